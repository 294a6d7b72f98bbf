import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Read } from '../../../src/sidecar/read/result.ts'

/** Returns the bytes of a file beside this one. */
export const fixture = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url))
export const bytes = (text: string) => Buffer.from(text)
export type Reader = (bytes: Uint8Array) => AsyncGenerator<Read>

/** Returns all that a reader makes of a file, by kind. */
export async function readAll(reader: Reader, file: Uint8Array) {
  const reads: Read[] = []
  for await (const read of reader(file)) reads.push(read)
  const progress = reads.filter((read) => read.kind === 'progress')
  const done = progress.map((read) => read.done)
  expect(done).toEqual([...done].sort((a, b) => a - b))
  for (const read of progress) expect(read.done).toBeLessThanOrEqual(read.total ?? Number.POSITIVE_INFINITY)
  return {
    messages: reads.flatMap((read) => (read.kind === 'message' ? [read.message] : [])),
    findings: reads.flatMap((read) => (read.kind === 'finding' ? [read.finding] : [])),
    problems: reads.flatMap((read) => (read.kind === 'problem' ? [`${read.pointer} ${read.message}`] : [])),
    progress,
  }
}

import { createReadStream } from 'node:fs'
import { ServiceError } from '../../../ground/errors.ts'
import { mustBeFile } from '../../read-input.ts'
import type { ScanItem, SourceScan } from '../kit/source-finding.ts'
import { violationsOf } from '../kit/source-schema.ts'
import { completeFinding, type GivenFinding } from './given-finding.ts'

/** The longest line, in bytes. */
const longestLine = 4_194_304

type Line =
  | { readonly kind: 'scan'; readonly scan: SourceScan }
  | { readonly kind: 'finding'; readonly finding: GivenFinding }

/**
 * Returns the scans and findings of a file of JSON Lines, one object a line: `{"kind": "scan", "scan": {"scanType",
 * "tool", …}}`, then its findings as `{"kind": "finding", "finding": {"title", "severity", …}}`, then the next scan;
 * empty lines are skipped. What may stand in them is told by `source-schema.ts`. Throws INPUT_REFUSED with the line.
 */
export async function* readScanLines(path: string): AsyncGenerator<ScanItem> {
  await mustBeFile(path)
  let hasScan = false
  for await (const { number, text } of linesOf(path)) {
    if (text.trim() === '') continue
    const line = parseLine(number, text)
    if (line.kind === 'scan') {
      hasScan = true
      yield line
    } else {
      if (!hasScan) throw refused(number, 'is a finding, but no scan stands before it')
      yield { kind: 'finding', finding: completeFinding(line.finding, `line ${number}`) }
    }
  }
  if (!hasScan) throw refused(1, 'there is no scan; the first line must be one')
}

/** Returns the value of a line. Throws INPUT_REFUSED with the line. */
export function jsonOfLine(number: number, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw refused(number, `is not JSON: ${(cause as Error).message}`)
  }
}

function parseLine(number: number, text: string): Line {
  const value = jsonOfLine(number, text)
  const [violation] = violationsOf('line', value)
  if (violation) throw refused(number, `${violation.pointer || 'it'} ${violation.message}`)
  return value as Line
}

/** Yields the lines of a file of UTF-8 text, with their numbers from 1. Throws INPUT_REFUSED with the line. */
export async function* linesOf(path: string): AsyncGenerator<{ readonly number: number; readonly text: string }> {
  let parts: Buffer[] = []
  let length = 0
  let number = 1
  const take = (part: Buffer) => {
    length += part.length
    if (length > longestLine) throw refused(number, `is longer than ${longestLine} bytes`)
    parts.push(part)
  }
  const line = () => {
    const text = decode(number, Buffer.concat(parts))
    parts = []
    length = 0
    return { number: number++, text }
  }
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      take(chunk.subarray(start, end))
      yield line()
      start = end + 1
    }
    take(chunk.subarray(start))
  }
  if (length > 0) yield line()
}

function decode(number: number, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refused(number, 'is not UTF-8 text')
  }
}

/** Returns INPUT_REFUSED for a line of a file. */
export function refused(line: number, reason: string): ServiceError {
  return new ServiceError('INPUT_REFUSED', `line ${line}: ${reason}`, { line })
}

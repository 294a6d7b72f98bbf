import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, PerformanceObserver } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { collectGarbage, noteBuffer } from '../../src/trust/collect.ts'
import { examinePath } from '../../src/trust/examine.ts'
import { withFile } from '../../src/trust/source.ts'

/** The kinds of collections that were asked for while `work` ran. */
async function collectedBy(work: () => void): Promise<readonly string[]> {
  const seen: { readonly flags: number; readonly kind: number }[] = []
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.push(Reflect.get(entry, 'detail'))
  })
  observer.observe({ entryTypes: ['gc'] })
  work()
  await wait(20)
  observer.disconnect()
  return seen
    .filter(({ flags }) => (flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) > 0)
    .map(({ kind }) => (kind === constants.NODE_PERFORMANCE_GC_MINOR ? 'young' : 'all'))
}
const times = (count: number, work: () => void) => () => Array.from({ length: count }).forEach(work)
const mebibyte = 1_048_576

test('all that nothing holds is given up when it is asked for', async () => {
  expect(await collectedBy(collectGarbage)).toEqual(['all'])
  expect(await collectedBy(times(2, collectGarbage))).toEqual(['all', 'all'])
})

test('the young ones are given up with each 4 MiB of large buffers', async () => {
  expect(await collectedBy(() => noteBuffer(4 * mebibyte))).toEqual(['young'])
  expect(await collectedBy(() => noteBuffer(4 * mebibyte - 1))).toEqual([])
  expect(await collectedBy(() => noteBuffer(16_384))).toEqual(['young'])
  expect(await collectedBy(times(255, () => noteBuffer(16_384)))).toEqual([])
  expect(await collectedBy(times(2, () => noteBuffer(16_384)))).toEqual(['young'])
  expect(await collectedBy(times(1_000, () => noteBuffer(16_383)))).toEqual([])
})

test('what is read of a file, and what an archive holds, is counted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skg-trust-collect-'))
  try {
    const path = join(folder, 'a.gz')
    noteBuffer(4 * mebibyte)
    writeFileSync(path, Buffer.alloc(4 * mebibyte))
    expect(await collectedBy(() => withFile(path, (file) => file.read(0, 4 * mebibyte)))).toEqual(['young'])
    // Of each 4 KiB of what is deflated 128 KiB, and of what comes out of it twice as much.
    writeFileSync(path, gzipSync(randomBytes(mebibyte)))
    const small = await collectedBy(() => examinePath(path, 'a.gz'))
    expect([small.length >= 8, small.length <= 12]).toEqual([true, true])
    const repeated = Array.from({ length: 20 }, () => Buffer.alloc(419_430, randomBytes(8_192)))
    writeFileSync(path, gzipSync(Buffer.concat(repeated)))
    expect((await collectedBy(() => examinePath(path, 'a.gz'))).length).toBeGreaterThanOrEqual(4)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

import { expect, test } from 'vitest'
import type { SourceScan } from '../../src/import/finding/kit/source-finding.ts'
import { type SeriesOfFile, seriesOf } from '../../src/import/finding/store/series.ts'

const scan: SourceScan = {
  scanType: 'STATIC',
  tool: 'lint',
  toolVersion: null,
  startedAt: null,
  target: 'https://example.org/r',
  commit: 'a1b2',
  threatModel: null,
}
/** Returns the series of scans that one file has of a tool. */
const joined = (...scans: readonly SourceScan[]) => {
  const known = new Map<string, SeriesOfFile>()
  const warnings = { add: () => {} } as never
  return scans.map((one) => seriesOf(known, one, warnings)).at(-1)!
}

test('scans of one tool in a file name a commit where all name the same', () => {
  expect(joined(scan)).toMatchObject({ target: 'https://example.org/r', commit: 'a1b2' })
  expect(joined(scan, scan).commit).toBe('a1b2')
  expect(joined(scan, { ...scan, commit: 'c3d4' }).commit).toBeNull()
  expect(joined(scan, { ...scan, commit: null }).commit).toBeNull()
  expect(joined({ ...scan, commit: null }, scan).commit).toBeNull()
  expect(joined({ ...scan, commit: ' a1\nb2 ' }).commit).toBe('a1 b2')
})

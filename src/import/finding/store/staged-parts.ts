import { withWeakness } from '../kit/rule-table.ts'
import type { ScanItem, SourceFinding } from '../kit/source-finding.ts'
import { hasTrace } from '../kit/trace.ts'
import { createWarningList, type KeptWarnings } from '../kit/warning-list.ts'
import { copyLine } from './copy-text.ts'
import { type SeriesOfFile, seriesOf } from './series.ts'
import { stagedRow } from './staged-row.ts'

/** A part of a file of findings as it is staged: rows as COPY takes them, with the number of findings read so far, or, at its end, all that is said beside them. */
export type StagedPart =
  | { readonly rows: Uint8Array<ArrayBuffer>; readonly findings: number }
  | { readonly series: readonly SeriesOfFile[]; readonly warnings: KeptWarnings }

/** Characters of rows that make a part. */
const partCharacters = 524_288

/**
 * Yields the findings of `items` as rows of staged findings, in parts of about 500 KB, and then the series that they belong to. Throws what `items` and `check` throw.
 */
export async function* stagedParts(
  items: AsyncIterable<ScanItem>,
  check: (finding: SourceFinding) => void = () => {},
): AsyncGenerator<StagedPart> {
  const warnings = createWarningList()
  const series = new Map<string, SeriesOfFile>()
  let current: SeriesOfFile | null = null
  let lines = ''
  let findings = 0
  for await (const item of items) {
    if (item.kind === 'warning') warnings.add(item.warning)
    else if (item.kind === 'scan') current = seriesOf(series, item.scan, warnings)
    else {
      if (!current) throw new Error('a reader gave a finding before its scan')
      check(item.finding)
      const row = stagedRow(withWeakness(item.finding, current.tool), current.number, findings++, warnings.add)
      current.findings++
      current.hasTraces ||= hasTrace(row)
      lines += copyLine(row)
      if (lines.length < partCharacters) continue
      yield { rows: bytesOf(lines), findings }
      lines = ''
    }
  }
  if (lines !== '') yield { rows: bytesOf(lines), findings }
  yield { series: [...series.values()], warnings: warnings.keep() }
}

/** Encodes a text into memory of its own, which can be transferred to another thread. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

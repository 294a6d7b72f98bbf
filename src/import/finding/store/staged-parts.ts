import { withWeakness } from '../kit/rule-table.ts'
import type { ScanItem, SourceFinding } from '../kit/source-finding.ts'
import { componentAt } from '../kit/supply-reading.ts'
import { hasTrace } from '../kit/trace.ts'
import { createWarningList, type KeptWarnings } from '../kit/warning-list.ts'
import { copyLine, repeatLine, supplyLine } from './copy-text.ts'
import { DigestTable } from './digest-table.ts'
import { type SeriesOfFile, seriesOf } from './series.ts'
import { stagedRow } from './staged-row.ts'

/**
 * A part of a file of findings as it is staged: at its beginning the one series that has all of them, null when there
 * may be more; then rows as COPY takes them, with the number of different findings read so far, the counts of findings
 * that repeat an earlier one, and the components, edges and statements; at its end all that is said beside them.
 */
export type StagedPart =
  | { readonly only: SeriesOfFile | null }
  | { readonly rows: Uint8Array<ArrayBuffer>; readonly findings: number; readonly hasTraces: boolean }
  | { readonly repeats: Uint8Array<ArrayBuffer> }
  | { readonly supply: Uint8Array<ArrayBuffer> }
  | { readonly series: readonly SeriesOfFile[]; readonly warnings: KeptWarnings }

/** Characters of rows that make a part. */
const partCharacters = 524_288

/**
 * Yields the findings of `items` as rows of staged findings, in parts of about 500 KB, and then the series that they
 * belong to. A finding that repeats an earlier one of its series is only counted. Throws what `items` and `check`
 * throw.
 */
export async function* stagedParts(
  items: AsyncIterable<ScanItem>,
  check: (finding: SourceFinding) => void = () => {},
): AsyncGenerator<StagedPart> {
  const warnings = createWarningList()
  const series = new Map<string, SeriesOfFile>()
  const known = new DigestTable()
  let current: SeriesOfFile | null = null
  let lines = ''
  let repeats = ''
  let supply = ''
  const components = new Set<string>()
  let findings = 0
  let hasTraces = false
  for await (const item of items) {
    if (item.kind === 'warning') warnings.add(item.warning)
    else if (item.kind === 'scan') {
      const isFirst = current === null
      current = seriesOf(series, item.scan, warnings)
      if (isFirst) yield { only: item.scan.isOnly ? current : null }
    } else {
      if (!current) throw new Error('a reader gave a finding before its scan')
      if (item.kind === 'component') components.add(`${current.number} ${item.component.locator}`)
      if (item.kind !== 'finding') {
        supply += supplyLine(current.number, item)
        if (supply.length < partCharacters) continue
        yield { supply: bytesOf(supply) }
        supply = ''
        continue
      }
      check(item.finding)
      const { location } = item.finding
      if (location?.kind === 'component' && location.purl !== null) {
        const component = componentAt(location)
        const name = `${current.number} ${component.locator}`
        // Components that no list of the file has are known by their findings.
        if (!components.has(name)) supply += supplyLine(current.number, { kind: 'component', component })
        components.add(name)
      }
      current.findings++
      const row = stagedRow(withWeakness(item.finding, current.tool), current.number, findings, warnings.add)
      if (!known.add(row.identity, current.number)) {
        repeats += repeatLine(row)
        if (repeats.length < partCharacters) continue
        yield { repeats: bytesOf(repeats) }
        repeats = ''
        continue
      }
      findings++
      if (hasTrace(row)) {
        hasTraces = true
        current.hasTraces = true
      }
      lines += copyLine(row)
      if (lines.length < partCharacters) continue
      yield { rows: bytesOf(lines), findings, hasTraces }
      lines = ''
      hasTraces = false
    }
  }
  if (!current) yield { only: null }
  if (lines !== '') yield { rows: bytesOf(lines), findings, hasTraces }
  if (repeats !== '') yield { repeats: bytesOf(repeats) }
  if (supply !== '') yield { supply: bytesOf(supply) }
  yield { series: [...series.values()], warnings: warnings.keep() }
}

/** Encodes a text into memory of its own, which can be transferred to another thread. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

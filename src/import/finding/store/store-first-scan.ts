import { sql } from 'kysely'
import type { Database } from '../../../../db/engine/database.ts'
import type { Count } from '../../../../db/engine/snapshot.ts'
import { linkTargets } from '../../../../db/finding-resolve.ts'
import { counted } from '../../../ground/text.ts'
import type { WarningList } from '../kit/warning-list.ts'
import { countLater } from './count-later.ts'
import type { MergeCounts } from './merge.ts'
import { insertFindings } from './merge-changed.ts'
import type { InsertedScan } from './merge-scan.ts'
import { createResolved, resolveStaged } from './resolve-staged.ts'
import type { SeriesOfFile } from './series.ts'
import { addRepeats, copyPart, type StageTables, withStageTables } from './stage.ts'
import type { StagedPart } from './staged-parts.ts'
import { storeCodesOfNew } from './store-codes.ts'
import { storeSupply } from './store-supply.ts'
import { storeTracesOfNew } from './store-traces.ts'

/** So many findings are stored at once: few enough to stay in the memory of the session. */
const portionSize = 5_000

/**
 * Stores the findings of `parts` for the first scan of their tool while they are read, portion after portion, as none
 * of them is known; returns their series and what became of them, and counts of what the file has besides. Throws
 * whatever `parts` throws.
 */
export async function storeFirstScan(
  trx: Database,
  scan: InsertedScan,
  parts: AsyncIterable<StagedPart>,
  warnings: WarningList,
  onProgress?: (stage: string) => void,
): Promise<{
  readonly series: SeriesOfFile
  readonly counts: MergeCounts
  readonly others: Readonly<Record<string, Count>>
}> {
  const { applicationId, incremental, importedAt: at } = scan
  await createResolved(trx)
  return withStageTables(trx, async (tables) => {
    const { series, added } = await countLater(trx, applicationId, () =>
      storePortions(trx, scan, tables, parts, warnings, onProgress),
    )
    await addRepeats(trx, tables, sql`security_finding`, sql`staged.scanner_id = ${scan.scannerId}`)
    await sql`update application set issue_count = issue_count + ${added} where id = ${applicationId}`.execute(trx)
    const counts = { reported: added, added, fixed: 0, reopened: 0, changed: 0, unchanged: 0, isWritten: added > 0 }
    const supply = { applicationId, table: tables.supply, series: [series], scans: [scan], incremental, at }
    return { series, counts, others: await storeSupply(trx, supply, warnings) }
  })
}

async function storePortions(
  trx: Database,
  scan: InsertedScan,
  tables: StageTables,
  parts: AsyncIterable<StagedPart>,
  warnings: WarningList,
  onProgress?: (stage: string) => void,
): Promise<{ readonly series: SeriesOfFile; readonly added: number }> {
  let series: SeriesOfFile | undefined
  let portion = { first: 0, size: 0, hasTraces: false }
  const store = async () => {
    if (portion.size > 0) await storePortion(trx, scan, tables, portion)
    portion = { first: portion.first + portion.size, size: 0, hasTraces: false }
  }
  for await (const part of parts) {
    await copyPart(trx, tables, part)
    if ('rows' in part) {
      const { first, hasTraces } = portion
      portion = { first, size: part.findings - first, hasTraces: hasTraces || part.hasTraces }
      if (portion.size >= portionSize) await store()
      onProgress?.(`reading: ${counted(part.findings, 'finding')}`)
    } else if ('series' in part) {
      series = part.series[0]
      warnings.addAll(part.warnings)
    }
  }
  await store()
  return { series: series!, added: portion.first }
}

/** Adds the findings of a stage, which it empties. */
async function storePortion(
  trx: Database,
  scan: InsertedScan,
  { table }: StageTables,
  { hasTraces }: { readonly hasTraces: boolean },
): Promise<void> {
  await resolveStaged(trx, table)
  const fresh = sql`
    select staged.*, cwe, category, ${linkTargets} as targets, ordinal + 1 as new_number
      from ${sql.id(table)} as staged join resolved_cwes using (source_cwes)`
  await insertFindings(trx, scan, fresh)
  if (hasTraces) await storeTracesOfNew(trx, scan, table)
  await storeCodesOfNew(trx, scan, table)
  await sql`truncate pg_temp.${sql.id(table)}`.execute(trx)
}

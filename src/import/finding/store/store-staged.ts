import type { Database } from '../../../../db/engine/database.ts'
import { lockDecisions } from './application-lock.ts'
import { countLater } from './count-later.ts'
import { type JoinedReports, joinReports } from './join-reports.ts'
import { finishMerge, type MergeCounts, type PreparedMerge, prepareMerge } from './merge.ts'
import type { Merge } from './merge-scan.ts'
import type { SeriesOfFile } from './series.ts'
import type { Stage } from './stage.ts'
import { closeScan, type OpenedScan, openScan, type ScanOptions, type StoredScan } from './store-scan.ts'

/**
 * Stores series of the staged findings as the newest scans of their tools, and locks the application against decisions
 * only for the time in which known findings are written. Throws CONFLICT when one is older than what is stored.
 */
export async function storeStagedScans(
  trx: Database,
  applicationId: number,
  stage: Stage,
  series: readonly SeriesOfFile[],
  options: ScanOptions,
): Promise<StoredScan[]> {
  // What adds to findings says of the others when they were last seen.
  if (options.incremental) await lockDecisions(trx, applicationId)
  const prepared = await countLater(trx, applicationId, async () => {
    const all: { opened: OpenedScan; series: SeriesOfFile; merge: PreparedMerge; reports: JoinedReports }[] = []
    let issuesBefore = 0
    for (const own of series) {
      const opened = await openScan(trx, applicationId, own, options)
      const wanted: Merge = {
        ...opened.scan,
        issuesBefore,
        stage: stage.table,
        series: own.number,
        earlier: opened.earlier,
        isPartial: own.isPartial,
        absentState: options.run?.isReplaced ? 'replaced' : 'fixed',
        hasTraces: own.hasTraces,
        onBatch: options.onBatch ?? (() => {}),
      }
      const reports = await joinReports(trx, wanted)
      const merge = await prepareMerge(trx, wanted)
      issuesBefore += merge.added
      all.push({ opened, series: own, merge, reports })
    }
    return all
  })
  const stored: StoredScan[] = []
  for (const { opened, series: own, merge, reports } of prepared)
    stored.push(await closeScan(trx, opened, own, withReports(await finishMerge(trx, merge), reports)))
  return stored
}

/** Counts what joined findings of other tools: as changed where it is new or said differently. */
function withReports(counts: MergeCounts, { joined, written, isWritten }: JoinedReports): MergeCounts {
  return {
    ...counts,
    reported: counts.reported + joined,
    changed: counts.changed + written,
    unchanged: counts.unchanged + joined - written,
    isWritten: counts.isWritten || isWritten,
  }
}

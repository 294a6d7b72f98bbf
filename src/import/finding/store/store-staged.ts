import type { Database } from '../../../../db/engine/database.ts'
import { lockDecisions } from './application-lock.ts'
import { countLater } from './count-later.ts'
import { finishMerge, type PreparedMerge, prepareMerge } from './merge.ts'
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
    const all: { opened: OpenedScan; series: SeriesOfFile; merge: PreparedMerge }[] = []
    let issuesBefore = 0
    for (const own of series) {
      const opened = await openScan(trx, applicationId, own, options)
      const merge = await prepareMerge(trx, {
        ...opened.scan,
        issuesBefore,
        stage: stage.table,
        series: own.number,
        earlier: opened.earlier,
        isPartial: own.isPartial,
        absentState: options.run?.isReplaced ? 'replaced' : 'fixed',
        hasTraces: own.hasTraces,
        onBatch: options.onBatch ?? (() => {}),
      })
      issuesBefore += merge.added
      all.push({ opened, series: own, merge })
    }
    return all
  })
  const stored: StoredScan[] = []
  for (const { opened, series: own, merge } of prepared)
    stored.push(await closeScan(trx, opened, own, await finishMerge(trx, merge)))
  return stored
}

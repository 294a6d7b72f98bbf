import { listScanHistory, listScansBefore } from '../db/application.ts'
import type { Database } from '../db/engine/database.ts'
import type { Scan } from '../db/finding-tables.ts'

export type SecurityFindingTrendPoint = { readonly scan: Scan; readonly openBySeverity: readonly number[] }

const nothing = [0, 0, 0, 0, 0, 0] as const

/** Returns how the open findings of an application stood after each of its newest `count` scans: those of every tool as its newest scan until then left them. */
export async function trendOf(
  db: Database,
  applicationId: number,
  count: number,
): Promise<readonly SecurityFindingTrendPoint[]> {
  const scans = await listScanHistory(db, applicationId, count)
  const [first] = scans
  if (!first) return []
  const openOf = new Map((await listScansBefore(db, first)).map((scan) => [scan.scannerId, scan.openBySeverity]))
  return scans.map((scan) => {
    openOf.set(scan.scannerId, scan.openBySeverity)
    const openBySeverity = nothing.map((_, severity) =>
      [...openOf.values()].reduce((total, open) => total + (open[severity] ?? 0), 0),
    )
    return { scan, openBySeverity }
  })
}

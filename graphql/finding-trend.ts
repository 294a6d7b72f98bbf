import { listScanHistories, listScansBefore } from '../db/application.ts'
import type { Database } from '../db/engine/database.ts'
import type { Scan } from '../db/finding-tables.ts'
import type { SecurityFindingTrendPoint } from './finding-parents.ts'

const nothing = [0, 0, 0, 0, 0, 0] as const

/**
 * Returns how the open findings of each application stood after each of its newest `count` scans: those of every tool
 * as its newest scan until then left them.
 */
export async function listTrends(
  db: Database,
  applicationIds: readonly number[],
  count: number,
): Promise<readonly (readonly SecurityFindingTrendPoint[])[]> {
  const histories = await listScanHistories(db, applicationIds, count)
  const firsts = histories.flatMap(([first]) => (first ? [first.id] : []))
  const listed = firsts.length > 0 ? await listScansBefore(db, firsts) : []
  const before = new Map(firsts.map((id, index) => [id, listed[index]!]))
  return histories.map((scans) => (scans[0] ? trendOf(scans, before.get(scans[0].id)!) : []))
}

function trendOf(scans: readonly Scan[], before: readonly Scan[]): readonly SecurityFindingTrendPoint[] {
  const openOf = new Map(before.map((scan) => [scan.scannerId, scan.openBySeverity]))
  return scans.map((scan) => {
    openOf.set(scan.scannerId, scan.openBySeverity)
    const openBySeverity = nothing.map((_, severity) =>
      [...openOf.values()].reduce((total, open) => total + (open[severity] ?? 0), 0),
    )
    return { scan, openBySeverity }
  })
}

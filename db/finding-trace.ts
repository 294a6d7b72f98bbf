import { sql } from 'kysely'
import { anyOf, type Database } from './engine/database.ts'
import type { Exploitation } from './finding-tables.ts'
import type { SecurityFindingTrace } from './finding-trace-tables.ts'

/** Returns the traces of these findings, in any order; findings without one are left out. */
export function findTraces(db: Database, ids: readonly number[]): Promise<SecurityFindingTrace[]> {
  return db.selectFrom('securityFindingTrace').selectAll().where('id', '=', anyOf(ids)).execute()
}

export type ExploitedCve = Exploitation & { readonly cve: string; readonly source: string }

/** Returns what the newest imported catalogues of exploited vulnerabilities say of these CVEs, in any order; CVEs that they do not have are left out. */
export async function findExploitedCves(db: Database, cves: readonly string[]): Promise<ExploitedCve[]> {
  const { rows } = await sql<{ cve: string; source: string; exploited: Exploitation }>`
    select distinct on (cve) cve, tool as source, exploited
      from security_finding as finding
      join scanner on scanner.id = scanner_id
      cross join unnest(cves) as cve
      where exploited is not null and cves && ${cves}::text[] and cve = ${anyOf(cves)} and last_scan_id is null
      order by cve, newest_at desc, finding.id`.execute(db)
  return rows.map(({ cve, source, exploited }) => ({ ...exploited, cve, source }))
}

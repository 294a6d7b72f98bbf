import { sql } from 'kysely'
import { anyOf, type Database } from './engine/database.ts'
import type { Owned } from './engine/owned-rows.ts'
import type { SecurityFinding } from './finding-tables.ts'

/** What one tool reports of a finding; a finding is the report of its own tool. */
export type ReportOfFinding = Pick<
  SecurityFinding,
  | (
      | 'scannerId'
      | 'sourceState'
      | 'firstSeenAt'
      | 'lastSeenAt'
      | 'lastScanId'
      | 'rule'
      | 'title'
      | 'description'
      | 'severity'
      | 'place'
      | 'location'
    )
  | ('cvssVersion' | 'cvssScore' | 'cvssVector')
>

/** Returns what other tools than their own report of each finding: those that still do first, then by scanner. */
export async function listReportsOfFindings(db: Database, ids: readonly string[]): Promise<Owned<ReportOfFinding>[]> {
  const { rows } = await sql<Owned<ReportOfFinding>>`
    select finding_id::text as owner_id, scanner_id, source_state, first_seen_at, last_seen_at, last_scan_id, said ->> 'rule' as rule,
        said ->> 'title' as title, said ->> 'description' as description, said -> 'location' as location, (said ->> 'severity')::int as severity, said ->> 'place' as place,
        said ->> 'cvss_version' as cvss_version, (said ->> 'cvss_score')::float8 as cvss_score, said ->> 'cvss_vector' as cvss_vector
      from security_finding_report where finding_id = any(${ids}::bigint[])
      order by finding_id, last_scan_id is not null, scanner_id`.execute(db)
  return rows
}

/** Returns which of these scanners report findings that are stored for others. */
export async function findJoiningScanners(db: Database, ids: readonly number[]): Promise<{ readonly id: number }[]> {
  return db
    .selectFrom('securityFindingReport')
    .select('scannerId as id')
    .distinct()
    .where('scannerId', '=', anyOf(ids))
    .where('lastScanId', 'is', null)
    .execute()
}

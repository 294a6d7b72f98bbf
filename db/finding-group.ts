import { sql } from 'kysely'
import { anyOf, type Database } from './engine/database.ts'
import type { Owned } from './engine/owned-rows.ts'
import { issuesOfApplication } from './finding-filter.ts'

/** The sums of open findings of which tables say the same. */
export type StoredGroup = {
  readonly scannerId: number
  readonly targetId: string | null
  readonly setId: number
  readonly tables: string
  readonly severity: number
  readonly count: number
  /** Issue ids of the first 5, ascending. */
  readonly firstIssueIds: readonly number[]
  readonly lastIssueId: number
}

/** Returns the groups of open findings of each application, by scanner, set and severity. */
export async function listGroups(db: Database, applicationIds: readonly string[]): Promise<Owned<StoredGroup>[]> {
  const { rows } = await sql<Owned<StoredGroup>>`
    select kept.application_id::text as owner_id, scanner_id, scanner.target_id::text, set_id, candidate_set.tables,
        severity::int, count, array(
          select (id % ${sql.lit(issuesOfApplication)})::bigint from unnest(first_ids) with ordinality as first (id, place) order by place
        ) as first_issue_ids, (last_id % ${sql.lit(issuesOfApplication)})::bigint as last_issue_id
      from finding_group as kept join scanner on scanner.id = scanner_id join candidate_set on candidate_set.id = set_id
      where kept.application_id = any(${applicationIds}::int[]) and count > 0
      order by kept.application_id, scanner_id, set_id, severity`.execute(db)
  return rows
}

/** Returns what candidate sets say, by their numbers. */
export async function findCandidateSets(
  db: Database,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly value: unknown }[]> {
  return db.selectFrom('candidateSet').select(['id', 'value']).where('id', '=', anyOf(ids)).execute()
}

/** Findings that count as fixed, with their groups. */
export type LeftOut = { readonly issueId: number; readonly scannerId: number; readonly setId: number; readonly severity: number }

/** Returns the open findings among these, with their groups. */
export async function findLeftOut(db: Database, ids: readonly number[]): Promise<LeftOut[]> {
  const { rows } = await sql<LeftOut>`
    select (finding_id % ${sql.lit(issuesOfApplication)})::bigint as issue_id, scanner_id, set_id, severity::int
      from finding_candidate where finding_id = any(${ids}::bigint[]) and is_open order by finding_id`.execute(db)
  return rows
}

/** Returns the issue ids of the first open findings of groups, ascending, but those of `without`. */
export async function listIssuesOfGroup(
  db: Database,
  { scannerId, setId, severity }: Pick<StoredGroup, 'scannerId' | 'setId' | 'severity'>,
  without: readonly number[],
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ issueId: number }>`
    select (finding_id % ${sql.lit(issuesOfApplication)})::bigint as issue_id from finding_candidate
      where is_open and scanner_id = ${scannerId} and set_id = ${setId} and severity = ${severity}
        and finding_id % ${sql.lit(issuesOfApplication)} <> all(${without}::bigint[])
      order by finding_id limit ${limit}`.execute(db)
  return rows.map(({ issueId }) => issueId)
}

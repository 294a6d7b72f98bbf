import { sql } from 'kysely'
import { anyOf, type Database } from './engine/database.ts'
import type { Owned } from './engine/owned-rows.ts'
import { issuesOfApplication } from './finding-filter.ts'

/** Sums of the findings of a scanner of which tables say the same. */
export type StoredGroup = {
  readonly scannerId: number
  readonly tool: string
  /** The newest scan of the scanner. */
  readonly scanId: number
  readonly targetId: string | null
  readonly setId: number
  readonly tables: string
  readonly severity: number
  /** Of open ones. */
  readonly count: number
  /** Of those that show components: reported by the tool, and no false positives. */
  readonly shownCount: number
  /** Issue ids of the first 5, ascending. */
  readonly firstIssueIds: readonly number[]
  readonly lastIssueId: number
}

/** Returns the groups of findings of each application, by scanner, set and severity. */
export async function listGroups(db: Database, applicationIds: readonly string[]): Promise<Owned<StoredGroup>[]> {
  const { rows } = await sql<Owned<StoredGroup>>`
    select kept.application_id::text as owner_id, scanner_id, scanner.tool, newest_scan_id as scan_id, scanner.target_id::text, set_id, candidate_set.tables,
        severity::int, count, shown_count, array(
          select (id % ${sql.lit(issuesOfApplication)})::int from unnest(first_ids) with ordinality as first (id, place) order by place
        ) as first_issue_ids, (coalesce(last_id, 0) % ${sql.lit(issuesOfApplication)})::int as last_issue_id
      from finding_group as kept join scanner on scanner.id = scanner_id join candidate_set on candidate_set.id = set_id
      where kept.application_id = any(${applicationIds}::int[])
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
export type LeftOut = {
  readonly issueId: number
  readonly scannerId: number
  readonly setId: number
  readonly severity: number
}

/** Returns, for each list of issue ids of an application, the open findings among them, with their groups. */
export async function findLeftOut(
  db: Database,
  lists: readonly (readonly number[])[],
  applicationId: number,
): Promise<LeftOut[][]> {
  const ids = [...new Set(lists.flat())].map((issueId) => applicationId * issuesOfApplication + issueId)
  const { rows } = await sql<LeftOut>`
    select (finding_id % ${sql.lit(issuesOfApplication)})::int as issue_id, scanner_id, set_id, severity::int
      from finding_candidate where finding_id = any(${ids}::bigint[]) and is_open order by finding_id`.execute(db)
  return lists.map((list) => rows.filter(({ issueId }) => list.includes(issueId)))
}

/** Returns the groups of the open findings among these, in any order. */
export async function findGroupsOfFindings(
  db: Database,
  ids: readonly number[],
): Promise<({ readonly id: number } & GroupKey)[]> {
  const { rows } = await sql<{ readonly id: number } & GroupKey>`
    select finding_id as id, scanner_id, set_id, severity::int
      from finding_candidate where finding_id = any(${ids}::bigint[]) and is_open`.execute(db)
  return rows
}

/** Names a group. */
export type GroupKey = Pick<StoredGroup, 'scannerId' | 'setId' | 'severity'>

/** Returns, for each group, the issue ids of its first open findings, ascending, but those of `without`. */
export async function listIssuesOfGroups(
  db: Database,
  groups: readonly GroupKey[],
  { without, limit }: { readonly without: readonly number[]; readonly limit: number },
): Promise<number[][]> {
  const { rows } = await sql<{ issueIds: number[] }>`
    select array(
        select (finding_id % ${sql.lit(issuesOfApplication)})::int from finding_candidate as own
          where is_open and (own.scanner_id, own.set_id, own.severity) = (wanted.scanner_id, wanted.set_id, wanted.severity)
            and finding_id % ${sql.lit(issuesOfApplication)} <> all(${without}::bigint[])
          order by finding_id limit ${limit}) as issue_ids
      from unnest(${groups.map(({ scannerId }) => scannerId)}::int[], ${groups.map(({ setId }) => setId)}::int[],
          ${groups.map(({ severity }) => severity)}::smallint[]) with ordinality as wanted (scanner_id, set_id, severity, place)
      order by place`.execute(db)
  return rows.map(({ issueIds }) => issueIds)
}

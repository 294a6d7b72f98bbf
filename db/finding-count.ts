import { type RawBuilder, sql } from 'kysely'
import type { Database } from './engine/database.ts'
import type { Facet } from './engine/facet.ts'
import { anyOfVarying, onlyOne } from './engine/owners.ts'
import {
  countedConditions,
  ownConditions,
  principalConditions,
  type SecurityFindingFilter,
  type VaryingFilter,
  whereAll,
} from './finding-filter.ts'
import type { FindingState, ScanType } from './finding-tables.ts'
import { mostCounted } from './finding-text.ts'

/** How many findings of the scanner of the row of `scan` are open now, by severity 0 to 5. */
export const openBySeverity = sql<readonly number[]>`array(
  select coalesce(sum(count), 0)::int from generate_series(0, 5) as level
    left join security_finding_count as counted on counted.severity = level and counted.scanner_id = scan.scanner_id
      and counted.application_id = scan.application_id and state in ('open', 'suppressed')
    group by level order by level)`

/**
 * Returns how many findings the filter leaves, at most one more than `mostCounted` of those with a text; read from the
 * counts where these have the columns of the filter.
 */
export async function countFindings(db: Database, filter: SecurityFindingFilter): Promise<number> {
  const { rows } = await countOf(filter).execute(db)
  return rows[0]!.count
}

/** Returns the query of `countFindings`. */
export function countOf(filter: VaryingFilter): RawBuilder<{ count: number }> {
  return sql<{ count: number }>`
    select coalesce(sum(n), 0)::int as count from (${countable(filter, mostCounted + 1)}) as counted`
}

/**
 * Returns the facets `severity`, `status`, `scanType`, `weakness` (the principal one), `tool`, `owner` and `team` of
 * the findings that the filter leaves.
 */
export async function countFindingValues(db: Database, filter: SecurityFindingFilter): Promise<readonly Facet[]> {
  return facetsOf((await valueCountsOf(filter).execute(db)).rows)
}

/** How many findings have a value of a facet. */
export type ValueCount = {
  readonly field: string
  readonly value: string
  readonly label: string
  readonly count: number
}

/** Returns the query of `countFindingValues`. */
export function valueCountsOf(filter: VaryingFilter): RawBuilder<ValueCount> {
  return sql<ValueCount>`
    with counted as materialized (${countable(filter, mostCounted, true)})
    select * from (select 'severity' as field, severity::text as value, severity::text as label, sum(n)::int as count from counted group by severity
    union all
    select 'status', status, status, sum(n)::int
      from (select case when state in ('open', 'suppressed') then 'OPEN' else 'CLOSED' end as status, n from counted) as told group by status
    union all
    select 'scanType', scan_type, scan_type, sum(n)::int from counted group by scan_type
    union all
    select 'weakness', weakness.id, max(name), sum(n)::int from counted join weakness on number = cwe group by weakness.id
    union all
    select 'tool', tool, tool, sum(n)::int from (
      select tool, n from counted join scanner on scanner.id = scanner_id
      union all ${joinedTools(filter)}
    ) as told group by tool
    union all
    select 'owner', application.owner, application.owner, sum(n)::int from counted
      join application on application.id = application_id where application.owner is not null group by application.owner
    union all
    select 'team', application.team, application.team, sum(n)::int from counted
      join application on application.id = application_id where application.team is not null group by application.team) as facet
    order by count desc, value collate "C"`
}

/** The tools that report findings which are stored for others: each finding once for each tool. */
function joinedTools(filter: VaryingFilter): RawBuilder<unknown> {
  const conditions = [
    ...[...countedConditions(filter), ...principalConditions(filter), ...ownConditions(filter)],
    ...(filter.target ? [isLinked(filter.target)] : []),
  ]
  return sql`
    select joined.tool, count(distinct finding_id) as n from security_finding_report as report
      join scanner as joined on joined.id = report.scanner_id
      cross join lateral (
        select scanner_id from security_finding ${whereAll([sql<boolean>`id = finding_id`, ...conditions])} offset 0
      ) as found join scanner as own on own.id = found.scanner_id
      where report.last_scan_id is null and own.tool <> joined.tool group by joined.tool`
}

function isLinked(target: NonNullable<VaryingFilter['target']>): RawBuilder<boolean> {
  return sql<boolean>`id in (select finding_id from security_finding_link where target_id = ${anyOfVarying(target)})`
}

/** Returns the facets that `rows` make. */
export function facetsOf(rows: readonly ValueCount[]): readonly Facet[] {
  return ['severity', 'status', 'scanType', 'weakness', 'tool', 'owner', 'team'].map((field) => ({
    field,
    values: rows.filter((row) => row.field === field && row.count > 0),
  }))
}

/**
 * Rows with how many findings `n` have their values, by the counts where these have the columns of the filter; of
 * findings with a text at most `most`.
 */
function countable(filter: VaryingFilter, most: number, byWeakness = false): RawBuilder<unknown> {
  const counted = countedConditions(filter)
  const principal = principalConditions(filter)
  const own = ownConditions(filter)
  if (filter.decision && !filter.target && ownConditions({ ...filter, decision: null }).length === 0)
    return countableDecided(filter, filter.decision)
  const target = filter.target && onlyOne(filter.target)
  if (own.length === 0 && !filter.target)
    return sql`select application_id, scan_type, state, severity, cwe, category, scanner_id, count as n from security_finding_count ${whereAll([...counted, ...principal])}`
  if (own.length === 0 && principal.length === 0 && !byWeakness && target)
    return sql`select count as n from security_finding_link_count ${whereAll([...counted, sql<boolean>`target_id = ${target}`])}`
  const linked = filter.target ? [isLinked(filter.target)] : []
  return sql`select application_id, scan_type, state, severity, cwe, category, scanner_id, 1 as n from security_finding
    ${whereAll([...counted, ...principal, ...own, ...linked])} ${filter.text == null ? sql`` : sql`limit ${most}`}`
}

/**
 * The findings about which one of these decisions is in force: looked up one by one, as they are few beside all; of
 * those without one, what the counts have without the others.
 */
function countableDecided(
  filter: VaryingFilter,
  decisions: NonNullable<VaryingFilter['decision']>,
): RawBuilder<unknown> {
  const conditions = [...countedConditions(filter), ...principalConditions(filter)]
  const columns = sql`application_id, scan_type, state, severity, coalesce(cwe, 0) as cwe, category, scanner_id`
  const decided = (which: RawBuilder<unknown>, n: number) => sql`
    select decided.*, ${sql.lit(n)} as n from finding_triage cross join lateral (
      select ${columns} from security_finding ${whereAll([sql<boolean>`id = finding_id`, ...conditions])} offset 0
    ) as decided where decision ${which}(${decisions}::text[])`
  return decisions.includes('none')
    ? sql`select ${columns}, count as n from security_finding_count ${whereAll(conditions)} union all ${decided(sql`<> all`, -1)}`
    : decided(sql`= any`, 1)
}

export type CountRow = {
  readonly ownerId: string
  readonly scanType: ScanType
  readonly state: FindingState
  readonly severity: number
  readonly count: number
}

/** Returns how many findings of each application have each type, state and severity. */
export async function countByApplication(db: Database, ids: readonly string[]): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select application_id::text as owner_id, scan_type, state, severity, sum(count)::int as count
      from security_finding_count where application_id = any(${ids}::int[]) and count > 0
      group by application_id, scan_type, state, severity order by severity, scan_type, state`.execute(db)
  return rows
}

/** Returns the same of these applications together, of all for null. */
export async function countAll(db: Database, visible: readonly number[] | null): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select '' as owner_id, scan_type, state, severity, sum(count)::int as count from security_finding_count
      ${whereAll([sql`count > 0`, ...countedConditions({ visible })])}
      group by scan_type, state, severity order by severity, scan_type, state`.execute(db)
  return rows
}

export type CategoryCount = {
  readonly ownerId: string
  readonly scanType: ScanType
  readonly severity: number
  /** Number of a category, or 0. */
  readonly category: number
  readonly count: number
}

/**
 * Returns how many open findings of each application have each severity, category and type; gravest first, then by
 * category and type.
 */
export async function countOpenByCategory(db: Database, ids: readonly string[]): Promise<CategoryCount[]> {
  const { rows } = await sql<CategoryCount>`
    select application_id::text as owner_id, scan_type, severity, category, sum(count)::int as count
      from security_finding_count
      where application_id = any(${ids}::int[]) and count > 0 and state in ('open', 'suppressed')
      group by application_id, scan_type, severity, category order by severity desc, category, scan_type`.execute(db)
  return rows
}

export type WeaknessCount = {
  readonly ownerId: string
  readonly weaknessId: string
  readonly openCount: number
  readonly closedCount: number
  readonly severity: number
}

/**
 * Returns the weaknesses that the findings of each application have: how many are open and closed, and the gravest open
 * one; most open ones first, then by number.
 */
export async function listWeaknessCounts(db: Database, ids: readonly string[]): Promise<WeaknessCount[]> {
  const { rows } = await sql<WeaknessCount>`
    select application_id::text as owner_id, target_id as weakness_id,
        coalesce(sum(count) filter (where state in ('open', 'suppressed')), 0)::int as open_count,
        coalesce(sum(count) filter (where state not in ('open', 'suppressed')), 0)::int as closed_count,
        coalesce(max(counted.severity) filter (where state in ('open', 'suppressed')), 0)::int as severity
      from security_finding_link_count as counted join weakness on weakness.id = target_id
      where application_id = any(${ids}::int[]) and count > 0
      group by application_id, target_id, number order by open_count desc, number`.execute(db)
  return rows
}

import { type RawBuilder, sql } from 'kysely'
import type { Database } from './engine/database.ts'
import type { OverdueCount } from './finding-age-change.ts'
import { countedConditions, whereAll } from './finding-filter.ts'
import { isFixed } from './finding-period.ts'
import { overdueLimits } from './finding-policy.ts'

/** An application of a portfolio with numbers of its open findings, mitigated ones included. */
export type PortfolioRow = {
  readonly applicationId: number
  readonly name: string
  readonly createdAt: Date
  readonly owner: string | null
  readonly team: string | null
  /** False while no scan says anything of it: then the numbers mean nothing. */
  readonly isKnown: boolean
  /** By severity 0 to 5. */
  readonly openBySeverity: readonly number[]
  /** When the newest of the scans began that these numbers are of, or was stored; null without one. */
  readonly lastScanAt: Date | null
}

/**
 * Returns the applications with these numbers, null for all, in their order: with what is open now, by the counts that
 * triggers maintain, or, with `before`, with what the last scan of each tool before then left open.
 */
export async function listPortfolio(
  db: Database,
  visible: readonly number[] | null,
  before: Date | null,
): Promise<PortfolioRow[]> {
  const ids = visible ? sql`where application.id = any(${visible}::int[])` : sql``
  const { rows } = await sql<PortfolioRow>`
    select application.id as application_id, name, created_at, owner, team, coalesce(is_known, false) as is_known,
        coalesce(open_by_severity, '{0,0,0,0,0,0}') as open_by_severity, last_scan_at
      from application left join (${before ? leftOpenBefore(before) : openNow}) as found on found.application_id = application.id
      ${ids} order by application.id`.execute(db)
  return rows
}

const levels = [0, 1, 2, 3, 4, 5] as const

const openNow = sql`
  select scanner.application_id, true as is_known, max(counted.open_by_severity) as open_by_severity,
      max(newest.dated_at) as last_scan_at
    from scanner join scan as newest on newest.id = newest_scan_id left join (
      select application_id, array[${sql.join(
        levels.map((level) => sql`coalesce(sum(count) filter (where severity = ${sql.lit(level)}), 0)::int`),
      )}] as open_by_severity
        from security_finding_count where state in ('open', 'suppressed') group by application_id
    ) as counted on counted.application_id = scanner.application_id
    group by scanner.application_id`

function leftOpenBefore(before: Date): RawBuilder<unknown> {
  const sums = levels.map((level) => sql`sum(open_by_severity[${sql.lit(level + 1)}])::int`)
  return sql`
    select application_id, true as is_known, array[${sql.join(sums)}] as open_by_severity, max(dated_at) as last_scan_at from (
      select distinct on (scanner_id) application_id, open_by_severity, dated_at from scan where dated_at < ${before}
        order by scanner_id, dated_at desc, id desc
    ) as newest group by application_id`
}

/**
 * Returns how many open, unmitigated findings of each application the policy wanted remedied before `now`; applications
 * without one are left out.
 */
export async function countOverdue(
  db: Database,
  visible: readonly number[] | null,
  now: Date,
): Promise<OverdueCount[]> {
  const conditions = [
    sql<boolean>`state = 'open'`,
    sql<boolean>`first_seen_at < (${overdueLimits(now)}::timestamptz[])[severity + 1]`,
  ]
  const { rows } = await sql<OverdueCount>`
    select application_id, count(*)::int as count from security_finding
      ${whereAll([...countedConditions({ visible }), ...conditions])} group by application_id`.execute(db)
  return rows
}

export type FixCount = { readonly severity: number; readonly days: number; readonly count: number }

/**
 * Returns how many findings were fixed from `from` on and before `before`, and still are, by severity and by the days
 * from when they were first found; fewest days first.
 */
export async function countFixes(
  db: Database,
  visible: readonly number[] | null,
  from: Date,
  before: Date,
): Promise<FixCount[]> {
  const conditions = [
    isFixed,
    sql<boolean>`state_at >= ${from}`,
    sql<boolean>`state_at < ${before}`,
    ...countedConditions({ visible }),
  ]
  const { rows } = await sql<FixCount>`
    select severity, greatest(0, date_part('day', state_at - first_seen_at))::int as days, count(*)::int as count
      from security_finding ${whereAll(conditions)} group by 1, 2`.execute(db)
  return rows
}

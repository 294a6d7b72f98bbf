import { type RawBuilder, sql } from 'kysely'
import type { Database } from './engine/database.ts'
import { countedConditions, whereAll } from './finding-filter.ts'
import { overdueLimits } from './finding-policy.ts'

/**
 * Returns the value of `age_changed_at` for an update of `finding` that holds since `at`: as it is where neither state
 * nor severity nor first date change, else not before the change before it. Triggers date the daily changes by it.
 */
export function ageChangedAt(isSame: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<Date | null> {
  return sql<Date | null>`case when ${isSame} then finding.age_changed_at
    else greatest(coalesce(finding.age_changed_at, finding.state_at), ${at}::timestamptz) end`
}

export type OverdueCount = { readonly applicationId: number; readonly count: number }

/**
 * Returns how many open, unmitigated findings of each application the policy in force now wanted remedied before the
 * end of `day` (UTC), by the daily changes; null for all applications, of which those without one are left out.
 */
export async function countOverdueOn(
  db: Database,
  visible: readonly number[] | null,
  day: string,
): Promise<OverdueCount[]> {
  const limits = overdueLimits(new Date(day)).map((limit) => limit.toISOString().slice(0, 10))
  const conditions = [
    sql<boolean>`day <= ${day}::date`,
    sql<boolean>`first_seen_day <= (${limits}::date[])[severity + 1]`,
  ]
  const { rows } = await sql<OverdueCount>`
    select application_id, sum(change)::int as count from finding_age_change
      ${whereAll([...countedConditions({ visible }), ...conditions])} group by application_id`.execute(db)
  return rows
}

/** Days of an application, the second not included, of which it is not known what was overdue. */
export type AgeGap = { readonly applicationId: number; readonly fromDay: string; readonly beforeDay: string }

/** Returns the gaps in the daily changes of these applications, null for all, in any order. */
export async function listAgeGaps(db: Database, visible: readonly number[] | null): Promise<AgeGap[]> {
  const { rows } = await sql<AgeGap>`
    select application_id, from_day::text, before_day::text from finding_age_gap ${whereAll(countedConditions({ visible }))}`.execute(
    db,
  )
  return rows
}

/** Notes that what was overdue from the day of `from` on is not known before the day of `before`. */
export async function addAgeGap(trx: Database, applicationId: number, from: Date, before: Date): Promise<void> {
  await sql`
    insert into finding_age_gap as gap
      select ${applicationId}, from_day, before_day
        from (select (${from}::timestamptz at time zone 'UTC')::date as from_day, (${before}::timestamptz at time zone 'UTC')::date as before_day) as days
        where from_day < before_day
      on conflict (application_id, from_day) do update set before_day = greatest(gap.before_day, excluded.before_day)`.execute(
    trx,
  )
}

/** Runs `work`, which moves the findings of an application to another one, and moves their daily changes with them. */
export async function moveAges<T>(trx: Database, from: number, into: number, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('skg.ages', 'kept', true)`.execute(trx)
  const result = await work()
  await sql`select set_config('skg.ages', '', true)`.execute(trx)
  await sql`update finding_age_change set application_id = ${into} where application_id = ${from}`.execute(trx)
  await sql`
    insert into finding_age_gap as gap
      select ${into}, from_day, before_day from finding_age_gap where application_id = ${from}
      on conflict (application_id, from_day) do update set before_day = greatest(gap.before_day, excluded.before_day)`.execute(
    trx,
  )
  await sql`delete from finding_age_gap where application_id = ${from}`.execute(trx)
  return result
}

import { type RawBuilder, sql } from 'kysely'
import type { Database } from './engine/database.ts'

/** Findings of an application that were first found on one day and closed on one day, both counted from 1970 in UTC. */
export type FindingSpan = {
  readonly ownerId: string
  readonly found: number
  /** Null while they are open. */
  readonly closed: number | null
  readonly count: number
}

const toDay = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone 'UTC')::date - date '1970-01-01'`

/** Returns the spans of the findings of each application that are open, or were closed on `since` or later. */
export async function listFindingSpans(
  db: Database,
  applicationIds: readonly string[],
  since: string,
): Promise<FindingSpan[]> {
  const { rows } = await sql<FindingSpan>`
    select application_id::text as owner_id, ${toDay(sql`first_seen_at`)} as found,
        case when state not in ('open', 'suppressed') then ${toDay(sql`state_at`)} end as closed,
        count(*)::int as count
      from security_finding where application_id = any(${applicationIds}::int[])
        and (state in ('open', 'suppressed') or state_at >= ${since}::timestamp at time zone 'UTC')
      group by 1, 2, 3`.execute(db)
  return rows
}

/** Returns the day of the first scan of each application, counted from 1970 in UTC; those without one are left out. */
export async function listFirstScanDays(
  db: Database,
  applicationIds: readonly string[],
): Promise<{ readonly ownerId: string; readonly day: number }[]> {
  const { rows } = await sql<{ readonly ownerId: string; readonly day: number }>`
    select application_id::text as owner_id, ${toDay(sql`min(dated_at)`)} as day from scan
      where application_id = any(${applicationIds}::int[]) group by application_id`.execute(db)
  return rows
}

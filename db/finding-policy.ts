import { type RawBuilder, sql } from 'kysely'
import type { Database } from './engine/database.ts'

/** A finding of this severity or more is against the policy while it is open and not mitigated. */
export const policySeverity = 4
/** Days after which a finding should be remedied, by severity 0 to 5; `finding_due` of the database has the same. */
export const graceDays = [365, 365, 180, 90, 30, 15] as const

const dayMs = 86_400_000

/** Returns when a finding should be remedied: as many days after it was first found as its severity allows. */
export function remediateBy({
  firstSeenAt,
  severity,
}: {
  readonly firstSeenAt: Date
  readonly severity: number
}): Date {
  return new Date(firstSeenAt.getTime() + graceDays[severity]! * dayMs)
}

/** Returns before when findings of each severity, 0 to 5, must have been first found to be overdue at an instant. */
export function overdueLimits(at: Date): readonly Date[] {
  return graceDays.map((days) => new Date(at.getTime() - days * dayMs))
}

/** How an application complies with the policy. */
export type ComplianceStatus = 'NOT_ASSESSED' | 'DID_NOT_PASS' | 'CONDITIONAL_PASS' | 'PASSED'

/** Returns SQL for the compliance of the row `application` with the policy at an instant. */
export function complianceAt(at: Date): RawBuilder<ComplianceStatus> {
  const violating = graceDays.flatMap((days, severity) => (severity < policySeverity ? [] : [{ days, severity }]))
  const isOver = violating.map(
    ({ days, severity }) => sql`exists (select from security_finding
      where application_id = application.id and severity = ${sql.lit(severity)} and state = 'open'
        and severity >= ${sql.lit(policySeverity)}
        and first_seen_at <= ${at}::timestamptz - make_interval(days => ${sql.lit(days)}))`,
  )
  return sql<ComplianceStatus>`case
    when not exists (select from scanner where application_id = application.id and newest_scan_id is not null)
      then 'NOT_ASSESSED'
    when not exists (select from security_finding_count where application_id = application.id and state = 'open'
      and severity >= ${sql.lit(policySeverity)} and count > 0) then 'PASSED'
    when ${sql.join(isOver, sql` or `)} then 'DID_NOT_PASS' else 'CONDITIONAL_PASS' end`
}

export type OldestViolation = { readonly ownerId: string; readonly severity: number; readonly firstSeenAt: Date }

/** Returns the oldest finding of each severity that violates the policy, of each application. */
export async function listOldestViolations(db: Database, ids: readonly string[]): Promise<OldestViolation[]> {
  const { rows } = await sql<OldestViolation>`
    select application.id::text as owner_id, violating.severity, oldest.first_seen_at
      from unnest(${ids}::int[]) as application (id)
      cross join generate_series(${sql.lit(policySeverity)}, 5) as violating (severity)
      cross join lateral (
        select first_seen_at from security_finding
          where application_id = application.id and severity = violating.severity
            and state = 'open' and severity >= ${sql.lit(policySeverity)}
          order by first_seen_at limit 1) as oldest`.execute(db)
  return rows
}

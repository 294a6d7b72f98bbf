import { sql } from 'kysely'
import type { Database } from './engine/database.ts'

/** A finding of this severity or more is against the policy while it is open and not mitigated. */
export const policySeverity = 4
/** Days after which a finding should be remedied, by severity 0 to 5. */
export const graceDays = [365, 365, 180, 90, 30, 15] as const

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

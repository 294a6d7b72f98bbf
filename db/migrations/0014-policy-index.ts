import { type Kysely, sql } from 'kysely'

/** Serves Application.policyCompliance, which asks for the oldest finding of each severity that violates the policy. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index security_finding_by_violation on security_finding (application_id, severity, first_seen_at)
    where state = 'open' and severity >= 4`.execute(db)
}

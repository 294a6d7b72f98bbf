import { type Kysely, sql } from 'kysely'

/** A finding that went with its artefact is fixed too (contract: seceng §9.7), and is counted as such. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index security_finding_by_fix`.execute(db)
  // Serves how long fixes take, by when they were made.
  await sql`create index security_finding_by_fix on security_finding (state_at)
    include (application_id, severity, first_seen_at) where state in ('fixed', 'replaced')`.execute(db)
}

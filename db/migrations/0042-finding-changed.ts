import { type Kysely, sql } from 'kysely'

/** The end of an artefact stored microseconds, which cursors do not have, so that pages left findings out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update security_finding set changed_at = date_trunc('milliseconds', changed_at)
    where changed_at <> date_trunc('milliseconds', changed_at)`.execute(db)
}

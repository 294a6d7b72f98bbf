import { type Kysely, sql } from 'kysely'

/**
 * Serves attack paths, which name the first open findings of each severity and set of targets: without it all findings
 * of the application are read. Sets may be too long for an index, so it has a hash of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index security_finding_by_open_group on security_finding (application_id, severity, hash_array(targets), issue_id)
    where state = 'open'`.execute(db)
}

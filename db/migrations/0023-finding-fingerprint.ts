import type { Kysely } from 'kysely'

/** The fingerprints by which the tool itself recognises a finding, kept beside ours, so that exports carry them on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null where the tool writes none, and for what was imported before.
  await db.schema.alterTable('security_finding').addColumn('source_fingerprints', 'jsonb').execute()
}

import type { Kysely } from 'kysely'

/** The commit that a scan says it examined, of the repository that is its target (SARIF `versionControlProvenance`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('scan').addColumn('commit_sha', 'text').execute()
}

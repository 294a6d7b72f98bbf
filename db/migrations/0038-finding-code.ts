import type { Kysely } from 'kysely'

/** The code at the place of a finding: beside the findings, so that neither their pages nor their search read it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('security_finding_code')
    .addColumn('id', 'bigint', (c) => c.primaryKey().references('security_finding.id').onDelete('cascade'))
    .addColumn('code', 'jsonb', (c) => c.notNull())
    .execute()
}

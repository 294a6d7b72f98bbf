import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What the audit of figures reads: null where a report was imported before, which must be imported again.
  await db.schema.alterTable('survey_group').addColumn('counts', 'jsonb').execute()
  await db.schema.alterTable('chart').addColumn('options', 'jsonb').execute()
  await db.schema
    .alterTable('survey_question')
    .addColumn('answer_range', 'jsonb')
    .addColumn('withheld', 'jsonb', (c) => c.notNull().defaultTo(sql`'[]'::jsonb`))
    .execute()
  await db.schema
    .alterTable('survey_setting')
    .addColumn('judged', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute()
  // Results by the digest of what was judged, so that the same survey is judged once.
  await db.schema
    .createTable('figure_audit')
    .addColumn('digest', 'text', (c) => c.primaryKey())
    .addColumn('result', 'jsonb')
    .addColumn('started_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute()
}

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('survey')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('url', 'text')
    .addColumn('licence', 'text')
    .addColumn('publisher', 'text')
    .addColumn('fielded_from', 'date', (c) => c.notNull())
    .addColumn('fielded_to', 'date', (c) => c.notNull())
    .addColumn('respondents', 'integer', (c) => c.notNull())
    .addColumn('distributions', 'jsonb', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('survey_question')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('survey_id', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('base', 'integer', (c) => c.notNull())
    .addColumn('options', 'jsonb', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('survey_group')
    .addColumn('question_id', 'text', (c) => c.notNull())
    .addColumn('item', 'text')
    .addColumn('period', 'text', (c) => c.notNull())
    .addColumn('industry', 'text', (c) => c.notNull())
    .addColumn('seniority', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('organisation_size', 'text', (c) => c.notNull())
    .addColumn('base', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('benchmark')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('unit', 'text', (c) => c.notNull())
    .addColumn('source', 'jsonb')
    .addColumn('columns', 'jsonb', (c) => c.notNull())
    .addColumn('rows', 'jsonb', (c) => c.notNull())
    .execute()

  // One row: the least number of respondents that a figure may rest on, the same for every process and for plain SQL.
  await db.schema
    .createTable('survey_setting')
    .addColumn('id', 'boolean', (c) => c.primaryKey().defaultTo(true).check(sql`id`))
    .addColumn('min_base', 'integer', (c) => c.notNull())
    .execute()
  await sql`insert into survey_setting (min_base) values (5)`.execute(db)
}

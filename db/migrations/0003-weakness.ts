import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const list = (name: string) => [name, 'jsonb'] as const
  let weakness = db.schema
    .createTable('weakness')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('number', 'integer', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('extended_description', 'text')
    .addColumn('abstraction', 'text', (c) => c.notNull())
    .addColumn('structure', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('likelihood', 'text')
    .addColumn('alternate_terms', sql`text[]`, (c) => c.notNull().defaultTo('{}'))
    .addColumn('severity', 'smallint', (c) => c.notNull())
    .addColumn('remediation_effort', 'smallint', (c) => c.notNull())
    .addColumn('recommendation', 'text', (c) => c.notNull())
    .addColumn('created_date', 'date')
    .addColumn('modified_date', 'date')
    .addColumn('retired', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('superseded_by', 'text')
  for (const [name, type] of [
    list('platforms'),
    list('consequences'),
    list('potential_mitigations'),
    list('observed_examples'),
    list('taxonomy_mappings'),
    list('references'),
  ]) {
    weakness = weakness.addColumn(name, type, (c) => c.notNull().defaultTo('[]'))
  }
  await weakness.execute()

  await db.schema
    .createTable('weakness_relation')
    .addColumn('weakness_id', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('nature', 'text', (c) => c.notNull())
    .addColumn('target_id', 'text', (c) => c.notNull())
    .addColumn('view_number', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('weakness_relation_pk', ['weakness_id', 'position'])
    .execute()

  await db.schema
    .createTable('weakness_category')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('number', 'integer', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('references', 'jsonb', (c) => c.notNull().defaultTo('[]'))
    .addColumn('created_date', 'date')
    .addColumn('modified_date', 'date')
    .addColumn('retired', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('superseded_by', 'text')
    .execute()
  await db.schema
    .createTable('weakness_category_member')
    .addColumn('category_id', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('member_id', 'text', (c) => c.notNull())
    .addColumn('view_number', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('weakness_category_member_pk', ['category_id', 'position'])
    .execute()

  await db.schema
    .createTable('weakness_view')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('number', 'integer', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('retired', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute()
  await db.schema
    .createTable('weakness_catalog')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('date', 'date')
    .addColumn('imported_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute()

  await db.schema
    .createTable('technique_weakness')
    .addColumn('technique_id', 'text', (c) => c.notNull())
    .addColumn('weakness_id', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('rationale', 'text', (c) => c.notNull())
    .addColumn('url', 'text')
    .addPrimaryKeyConstraint('technique_weakness_pk', ['technique_id', 'weakness_id', 'source'])
    .execute()

  // Serves Weakness.children and descendants, which look up from the other end of the relation.
  await db.schema
    .createIndex('weakness_relation_by_target')
    .on('weakness_relation')
    .columns(['target_id', 'nature'])
    .execute()
  // Serves Weakness.categories.
  await db.schema
    .createIndex('weakness_category_member_by_member')
    .on('weakness_category_member')
    .column('member_id')
    .execute()
  // Serves Weakness.techniques.
  await db.schema.createIndex('technique_weakness_by_weakness').on('technique_weakness').column('weakness_id').execute()
}

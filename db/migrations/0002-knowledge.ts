import { type CreateTableBuilder, type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('matrix')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('imported_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute()

  await object(db, 'tactic').addColumn('position', 'integer').execute()
  await object(db, 'technique')
    .addColumn('maturity', 'text')
    .addColumn('platforms', sql`text[]`, (c) => c.notNull().defaultTo('{}'))
    .addColumn('parent_id', 'text')
    .execute()
  await object(db, 'mitigation')
    .addColumn('categories', sql`text[]`, (c) => c.notNull().defaultTo('{}'))
    .addColumn('lifecycle_phases', sql`text[]`, (c) => c.notNull().defaultTo('{}'))
    .execute()
  await object(db, 'case_study')
    .addColumn('type', 'text')
    .addColumn('incident_date', 'date')
    .addColumn('incident_date_granularity', 'text')
    .addColumn('target', 'text')
    .addColumn('actor', 'text')
    .addColumn('reporter', 'text')
    .execute()

  await db.schema
    .createTable('technique_tactic')
    .addColumn('technique_id', 'text', (c) => c.notNull())
    .addColumn('tactic_id', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('technique_tactic_pk', ['technique_id', 'tactic_id'])
    .execute()
  await db.schema
    .createTable('mitigation_technique')
    .addColumn('mitigation_id', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('technique_id', 'text', (c) => c.notNull())
    .addColumn('use', 'text')
    .addPrimaryKeyConstraint('mitigation_technique_pk', ['mitigation_id', 'position'])
    .execute()
  await db.schema
    .createTable('procedure_step')
    .addColumn('case_study_id', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('tactic_id', 'text', (c) => c.notNull())
    .addColumn('technique_id', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('leads_to', sql`integer[]`)
    .addPrimaryKeyConstraint('procedure_step_pk', ['case_study_id', 'position'])
    .execute()

  // Serves Technique.subtechniques.
  await db.schema.createIndex('technique_parent').on('technique').column('parent_id').execute()
  // Serves Tactic.techniques, which looks up from the other end of the key.
  await db.schema.createIndex('technique_tactic_by_tactic').on('technique_tactic').column('tactic_id').execute()
  // Serves Technique.mitigations, which looks up from the other end of the key.
  await db.schema
    .createIndex('mitigation_technique_by_technique')
    .on('mitigation_technique')
    .column('technique_id')
    .execute()
  // Serves Technique.caseStudies and Tactic.caseStudies.
  await db.schema.createIndex('procedure_step_by_technique').on('procedure_step').column('technique_id').execute()
  await db.schema.createIndex('procedure_step_by_tactic').on('procedure_step').column('tactic_id').execute()
}

/** A table of one kind of object with the columns that all kinds share. */
function object<T extends string>(db: Kysely<unknown>, name: T): CreateTableBuilder<T, string> {
  return db.schema
    .createTable(name)
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('references', 'jsonb', (c) => c.notNull().defaultTo('[]'))
    .addColumn('created_date', 'date')
    .addColumn('modified_date', 'date')
    .addColumn('attack_reference', 'jsonb')
    .addColumn('retired', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('superseded_by', 'text')
}

import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('contribution')
    .addColumn('id', 'integer', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('status', 'text', (c) =>
      c.notNull().check(sql`status in ('submitted', 'in_review', 'accepted', 'rejected', 'withdrawn')`),
    )
    // As it was sent, its keys in their order, but for the contact, which is in a table of its own so that it can be
    // erased.
    .addColumn('document', 'json', (c) => c.notNull())
    .addColumn('preview', 'json', (c) => c.notNull())
    .addColumn('receipt_hash', 'text', (c) => c.notNull())
    .addColumn('submitted_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('moved_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('contact_erased_at', 'timestamptz')
    .addColumn('revision', 'integer', (c) => c.references('revision.id'))
    .execute()
  await db.schema
    .createTable('contribution_contact')
    .addColumn('contribution_id', 'integer', (c) => c.primaryKey().references('contribution.id'))
    .addColumn('name', 'text')
    .addColumn('emails', 'text')
    .execute()
  await db.schema
    .createTable('contribution_move')
    .addColumn('contribution_id', 'integer', (c) => c.notNull().references('contribution.id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('from_status', 'text')
    .addColumn('to_status', 'text', (c) => c.notNull())
    .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('submitter', 'reviewer')`))
    .addColumn('reviewer', 'text')
    .addColumn('note', 'text')
    .addPrimaryKeyConstraint('contribution_move_pk', ['contribution_id', 'position'])
    .execute()
  await db.schema
    .createTable('idempotency_key')
    .addColumn('key_hash', 'text', (c) => c.primaryKey())
    .addColumn('body_hash', 'text', (c) => c.notNull())
    .addColumn('salt', 'text', (c) => c.notNull())
    .addColumn('contribution_id', 'integer', (c) => c.references('contribution.id'))
    .execute()
  // Serves contributions(status), which reads pages by id.
  await db.schema.createIndex('contribution_by_status').on('contribution').columns(['status', 'id']).execute()
  // Serves the erasure of contacts, which looks for a contribution's key.
  await db.schema.createIndex('idempotency_key_owner').on('idempotency_key').column('contribution_id').execute()

  await db.schema
    .createTable('identifier_counter')
    .addColumn('kind', 'text', (c) => c.primaryKey())
    .addColumn('last', 'integer', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('provenance')
    .addColumn('object_id', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('import', 'contribution')`))
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('version', 'text')
    .addColumn('contribution_id', 'integer', (c) => c.references('contribution.id'))
    .addColumn('fields', sql`text[]`, (c) => c.notNull())
    .addPrimaryKeyConstraint('provenance_pk', ['object_id', 'revision'])
    .execute()
  // What was imported before provenance was kept: which fields is not known.
  await sql`
    insert into provenance (object_id, revision, kind, source, version, fields)
      select object.id, log.revision, 'import', log.source, log.version, '{}'
      from (select id from tactic union all select id from technique
        union all select id from mitigation union all select id from case_study) as object
      cross join (select * from import_log where importer = 'atlas' order by revision desc limit 1) as log`.execute(db)

  await db.schema
    .createTable('contributed_object')
    .addColumn('object_id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('contribution_id', 'integer', (c) => c.notNull().references('contribution.id'))
    .execute()
  await db.schema
    .createTable('contributed_value')
    .addColumn('object_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('field', 'text', (c) => c.notNull())
    .addColumn('value', 'jsonb')
    // What the source said when the value was contributed: while it says the same, the contributed value stands beside
    // no other.
    .addColumn('base', 'jsonb')
    .addColumn('contribution_id', 'integer', (c) => c.notNull().references('contribution.id'))
    .addPrimaryKeyConstraint('contributed_value_pk', ['object_id', 'field'])
    .execute()
  await db.schema
    .createTable('contributed_link')
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('ACHIEVES', 'MITIGATES')`))
    .addColumn('source_id', 'text', (c) => c.notNull())
    .addColumn('target_id', 'text', (c) => c.notNull())
    // False: the source has the link, and the contribution took it away.
    .addColumn('present', 'boolean', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.generatedAlwaysAsIdentity())
    .addColumn('contribution_id', 'integer', (c) => c.notNull().references('contribution.id'))
    .addPrimaryKeyConstraint('contributed_link_pk', ['kind', 'source_id', 'target_id'])
    .execute()

  await nameContributedLinks(db)
}

/** Lets the view of all edges name the contribution that a link comes from, whatever edges it has by now. */
async function nameContributedLinks(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_viewdef('graph_edge'::regclass) as definition`.execute(db)
  const edges = sql.raw(rows[0]!.definition.trim().replace(/;$/, ''))
  await sql`
    create or replace view graph_edge (source_id, target_id, kind, provenance) as
      select edge.source_id, edge.target_id, edge.kind,
        coalesce('contribution ' || coalesce(link.contribution_id, steps.contribution_id, study.contribution_id), edge.provenance)
      from (${edges}) as edge
      left join contributed_link as link on link.present
        and link.kind = edge.kind and link.source_id = edge.source_id and link.target_id = edge.target_id
      left join contributed_value as steps on edge.kind in ('EMPLOYS', 'PURSUES')
        and steps.object_id = edge.source_id and steps.field = 'procedure'
      left join contributed_object as study on edge.kind in ('EMPLOYS', 'PURSUES') and study.object_id = edge.source_id
  `.execute(db)
}

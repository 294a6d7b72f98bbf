import { type Kysely, sql } from 'kysely'

const kinds = sql.raw(`
  'generative-model', 'predictive-model', 'hosted-model', 'model-api', 'training', 'dataset', 'artefact-source',
  'retrieval', 'agent', 'tools', 'code-tool', 'write-tool', 'plugins', 'mcp-server', 'memory',
  'untrusted-content', 'private-data', 'chat', 'output-rendering', 'public-endpoint', 'accounts', 'secrets',
  'container', 'pipeline', 'sensor', 'local-run'`)

/** What applications consist of: what persons declare, and what sources show. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('component_declaration')
    .addColumn('application_id', 'integer', (c) => c.notNull().references('application.id').onDelete('cascade'))
    // Null for what is declared of the whole application.
    .addColumn('target_id', 'uuid', (c) => c.references('target.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in (${kinds})`))
    .addColumn('present', 'boolean', (c) => c.notNull())
    .addColumn('note', 'text')
    .addColumn('by', 'text', (c) => c.notNull())
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .execute()
  // Also serves the declarations of an application.
  await sql`create unique index component_declaration_once on component_declaration (application_id, target_id, kind) nulls not distinct`.execute(
    db,
  )
  // Serves the deletion of a target.
  await sql`create index component_declaration_by_target on component_declaration (target_id) where target_id is not null`.execute(
    db,
  )
  await db.schema
    .createTable('component_source')
    .addColumn('id', 'integer', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('scanner_id', 'integer', (c) => c.notNull().references('scanner.id').onDelete('cascade'))
    // The reader that looked: one scanner can have several.
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('scan_id', 'integer', (c) => c.notNull().references('scan.id').onDelete('cascade'))
    .addColumn('looked_at', 'timestamptz', (c) => c.notNull())
    // Also serves the sources of the scanners of an application.
    .addUniqueConstraint('component_source_once', ['scanner_id', 'source'])
    .execute()
  // Serves the deletion of scans.
  await db.schema.createIndex('component_source_by_scan').on('component_source').column('scan_id').execute()
  await db.schema
    .createTable('component_evidence')
    .addColumn('source_id', 'integer', (c) => c.notNull().references('component_source.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in (${kinds})`))
    // The greatest of its places.
    .addColumn('confidence', 'smallint', (c) => c.notNull().check(sql`confidence between 1 and 3`))
    .addColumn('count', 'integer', (c) => c.notNull())
    // The surest of them, never the text that is there.
    .addColumn('places', 'jsonb', (c) => c.notNull())
    .addPrimaryKeyConstraint('component_evidence_pk', ['source_id', 'kind'])
    .execute()
  await db.schema
    .createTable('component_file')
    .addColumn('source_id', 'integer', (c) => c.notNull().references('component_source.id').onDelete('cascade'))
    .addColumn('path', 'text', (c) => c.notNull())
    // Bits of the kinds of which the file is evidence, in the order of their list.
    .addColumn('kinds', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('component_file_pk', ['source_id', 'path'])
    .execute()
  await sql`alter table target
    -- What an attacker would be after, with a weight where it differs from the usual one.
    add column goals jsonb not null default '[]',
    -- Where attackers stand; null for the usual places.
    add column attackers text[]`.execute(db)
  await db.schema
    .createTable('judged_link')
    .addColumn('application_id', 'integer', (c) => c.notNull().references('application.id').onDelete('cascade'))
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('technique_id', 'text', (c) => c.notNull())
    .addColumn('verdict', 'text', (c) => c.notNull().check(sql`verdict in ('confirmed', 'refused')`))
    .addColumn('reason', 'text')
    .addColumn('by', 'text', (c) => c.notNull())
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('judged_link_pk', ['application_id', 'fingerprint', 'technique_id'])
    .execute()
}

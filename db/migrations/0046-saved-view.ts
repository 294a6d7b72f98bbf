import { type Kysely, sql } from 'kysely'

/** Graphs, briefs, layers, trays and filters that callers of the server API keep and share. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('saved_view')
    // A UUIDv7.
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('graph', 'brief', 'layer', 'tray', 'filter')`))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('document', 'jsonb', (c) => c.notNull())
    .addColumn('visibility', 'text', (c) => c.notNull().check(sql`visibility in ('private', 'shared')`))
    // The caller, such as `key:ci`.
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    // Of all views, in the order in which they were saved: their own clock, beside the revision.
    .addColumn('save_number', 'integer', (c) => c.notNull().unique())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull())
    .execute()
  await sql`create sequence saved_view_number as integer`.execute(db)
  // Serves the list of a caller, the limit on it, and the owners of all views.
  await db.schema.createIndex('saved_view_by_owner').on('saved_view').columns(['owner', 'save_number']).execute()
  // Serves the list of what is shared.
  await sql`create index saved_view_shared on saved_view (save_number) where visibility = 'shared'`.execute(db)
}

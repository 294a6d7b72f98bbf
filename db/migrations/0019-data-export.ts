import { type Kysely, sql } from 'kysely'

/** Exports of findings as files, and the rows that they are written from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('data_export')
    // A UUIDv7, so that the order of ids is that of creation.
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('format', 'text', (c) => c.notNull())
    // Scope, filter and paths, as they were asked for.
    .addColumn('request', 'jsonb', (c) => c.notNull())
    // Globs of the names of the applications that exist for its maker; null for all.
    .addColumn('visible', 'jsonb')
    .addColumn('state', 'text', (c) =>
      c.notNull().check(sql`state in ('queued', 'running', 'succeeded', 'failed', 'timed_out')`),
    )
    // Rises each time a worker takes the export up and never falls; each write of a worker names it.
    .addColumn('lease', 'integer', (c) => c.notNull().defaultTo(0))
    // When its worker last wrote, by the clock of the database.
    .addColumn('alive_at', 'timestamptz')
    .addColumn('attempt', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('progress', 'jsonb', (c) => c.notNull())
    .addColumn('error', 'jsonb')
    .addColumn('revision', 'integer')
    // Names of the applications that it covers.
    .addColumn('applications', sql`text[]`)
    .addColumn('row_count', 'integer')
    .addColumn('omitted', 'integer')
    .addColumn('bytes', 'bigint')
    .addColumn('sha256', 'text')
    .addColumn('file_name', 'text')
    .addColumn('signature', 'text')
    .addColumn('requested_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('finished_at', 'timestamptz')
    // Until when its file is kept; null until it ends.
    .addColumn('expires_at', 'timestamptz')
    .execute()
  // Serves the sweep and the limits of the queue, which read what has not ended.
  await sql`create index data_export_active on data_export (state, id) where state in ('queued', 'running')`.execute(db)
  // Serves the retention.
  await sql`create index data_export_by_end on data_export (finished_at) where finished_at is not null`.execute(db)

  // What one attempt at an export writes its file from, gone when the attempt ends. Without a log: an attempt counts
  // its rows and begins again after a crash.
  await sql`
    create unlogged table export_row (
      export_id uuid not null,
      lease integer not null,
      -- Parts of the file follow each other.
      part integer not null,
      position bigint not null,
      ordinal integer not null,
      -- Of what stands in a part once; null where rows are not merged.
      key uuid,
      row json not null,
      primary key (export_id, lease, part, position, ordinal)
    )`.execute(db)
  await sql`create unique index export_row_once on export_row (export_id, lease, part, key) where key is not null`.execute(
    db,
  )
}

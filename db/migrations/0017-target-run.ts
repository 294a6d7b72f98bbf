import { type Kysely, sql } from 'kysely'

/** Scan runs, the files that they read and keep, and which target a scanner looks at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stored_file')
    .addColumn('sha256', 'text', (c) => c.primaryKey())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('media_type', 'text', (c) => c.notNull())
    // How many runs that have not ended read it, and targets that name it; without any it is deleted after
    // `expires_at`.
    .addColumn('refs', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute()
  // Serves the sweep of what expired.
  await sql`create index stored_file_by_expiry on stored_file (expires_at) where refs = 0`.execute(db)

  await db.schema
    .createTable('scan_run')
    // A UUIDv7, so that the order of ids is that of creation.
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('import', 'scan', 'vcs', 'trust')`))
    .addColumn('target_id', 'uuid', (c) => c.references('target.id').onDelete('set null'))
    .addColumn('application_guid', 'uuid', (c) => c.notNull())
    .addColumn('application_name', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) =>
      c
        .notNull()
        .check(sql`state in ('queued', 'running', 'cancelling', 'succeeded', 'failed', 'timed_out', 'cancelled')`),
    )
    .addColumn('stage', 'text', (c) => c.check(sql`stage in ('cloning', 'scanning', 'examining', 'importing')`))
    // Rises each time a worker takes the run up and never falls; each write of a worker names it.
    .addColumn('lease', 'integer', (c) => c.notNull().defaultTo(0))
    // When its worker last wrote, by the clock of the database.
    .addColumn('alive_at', 'timestamptz')
    .addColumn('attempt', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('timeout_ms', 'integer', (c) => c.notNull())
    .addColumn('progress', 'jsonb', (c) => c.notNull())
    // What was asked for, as the kind of run understands it.
    .addColumn('request', 'jsonb', (c) => c.notNull())
    .addColumn('commit_sha', 'text')
    .addColumn('commit_ref', 'text')
    .addColumn('input_sha256', 'text')
    .addColumn('input_bytes', 'bigint')
    .addColumn('input_format', 'text')
    .addColumn('sarif_sha256', 'text')
    .addColumn('log', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('scanners', 'jsonb', (c) => c.notNull().defaultTo('[]'))
    .addColumn('results', 'jsonb', (c) => c.notNull().defaultTo('[]'))
    .addColumn('warnings', 'jsonb', (c) => c.notNull().defaultTo('[]'))
    .addColumn('verdict', 'text', (c) => c.check(sql`verdict in ('malicious', 'suspicious', 'clean', 'unknown')`))
    .addColumn('complete', 'boolean')
    .addColumn('not_examined', 'jsonb', (c) => c.notNull().defaultTo('[]'))
    .addColumn('error', 'jsonb')
    .addColumn('requested_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('started_at', 'timestamptz')
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('finished_at', 'timestamptz')
    // Until when its files are kept; null until it ends.
    .addColumn('expires_at', 'timestamptz')
    .execute()
  // Serve the lists of the runs of a target and of an application, newest first.
  await db.schema.createIndex('scan_run_by_target').on('scan_run').columns(['target_id', 'id']).execute()
  await db.schema.createIndex('scan_run_by_application').on('scan_run').columns(['application_guid', 'id']).execute()
  // Serves the sweep and the limits of the queue, which read what has not ended.
  await sql`create index scan_run_active on scan_run (state, id) where state in ('queued', 'running', 'cancelling')`.execute(
    db,
  )
  // Serves the search for what an earlier run kept of the same file.
  await sql`create index scan_run_by_input on scan_run (input_sha256, id) where sarif_sha256 is not null`.execute(db)
  // Serves the retention.
  await sql`create index scan_run_by_end on scan_run (finished_at) where finished_at is not null`.execute(db)

  // The run that brought a scan in; null for other imports.
  await sql`alter table scan add column run_id uuid references scan_run (id) on delete set null`.execute(db)
  // Serves the results of a run.
  await sql`create index scan_by_run on scan (run_id) where run_id is not null`.execute(db)
  // The target that it looks at, whose findings are those of its scanners; null when it belongs to the whole
  // application.
  await sql`alter table scanner add column target_id uuid references target (id) on delete set null`.execute(db)
  await sql`create index scanner_by_target on scanner (target_id) where target_id is not null`.execute(db)
}

import { type Kysely, sql } from 'kysely'

export const needsStop = true

/**
 * The order in which runs are worked on, the artefacts that trust scans examined, and findings that went with what had
 * them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scan_run
    -- The order in which runs were accepted.
    add column place bigint generated always as identity,
    -- Runs of one key are worked on one after another.
    add column order_key text,
    -- Whose findings an imported file has, as far as its run has read it; null before, and for other runs.
    add column order_scopes text[],
    -- Ids of findings that were closed because other bytes took the place of the artefact.
    add column replaced jsonb not null default '[]'`.execute(db)
  await sql`update scan_run set order_key = coalesce('target:' || target_id, 'application:' || application_guid),
    complete = complete and not_examined = '[]'`.execute(db)
  await sql`alter table scan_run alter order_key set not null`.execute(db)
  // Serves the question whether earlier runs of a key have ended.
  await sql`create index scan_run_in_order on scan_run (order_key, place) where state in ('queued', 'running', 'cancelling')`.execute(
    db,
  )

  await db.schema
    .createTable('artifact')
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    // The scanner that stands for it: one for each artefact.
    .addColumn('scanner_id', 'integer', (c) => c.notNull().unique().references('scanner.id').onDelete('cascade'))
    .addColumn('application_id', 'integer', (c) => c.notNull().references('application.id').onDelete('cascade'))
    .addColumn('target_id', 'uuid', (c) => c.references('target.id').onDelete('set null'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('sha256', 'text')
    .addColumn('verdict', 'text', (c) => c.notNull())
    .addColumn('examined_at', 'timestamptz', (c) => c.notNull())
    .addColumn('run_id', 'uuid', (c) => c.references('scan_run.id').onDelete('set null'))
    // The malicious version that this one replaced; null when there is none.
    .addColumn('replaced_version', 'jsonb')
    .execute()
  // Serve the lists of the artefacts of an application and of a target.
  await db.schema.createIndex('artifact_by_application').on('artifact').column('application_id').execute()
  await sql`create index artifact_by_target on artifact (target_id) where target_id is not null`.execute(db)
  await findEarlierArtifacts(db)
}

/**
 * Gives the artefacts that were examined before a place in the list, and the newest one of each application the
 * findings that are its own.
 */
async function findEarlierArtifacts(db: Kysely<unknown>): Promise<void> {
  const examined = sql`
    select distinct on (application.id, run.target_id, part) run.*, application.id as application_id, part
      from scan_run as run join application on application.guid = run.application_guid,
        lateral (select case when target_id is not null then '' when request ->> 'name' = left(input_sha256, 12)
          then 'artifact/' || input_sha256 else 'artifact/' || (request ->> 'name') end as part) as own
      where kind = 'trust' and state = 'succeeded' and verdict is not null
      order by application.id, run.target_id, part, run.id desc`
  await sql`
    update scanner set part = part_of.part
      from (select distinct on (application_id) application_id, part from (${examined}) as each
        where target_id is null order by application_id, id desc) as part_of
      where tool = 'skg-trust' and scan_type = 'STATIC' and scanner.part = '' and scanner.target_id is null
        and scanner.application_id = part_of.application_id`.execute(db)
  await sql`
    insert into scanner (application_id, scan_type, tool, part, target_id)
      select application_id, 'STATIC', 'skg-trust', coalesce(target_id::text, part), target_id from (${examined}) as each
      on conflict do nothing`.execute(db)
  await sql`
    insert into artifact (id, scanner_id, application_id, target_id, name, sha256, verdict, examined_at, run_id)
      select gen_random_uuid(), scanner.id, each.application_id, each.target_id, each.request ->> 'name',
          coalesce(input_sha256, request -> 'read' ->> 'sha256'), verdict, finished_at, each.id
        from (${examined}) as each join scanner on scanner.application_id = each.application_id and tool = 'skg-trust'
          and scan_type = 'STATIC' and scanner.part = coalesce(each.target_id::text, each.part)
      on conflict do nothing`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * Keeps of each finding what the tables of the model say of it, and sums of findings of which they say the same.
 * Statement triggers maintain the sums, whoever writes findings or decides about them. What is stored before is read in
 * the background.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db)
  await createFollowers(db)
  await createSums(db)
}

const shown = sql.raw(`(after.source_state in ('open', 'suppressed') and after.state <> 'false_positive')`)

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('candidate_set')
    .addColumn('id', 'integer', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    // Of the tables by whose numbers it speaks, and of itself.
    .addColumn('digest', 'text', (c) => c.notNull().unique())
    .addColumn('tables', 'text', (c) => c.notNull())
    .addColumn('value', 'jsonb', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('finding_candidate')
    .addColumn('finding_id', 'bigint', (c) => c.primaryKey())
    .addColumn('application_id', 'integer', (c) => c.notNull())
    .addColumn('scanner_id', 'integer', (c) => c.notNull())
    .addColumn('set_id', 'integer', (c) => c.notNull().references('candidate_set.id'))
    .addColumn('severity', 'smallint', (c) => c.notNull())
    .addColumn('is_open', 'boolean', (c) => c.notNull())
    // Reported by its tool, and no false positive: then it shows components, whatever else is decided.
    .addColumn('is_shown', 'boolean', (c) => c.notNull())
    // What the source said of the finding when it was read.
    .addColumn('content', 'uuid', (c) => c.notNull())
    .addColumn('is_stale', 'boolean', (c) => c.notNull())
    .execute()
  // Serves the first and last findings of a group.
  await sql`create index finding_candidate_of_group on finding_candidate (scanner_id, set_id, severity, finding_id) where is_open`.execute(
    db,
  )
  // Serves what must be read again.
  await sql`create index finding_candidate_stale on finding_candidate (application_id, finding_id) where is_stale`.execute(
    db,
  )
  await db.schema
    .createTable('finding_group')
    .addColumn('application_id', 'integer', (c) => c.notNull())
    .addColumn('scanner_id', 'integer', (c) => c.notNull())
    .addColumn('set_id', 'integer', (c) => c.notNull())
    .addColumn('severity', 'smallint', (c) => c.notNull())
    // Of open ones.
    .addColumn('count', 'integer', (c) => c.notNull())
    // Of those that show components.
    .addColumn('shown_count', 'integer', (c) => c.notNull())
    // Ids of the first 5 open ones, ascending.
    .addColumn('first_ids', sql`bigint[]`, (c) => c.notNull())
    .addColumn('last_id', 'bigint')
    .addPrimaryKeyConstraint('finding_group_pk', ['application_id', 'scanner_id', 'set_id', 'severity'])
    .execute()
}

/** Lets candidates follow the findings that they are of. */
async function createFollowers(db: Kysely<unknown>): Promise<void> {
  await sql`create function follow_security_finding_update() returns trigger language plpgsql as $$ begin
    update finding_candidate as candidate
      set is_open = after.state = 'open', is_shown = ${shown}, severity = after.severity, is_stale = is_stale or candidate.content <> after.content
      from after where candidate.finding_id = after.id
        and (is_open, is_shown, candidate.severity, candidate.content)
          is distinct from (after.state = 'open', ${shown}, after.severity, after.content);
    return null; end $$`.execute(db)
  await sql`create trigger follow_security_finding_update after update on security_finding referencing new table as after
    for each statement execute function follow_security_finding_update()`.execute(db)
  await sql`create function follow_security_finding_delete() returns trigger language plpgsql as $$ begin
    delete from finding_candidate using before where finding_id = before.id;
    return null; end $$`.execute(db)
  await sql`create trigger follow_security_finding_delete after delete on security_finding referencing old table as before
    for each statement execute function follow_security_finding_delete()`.execute(db)
}

/** Lets sums follow the candidates. */
async function createSums(db: Kysely<unknown>): Promise<void> {
  const rows = {
    insert: { seen: 'new table as after', changed: 'select *, 1 as change from after' },
    delete: { seen: 'old table as before', changed: 'select *, -1 as change from before' },
    update: {
      seen: 'old table as before new table as after',
      changed: 'select *, -1 as change from before union all select *, 1 from after',
    },
  }
  for (const [event, { seen, changed }] of Object.entries(rows)) {
    const name = sql.id(`sum_finding_candidate_${event}`)
    await sql`create function ${name}() returns trigger language plpgsql as $$ begin
      with touched as (
        select application_id, scanner_id, set_id, severity, coalesce(sum(change) filter (where is_open), 0)::int as open,
            coalesce(sum(change) filter (where is_shown), 0)::int as shown
          from (${sql.raw(changed)}) as each where is_open or is_shown
          group by application_id, scanner_id, set_id, severity
      )
      insert into finding_group as kept (application_id, scanner_id, set_id, severity, count, shown_count, first_ids, last_id)
        select application_id, scanner_id, set_id, severity, open, shown, '{}', null from touched
          order by application_id, scanner_id, set_id, severity
        on conflict (application_id, scanner_id, set_id, severity) do update
          set count = kept.count + excluded.count, shown_count = kept.shown_count + excluded.shown_count;
      update finding_group as kept set
          first_ids = array(
            select finding_id from finding_candidate as own
              where is_open and (own.scanner_id, own.set_id, own.severity) = (kept.scanner_id, kept.set_id, kept.severity)
              order by finding_id limit 5),
          last_id = (
            select finding_id from finding_candidate as own
              where is_open and (own.scanner_id, own.set_id, own.severity) = (kept.scanner_id, kept.set_id, kept.severity)
              order by finding_id desc limit 1)
        where (application_id, scanner_id, set_id, severity) in (
          select application_id, scanner_id, set_id, severity from (${sql.raw(changed)}) as each where is_open);
      delete from finding_group where count = 0 and shown_count = 0 and (application_id, scanner_id, set_id, severity) in (
          select application_id, scanner_id, set_id, severity from (${sql.raw(changed)}) as each where is_open or is_shown);
      return null; end $$`.execute(db)
    await sql`create trigger ${name} after ${sql.raw(event)} on finding_candidate referencing ${sql.raw(seen)}
      for each statement execute function ${name}()`.execute(db)
  }
}

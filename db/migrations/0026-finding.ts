import { type Kysely, sql } from 'kysely'

const key = sql.raw('application_id, digest, severity')
const grouped = sql.raw('application_id, md5(targets::text) as digest, severity, targets')

/**
 * Counts the open, unmitigated findings of each application by severity and by all that they are linked to, so that a
 * finding with several weaknesses counts once. Statement triggers of their own maintain the counts, whoever writes the
 * findings.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('security_finding_open_group')
    .addColumn('application_id', 'integer', (c) => c.notNull())
    // Of the targets, which may be too long for an index.
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('severity', 'smallint', (c) => c.notNull())
    // Ids of weaknesses and techniques; empty for findings whose exposure is not known.
    .addColumn('targets', sql`text[]`, (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('security_finding_open_group_pk', ['application_id', 'digest', 'severity'])
    .execute()
  await sql`
    insert into security_finding_open_group
      select ${grouped}, count(*) from security_finding where state = 'open' group by application_id, severity, targets`.execute(
    db,
  )
  // Serves the filter by findings whose exposure is not known, gravest first.
  await sql`create index security_finding_unjudged on security_finding (application_id, severity, id) where targets = '{}'`.execute(
    db,
  )
  const add = (table: string, rows: string) => sql`
    insert into ${sql.raw(table)} select ${grouped}, sum(change) from (${sql.raw(rows)}) as changed
      where state = 'open' group by application_id, severity, targets having sum(change) <> 0`
  const counted = 'security_finding_open_group as counted'
  const summed = sql`on conflict (${key}) do update set count = counted.count + excluded.count`
  const triggers = [
    {
      event: 'insert',
      seen: 'new table as after',
      body: sql`
        if current_setting('skg.counts', true) = 'later' then
          ${add('pg_temp.later_open_group', 'select *, 1 as change from after')};
        else
          ${add(counted, 'select *, 1 as change from after')} ${summed};
        end if;`,
    },
    {
      event: 'delete',
      seen: 'old table as before',
      body: sql`${add(counted, 'select *, -1 as change from before')} ${summed};`,
    },
    {
      event: 'update',
      seen: 'old table as before new table as after',
      body: sql`${add(counted, 'select *, -1 as change from before union all select *, 1 from after')} ${summed};`,
    },
  ]
  for (const { event, seen, body } of triggers) {
    const name = sql.id(`group_security_finding_${event}`)
    await sql`create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`.execute(
      db,
    )
    await sql`create trigger ${name} after ${sql.raw(event)} on security_finding referencing ${sql.raw(seen)}
      for each statement execute function ${name}()`.execute(db)
  }
}

import { type Kysely, sql } from 'kysely'

/** The decision about each part of the starter, made once, and names of applications that may change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table starter_decision (
      part text primary key check (part in ('knowledge', 'demo')),
      outcome text not null check (outcome in ('loaded', 'declined', 'removed')),
      at timestamptz not null default now()
    )`.execute(db)
  await decideForExistingData(db)
  await sql`
    create or replace function index_application() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then
        delete from node_index where id = old.guid::text;
      end if;
      if tg_op <> 'DELETE' then
        insert into node_index (id, kind, name, aliases, body, retired) values (new.guid, 'APPLICATION', new.name, '', '', false);
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger index_renamed_application after update of guid, name on application
    for each row execute function index_application()`.execute(db)
}

/** A service that has run loaded the links of the starter; an import into an empty database declined the demo data. */
async function decideForExistingData(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into starter_decision (part, outcome)
      select 'knowledge', 'loaded' where exists (select from import_log where importer = 'links' and source = 'starter')`.execute(
    db,
  )
  await sql`
    insert into starter_decision (part, outcome)
      select 'demo', case when
          exists (select from import_log where importer = 'report' and source = 'starter')
          or exists (select from application where guid = '43f284d7-0221-55a6-abab-4d4b85e64ac1')
        then 'loaded' else 'declined' end
      where exists (select from revision)`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * Applications are known to search and `node` as soon as they are stored, whoever stores them; their names never
 * change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function index_application() returns trigger language plpgsql as $$ begin
      if tg_op = 'DELETE' then
        delete from node_index where id = old.guid::text;
      else
        insert into node_index (id, kind, name, aliases, body, retired) values (new.guid, 'APPLICATION', new.name, '', '', false);
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger index_application after insert or delete on application
    for each row execute function index_application()`.execute(db)
  await sql`
    insert into node_index (id, kind, name, aliases, body, retired)
      select guid, 'APPLICATION', name, '', '', false from application`.execute(db)
}

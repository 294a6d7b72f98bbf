import { type Kysely, sql } from 'kysely'

/** What the database knows of itself: its epoch, in which a revision number is given once, and its last backup. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table database_state (
      id boolean primary key default true check (id),
      epoch text not null default left(replace(gen_random_uuid()::text, '-', ''), 8),
      timeline integer,
      backup_at timestamptz,
      backup_bytes bigint
    )`.execute(db)
  await sql`insert into database_state default values`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** What a view lists itself: weaknesses and categories; empty until the catalogue is imported again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table weakness_view add column member_ids text[] not null default '{}'`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Keeps with an export how many findings of each kind its file has no place for, which only the file said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table data_export add column omitted_kinds jsonb not null default '[]'`.execute(db)
}

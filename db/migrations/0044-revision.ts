import { type Kysely, sql } from 'kysely'

/** A revision says which rooms it moved, null where nobody noted it, so that clients read again only those. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table revision add column rooms text[]`.execute(db)
}

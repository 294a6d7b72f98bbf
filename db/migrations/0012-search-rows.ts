import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Few names are similar to a text. Expecting a thousand, the server would read the whole index of objects, and plan
  // each search anew.
  await sql`alter function similar_names(text) rows 20`.execute(db)
}

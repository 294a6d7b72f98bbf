import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Lets one writer of the graph at a time into the database, until the transaction ends. */
export async function lockWriters(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('skg import'))`.execute(trx)
}

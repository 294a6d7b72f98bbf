import { sql } from 'kysely'
import type { ApplicationRow } from './application-change.ts'
import type { Database } from './engine/database.ts'

/** What is noted of an application; absent members stay as they are. */
export type ApplicationDetails = {
  readonly owner?: string | null
  readonly team?: string | null
  readonly labels?: readonly string[]
}

/** Stores what is noted of an application. Returns whether that changed anything. */
export async function storeDetails(trx: Database, guid: string, details: ApplicationDetails): Promise<boolean> {
  const { owner, team, labels } = details
  const changes = [
    ...(owner !== undefined ? [{ column: sql`owner`, value: sql`${owner}::text` }] : []),
    ...(team !== undefined ? [{ column: sql`team`, value: sql`${team}::text` }] : []),
    ...(labels !== undefined ? [{ column: sql`labels`, value: sql`${labels}::text[]` }] : []),
  ]
  if (changes.length === 0) return false
  const columns = sql.join(changes.map(({ column }) => column))
  const values = sql.join(changes.map(({ value }) => value))
  const { numAffectedRows = 0n } = await sql`
    update application set (${columns}) = row(${values})
      where guid = ${guid} and row(${columns}) is distinct from row(${values})`.execute(trx)
  return numAffectedRows > 0n
}

/** Lets an application keep what is noted of another one where it has nothing of its own. */
export async function inheritDetails(trx: Database, from: ApplicationRow, into: ApplicationRow): Promise<void> {
  await sql`
    update application as kept set owner = coalesce(kept.owner, moved.owner), team = coalesce(kept.team, moved.team),
        labels = case when kept.labels = '{}' then moved.labels else kept.labels end
      from application as moved where moved.id = ${from.id} and kept.id = ${into.id}`.execute(trx)
}

import { sql } from 'kysely'
import { uuidV7 } from '../src/ground/identifiers.ts'
import type { Database } from './engine/database.ts'
import type { AuditEvent } from './target-tables.ts'

export type NewAuditEvent = Omit<AuditEvent, 'id' | 'at' | 'details'> & {
  readonly details?: Readonly<Record<string, unknown>>
}

/** Days after which events are deleted. */
const auditDays = 400

/**
 * Appends `event` to the audit (contract: seceng §12); inside `trx` it is stored with what it reports, or not at all.
 */
export async function writeAudit(trx: Database, event: NewAuditEvent): Promise<void> {
  await trx
    .insertInto('auditEvent')
    .values({ ...event, id: uuidV7(), details: sql`${JSON.stringify(event.details ?? {})}::jsonb` })
    .execute()
}

/** Returns the events since `since`, oldest first, `limit` at a time after the event `after`. */
export async function listAuditEvents(
  db: Database,
  { since, after, limit }: { readonly since: Date; readonly after: AuditEvent | null; readonly limit: number },
): Promise<readonly AuditEvent[]> {
  let query = db.selectFrom('auditEvent').selectAll().where('at', '>=', since)
  if (after) query = query.where(sql<boolean>`(at, id) > (${after.at}, ${after.id}::uuid)`)
  return query.orderBy('at').orderBy('id').limit(limit).execute()
}

/** Deletes events whose time is over; returns how many. */
export async function deleteOldAuditEvents(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('auditEvent')
    .where('at', '<', sql<Date>`now() - make_interval(days => ${auditDays})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

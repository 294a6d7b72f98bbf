import { sql } from 'kysely'
import type { Evidence } from './evidence-store.ts'
import type { StoreDatabase } from './open.ts'

export type Waiting = Pick<Evidence, 'id' | 'document' | 'receivedAt'> & { readonly attempts: number }

/**
 * Up to `limit` findings that are due to be forwarded at `now`, oldest first, of `bytes` together at most unless the
 * first alone is more.
 */
export async function listDue(db: StoreDatabase, now: string, limit: number, bytes: number): Promise<Waiting[]> {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('outbox')
        .innerJoin('evidence', 'evidence.id', 'outbox.evidenceId')
        .select(['evidence.id', 'document', 'receivedAt', 'attempts', 'seq', 'bytes'])
        .select(sql<number>`sum(bytes) over (order by seq)`.as('running'))
        .where('status', '=', 'waiting')
        .where('nextAttemptAt', '<=', now)
        .orderBy('seq')
        .limit(limit)
        .as('due'),
    )
    .select(['id', 'document', 'receivedAt', 'attempts'])
    .where(({ or, eb, ref }) => or([eb('running', '<=', bytes), eb('running', '=', ref('bytes'))]))
    .orderBy('seq')
    .execute()
}

/** When the next finding is due, ISO 8601; null when none waits. */
export async function nextDueAt(db: StoreDatabase): Promise<string | null> {
  const { at } = await db
    .selectFrom('outbox')
    .where('status', '=', 'waiting')
    .select(({ fn }) => fn.min('nextAttemptAt').as('at'))
    .executeTakeFirstOrThrow()
  return at
}

export async function markDelivered(db: StoreDatabase, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: 'delivered', deliveredAt: new Date().toISOString(), lastError: null })
    .where('evidenceId', '=', sql<string>`any(${ids})`)
    .execute()
}

export async function markRefused(db: StoreDatabase, id: string, reason: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set(({ eb }) => ({ status: 'refused', lastError: reason, attempts: eb('attempts', '+', 1) }))
    .where('evidenceId', '=', id)
    .execute()
}

export async function postpone(
  db: StoreDatabase,
  ids: readonly string[],
  nextAttemptAt: string,
  reason: string,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set(({ eb }) => ({ nextAttemptAt, lastError: reason, attempts: eb('attempts', '+', 1) }))
    .where('evidenceId', '=', sql<string>`any(${ids})`)
    .execute()
}

/** Offers again what waits or was refused, since the service may be another one now. */
export async function offerAgain(db: StoreDatabase): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: 'waiting', attempts: 0, nextAttemptAt: new Date().toISOString() })
    .where('status', '!=', 'delivered')
    .execute()
}

export type OutboxState = {
  readonly waiting: number
  readonly refused: number
  readonly delivered: number
  /** Why the last attempt of what is not delivered failed; null when none did. */
  readonly lastError: string | null
}

export async function outboxState(db: StoreDatabase): Promise<OutboxState> {
  const rows = await db
    .selectFrom('outbox')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count'), ({ fn }) => fn.max('lastError').as('lastError')])
    .groupBy('status')
    .execute()
  const countOf = (status: string) => rows.find((row) => row.status === status)?.count ?? 0
  return {
    waiting: countOf('waiting'),
    refused: countOf('refused'),
    delivered: countOf('delivered'),
    lastError: rows.find(({ lastError }) => lastError !== null)?.lastError ?? null,
  }
}

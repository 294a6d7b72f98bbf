import { sql } from 'kysely'
import { ServiceError } from '../src/ground/errors.ts'
import type { Database } from './engine/database.ts'

/** A request that has its effect once (contract: seceng §3.4). */
export type OnceRequest = {
  readonly caller: string
  readonly operation: string
  readonly key: string
  /** Of what was sent: method, path, parameters and body. */
  readonly hash: string
}

/**
 * Returns what `make` returns and stores it in `trx` as the result of `request`, or returns the result of the same
 * request of the last 24 hours, with `isReplayed`. A concurrent second request waits for the commit of the first.
 * Results must survive JSON. Throws IDEMPOTENCY_MISMATCH when the key stands for another request.
 */
async function once<T>(
  trx: Database,
  request: OnceRequest,
  make: () => Promise<T>,
): Promise<{ readonly result: T; readonly isReplayed: boolean }> {
  const { caller, operation, key, hash } = request
  const taken = await trx
    .insertInto('secengIdempotency')
    .values({ caller, operation, key, hash, result: null })
    .onConflict((conflict) =>
      conflict
        .columns(['caller', 'operation', 'key'])
        .doUpdateSet({ hash, result: null, at: sql`now()` })
        .where(sql<boolean>`seceng_idempotency.at < now() - interval '24 hours'`),
    )
    .returning('key')
    .executeTakeFirst()
  if (!taken) {
    const earlier = await trx
      .selectFrom('secengIdempotency')
      .select(['hash', 'result'])
      .where('caller', '=', caller)
      .where('operation', '=', operation)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (earlier.hash === hash) return { result: earlier.result as T, isReplayed: true }
    throw new ServiceError('IDEMPOTENCY_MISMATCH', 'Idempotency-Key: it was used with another request already.', {
      parameter: 'Idempotency-Key',
    })
  }
  const result = await make()
  await trx
    .updateTable('secengIdempotency')
    .set({ result: sql`${JSON.stringify(result)}::json` })
    .where('caller', '=', caller)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .execute()
  return { result, isReplayed: false }
}

/** Deletes keys whose time is over. */
export async function deleteOldIdempotencyKeys(db: Database): Promise<void> {
  await db.deleteFrom('secengIdempotency').where('at', '<', sql<Date>`now() - interval '24 hours'`).execute()
}

/**
 * Returns what `write` returns in one transaction; with a `request` it takes effect once, and a replay returns the
 * first result. Throws as `write`, and IDEMPOTENCY_MISMATCH when the key stands for another request.
 */
export function writeOnce<T>(
  db: Database,
  request: OnceRequest | null,
  write: (trx: Database) => Promise<T>,
): Promise<{ readonly result: T; readonly isReplayed: boolean }> {
  return db.transaction().execute(async (trx) => {
    if (request) return once(trx, request, () => write(trx))
    return { result: await write(trx), isReplayed: false }
  })
}

import { sql } from 'kysely'
import { anyOf, type Database } from './engine/database.ts'
import type { AuditResult } from './figure-audit-task.ts'

/** Keeps the result of an audit for all surveys of the same digest. */
export async function storeAudit(db: Database, digest: string, result: AuditResult): Promise<void> {
  const text = JSON.stringify(result) as never
  await db
    .insertInto('figureAudit')
    .values({ digest, result: text })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ result: text }))
    .execute()
}

/**
 * Takes a pending audit on; false when it is made, or another process began it in the last minutes and this one does
 * not work alone on the database. Times are those of the database; one to come is of a clock that was wrong.
 */
export async function claimAudit(db: Database, digest: string, isAlone: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('figureAudit')
    .set({ startedAt: sql`clock_timestamp()` })
    .where('digest', '=', digest)
    .where('result', 'is', null)
    .where(sql<boolean>`(${isAlone} or abs(extract(epoch from clock_timestamp() - started_at)) > ${leaseSeconds})`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Checks whether an audit is pending, by one small query. */
export async function isAuditPending(db: Database): Promise<boolean> {
  const pending = await db.selectFrom('figureAudit').select('digest').where('result', 'is', null).limit(1).execute()
  return pending.length > 0
}

/** Makes the pending audits those of these digests, begun by nobody. */
export async function storePending(trx: Database, digests: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('figureAudit')
    .where('result', 'is', null)
    .where('digest', '!=', sql<string>`all(${digests}::text[])`)
    .execute()
  await insertMissing(
    trx,
    digests.map((digest) => ({ digest, result: null })),
  )
}

/** Keeps results that are not kept yet. */
export async function insertMissing(
  trx: Database,
  audits: readonly { readonly digest: string; readonly result: AuditResult | null }[],
): Promise<void> {
  if (audits.length === 0) return
  await trx
    .insertInto('figureAudit')
    .values(
      audits.map(({ digest, result }) => ({
        digest,
        result: result && (JSON.stringify(result) as never),
        startedAt: new Date(0),
      })),
    )
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .execute()
}

const leaseSeconds = 5 * 60

/** Returns the results that are kept, by digest. */
export async function findAudits(db: Database, digests: readonly string[]): Promise<ReadonlyMap<string, AuditResult>> {
  const rows = await db.selectFrom('figureAudit').selectAll().where('digest', '=', anyOf(digests)).execute()
  return new Map(rows.flatMap(({ digest, result }) => (result ? [[digest, result]] : [])))
}

import type { Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { ProblemDocument } from '../../http-kit/problem.ts'
import { Problem, problemDocumentOf } from '../http/problem.ts'
import type { StoreDatabase } from '../store/open.ts'
import type { JobTable } from '../store/tables.ts'
import { type JobStatus, statesBefore } from './state.ts'

export type StoredJob = Selectable<JobTable>
export type NewJob = Pick<
  StoredJob,
  'id' | 'type' | 'input' | 'idempotencyKey' | 'requestHash' | 'timeoutMs' | 'createdAt'
>

/** Stores a job as queued; returns the job that has its idempotency key when there is one already. */
export async function storeJob(
  db: StoreDatabase,
  job: NewJob,
): Promise<{ readonly job: StoredJob; readonly isNew: boolean }> {
  const created = await db
    .insertInto('job')
    .values({ ...job, status: 'queued', updatedAt: job.createdAt })
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (created) return { job: created, isNew: true }
  return { job: (await findJobByKey(db, job.idempotencyKey!))!, isNew: false }
}

/** Returns the job that was submitted with `idempotencyKey`; null when there is none. */
export async function findJobByKey(db: StoreDatabase, idempotencyKey: string): Promise<StoredJob | null> {
  return (
    (await db.selectFrom('job').selectAll().where('idempotencyKey', '=', idempotencyKey).executeTakeFirst()) ?? null
  )
}

/** Null when no job has this id, or it is forgotten. */
export async function findJob(db: StoreDatabase, id: string): Promise<StoredJob | null> {
  return (await db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export type JobPage = { readonly limit: number; readonly before: number | null; readonly status: JobStatus | null }

/** Returns a page of jobs, newest first; `before` is the `seq` that the page before ended with. */
export function listJobs(db: StoreDatabase, { limit, before, status }: JobPage): Promise<StoredJob[]> {
  return db
    .selectFrom('job')
    .selectAll()
    .$if(before !== null, (query) => query.where('seq', '<', before!))
    .$if(status !== null, (query) => query.where('status', '=', status!))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
}

export async function countQueued(db: StoreDatabase): Promise<number> {
  const { count } = await db
    .selectFrom('job')
    .where('status', '=', 'queued')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Moves the job to `status` if its state leads there; null when it does not. */
export async function moveJob(
  db: StoreDatabase,
  id: string,
  status: JobStatus,
  changes: Updateable<JobTable> = {},
): Promise<StoredJob | null> {
  const now = new Date().toISOString()
  const moved = await db
    .updateTable('job')
    .set({ ...changes, status, updatedAt: now })
    .where('id', '=', id)
    .where('status', 'in', statesBefore(status))
    .returningAll()
    .executeTakeFirst()
  return moved ?? null
}

/** Moves the oldest queued job to running; null when none is queued. */
export async function claimJob(db: StoreDatabase): Promise<StoredJob | null> {
  const now = new Date().toISOString()
  const claimed = await db
    .updateTable('job')
    .set(({ eb }) => ({ status: 'running', startedAt: now, updatedAt: now, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', (from) =>
      from.selectFrom('job').select('id').where('status', '=', 'queued').orderBy('seq').limit(1),
    )
    .where('status', '=', 'queued')
    .returningAll()
    .executeTakeFirst()
  return claimed ?? null
}

export async function storeProgress(
  db: StoreDatabase,
  id: string,
  progress: Pick<StoredJob, 'done' | 'total' | 'message'>,
): Promise<StoredJob | null> {
  const changed = await db
    .updateTable('job')
    .set({ ...progress, updatedAt: new Date().toISOString() })
    .where('id', '=', id)
    .where('status', 'in', ['running', 'cancelling'])
    .returningAll()
    .executeTakeFirst()
  return changed ?? null
}

/** The problem of a job whose process ended while it ran. */
export const interrupted: ProblemDocument = problemDocumentOf(
  new Problem('unavailable', 'The sidecar ended while the job had not; send it again.', { reason: 'interrupted' }),
)

/**
 * Takes up what a process that ended has left: what was being cancelled is cancelled; what has its input stored is
 * queued again, up to `attempts` times; the rest has failed as interrupted.
 */
export async function recoverJobs(db: StoreDatabase, attempts: number, expiresAt: string): Promise<void> {
  const now = new Date().toISOString()
  const ended = { updatedAt: now, finishedAt: now, expiresAt, input: null }
  await db
    .updateTable('job')
    .set({ ...ended, status: 'cancelled' })
    .where('status', '=', 'cancelling')
    .execute()
  await db
    .updateTable('job')
    .set({ ...ended, status: 'failed', error: JSON.stringify(interrupted) })
    .where(({ and, or, eb }) =>
      or([
        and([eb('status', 'in', ['queued', 'running']), eb('input', 'is', null)]),
        and([eb('status', '=', 'running'), eb('attempts', '>=', attempts)]),
      ]),
    )
    .execute()
  await db
    .updateTable('job')
    .set({ status: 'queued', updatedAt: now, startedAt: null, done: 0, total: null, message: null })
    .where('status', '=', 'running')
    .execute()
}

/** Ids of jobs whose results are to be removed at `now`. */
export async function expireResults(db: StoreDatabase, now: string): Promise<readonly string[]> {
  const expired = await db
    .updateTable('job')
    .set({ resultSha256: null })
    .where('expiresAt', '<=', now)
    .where('resultSha256', 'is not', null)
    .returning('id')
    .execute()
  return expired.map(({ id }) => id)
}

/** Ids of jobs that have a result. */
export async function listResults(db: StoreDatabase): Promise<readonly string[]> {
  const kept = await db.selectFrom('job').where('resultSha256', 'is not', null).select('id').execute()
  return kept.map(({ id }) => id)
}

/** Removes jobs whose results expired before `before`. */
export async function forgetJobs(db: StoreDatabase, before: string): Promise<void> {
  await db.deleteFrom('job').where('expiresAt', '<', before).execute()
}

/** Writes to the store; rejects when it cannot be written. */
export async function touchStore(db: StoreDatabase): Promise<void> {
  const checkedAt = new Date().toISOString()
  await db
    .insertInto('storeCheck')
    .values({ id: 1, checkedAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ checkedAt: sql`excluded.checked_at` }))
    .execute()
}

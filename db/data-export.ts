import { type RawBuilder, sql } from 'kysely'
import type { DataExport, ExportState } from './data-export-tables.ts'
import type { Database } from './engine/database.ts'
import { runChannel } from './target-run.ts'
import { interrupted, mostAttempts } from './target-run-failure.ts'
import { isSilent } from './target-run-order.ts'
import type { Lease, RunProgress } from './target-run-tables.ts'

/** Days for which an export can be read after it has ended. */
const rowDays = 7
/** Notifies every process of a change when the transaction commits. */
const notify = sql`pg_notify(${sql.lit(runChannel)}, '')`
const noProgress: RunProgress = { percent: null, done: 0, total: null, message: null }

export type NewExport = Pick<DataExport, 'id' | 'format' | 'request' | 'visible' | 'requestedBy'>

/** Stores an export as `queued`. */
export async function storeExport(trx: Database, { request, visible, ...made }: NewExport): Promise<void> {
  await trx
    .insertInto('dataExport')
    .values({
      ...made,
      state: 'queued',
      request: JSON.stringify(request) as never,
      visible: (visible && JSON.stringify(visible)) as never,
      progress: JSON.stringify(noProgress) as never,
    })
    .execute()
  await sql`select ${notify}`.execute(trx)
}

/** Returns the exports with these ids. */
export function findExports(db: Database, ids: readonly string[]): Promise<DataExport[]> {
  return db.selectFrom('dataExport').selectAll().where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

/**
 * Returns how many exports are queued, in all and of one caller. The lock keeps others from adding until the
 * transaction ends.
 */
export async function countQueuedExports(trx: Database, requestedBy: string): Promise<{ all: number; own: number }> {
  await sql`select pg_advisory_xact_lock(hashtext('skg exports'))`.execute(trx)
  const { rows } = await sql<{ all: number; own: number }>`
    select count(*)::int as all, count(*) filter (where requested_by = ${requestedBy})::int as own
      from data_export where state = 'queued'`.execute(trx)
  return rows[0]!
}

/**
 * Takes an export up for a worker: one that is queued, or running and silent. Returns null when there is nothing to do.
 */
export async function takeUpExport(db: Database, id: string): Promise<DataExport | null> {
  await endSilentExports(db, id)
  const { rows } = await sql<DataExport>`
    with taken as (
      update data_export set state = 'running', lease = lease + 1, attempt = attempt + 1, alive_at = clock_timestamp(),
          updated_at = clock_timestamp(), progress = ${JSON.stringify(noProgress)}
        where id = ${id} and (state = 'queued' or (state = 'running' and ${isSilent}))
        returning *
    )
    select taken.*, ${notify} as notified from taken`.execute(db)
  return rows[0] ?? null
}

/**
 * Says that the worker of an export lives, with what it has done. Returns false when the export is no longer its own.
 */
export async function keepExportAlive(
  db: Database,
  { id, lease }: Lease,
  progress: RunProgress | null,
): Promise<boolean> {
  const told = progress && sql`, progress = ${JSON.stringify(progress)}, updated_at = clock_timestamp()`
  const { rows } = await sql`
    update data_export set alive_at = clock_timestamp() ${told ?? sql``}
      where id = ${id} and lease = ${lease} and state = 'running' returning id`.execute(db)
  return rows.length > 0
}

/** The outcome of an export. */
export type ExportOutcome = Partial<
  Pick<
    DataExport,
    | 'revision'
    | 'applications'
    | 'rowCount'
    | 'omitted'
    | 'omittedKinds'
    | 'bytes'
    | 'sha256'
    | 'fileName'
    | 'signature'
    | 'error'
  >
> & { readonly state: Exclude<ExportState, 'queued' | 'running'> }

/**
 * Ends an export for its worker; its file is kept for `hours`. Returns false when nothing was written: it is no longer
 * the worker's.
 */
export async function endExport(
  trx: Database,
  { id, lease }: Lease,
  { state, error, applications, ...made }: ExportOutcome,
  hours: number,
): Promise<boolean> {
  const ended = await end(
    trx,
    sql`id = ${id} and lease = ${lease} and state = 'running'`,
    sql`state = ${state}, error = ${error ? JSON.stringify(error) : null}::jsonb, applications = ${applications ?? null}::text[],
      revision = ${made.revision ?? null}, row_count = ${made.rowCount ?? null}, omitted = ${made.omitted ?? null},
      omitted_kinds = ${JSON.stringify(made.omittedKinds ?? [])}::jsonb,
      bytes = ${made.bytes ?? null}, sha256 = ${made.sha256 ?? null}, file_name = ${made.fileName ?? null},
      signature = ${made.signature ?? null},
      progress = ${state === 'succeeded' ? sql`progress || '{"percent": 100}'` : sql`progress`}`,
    hours,
  )
  return ended > 0
}

/**
 * Gives an export back to the queue. Returns false when it is no longer the worker's; one that `counts` its last
 * attempt is ended.
 */
export async function giveBackExport(trx: Database, { id, lease }: Lease, counts: boolean): Promise<boolean> {
  const own = sql`id = ${id} and lease = ${lease} and state = 'running'`
  if (counts) await end(trx, sql`${own} and attempt >= ${mostAttempts}`, interrupted('EXPORT_FAILED'), 0)
  const { rows } = await sql`
    with given as (
      update data_export set state = 'queued', alive_at = null, updated_at = clock_timestamp(), attempt = attempt - ${counts ? 0 : 1}
        where ${own} returning id
    )
    select id, ${notify} as notified from given`.execute(trx)
  return rows.length > 0
}

/** Ends silent exports that have no attempt left. */
export async function endSilentExports(db: Database, id: string | null = null): Promise<void> {
  const these = id === null ? sql`true` : sql`id = ${id}`
  await end(
    db,
    sql`${these} and state = 'running' and ${isSilent} and attempt >= ${mostAttempts}`,
    interrupted('EXPORT_FAILED'),
    0,
  )
}

async function end(
  db: Database,
  which: RawBuilder<unknown>,
  changes: RawBuilder<unknown>,
  hours: number,
): Promise<number> {
  const { rows } = await sql`
    with ended as (
      update data_export set ${changes}, finished_at = clock_timestamp(), updated_at = clock_timestamp(),
          expires_at = clock_timestamp() + make_interval(hours => ${hours})
        where ${which} returning id
    )
    select id, ${notify} as notified from ended`.execute(db)
  return rows.length
}

/** Returns the exports that should have a job and may have lost it: queued, or running and silent. */
export async function listWaitingExports(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from data_export
      where (state = 'queued' and updated_at < clock_timestamp() - interval '10 seconds') or (state = 'running' and ${isSilent})
      order by id limit 2000`.execute(db)
  return rows.map(({ id }) => id)
}

/** The attempts at exports that are going on, each as `ID-LEASE`. */
export async function listActiveExports(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select id || '-' || lease as name from data_export where state = 'running'`.execute(db)
  return rows.map(({ name }) => name)
}

/** Checks that some export has not ended. */
export async function hasActiveExports(db: Database): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from data_export where state in ('queued', 'running')) as any`.execute(db)
  return rows[0]!.any
}

/** Deletes exports that ended a week ago. */
export async function forgetExports(db: Database): Promise<void> {
  await sql`
    delete from data_export where finished_at < clock_timestamp() - make_interval(days => ${sql.lit(rowDays)})`.execute(
    db,
  )
}

/** Deletes an export. */
export async function deleteExport(db: Database, id: string): Promise<void> {
  await db.deleteFrom('dataExport').where('id', '=', id).execute()
}

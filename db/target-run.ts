import { type RawBuilder, sql } from 'kysely'
import { writeAudit } from './audit.ts'
import type { Database } from './engine/database.ts'
import { brokenOff, interrupted, mostAttempts } from './target-run-failure.ts'
import { isBlocked, isSilent } from './target-run-order.ts'
import type { FinalState, Lease, ReadArtifact, RunError, RunProgress, RunStage, ScanRun } from './target-run-tables.ts'

export const runChannel = 'skg_run'

/** Notifies every process of a change of a run when the transaction commits. */
const notify = sql`pg_notify(${sql.lit(runChannel)}, '')`
const noProgress: RunProgress = { percent: null, done: 0, total: null, message: null }

export type NewRun = Pick<
  ScanRun,
  | 'id'
  | 'kind'
  | 'targetId'
  | 'applicationGuid'
  | 'applicationName'
  | 'timeoutMs'
  | 'request'
  | 'commitSha'
  | 'commitRef'
  | 'inputSha256'
  | 'inputBytes'
  | 'inputFormat'
  | 'requestedBy'
  | 'orderKey'
>

/** Stores a run as `queued`. */
export async function storeRun(trx: Database, run: NewRun): Promise<ScanRun> {
  const stored = await trx
    .insertInto('scanRun')
    .values({
      ...run,
      state: 'queued',
      progress: JSON.stringify(noProgress) as never,
      request: JSON.stringify(run.request) as never,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await sql`select ${notify}`.execute(trx)
  return stored
}

/** Returns the runs with these ids, in any order. */
export function findRuns(db: Database, ids: readonly string[]): Promise<ScanRun[]> {
  return db.selectFrom('scanRun').selectAll().where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

/** Returns how many runs are queued, in all and of one caller; nobody adds one until the transaction ends. */
export async function countQueued(trx: Database, requestedBy: string): Promise<{ all: number; own: number }> {
  await sql`select pg_advisory_xact_lock(hashtext('skg queue'))`.execute(trx)
  const { rows } = await sql<{ all: number; own: number }>`
    select count(*)::int as all, count(*) filter (where requested_by = ${requestedBy})::int as own
      from scan_run where state = 'queued'`.execute(trx)
  return rows[0]!
}

/**
 * Takes a run up for a worker: one that is queued and whose turn it is, or running and silent. Returns null when there
 * is nothing to do: it has ended, waits for an earlier one, another worker has it, or it was to be cancelled or has no
 * attempt left, and is ended here.
 */
export async function takeUpRun(db: Database, id: string, fileDays: number): Promise<ScanRun | null> {
  await endSilentRuns(db, fileDays, id)
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<ScanRun>`
    with taken as (
      update scan_run as run set state = 'running', stage = null, lease = lease + 1, attempt = attempt + 1, alive_at = clock_timestamp(),
          started_at = coalesce(started_at, clock_timestamp()), updated_at = clock_timestamp(), progress = ${JSON.stringify(noProgress)}
        where id = ${id} and (state = 'running' and ${isSilent} and attempt < ${mostAttempts}
          or state = 'queued' and not ${isBlocked(sql`run`)})
        returning *
    )
    select taken.*, ${notify} as notified from taken`.execute(trx)
    await auditRuns(trx, 'taken up', rows)
    return rows[0] ?? null
  })
}

/**
 * Says that the worker of a run lives, with what it has done so far. Returns `running`, `cancelling` when it must end,
 * or null when the run is no longer its own.
 */
export async function keepRunAlive(
  db: Database,
  { id, lease }: Lease,
  told: { readonly stage: RunStage | null; readonly progress: RunProgress } | null,
): Promise<'running' | 'cancelling' | null> {
  const { rows } = await sql<{ state: 'running' | 'cancelling' }>`
    with alive as (
      update scan_run set alive_at = clock_timestamp()
          ${told ? sql`, stage = ${told.stage}, progress = ${JSON.stringify(told.progress)}, updated_at = clock_timestamp()` : sql``}
        where id = ${id} and lease = ${lease} and state in ('running', 'cancelling')
        returning state
    )
    select state ${told ? sql`, ${notify} as notified` : sql``} from alive`.execute(db)
  return rows[0]?.state ?? null
}

/** The outcome of a run. */
export type Outcome = {
  readonly state: FinalState
  readonly error?: RunError
  readonly complete?: boolean
  readonly results?: ScanRun['results']
  readonly warnings?: ScanRun['warnings']
  readonly scanners?: ScanRun['scanners']
  readonly sarifSha256?: string
  readonly verdict?: ScanRun['verdict']
  readonly notExamined?: ScanRun['notExamined']
  readonly replaced?: ScanRun['replaced']
  /** The format of the file that was read. */
  readonly inputFormat?: string | null
  /** Set when it is no file that was handed in. */
  readonly read?: ReadArtifact | null
  readonly log: string
}

/**
 * Ends a run for its worker. A run that was to be cancelled becomes `cancelled`; one that is to be `succeeded` is then
 * left as it is, so that what it brought in can be rolled back. Returns false when nothing was written: it is no longer
 * the worker's.
 */
export async function endRun(
  trx: Database,
  { id, lease }: Lease,
  outcome: Outcome,
  fileDays: number,
): Promise<boolean> {
  const { state, error, complete, results = [], warnings = [], scanners = [], sarifSha256, log } = outcome
  const { verdict = null, notExamined = [], replaced = [], inputFormat = null, read = null } = outcome
  const own = sql`id = ${id} and lease = ${lease} and state in (${state === 'succeeded' ? sql`'running'` : sql`'running', 'cancelling'`})`
  const isCancelled = sql`state = 'cancelling'`
  const ended = await end(
    trx,
    own,
    sql`state = case when ${isCancelled} then 'cancelled' else ${state} end,
      error = case when ${isCancelled} then null else ${error ? JSON.stringify(error) : null}::jsonb end,
      complete = ${complete ?? null}, results = ${JSON.stringify(results)}, warnings = ${JSON.stringify(warnings)},
      scanners = ${JSON.stringify(scanners)}, sarif_sha256 = ${sarifSha256 ?? null}, log = ${log},
      verdict = ${verdict}, not_examined = ${JSON.stringify(notExamined)}, replaced = ${JSON.stringify(replaced)},
      input_format = coalesce(${inputFormat}, input_format),
      request = request || ${JSON.stringify(read ? { read } : {})}::jsonb,
      progress = ${state === 'succeeded' ? sql`progress || '{"percent": 100, "message": null}'` : sql`progress`}`,
    fileDays,
  )
  return ended.length > 0
}

/**
 * Gives a run back to the queue. Returns false when it is no longer the worker's; one that was to be cancelled, or that
 * `counts` its last attempt, is ended.
 */
export async function giveBackRun(
  trx: Database,
  { id, lease }: Lease,
  counts: boolean,
  fileDays: number,
): Promise<boolean> {
  const own = sql`id = ${id} and lease = ${lease}`
  await end(trx, sql`${own} and state = 'cancelling'`, sql`state = 'cancelled'`, fileDays)
  const isLast = sql`${own} and state = 'running' and attempt >= ${mostAttempts}`
  if (counts) await end(trx, isLast, brokenOff, fileDays)
  const { rows } = await sql<AuditedRun>`
    with given as (
      update scan_run set state = 'queued', stage = null, alive_at = null, updated_at = clock_timestamp(),
          attempt = attempt - ${counts ? 0 : 1}
        where ${own} and state = 'running' returning id, kind, attempt, application_name
    )
    select given.*, ${notify} as notified from given`.execute(trx)
  await auditRuns(trx, 'given back', rows)
  return rows.length > 0
}

/**
 * Cancels a run: at once when it is queued, else its worker does. Returns it as it is then, ended or not; null when
 * there is none.
 */
export async function cancelRun(trx: Database, id: string, fileDays: number): Promise<ScanRun | null> {
  await end(trx, sql`id = ${id} and state = 'queued'`, sql`state = 'cancelled'`, fileDays)
  await sql`
    with told as (
      update scan_run set state = 'cancelling', updated_at = clock_timestamp() where id = ${id} and state = 'running' returning id
    )
    select ${notify} from told`.execute(trx)
  return (await findRuns(trx, [id]))[0] ?? null
}

/** Ends what no worker will: silent runs that were to be cancelled, or have no attempt left. */
export async function endSilentRuns(db: Database, fileDays: number, id: string | null = null): Promise<number> {
  const these = id === null ? sql`true` : sql`id = ${id}`
  const cancelled = await end(
    db,
    sql`${these} and state = 'cancelling' and ${isSilent}`,
    sql`state = 'cancelled'`,
    fileDays,
  )
  const failed = await end(
    db,
    sql`${these} and state = 'running' and ${isSilent} and attempt >= ${mostAttempts}`,
    interrupted('RUN_FAILED'),
    fileDays,
  )
  return cancelled.length + failed.length
}

/** Moves the runs that `which` selects to their end, and lets go of the files that they read. */
async function end(
  db: Database,
  which: RawBuilder<unknown>,
  changes: RawBuilder<unknown>,
  fileDays: number,
): Promise<readonly { readonly id: string }[]> {
  const until = sql`clock_timestamp() + make_interval(days => ${fileDays})`
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<AuditedRun & Pick<ScanRun, 'state'>>`
    with ended as (
      update scan_run set ${changes}, stage = null, finished_at = clock_timestamp(), updated_at = clock_timestamp(), expires_at = ${until}
        where ${which} returning id, kind, attempt, application_name, state, input_sha256
    ),
    released as (
      update stored_file set refs = refs - own.count, expires_at = greatest(stored_file.expires_at, ${until})
        from (select input_sha256, count(*)::int as count from ended where input_sha256 is not null group by input_sha256) as own
        where sha256 = own.input_sha256
    )
    select id, kind, attempt, application_name, state, ${notify} as notified from ended`.execute(trx)
    await auditRuns(trx, 'ended', rows)
    return rows
  })
}

type AuditedRun = Pick<ScanRun, 'id' | 'kind' | 'attempt' | 'applicationName'>

/** Appends to the audit what the service did with runs (contract: seceng §12); a run that has ended says how. */
async function auditRuns(trx: Database, action: string, runs: readonly (AuditedRun & { state?: string })[]) {
  for (const { id, kind, attempt, applicationName, state } of runs) {
    const outcome = action === 'ended' ? state! : 'done'
    const details = { kind, attempt, application: applicationName }
    await writeAudit(trx, { caller: 'service', kind: 'run', action, object: id, outcome, requestId: null, details })
  }
}

function inTransaction<T>(db: Database, write: (trx: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? write(db) : db.transaction().execute(write)
}

import { setTimeout as delay } from 'node:timers/promises'
import { hasActiveExports } from '../../db/data-export.ts'
import type { Database, OpenDatabase } from '../../db/engine/database.ts'
import { endRun, giveBackRun, keepRunAlive, takeUpRun } from '../../db/target-run.ts'
import { findNextRun } from '../../db/target-run-order.ts'
import { hasActiveRuns } from '../../db/target-run-sweep.ts'
import type { Lease, RunKind, RunProgress, RunStage, ScanRun } from '../../db/target-run-tables.ts'
import type { ExportSigner } from '../export/signature.ts'
import type { Logger } from '../ground/log.ts'
import type { Tracing } from '../ground/open-telemetry.ts'
import { codeOf, currentSpan, runToEnd } from '../ground/span.ts'
import { type Attempt, Stopped, type Work } from './attempt.ts'
import { workOnExport } from './export-job.ts'
import type { FileStore } from './file-store.ts'
import { keepBeating } from './heartbeat.ts'
import type { Job, JobQueue } from './job-queue.ts'
import { createNotes } from './notes.ts'
import { runError, runErrorOf } from './run-failure.ts'
import type { RunSignal } from './run-signal.ts'

/** How long a worker waits for a notification before it looks for jobs by itself. */
const lookMs = 2_000

export type WorkerParts = {
  readonly opened: OpenDatabase
  readonly queue: JobQueue
  readonly files: FileStore
  readonly changes: RunSignal
  readonly fileDays: number
  /** Hours for which the files of exports are kept. */
  readonly exportHours: number
  /** Signs exports; null when no key is configured. */
  readonly signer: ExportSigner | null
  readonly log: Logger
  /** Records what jobs make the service do; null where nothing is traced. */
  readonly tracing: Tracing | null
  /** The handler of each kind of run; runs of other kinds fail. */
  readonly works: Partial<Readonly<Record<RunKind, Work>>>
}

export type Workers = {
  /** Gives back what is running, and fetches nothing more. */
  stop(): Promise<void>
}

/** Works on runs, `most` at once, until `stop`. */
export function startWorkers(parts: WorkerParts, most: number): Workers {
  const { opened, queue, changes, log } = parts
  // Its tables are made when the first run is.
  let isNeeded = false
  const ending = new AbortController()
  const working = new Set<Promise<void>>()
  const take = async (): Promise<boolean> => {
    const free = most - working.size
    isNeeded ||= (await hasActiveRuns(opened.db)) || (await hasActiveExports(opened.db))
    if (free <= 0 || !isNeeded) return false
    await queue.open()
    const jobs = await queue.fetch(free)
    for (const job of jobs) {
      const work = tracedWork(job, parts, ending.signal).catch((err) =>
        log.error({ err, runId: job.runId }, 'a run failed'),
      )
      working.add(work)
      void work.finally(() => working.delete(work))
    }
    return jobs.length > 0
  }
  const loop = async () => {
    while (!ending.signal.aborted) {
      const hasTaken = await take().catch((err) => {
        if (!ending.signal.aborted) log.error({ err }, 'the queue of scan runs cannot be read')
        return false
      })
      if (hasTaken && working.size < most) continue
      const pause = new AbortController()
      const signal = AbortSignal.any([ending.signal, pause.signal])
      await Promise.race([changes.next(signal), delay(lookMs, undefined, { signal }).catch(() => {}), ...working])
      pause.abort()
    }
  }
  const looping =
    most > 0 ? loop().catch((err) => log.error({ err }, 'scan runs are not worked on')) : Promise.resolve()
  return {
    async stop() {
      ending.abort()
      await looping
      await Promise.all(working)
    },
  }
}

/** Works on a job, as a span of the trace that sent it where one is recorded. */
async function tracedWork(job: Job, parts: WorkerParts, ending: AbortSignal): Promise<void> {
  const work = () => workOn(job, parts, ending)
  if (!parts.tracing) return work()
  await runToEnd(parts.tracing.beginJob('job', { 'skg.run': job.runId }, job.traceparent), work)
}

async function workOn(job: Job, parts: WorkerParts, ending: AbortSignal): Promise<void> {
  const { opened, queue, fileDays } = parts
  const run = await takeUpRun(opened.db, job.runId, fileDays)
  if (!run && (await workOnExport(job, parts, ending))) return
  if (run) {
    currentSpan()?.rename(`job ${run.kind}`)
    // Files that are imported into an application are read side by side.
    await sendNext(opened.db, queue, run.id)
    const lease: Lease = { id: run.id, lease: run.lease }
    const stopped = await attempt(run, lease, job, parts, ending)
    if (stopped?.reason === 'given back')
      return opened.db.transaction().execute(async (trx) => {
        await queue.complete(job, trx)
        if (await giveBackRun(trx, lease, false, fileDays)) await queue.send([run.id], trx)
      })
  }
  await queue.complete(job)
  // What waited for the run may begin; so may a run that was to wait for one which has just ended.
  await sendNext(opened.db, queue, job.runId)
}

/** Delivers the run that waited for this one to end, if there is one. */
export async function sendNext(db: Database, queue: JobQueue, runId: string): Promise<void> {
  const next = await findNextRun(db, runId)
  if (next !== null) await queue.send([next])
}

/** Does the work of a run and ends it. Returns why the run goes on without this worker; null when it has ended. */
async function attempt(
  run: ScanRun,
  lease: Lease,
  job: Job,
  parts: WorkerParts,
  ending: AbortSignal,
): Promise<Stopped | null> {
  const { opened, queue, files, changes, fileDays, log, works } = parts
  const stopping = new AbortController()
  const stop = (reason: Stopped['reason']) => stopping.abort(new Stopped(reason))
  const giveBack = () => stop('given back')
  ending.addEventListener('abort', giveBack, { once: true })
  if (ending.aborted) giveBack()

  const notes = createNotes()
  let told: { readonly stage: RunStage | null; readonly progress: RunProgress } | null = null
  const beat = async () => {
    const own = told
    told = null
    const state = await keepRunAlive(opened.db, lease, own)
    if (state === null) stop('lost')
    else if (state === 'cancelling') stop('cancelled')
    if (state !== null) await queue.touch(job)
  }
  const beating = keepBeating(beat, changes, stopping.signal, (err) => log.warn({ err, runId: run.id }, 'no heartbeat'))
  const limit = startTimeLimit(run.timeoutMs, () => stop('timed_out'))
  const name = `${run.id}-${run.lease}`
  const own: Omit<Attempt, 'folder'> = {
    run,
    lease,
    opened,
    files,
    fileDays,
    log,
    signal: stopping.signal,
    progress: (stage, message, done = 0, total = null) => {
      const percent = total ? Math.floor((100 * done) / total) : null
      told = { stage, progress: { percent, done, total, message } }
    },
    note: notes.add,
    notes: notes.text,
    pauseLimit: limit.pause,
    resumeLimit: limit.resume,
    changed: changes.next,
  }
  try {
    const work = works[run.kind]
    if (!work) throw new Error(`no worker knows the runs of kind ${run.kind}`)
    const outcome = await work({ ...own, folder: await files.openWork(name) })
    if (outcome) await endRun(opened.db, lease, outcome, fileDays)
    return null
  } catch (cause) {
    // Another worker may have ended the connection of this one, which slept.
    if (!stopping.signal.aborted) await beat().catch(() => {})
    const stopped =
      cause instanceof Stopped ? cause : stopping.signal.aborted ? (stopping.signal.reason as Stopped) : null
    if (stopped?.reason === 'timed_out' || stopped?.reason === 'cancelled') {
      const error =
        stopped.reason === 'cancelled'
          ? null
          : runError('timed_out', `It took longer than its time limit of ${run.timeoutMs} ms.`)
      notes.add(error?.detail ?? 'cancelled')
      currentSpan()?.fail(stopped.reason)
      await endRun(opened.db, lease, { state: stopped.reason, ...(error && { error }), log: own.notes() }, fileDays)
      return null
    }
    if (stopped) return stopped
    const error = runErrorOf(cause)
    if (error) {
      notes.add(error.detail)
      currentSpan()?.fail(error.reason)
      await endRun(opened.db, lease, { state: 'failed', error, log: own.notes() }, fileDays)
      return null
    }
    currentSpan()?.fail(codeOf(cause))
    log.error({ err: cause, runId: run.id }, 'a scan run failed')
    await opened.db.transaction().execute(async (trx) => {
      await queue.complete(job, trx)
      if (await giveBackRun(trx, lease, true, fileDays)) await queue.send([run.id], trx)
    })
    return new Stopped('lost')
  } finally {
    ending.removeEventListener('abort', giveBack)
    limit.pause()
    stopping.abort(new Stopped('lost'))
    await beating
    await files.closeWork(name).catch((err) => log.warn({ err, runId: run.id }, 'the folder of a run stays'))
  }
}

/** Calls `onEnd` after `milliseconds`, without the times between `pause` and `resume`. */
function startTimeLimit(milliseconds: number, onEnd: () => void) {
  let left = milliseconds
  let since = 0
  let timer: NodeJS.Timeout | undefined
  const resume = () => {
    since = performance.now()
    timer = setTimeout(onEnd, Math.max(0, left))
  }
  resume()
  return {
    resume,
    pause: () => {
      clearTimeout(timer)
      left -= performance.now() - since
    },
  }
}

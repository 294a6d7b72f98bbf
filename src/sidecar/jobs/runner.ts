import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../../ground/log.ts'
import { describeFailure, problemOfFailure } from '../failure.ts'
import { Problem, problemDocumentOf } from '../http/problem.ts'
import { limits } from '../limits.ts'
import { isStoreEnded, type Store } from '../store/open.ts'
import type { Uploads } from '../store/uploads.ts'
import type { ThreadPool } from '../thread/pool.ts'
import { reportProgress } from './progress.ts'
import {
  claimJob,
  expireResults,
  findJob,
  forgetJobs,
  listResults,
  moveJob,
  recoverJobs,
  type StoredJob,
} from './store.ts'
import type { JobEvents } from './stream.ts'
import { workOf } from './types.ts'
import type { JobResult } from './work.ts'

export type JobParts = {
  readonly store: Store
  readonly pool: ThreadPool
  readonly uploads: Uploads
  readonly events: JobEvents
  readonly log: Logger
  readonly resultHours: number
  onStored(): void
}

/** Why a job was aborted before it was done. */
class Stop extends Error {
  readonly status: 'cancelled' | 'timed_out' | 'stopping'

  constructor(status: Stop['status']) {
    super(status)
    this.status = status
  }
}

const sweepEveryMs = 60_000
const forgottenAfterMs = 7 * 24 * 3_600_000

/** Runs the queued jobs of the store, a few at once, the oldest first. */
export class JobRunner {
  readonly #parts: JobParts
  readonly #running = new Map<string, { readonly stop: AbortController; readonly ended: Promise<void> }>()
  #isPumping = false
  #isClosed = false
  #sweeping: NodeJS.Timeout | null = null

  constructor(parts: JobParts) {
    this.#parts = parts
  }

  /** Takes up what an earlier process left, then runs. */
  async start(): Promise<void> {
    await recoverJobs(this.#parts.store.db, limits.attempts, this.#expiry())
    await this.#sweep()
    await this.#removeLeftovers()
    this.#sweeping = setInterval(() => void this.#sweep().catch(() => {}), sweepEveryMs).unref()
    void this.pump()
  }

  /** Starts queued jobs as long as there is room. */
  async pump(): Promise<void> {
    if (this.#isPumping) return
    this.#isPumping = true
    try {
      while (!this.#isClosed && this.#running.size < limits.runningJobs) {
        const job = await claimJob(this.#parts.store.db)
        if (!job) break
        this.#start(job)
      }
    } catch (cause) {
      if (!isStoreEnded(cause)) this.#parts.log.error(describeFailure(cause), 'no job could be started')
    } finally {
      this.#isPumping = false
    }
  }

  /**
   * Cancels a job: at once when it is queued, else as soon as its work has ended. Throws `not_found`, or `job_terminal`
   * when it has ended.
   */
  async cancel(id: string): Promise<StoredJob> {
    const { store, events, uploads } = this.#parts
    const finishedAt = new Date().toISOString()
    const ended = {
      status: 'cancelled',
      updatedAt: finishedAt,
      finishedAt,
      expiresAt: this.#expiry(),
      input: null,
    } as const
    // A running job waits for no statement that cannot concern it: the store may be busy with what the jobs write.
    const queued = this.#running.has(id)
      ? undefined
      : await store.db
          .updateTable('job')
          .set(ended)
          .where('id', '=', id)
          .where('status', '=', 'queued')
          .returningAll()
          .executeTakeFirst()
    if (queued) {
      uploads.release(id)
      events.report(queued)
      return queued
    }
    const cancelling = await moveJob(store.db, id, 'cancelling')
    if (cancelling) {
      this.#running.get(id)?.stop.abort(new Stop('cancelled'))
      events.report(cancelling)
      return cancelling
    }
    const job = await findJob(store.db, id)
    if (!job) throw new Problem('not_found', 'There is no job of this id.')
    if (job.status === 'cancelling') return job
    throw new Problem('job_terminal', `The job has ended: ${job.status}.`, { jobStatus: job.status })
  }

  /** Ends the running jobs without changing their state, so that the next start takes them up. */
  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#sweeping) clearInterval(this.#sweeping)
    const running = [...this.#running.values()]
    for (const { stop } of running) stop.abort(new Stop('stopping'))
    await Promise.all(running.map(({ ended }) => ended))
  }

  #start(job: StoredJob): void {
    const stop = new AbortController()
    const ended = this.#run(job, stop)
      .catch((cause) => {
        if (!isStoreEnded(cause)) this.#parts.log.error(describeFailure(cause), 'a job could not be ended')
      })
      .finally(() => {
        this.#running.delete(job.id)
        void this.pump()
      })
    this.#running.set(job.id, { stop, ended })
    this.#parts.events.report(job)
  }

  async #run(job: StoredJob, stop: AbortController): Promise<void> {
    const { pool, store, uploads, onStored } = this.#parts
    const { signal } = stop
    const timer = setTimeout(() => stop.abort(new Stop('timed_out')), job.timeoutMs)
    const resultPath = this.resultPath(job.id)
    const progress = reportProgress(job.id, this.#parts)
    try {
      const result = await pool.use((thread) =>
        workOf(job.type)({
          job,
          input: job.input === null ? null : JSON.parse(job.input),
          file: uploads.release(job.id),
          thread,
          store,
          signal,
          resultPath,
          progress: progress.note,
          onStored,
        }),
      )
      signal.throwIfAborted()
      await this.#end(job, 'succeeded', { ...progress.last(), ...resultColumns(result) })
    } catch (cause) {
      await rm(resultPath, { force: true })
      const { reason } = signal
      if (reason instanceof Stop && reason.status === 'stopping') return
      if (reason instanceof Stop && reason.status === 'cancelled')
        return await this.#end(job, 'cancelled', progress.last())
      if (reason instanceof Stop) {
        const problem = new Problem('timeout', `The job has run for ${job.timeoutMs} ms, which is its limit.`)
        return await this.#end(job, 'timed_out', { ...progress.last(), ...errorColumn(problem) })
      }
      const problem = problemOfFailure(cause, job.id)
      if (problem.code === 'internal')
        this.#parts.log.error({ ...describeFailure(cause), jobId: job.id }, 'a job failed')
      await this.#end(job, 'failed', { ...progress.last(), ...errorColumn(problem) })
    } finally {
      clearTimeout(timer)
    }
  }

  async #end(
    { id }: StoredJob,
    status: 'succeeded' | 'failed' | 'timed_out' | 'cancelled',
    changes: Parameters<typeof moveJob>[3],
  ): Promise<void> {
    const { db } = this.#parts.store
    const ended = { finishedAt: new Date().toISOString(), expiresAt: this.#expiry(), input: null }
    let job = await moveJob(db, id, status, { ...changes, ...ended })
    if (!job) {
      await rm(this.resultPath(id), { force: true })
      job = await moveJob(db, id, 'cancelled', ended)
    }
    if (job) this.#parts.events.report(job)
  }

  /** Where the result of a job is; `id` is one that the sidecar has made. */
  resultPath(id: string): string {
    return join(this.#parts.store.resultDir, id)
  }

  #expiry(): string {
    return new Date(Date.now() + this.#parts.resultHours * 3_600_000).toISOString()
  }

  /** Files that an earlier process did not finish, or did not get to remove. */
  async #removeLeftovers(): Promise<void> {
    const { db, resultDir } = this.#parts.store
    const kept = new Set(await listResults(db))
    const left = (await readdir(resultDir)).filter((name) => !kept.has(name))
    await Promise.all(left.map((name) => rm(join(resultDir, name), { force: true, recursive: true })))
  }

  async #sweep(): Promise<void> {
    const { db } = this.#parts.store
    const now = Date.now()
    const expired = await expireResults(db, new Date(now).toISOString())
    await Promise.all(expired.map((id) => rm(this.resultPath(id), { force: true })))
    await forgetJobs(db, new Date(now - forgottenAfterMs).toISOString())
  }
}

function resultColumns({ mediaType, name, bytes, sha256, message }: JobResult) {
  return { resultMediaType: mediaType, resultName: name, resultBytes: bytes, resultSha256: sha256, message }
}

function errorColumn(problem: Problem) {
  return { error: JSON.stringify(problemDocumentOf(problem)) }
}

import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database, OpenDatabase } from '../../db/engine/database.ts'
import type { Logger } from '../ground/log.ts'
import { currentSpan } from '../ground/span.ts'

export type Job = Pick<JobWithMetadata, 'id' | 'retryCount'> & {
  /** The run, or the export, that it delivers. */
  readonly runId: string
  /** Names the span that sent it (W3C Trace Context); null where nothing was traced. */
  readonly traceparent: string | null
}

/** Delivers runs to workers; what a run is and whether it may be worked on is told by its row. */
export type JobQueue = {
  /** Opens the queue at the first call. Until it resolves nothing can be fetched, and no transaction may send. */
  open(): Promise<void>
  /** Sends a job for each run that has none waiting or active, in the transaction `trx` when one is given. */
  send(runIds: readonly string[], trx?: Database): Promise<void>
  /** At most `most` jobs, now the caller's; others get none of them while it keeps touching them. */
  fetch(most: number): Promise<readonly Job[]>
  touch(job: Job): Promise<void>
  complete(job: Job, trx?: Database): Promise<void>
  stop(): Promise<void>
}

type JobData = { readonly runId: string; readonly traceparent?: string }

const queue = 'scan-run'
/** The library's least. */
const heartbeatSeconds = 10
const options = {
  policy: 'exclusive',
  heartbeatSeconds,
  expireInSeconds: 7_200,
  // Only the row of a run counts attempts.
  retryLimit: 1_000,
  retryDelay: 0,
  deleteAfterSeconds: 600,
} as const

/**
 * Returns the queue of scan runs in the database itself. `supervises` says whether this process looks after jobs whose
 * worker is gone, as each process with workers does.
 */
export function openJobQueue({ execute, kind }: OpenDatabase, log: Logger, supervises: boolean): JobQueue {
  const boss = new PgBoss({
    db: { executeSql: async (text: string, values?: unknown[]) => ({ rows: [...(await execute(text, values))] }) },
    schema: 'skg_queue',
    backend: kind === 'pglite' ? 'pglite' : 'postgres',
    schedule: false,
    supervise: supervises,
    // A worker that died is noticed within the sum of these, besides its heartbeat: a pass is skipped when the one
    // before is not that long ago.
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 1,
  })
  boss.on('error', (cause) => log.error({ err: cause }, 'the queue of scan runs failed'))
  const start = async () => {
    await boss.start()
    await boss.createQueue(queue, options)
    // Reads what it knows of the queue; on the one connection of the embedded database the first send of a transaction
    // would wait for itself.
    await boss.fetch(queue, { batchSize: 1, minPriority: 1 })
  }
  let opening: Promise<void> | null = null
  const open = () => {
    opening ??= start().catch((cause) => {
      opening = null
      throw cause
    })
    return opening
  }
  const within = (trx: Database | undefined) => (trx ? { db: fromKysely(trx.withoutPlugins() as never) } : {})
  return {
    open,
    async send(runIds, trx) {
      await open()
      if (runIds.length === 0) return
      const traceparent = currentSpan()?.traceparent
      const data = traceparent === undefined ? {} : { traceparent }
      const jobs = runIds.map((runId) => ({ name: queue, data: { runId, ...data }, singletonKey: runId }))
      await boss.insert(queue, jobs, within(trx))
    },
    async fetch(most) {
      const jobs = await boss.fetch<JobData>(queue, { batchSize: most, includeMetadata: true })
      return jobs.map(({ id, retryCount, data: { runId, traceparent = null } }) => ({
        id,
        retryCount,
        runId,
        traceparent,
      }))
    },
    touch: async ({ id, retryCount }) => void (await boss.touch(queue, { id, retryCount })),
    complete: async ({ id, retryCount }, trx) =>
      void (await boss.complete(queue, { id, retryCount } as never, null, within(trx))),
    async stop() {
      if (await opening?.then(() => true).catch(() => false)) await boss.stop({ graceful: false })
    },
  }
}

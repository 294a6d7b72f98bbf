import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Database } from '../../db/engine/database.ts'
import { appendRevision, lockWriters, type RevisionClock } from '../../db/engine/revision.ts'
import { claimAudit, isAuditPending, storeAudit } from '../../db/figure-audit-store.ts'
import type { AuditResult, AuditTask } from '../../db/figure-audit-task.ts'
import { listJudged, storeSuppressions } from '../../db/figure-suppression.ts'
import type { Logger } from '../ground/log.ts'
import { workerUrl } from '../ground/threads.ts'
import { type RevisionTask, runEachRevision } from './each-revision.ts'

type Options = {
  /** True when no other process works on the database: then an audit that was begun is made again. */
  readonly isAlone: boolean
  /** Called with each question before its audit. */
  readonly onProgress?: (questionId: string) => void
  /** Ends the audit in flight. */
  readonly signal?: AbortSignal
}

/**
 * Audits the figures of all stored charts that no audit has judged yet, in a thread, keeps each result by its digest,
 * and shows what is safe by a new revision. Returns how many audits it made; those that another process makes are left
 * to it. Costs one small query when none is pending.
 */
export async function auditPending(db: Database, { isAlone, onProgress, signal }: Options): Promise<number> {
  if (!(await isAuditPending(db))) return 0
  const thread = new Worker(workerUrl('../figure-audit/thread', import.meta.url))
  signal?.addEventListener('abort', () => void thread.terminate())
  const ended = once(thread, 'exit').then(
    () => null,
    () => null,
  )
  let made = 0
  try {
    for (const { digest, task, result, questionId } of await listJudged(db)) {
      if (!task || !digest || result || signal?.aborted) continue
      if (!(await claimAudit(db, digest, isAlone))) continue
      onProgress?.(questionId)
      const found = await Promise.race([runIn(thread, task), ended])
      if (!found) return made
      await storeAudit(db, digest, found)
      made++
    }
  } finally {
    await thread.terminate()
    if (made > 0) await showAudited(db)
  }
  return made
}

async function runIn(thread: Worker, task: AuditTask): Promise<AuditResult> {
  const answered = once(thread, 'message') as Promise<[{ readonly result: AuditResult }]>
  thread.postMessage({ id: 1, task })
  const [{ result }] = await answered
  return result
}

async function showAudited(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockWriters(trx)
    await storeSuppressions(trx)
    await appendRevision(trx, 'audit of surveys', ['survey', 'chart'])
  })
}

/**
 * Audits pending figures now and after each revision, until `stop`; a failure is logged, and tried again at the next
 * revision.
 */
export function startFigureAudits(
  db: Database,
  clock: Pick<RevisionClock, 'current'>,
  isAlone: boolean,
  log: Logger,
): RevisionTask {
  return runEachRevision(clock, async (signal) => {
    try {
      const made = await auditPending(db, { isAlone, signal })
      if (made > 0) log.info({ made }, 'audited the figures of surveys')
    } catch (cause) {
      if (!signal.aborted)
        log.error({ err: cause }, 'the figures of surveys could not be audited; small ones stay withheld')
    }
  })
}

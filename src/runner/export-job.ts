import { join } from 'node:path'
import { writeAudit } from '../../db/audit.ts'
import { type ExportOutcome, endExport, giveBackExport, keepExportAlive, takeUpExport } from '../../db/data-export.ts'
import { countExportRows, deleteExportRows, readExportRows } from '../../db/data-export-rows.ts'
import type { DataExport, WithoutLine } from '../../db/data-export-tables.ts'
import type { Lease, RunProgress } from '../../db/target-run-tables.ts'
import { mediaTypeOf } from '../../graphql/data-export-formats.ts'
import { prepareExport } from '../export/prepare.ts'
import { writeTexts } from '../export/write.ts'
import { ServiceError } from '../ground/errors.ts'
import { Stopped } from './attempt.ts'
import { keepBeating } from './heartbeat.ts'
import type { Job } from './job-queue.ts'
import type { WorkerParts } from './workers.ts'

/** The longest that one attempt at an export may take. */
const timeoutMs = 1_800_000

/** Writes the export that `job` delivers. Returns false when it delivers none that is to be written. */
export async function workOnExport(job: Job, parts: WorkerParts, ending: AbortSignal): Promise<boolean> {
  const { opened, queue, changes, log, files, exportHours } = parts
  const wanted = await takeUpExport(opened.db, job.runId)
  if (!wanted) return false
  const lease: Lease = { id: wanted.id, lease: wanted.lease }
  const stopping = new AbortController()
  const stop = (reason: Stopped['reason']) => stopping.abort(new Stopped(reason))
  const giveBack = () => stop('given back')
  ending.addEventListener('abort', giveBack, { once: true })
  if (ending.aborted) giveBack()
  const timeout = setTimeout(() => stop('timed_out'), timeoutMs)
  let told: RunProgress | null = null
  const beat = async () => {
    const own = told
    told = null
    if (!(await keepExportAlive(opened.db, lease, own))) stop('lost')
    else await queue.touch(job)
  }
  const beating = keepBeating(beat, changes, stopping.signal, (err) =>
    log.warn({ err, exportId: lease.id }, 'no heartbeat'),
  )
  const name = `${lease.id}-${lease.lease}`
  const progress = (done: number, total: number | null, message: string) => {
    told = { percent: total ? Math.floor((100 * done) / total) : null, done, total, message }
  }
  try {
    await writeExport(wanted, lease, await files.openWork(name), parts, stopping.signal, progress)
    await queue.complete(job)
    await audit(parts, wanted, 'succeeded')
  } catch (cause) {
    const state = await endAttempt(cause, stopping.signal, lease, job, parts)
    if (state) await audit(parts, wanted, state)
  } finally {
    ending.removeEventListener('abort', giveBack)
    clearTimeout(timeout)
    stopping.abort(new Stopped('lost'))
    await beating
    await Promise.all([files.closeWork(name), deleteExportRows(opened.db, lease)]).catch((err) =>
      log.warn({ err, exportId: lease.id }, 'what an export was written from stays'),
    )
  }
  return true

  async function endAttempt(
    cause: unknown,
    signal: AbortSignal,
    own: Lease,
    delivered: Job,
    { opened: { db } }: WorkerParts,
  ): Promise<ExportOutcome['state'] | null> {
    const stopped = cause instanceof Stopped ? cause.reason : signal.aborted ? (signal.reason as Stopped).reason : null
    const outcome = outcomeOf(cause, stopped)
    if (outcome) {
      await endExport(db, own, outcome, exportHours)
      await queue.complete(delivered)
      return outcome.state
    }
    if (stopped === null) log.error({ err: cause, exportId: own.id }, 'an export failed')
    await db.transaction().execute(async (trx) => {
      await queue.complete(delivered, trx)
      if (stopped !== 'lost' && (await giveBackExport(trx, own, stopped !== 'given back')))
        await queue.send([own.id], trx)
    })
    return null
  }
}

/** Returns how an attempt ends its export; null when the export goes on. */
function outcomeOf(cause: unknown, stopped: Stopped['reason'] | null): ExportOutcome | null {
  if (stopped === 'timed_out') {
    const detail = `It took longer than ${timeoutMs} ms.`
    return { state: 'timed_out', error: { code: 'EXPORT_FAILED', reason: 'timed_out', detail } }
  }
  if (stopped === null && ['ENOSPC', 'EDQUOT'].includes((cause as NodeJS.ErrnoException)?.code ?? '')) {
    const detail = 'The folder SECENG_FILES_DIR has no room for its file.'
    return { state: 'failed', error: { code: 'EXPORT_FAILED', reason: 'disk_full', detail } }
  }
  const isRefused =
    cause instanceof ServiceError && ['INPUT_REFUSED', 'NOT_FOUND', 'BAD_USER_INPUT'].includes(cause.code)
  if (stopped !== null || !isRefused) return null
  return { state: 'failed', error: { code: 'EXPORT_FAILED', reason: 'refused', detail: cause.message } }
}

/**
 * Copies what an export is written from, writes its file, and stores it with the end of the export in one transaction,
 * under the lease.
 */
async function writeExport(
  wanted: DataExport,
  lease: Lease,
  folder: string,
  { opened, files, exportHours, signer }: WorkerParts,
  signal: AbortSignal,
  progress: (done: number, total: number | null, message: string) => void,
): Promise<void> {
  const prepared = await prepareExport(opened.db, wanted, {
    lease,
    onCopied: async (trx, count) => {
      signal.throwIfAborted()
      progress(count, null, 'copying')
      // Its one connection is taken by this transaction, so that no heartbeat comes through.
      if (opened.kind === 'pglite') await keepExportAlive(trx, lease, null)
    },
  })
  let done = 0
  const path = join(folder, 'export')
  const { sha256, bytes } = await writeTexts(
    prepared.write(async function* <R>(part: number) {
      for await (const rows of readExportRows<R>(opened.db, lease, part)) {
        done += rows.length
        progress(Math.min(done, prepared.copied), prepared.copied, 'writing')
        yield rows
      }
    }),
    path,
    signal,
  )
  if ((await countExportRows(opened.db, lease)) !== prepared.copied) throw new Error('the rows of an export are gone')
  const { id: exportId, format } = wanted
  const { epoch, revision, applications, rowCount, omitted, fileName } = prepared
  const omittedKinds = (Object.entries(prepared.omittedKinds ?? {}) as [WithoutLine, number][]).map(
    ([kind, count]) => ({ kind, count }),
  )
  const createdAt = wanted.createdAt.toISOString()
  const signature = (await signer?.sign({ exportId, format, sha256, bytes, epoch, revision, createdAt })) ?? null
  await opened.db.transaction().execute(async (trx) => {
    const made = { revision, applications, rowCount, omitted, omittedKinds, bytes, sha256, fileName, signature }
    if (!(await endExport(trx, lease, { state: 'succeeded', ...made }, exportHours))) throw new Stopped('lost')
    const mediaType = mediaTypeOf(format, fileName)
    await files.adopt(trx, path, { sha256, bytes, mediaType }, { days: exportHours / 24, refs: 0 })
  })
}

async function audit({ opened, log }: WorkerParts, { id, format, attempt }: DataExport, outcome: string) {
  const event = { caller: 'service', kind: 'export', action: 'ended', object: id, outcome, requestId: null }
  await writeAudit(opened.db, { ...event, details: { format, attempt } }).catch((err) =>
    log.error({ err }, 'the audit cannot be written'),
  )
}

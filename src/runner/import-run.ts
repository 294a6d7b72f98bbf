import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../../db/engine/database.ts'
import { storeFile } from '../../db/stored-file.ts'
import { endRun } from '../../db/target-run.ts'
import { findKeptSarif } from '../../db/target-run-sweep.ts'
import type { ImportRequest, RunError } from '../../db/target-run-tables.ts'
import { ServiceError } from '../errors.ts'
import { importFindings } from '../import/finding/import-findings.ts'
import { scanSources } from '../import/finding/sources.ts'
import type { ImportReport } from '../import/transaction.ts'
import { type Attempt, Stopped, type Work } from './attempt.ts'
import { redactInThread } from './redact.ts'

const sarifType = 'application/sarif+json'
/** A worker that is frozen, or gone, must not hold the locks of its import for longer. */
const idleSeconds = 15

/**
 * Imports the file that was handed in: first a copy without secrets is made, which is what is read and kept. The findings and the move of the run to
 * `succeeded` are one transaction, under its lease.
 */
export const importRun: Work = async (attempt) => {
  const { run, lease, opened, files, fileDays, folder, signal, progress, note } = attempt
  const request = run.request as ImportRequest
  const source = scanSources[request.format]!
  const isSarif = request.format === 'sarif'
  progress('importing', 'redacting')
  const kept = isSarif ? await findKeptSarif(opened.db, run.inputSha256!, files.has.bind(files)) : null
  const copy = kept ? files.pathOf(kept.sha256) : join(folder, 'input')
  const redacted = kept ?? (await redactInThread(files.pathOf(run.inputSha256!), copy, signal))
  note(`read ${run.inputBytes} bytes of ${request.format}`)

  const backend = createBackend(attempt)
  try {
    await importFindings(
      opened.db,
      {
        format: request.format,
        path: copy,
        application: run.applicationName,
        file: { sha256: run.inputSha256!, bytes: run.inputBytes! },
        read: await source.load(),
        run: {
          id: run.id,
          targetId: run.targetId,
          startedAt: request.startedAt,
          incremental: request.incremental,
        },
      },
      {
        allowOlder: request.allowOlder,
        signal,
        onProgress: (stage) => progress('importing', stage, Number(/\d+/.exec(stage)?.[0] ?? 0)),
        onBegin: backend.begin,
        onStored: async (trx, report) => {
          backend.end()
          for (const line of linesOf(report)) note(line)
          const sarif = { ...redacted, mediaType: sarifType }
          if (kept) await storeFile(trx, sarif, fileDays, 0)
          else if (isSarif) await files.adopt(trx, copy, sarif, { days: fileDays, refs: 0 })
          const isEnded = await endRun(
            trx,
            lease,
            {
              state: 'succeeded',
              complete: true,
              results: resultsOf(report),
              warnings: report.warnings.map(({ pointer, message }) => ({ pointer, message })),
              ...(isSarif && { sarifSha256: redacted.sha256 }),
              log: attempt.notes(),
            },
            fileDays,
          )
          if (!isEnded) throw signal.aborted ? signal.reason : new Stopped('lost')
        },
      },
    )
    return null
  } catch (cause) {
    if (signal.aborted) throw signal.reason
    const error = errorOf(cause)
    if (!error) throw cause
    note(error.detail)
    return { state: 'failed', error, log: attempt.notes() }
  } finally {
    backend.end()
  }
}

/** Lets the server end the statement of an import that is stopped, or whose worker is gone. */
function createBackend({ opened, signal, log }: Attempt) {
  let pid: number | null = null
  const cancel = () => {
    if (pid === null || opened.kind === 'pglite') return
    void sql`select pg_cancel_backend(${pid})`.execute(opened.db).catch((err) => log.warn({ err }, 'an import goes on'))
  }
  signal.addEventListener('abort', cancel, { once: true })
  return {
    async begin(trx: Database): Promise<void> {
      await sql`select set_config('idle_in_transaction_session_timeout', ${`${idleSeconds}s`}, true)`.execute(trx)
      if (opened.kind === 'pglite') return
      await sql`select set_config('client_connection_check_interval', '2s', true)`.execute(trx)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      pid = rows[0]!.pid
      signal.throwIfAborted()
    },
    end(): void {
      pid = null
      signal.removeEventListener('abort', cancel)
    },
  }
}

function linesOf({ scans = [], warnings }: ImportReport): readonly string[] {
  return [
    ...scans.map(
      (scan) =>
        `${scan.tool}: ${scan.reported} findings, ${scan.added} new, ${scan.fixed} fixed, ${scan.reopened} reopened, ${scan.changed} changed, ${scan.unchanged} unchanged`,
    ),
    ...warnings.map(({ pointer, message }) => `warning: ${pointer} ${message}`),
  ]
}

function resultsOf({ scans = [] }: ImportReport) {
  return scans.map(({ scanId, tool, scanType, reported, added, fixed, reopened, changed, unchanged }) => ({
    scanId: String(scanId),
    tool,
    scanType: scanType as 'STATIC',
    reported,
    new: added,
    fixed,
    reopened,
    changed,
    unchanged,
  }))
}

/** What a client can mend; null for a failure of the service. */
function errorOf(cause: unknown): RunError | null {
  if (!(cause instanceof ServiceError)) return null
  const detail = cause.message.replace('Give --allow-older to do so.', 'Send allowOlder=true to do so.')
  if (cause.code === 'CONFLICT') return { code: 'RUN_FAILED', reason: 'older', detail }
  if (cause.code === 'INPUT_REFUSED') return { code: 'RUN_FAILED', reason: 'input_refused', detail }
  return null
}

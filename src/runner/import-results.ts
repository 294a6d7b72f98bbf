import { sql } from 'kysely'
import type { Database } from '../../db/engine/database.ts'
import { storeFile } from '../../db/stored-file.ts'
import { endRun, type Outcome } from '../../db/target-run.ts'
import type { ImportRequest } from '../../db/target-run-tables.ts'
import { counted } from '../ground/text.ts'
import type { ScanRunOfFile } from '../import/finding/finding-file.ts'
import { importFindings } from '../import/finding/import-findings.ts'
import type { ImportReport } from '../import/transaction.ts'
import { type Attempt, Stopped } from './attempt.ts'
import { awaitEarlier } from './await-earlier.ts'
import { scopeCheckOf } from './host-scope.ts'
import { runErrorOf } from './run-failure.ts'

const sarifType = 'application/sarif+json'
/** A worker that is frozen, or gone, must not hold the locks of its import for longer. */
const idleSeconds = 15
const cancelEachMs = 250

/** A file without secrets that a run brings in. */
export type RunResults = {
  /** The verb of the importer that reads it. */
  readonly format: string
  readonly path: string
  /** Digest and size of what was handed in, of which the file is a copy. */
  readonly file: { readonly sha256: string; readonly bytes: number }
  readonly request: Pick<ImportRequest, 'startedAt' | 'incremental' | 'allowOlder'>
  /** Name of what was scanned; what the file says when null. */
  readonly scanned: string | null
  /** The file as SARIF to keep; null when it is none. */
  readonly sarif: { readonly sha256: string; readonly bytes: number; readonly isStored: boolean } | null
  /** Writes what else the run brings in, in the same transaction, and returns what more came of it. */
  readonly store?: (trx: Database, report: ImportReport) => Promise<Partial<Outcome>>
  /**
   * The part of the application or target that it covers, and whether other bytes took its place; what the file says
   * when not given.
   */
  readonly covers?: Required<Pick<ScanRunOfFile, 'part' | 'isReplaced'>>
  /** Further results of the run. */
  readonly outcome: Partial<Omit<Outcome, 'state' | 'error' | 'results' | 'sarifSha256' | 'log'>>
}

/**
 * Imports what a run brings in, and ends it as `succeeded` in the same transaction, under its lease. Returns null then,
 * else the failure that a client can mend. Throws `signal.reason` when it was stopped, and other failures.
 */
export async function importResults(attempt: Attempt, results: RunResults): Promise<Outcome | null> {
  const { run, lease, opened, files, fileDays, signal, progress, note } = attempt
  const { format, path, file, request, scanned, sarif, covers, outcome } = results
  const backend = createBackend(attempt)
  try {
    await importFindings(
      opened.db,
      {
        format,
        path,
        application: run.applicationName,
        file,
        check: await scopeCheckOf(attempt),
        run: {
          id: run.id,
          targetId: run.targetId,
          startedAt: request.startedAt,
          incremental: request.incremental,
          scanned,
          isOwn: run.kind !== 'import',
          ...covers,
        },
      },
      {
        allowOlder: request.allowOlder,
        signal,
        onRead: (session, scopes) => awaitEarlier(session, attempt, scopes),
        onProgress: (stage) => progress('importing', stage, Number(/\d+/.exec(stage)?.[0] ?? 0)),
        onBegin: backend.begin,
        onStored: async (trx, report) => {
          backend.end()
          for (const line of linesOf(report)) note(line)
          if (sarif) {
            const kept = { sha256: sarif.sha256, bytes: sarif.bytes, mediaType: sarifType }
            if (sarif.isStored) await storeFile(trx, kept, fileDays, 0)
            else await files.adopt(trx, path, kept, { days: fileDays, refs: 0 })
          }
          const more = await results.store?.(trx, report)
          const warnings = report.warnings.map(({ pointer, message }) => ({ pointer, message }))
          const isEnded = await endRun(
            trx,
            lease,
            {
              complete: true,
              ...outcome,
              ...more,
              state: 'succeeded',
              results: resultsOf(report),
              warnings: [...(outcome.warnings ?? []), ...warnings],
              ...(sarif && { sarifSha256: sarif.sha256 }),
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
    const error = runErrorOf(cause)
    if (!error) throw cause
    note(error.detail)
    return { state: 'failed', error, scanners: outcome.scanners ?? [], log: attempt.notes() }
  } finally {
    backend.end()
  }
}

/** Lets the server end the statements of an import that is stopped, or whose worker is gone. */
function createBackend({ opened, signal, log }: Attempt) {
  let transaction: { readonly pid: number; readonly began: string } | null = null
  let timer: NodeJS.Timeout | undefined
  const cancel = () => {
    if (!transaction) return
    const { pid, began } = transaction
    void sql`select pg_cancel_backend(pid) from pg_stat_activity where pid = ${pid} and xact_start = ${began}::timestamptz`
      .execute(opened.db)
      .catch((err) => log.warn({ err }, 'an import goes on'))
    // Between two statements there was nothing to end.
    timer = setTimeout(cancel, cancelEachMs)
  }
  signal.addEventListener('abort', cancel, { once: true })
  return {
    async begin(trx: Database): Promise<void> {
      await sql`select set_config('idle_in_transaction_session_timeout', ${`${idleSeconds}s`}, true)`.execute(trx)
      if (opened.kind === 'pglite') return
      await sql`select set_config('client_connection_check_interval', '2s', true)`.execute(trx)
      const { rows } = await sql<{ pid: number; began: string }>`
        select pg_backend_pid() as pid, now()::text as began`.execute(trx)
      transaction = rows[0]!
      signal.throwIfAborted()
    },
    end(): void {
      transaction = null
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
    },
  }
}

function linesOf({ scans = [], warnings }: ImportReport): readonly string[] {
  return [
    ...scans.map(
      (scan) =>
        `${scan.tool}: ${counted(scan.reported, 'finding')}, ${scan.added} new, ${scan.fixed} fixed, ${scan.reopened} reopened, ${scan.changed} changed, ${scan.unchanged} unchanged`,
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

import { sql } from 'kysely'
import type { Database } from '../../../db/engine/database.ts'
import { appendRevision, currentRevision } from '../../../db/engine/revision.ts'
import { hasSingleSession } from '../../../db/engine/session.ts'
import type { Count } from '../../../db/engine/snapshot.ts'
import { applicationGuid } from '../../identifiers.ts'
import type { InputFile } from '../read-input.ts'
import { type ImportReport, inTransaction, type ScanSummary } from '../transaction.ts'
import type { FindingFile, FindingImportOptions } from './finding-file.ts'
import { createWarningList, type WarningList } from './kit/warning-list.ts'
import { applicationName } from './store/application-name.ts'
import { digestInput } from './store/input-digest.ts'
import { resolveStaged } from './store/merge.ts'
import { readStagedParts } from './store/read-apart.ts'
import { type Stage, withStage } from './store/stage.ts'
import { lockApplication, readerEdition, storeScan } from './store/store-scan.ts'
import { warnOfUnknown } from './store/unknown-targets.ts'

/** So many written findings are worth bringing the database's own statistics up to date at once. */
const many = 1_000

/**
 * Imports the scans of a file into an application, which is created when there is none of this name. What a newer scan of a tool no longer reports is closed, what
 * returns is opened again. Throws INPUT_REFUSED or CONFLICT, and then nothing has changed.
 */
export async function importFindings(
  db: Database,
  source: FindingFile,
  options: FindingImportOptions = {},
): Promise<ImportReport> {
  const application = applicationName(source.application)
  options.onProgress?.('reading')
  const file = source.file ?? (await digestInput(source.path))
  const named = { ...source, application }
  const transact = (store: (trx: Database) => Promise<StoredScans>) =>
    inTransaction(db, options, async (trx) => {
      await options.onBegin?.(trx)
      const stored = await store(trx)
      const report = stored.isNew
        ? await finishFindings(trx, source.format, application, file, stored)
        : reportOf(source.format, file, stored, await currentRevision(trx))
      await options.onStored?.(trx, report)
      return report
    })
  // Where all share one connection, the file is read before the transaction begins; elsewhere in it, as a pooler may end a session with its transaction.
  const report = await (hasSingleSession(db)
    ? withScans(db, named, file, options, transact)
    : transact((trx) => storeScans(trx, named, file, options)))
  // What is stored stays stored, though a service may end a statement that takes long.
  if (!options.dryRun && writtenBy(report) >= many) await tidy(db).catch(() => {})
  return report
}

/** Lets the next pages skip rows by the index alone. */
async function tidy(db: Database): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      await sql`vacuum (analyze) security_finding`.execute(connection)
    } finally {
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

/** Result of storing the scans of a file. */
export type StoredScans = {
  readonly scans: readonly ScanSummary[]
  readonly warnings: ImportReport['warnings']
  /** False when nothing was written. */
  readonly isNew: boolean
}

/** Stores the scans of a file in the transaction `trx`, without a revision of their own; see `finishFindings`. */
export function storeScans(
  trx: Database,
  source: FindingFile,
  file: InputFile,
  options: FindingImportOptions = {},
): Promise<StoredScans> {
  return withScans(trx, source, file, options, (store) => store(trx))
}

/** Runs `work` with what stores the scans of a file in a transaction on `session`, on which the file has been read by then unless it is stored already. */
async function withScans<T>(
  session: Database,
  source: FindingFile,
  file: InputFile,
  options: FindingImportOptions,
  work: (store: (trx: Database) => Promise<StoredScans>) => Promise<T>,
): Promise<T> {
  const { format, path, check } = source
  const { signal, onProgress } = options
  const warnings = createWarningList()
  const readOn = <R>(own: Database, then: (stage: Stage) => Promise<R>) =>
    withStage(own, readStagedParts({ format, path, check, bytes: file.bytes }, signal), warnings, then, onProgress)
  const storeFrom = (stage: Stage) => (trx: Database) => storeStaged(trx, source, file, stage, warnings, options)
  return (await findStored(session, source, file))
    ? work(async (trx) => (await findStored(trx, source, file)) ?? readOn(trx, (stage) => storeFrom(stage)(trx)))
    : readOn(session, (stage) => work(storeFrom(stage)))
}

async function storeStaged(
  trx: Database,
  source: FindingFile,
  file: InputFile,
  stage: Stage,
  warnings: WarningList,
  { allowOlder = false, signal, onProgress }: FindingImportOptions,
): Promise<StoredScans> {
  const { application, format, run = null } = source
  if (stage.series.length === 0) {
    warnings.add({ id: null, pointer: '', message: 'the file has no scan; nothing is stored' })
    return { scans: [], warnings: warnings.list(), isNew: false }
  }
  onProgress?.('comparing and storing')
  const importedAt = new Date()
  const { id } = await lockApplication(trx, application, importedAt)
  const meanwhile = await findStored(trx, source, file)
  if (meanwhile) return meanwhile
  await resolveStaged(trx, stage)
  await warnOfUnknown(trx, stage, warnings)
  const incremental = run?.incremental ?? false
  const onBatch = () => signal?.throwIfAborted()
  const scans: ScanSummary[] = []
  for (const own of stage.series) {
    const told = { ...own, startedAt: run?.startedAt ?? own.startedAt, target: run?.scanned ?? own.target }
    const scanOptions = { run, format, file, importedAt, allowOlder, incremental, onBatch }
    const { isWritten: _, ...summary } = await storeScan(trx, id, stage, told, scanOptions)
    scans.push({ application, ...summary })
  }
  await sql`update application set changed_at = ${importedAt} where id = ${id}`.execute(trx)
  return { scans, warnings: warnings.list(), isNew: true }
}

/** Returns the report of scans that were stored, with their revision and an entry in the log of imports. */
export async function finishFindings(
  trx: Database,
  format: string,
  application: string,
  file: InputFile,
  stored: StoredScans,
): Promise<ImportReport> {
  const revision = (await appendRevision(trx, `import ${format} into ${application}`)).id
  const report = reportOf(format, file, stored, revision)
  await logImport(trx, report)
  return report
}

/** The scans that the file gave, each as one that changes nothing; null unless every one of them is the newest of its tool and was read by these readers. */
async function findStored(
  trx: Database,
  { application, format, run }: FindingFile,
  { sha256 }: InputFile,
): Promise<StoredScans | null> {
  const scans = await trx
    .selectFrom('scan')
    .innerJoin('scanner', 'scanner.id', 'scannerId')
    .innerJoin('application', 'application.id', 'scan.applicationId')
    .select([
      'scan.id',
      'scannerId',
      'scan.tool',
      'scan.scanType',
      'toolVersion',
      'startedAt',
      'reported',
      'repeats',
      'reader',
      'newestScanId',
    ])
    .where('guid', '=', applicationGuid(application))
    .where('format', '=', format)
    .where('fileSha256', '=', sha256)
    .where(sql<boolean>`scanner.target_id is not distinct from ${run?.targetId ?? null}`)
    .orderBy('scan.id')
    .execute()
  const newest = scans.filter(({ id, newestScanId }) => id === newestScanId)
  const scanners = new Set(scans.map(({ scannerId }) => scannerId))
  if (newest.length === 0 || newest.length < scanners.size) return null
  if (newest.some(({ reader }) => reader < readerEdition)) return null
  if (run?.startedAt && newest.some(({ startedAt }) => startedAt?.getTime() !== Date.parse(run.startedAt!))) return null
  const known = newest.map(({ id, tool, scanType, toolVersion, startedAt, reported, repeats }) => ({
    application,
    scanId: id,
    tool,
    scanType,
    toolVersion,
    startedAt: startedAt?.toISOString() ?? null,
    reported,
    repeats: repeats ?? 0,
    added: 0,
    fixed: 0,
    reopened: 0,
    changed: 0,
    unchanged: reported,
  }))
  return { scans: known, warnings: [], isNew: false }
}

function reportOf(format: string, file: InputFile, { scans, warnings }: StoredScans, revision: number): ImportReport {
  const sum = (name: 'reported' | 'added' | 'fixed' | 'reopened' | 'changed' | 'unchanged') =>
    scans.reduce((total, scan) => total + scan[name], 0)
  const changed = sum('reported') - sum('added') - sum('unchanged')
  const findings: Count = {
    total: sum('reported'),
    added: sum('added'),
    changed,
    retired: sum('fixed'),
    unchanged: sum('unchanged'),
  }
  const tools = [...new Set(scans.map(({ tool }) => tool))]
  const versions = [...new Set(scans.map(({ toolVersion }) => toolVersion))]
  return {
    source: tools.join(', ') || format,
    version: versions.length === 1 ? versions[0]! : null,
    format,
    file,
    counts: { findings },
    changes: [],
    warnings,
    scans,
    revision,
  }
}

async function logImport(trx: Database, report: ImportReport): Promise<void> {
  await trx
    .insertInto('importLog')
    .values({
      revision: report.revision,
      importer: report.format,
      source: report.source,
      version: report.version,
      format: report.format,
      sha256: report.file.sha256,
      bytes: report.file.bytes,
      counts: JSON.stringify(report.counts),
      warnings: JSON.stringify(report.warnings),
    })
    .execute()
}

function writtenBy({ counts }: ImportReport): number {
  const { added = 0, changed = 0, retired = 0 } = counts.findings ?? {}
  return added + changed + retired
}

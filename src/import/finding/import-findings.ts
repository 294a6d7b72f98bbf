import { sql } from 'kysely'
import type { Database } from '../../../db/engine/database.ts'
import { appendRevision, currentRevision } from '../../../db/engine/revision.ts'
import type { Count } from '../../../db/engine/snapshot.ts'
import { applicationGuid } from '../../identifiers.ts'
import type { InputFile } from '../read-input.ts'
import { type ImportOptions, type ImportReport, inTransaction, type ScanSummary } from '../transaction.ts'
import type { FindingFile, FindingImportOptions, ScanRunOfFile } from './finding-file.ts'
import type { ScanItem } from './kit/source-finding.ts'
import { createWarningList } from './kit/warning-list.ts'
import { applicationName } from './store/application-name.ts'
import { digestInput } from './store/input-digest.ts'
import { resolveStaged } from './store/merge.ts'
import { stageFindings } from './store/stage.ts'
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
  const read = (path: string) => untilAborted(source.read(path), options.signal)
  const report = await inTransaction(db, options, async (trx) => {
    await options.onBegin?.(trx)
    const stored = await storeFindings(trx, { ...source, application, read }, file, options)
    await options.onStored?.(trx, stored)
    return stored
  })
  if (!options.dryRun && writtenBy(report) >= many) await tidy(db)
  return report
}

async function* untilAborted(items: AsyncIterable<ScanItem>, signal: AbortSignal | undefined): AsyncIterable<ScanItem> {
  for await (const item of items) {
    signal?.throwIfAborted()
    yield item
  }
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

/** Stores the scans of a file in the transaction `trx`, with a new revision unless they are stored already. */
export async function storeFindings(
  trx: Database,
  source: FindingFile,
  file: InputFile,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const stored = await storeScans(trx, source, file, options)
  return stored.isNew
    ? finishFindings(trx, source.format, source.application, file, stored)
    : reportOf(source.format, file, stored, await currentRevision(trx))
}

/** Result of storing the scans of a file. */
export type StoredScans = {
  readonly scans: readonly ScanSummary[]
  readonly warnings: ImportReport['warnings']
  /** False when nothing was written. */
  readonly isNew: boolean
}

/** Stores the scans of a file without a revision of their own; see `finishFindings`. */
export async function storeScans(
  trx: Database,
  { format, path, application, read, run }: FindingFile,
  file: InputFile,
  options: ImportOptions = {},
): Promise<StoredScans> {
  const before = await findStored(trx, application, format, file, run)
  if (before) return before
  const warnings = createWarningList()
  const series = await stageFindings(trx, read(path), warnings, options.onProgress)
  if (series.length === 0) {
    warnings.add({ id: null, pointer: '', message: 'the file has no scan; nothing is stored' })
    return { scans: [], warnings: warnings.list(), isNew: false }
  }
  options.onProgress?.('comparing and storing')
  const importedAt = new Date()
  const { id } = await lockApplication(trx, application, importedAt)
  const meanwhile = await findStored(trx, application, format, file, run)
  if (meanwhile) return meanwhile
  await resolveStaged(trx)
  await warnOfUnknown(trx, warnings)
  const scans: ScanSummary[] = []
  for (const own of series) {
    const told = { ...own, startedAt: run?.startedAt ?? own.startedAt, target: run?.scanned ?? own.target }
    const stored = await storeScan(trx, id, told, {
      run: run ?? null,
      format,
      file,
      importedAt,
      allowOlder: options.allowOlder ?? false,
      incremental: run?.incremental ?? false,
    })
    const { isWritten: _, ...summary } = stored
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
  application: string,
  format: string,
  { sha256 }: InputFile,
  run: ScanRunOfFile | undefined,
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

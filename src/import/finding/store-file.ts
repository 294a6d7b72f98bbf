import { sql } from 'kysely'
import type { Database } from '../../../db/engine/database.ts'
import { hasSingleSession } from '../../../db/engine/session.ts'
import type { InputFile } from '../read-input.ts'
import type { FindingFile, FindingImportOptions } from './finding-file.ts'
import { createWarningList, type WarningList } from './kit/warning-list.ts'
import { readWritten } from './read-candidates.ts'
import { lockApplication } from './store/application-lock.ts'
import { readStagedParts } from './store/read-apart.ts'
import { createResolved, resolveStaged } from './store/resolve-staged.ts'
import { hasOthers } from './store/same-finding.ts'
import { type SeriesOfFile, scopeOf } from './store/series.ts'
import { type Stage, withStage } from './store/stage.ts'
import type { StagedPart } from './store/staged-parts.ts'
import { storeFirstScan } from './store/store-first-scan.ts'
import { closeScan, findScanner, openScan, type ScanOptions, type StoredScan } from './store/store-scan.ts'
import { storeStagedScans } from './store/store-staged.ts'
import { storeSupply } from './store/store-supply.ts'
import { warnOfUnknown } from './store/unknown-targets.ts'
import { storeEvidenceOfScan } from './store-evidence.ts'
import { findStored, type StoredScans } from './stored-before.ts'

type Store = (trx: Database) => Promise<StoredScans>

/** Stores the scans of a file in the transaction `trx`, without a revision of their own; see `finishFindings`. */
export async function storeScans(
  trx: Database,
  source: FindingFile,
  file: InputFile,
  options: FindingImportOptions = {},
): Promise<StoredScans> {
  const known = await findStored(trx, source, file)
  if (known) await options.onRead?.(trx, known.scopes)
  const stored = known && (await findStored(trx, source, file))
  if (stored) return stored
  const parts = readParts(source, file, options)
  try {
    const { value: head } = await parts.next()
    const isOnly = head !== undefined && 'only' in head && head.only !== null && !hasSingleSession(trx)
    return await (isOnly
      ? storeOnlyScan(trx, source, file, head.only, parts, options)
      : readOn(trx, parts, options, (stage, warnings) => storeStaged(trx, source, file, stage, warnings, options)))
  } finally {
    await parts.return(undefined)
  }
}

/**
 * Runs `work` with what stores the scans of a file in a transaction on `session`, on which the file has been read by
 * then unless it is stored already.
 */
export async function withScans<T>(
  session: Database,
  source: FindingFile,
  file: InputFile,
  options: FindingImportOptions,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const { onRead, ...others } = options
  const known = await findStored(session, source, file)
  if (known) {
    await onRead?.(session, known.scopes)
    return work((trx) => storeScans(trx, source, file, others))
  }
  return readOn(session, readParts(source, file, options), options, async (stage, warnings) => {
    await onRead?.(session, stage.series.map(scopeOf))
    return work((trx) => storeStaged(trx, source, file, stage, warnings, others))
  })
}

function readParts(
  { format, path, check }: FindingFile,
  { bytes }: InputFile,
  { signal }: FindingImportOptions,
): AsyncGenerator<StagedPart> {
  return readStagedParts({ format, path, check, bytes }, signal)
}

/** Runs `work` with the findings of `parts` staged on `session`. */
function readOn<T>(
  session: Database,
  parts: AsyncIterable<StagedPart>,
  { onProgress }: FindingImportOptions,
  work: (stage: Stage, warnings: WarningList) => Promise<T>,
): Promise<T> {
  const warnings = createWarningList()
  return withStage(session, parts, warnings, (stage) => work(stage, warnings), onProgress)
}

/** Stores the one scan of a file: while it is read, when it is the first of its tool. */
async function storeOnlyScan(
  trx: Database,
  source: FindingFile,
  file: InputFile,
  scan: SeriesOfFile,
  parts: AsyncIterable<StagedPart>,
  options: FindingImportOptions,
): Promise<StoredScans> {
  await options.onRead?.(trx, [scopeOf(scan)])
  const begun = await beginImport(trx, source, file, options)
  if ('stored' in begun) return begun.stored
  const scanner = await findScanner(trx, begun.applicationId, toldOf(scan, source), source.run?.targetId ?? null)
  if (scanner.newestScanId !== null || (await hasOthers(trx, scanner.id)))
    return readOn(trx, parts, options, (stage, warnings) => storeSeries(trx, source, begun, stage, warnings))
  const warnings = createWarningList()
  const opened = await openScan(trx, begun.applicationId, toldOf(scan, source), begun.options)
  const { series, counts, others } = await storeFirstScan(trx, opened.scan, parts, warnings, options.onProgress)
  await warnOfUnknown(trx, warnings)
  const told = toldOf(series, source)
  const scans = [await closeScan(trx, opened, told, counts)]
  return { ...(await endImport(trx, source, begun, { series: [told], scans }, warnings)), counts: others }
}

async function storeStaged(
  trx: Database,
  source: FindingFile,
  file: InputFile,
  stage: Stage,
  warnings: WarningList,
  options: FindingImportOptions,
): Promise<StoredScans> {
  if (stage.series.length === 0) {
    warnings.add({ id: null, pointer: '', message: 'the file has no scan; nothing is stored' })
    return { scans: [], warnings: warnings.list(), isNew: false }
  }
  await options.onRead?.(trx, stage.series.map(scopeOf))
  options.onProgress?.('comparing and storing')
  const begun = await beginImport(trx, source, file, options)
  return 'stored' in begun ? begun.stored : storeSeries(trx, source, begun, stage, warnings)
}

/** An application to which nothing else is written, and how its scans are stored. */
type Begun = { readonly applicationId: number; readonly options: ScanOptions }

/** Locks the application of a file; returns what is stored of the file when another import of it was quicker. */
async function beginImport(
  trx: Database,
  source: FindingFile,
  file: InputFile,
  { allowOlder = false, signal }: FindingImportOptions,
): Promise<Begun | { readonly stored: StoredScans }> {
  const { application, format, run = null } = source
  const importedAt = new Date()
  const { id: applicationId } = await lockApplication(trx, application, importedAt)
  const stored = await findStored(trx, source, file)
  if (stored) return { stored }
  const onBatch = () => signal?.throwIfAborted()
  const incremental = run?.incremental ?? false
  return { applicationId, options: { run, format, file, importedAt, allowOlder, incremental, onBatch } }
}

async function storeSeries(
  trx: Database,
  source: FindingFile,
  begun: Begun,
  stage: Stage,
  warnings: WarningList,
): Promise<StoredScans> {
  await createResolved(trx)
  await resolveStaged(trx, stage.table)
  await warnOfUnknown(trx, warnings)
  const told = stage.series.map((own) => toldOf(own, source))
  const scans = await storeStagedScans(trx, begun.applicationId, stage, told, begun.options)
  const { incremental, importedAt: at } = begun.options
  const supply = { applicationId: begun.applicationId, table: stage.supply, series: told, scans, incremental, at }
  const counts = await storeSupply(trx, supply, warnings)
  return { ...(await endImport(trx, source, begun, { series: told, scans }, warnings)), counts }
}

/** Returns a series with what its scan run says of it. */
function toldOf(series: SeriesOfFile, { run }: FindingFile): SeriesOfFile {
  return {
    ...series,
    startedAt: run?.startedAt ?? series.startedAt,
    target: run?.scanned ?? series.target,
    part: run?.part ?? series.part,
  }
}

async function endImport(
  trx: Database,
  { application }: FindingFile,
  { applicationId, options }: Begun,
  { series, scans: stored }: { readonly series: readonly SeriesOfFile[]; readonly scans: readonly StoredScan[] },
  warnings: WarningList,
): Promise<StoredScans> {
  await sql`update application set changed_at = ${options.importedAt} where id = ${applicationId}`.execute(trx)
  for (const [index, scan] of stored.entries()) {
    const shown = series[index]?.shown ?? null
    if (scan.isWritten || shown) await storeEvidenceOfScan(trx, applicationId, { ...scan, shown })
  }
  await readWritten(trx, applicationId)
  const scans = stored.map(({ isWritten: _, ...summary }) => ({ application, ...summary }))
  return { scans, warnings: warnings.list(), isNew: true }
}

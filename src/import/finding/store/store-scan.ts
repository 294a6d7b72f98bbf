import { sql } from 'kysely'
import type { Database } from '../../../../db/engine/database.ts'
import { addAgeGap } from '../../../../db/finding-age-change.ts'
import { openBySeverity } from '../../../../db/finding-count.ts'
import type { Scan, Scanner, ScanType } from '../../../../db/finding-tables.ts'
import { ServiceError } from '../../../ground/errors.ts'
import type { InputFile } from '../../read-input.ts'
import type { ScanRunOfFile } from '../finding-file.ts'
import { storableJson } from './copy-text.ts'
import type { MergeCounts } from './merge.ts'
import type { InsertedScan, Merge } from './merge-scan.ts'
import type { SeriesOfFile } from './series.ts'

/**
 * The edition of the readers: it rises when they learn more from the same file, which is then read again when it is
 * imported again.
 */
export const readerEdition = 6

export type ScanOptions = {
  /** The scan run that brings it in; null for other imports. */
  readonly run: Pick<ScanRunOfFile, 'id' | 'targetId' | 'isOwn' | 'isReplaced'> | null
  /** The kind of its file. */
  readonly format: string
  readonly file: InputFile | null
  readonly importedAt: Date
  readonly allowOlder: boolean
  /** True for what adds to the findings of a tool without saying that the others are gone. */
  readonly incremental: boolean
  /** Called after each batch of findings that was written; what it throws ends the import. */
  readonly onBatch?: () => void
}

/** The result of storing one series of a file. */
export type StoredScan = MergeCounts & {
  readonly scanId: number
  readonly tool: string
  readonly toolVersion: string | null
  readonly scanType: ScanType
  readonly startedAt: string | null
  /** Results that repeat another one of the scan. */
  readonly repeats: number
}

/** A scan whose findings are being stored. */
export type OpenedScan = {
  readonly scan: InsertedScan
  /**
   * The scan before it, the last to report what it does not; null when there is none, or when what is not reported
   * stays as it is.
   */
  readonly earlier: Merge['earlier']
}

/** Begins the newest scan of the tool of a series. Throws CONFLICT when it is older than what is stored. */
export async function openScan(
  trx: Database,
  applicationId: number,
  series: SeriesOfFile,
  options: ScanOptions,
): Promise<OpenedScan> {
  const { run, file, importedAt, allowOlder, incremental } = options
  const scanner = await findScanner(trx, applicationId, series, run?.targetId ?? null)
  const startedAt = series.startedAt ?? (await firstImportOf(trx, scanner, file))
  const dated = startedAt === null ? importedAt : new Date(startedAt)
  const { newestScanId, newestAt } = scanner
  // Where the service says the date, what it imports later is later, whatever the clocks of its machines say.
  const isOrdered = startedAt === null || run?.isOwn === true
  const at = isOrdered && newestAt !== null && dated < newestAt ? newestAt : dated
  const isOlder = newestAt !== null && at < newestAt
  if (isOlder && !allowOlder) {
    throw new ServiceError(
      'CONFLICT',
      `The scan of ${series.tool} is of ${at.toISOString()}, older than ${newestAt.toISOString()}, which is stored: importing it goes back in time. Give --allow-older to do so.`,
      { reason: 'older' },
    )
  }
  const agesAt = isOlder ? importedAt : at
  if (incremental) await keepLastDates(trx, scanner)
  const scanId = await addScan(trx, scanner, series, at, options)
  return {
    scan: { applicationId, scannerId: scanner.id, scanId, at, importedAt, agesAt, incremental, issuesBefore: 0 },
    earlier: newestScanId === null || incremental ? null : { scanId: newestScanId, at: newestAt! },
  }
}

/** Returns the scanner of a series, created when there is none. */
export async function findScanner(
  trx: Database,
  applicationId: number,
  { scanType, tool, part: ownPart }: SeriesOfFile,
  targetId: string | null,
): Promise<Scanner> {
  const part = [targetId, ownPart].filter(Boolean).join('/')
  await sql`
    insert into scanner (application_id, scan_type, tool, part, target_id)
      values (${applicationId}, ${scanType}, ${tool}, ${part}, ${targetId})
      on conflict do nothing`.execute(trx)
  return trx
    .selectFrom('scanner')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('scanType', '=', scanType)
    .where('tool', '=', tool)
    .where('part', '=', part)
    .executeTakeFirstOrThrow()
}

/**
 * When a file that says no date was first imported, so that it does not become newer by being imported again; null when
 * it never was.
 */
async function firstImportOf(trx: Database, { id }: Scanner, file: InputFile | null): Promise<string | null> {
  if (!file) return null
  const earlier = await trx
    .selectFrom('scan')
    .select('datedAt')
    .where('scannerId', '=', id)
    .where('fileSha256', '=', file.sha256)
    .orderBy('id')
    .executeTakeFirst()
  return earlier?.datedAt.toISOString() ?? null
}

/** Findings that a whole scan reported last keep its date when others are added to them. */
async function keepLastDates(trx: Database, { id, newestScanId, newestAt }: Scanner): Promise<void> {
  if (newestScanId === null || (await findScan(trx, newestScanId))?.incremental) return
  await trx
    .updateTable('securityFinding')
    .set({ lastSeenAt: newestAt })
    .where('scannerId', '=', id)
    .where('lastSeenAt', 'is', null)
    .execute()
}

async function addScan(
  trx: Database,
  scanner: Scanner,
  series: SeriesOfFile,
  at: Date,
  { run, format, file, importedAt, incremental }: ScanOptions,
): Promise<number> {
  const joins = incremental && file === null && scanner.newestScanId !== null
  const running = joins ? await findScan(trx, scanner.newestScanId!) : undefined
  if (running?.incremental && running.toolVersion === series.toolVersion) return running.id
  const { id } = await trx
    .insertInto('scan')
    .values({
      scannerId: scanner.id,
      applicationId: scanner.applicationId,
      scanType: scanner.scanType,
      tool: scanner.tool,
      toolVersion: series.toolVersion,
      target: series.target,
      commitSha: series.commit,
      startedAt: series.startedAt === null ? null : new Date(series.startedAt),
      importedAt,
      datedAt: at,
      format,
      fileSha256: file?.sha256 ?? null,
      fileBytes: file?.bytes ?? null,
      incremental,
      reported: 0,
      newCount: 0,
      fixedCount: 0,
      reopenedCount: 0,
      changedCount: 0,
      unchangedCount: 0,
      openBySeverity: sql`'{0,0,0,0,0,0}'`,
      repeats: 0,
      reader: readerEdition,
      runId: run?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function findScan(trx: Database, id: number): Promise<Scan | undefined> {
  return trx.selectFrom('scan').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Ends a scan with what became of its findings. */
export async function closeScan(
  trx: Database,
  { scan }: OpenedScan,
  series: SeriesOfFile,
  counts: MergeCounts,
): Promise<StoredScan> {
  const { scannerId, scanId, at, agesAt, incremental } = scan
  const { tool, toolVersion, scanType, startedAt, threatModel } = series
  const { added, fixed, reopened, changed, unchanged } = counts
  const repeats = series.findings - counts.reported
  const reported = incremental ? added : counts.reported
  await sql`
    update scan set reported = reported + ${reported}, new_count = new_count + ${added}, fixed_count = fixed_count + ${fixed},
      reopened_count = reopened_count + ${reopened}, changed_count = changed_count + ${changed},
      unchanged_count = unchanged_count + ${unchanged}, repeats = repeats + ${repeats}, dated_at = greatest(dated_at, ${at}),
      open_by_severity = ${openBySeverity}
      where id = ${scanId}`.execute(trx)
  await trx.updateTable('scanner').set({ newestScanId: scanId, newestAt: at }).where('id', '=', scannerId).execute()
  if (agesAt > at && counts.isWritten) await addAgeGap(trx, scan.applicationId, at, agesAt)
  if (threatModel) await storeThreatModel(trx, scannerId, scanId, threatModel)
  return { scanId, tool, toolVersion, scanType, startedAt, repeats, ...counts }
}

async function storeThreatModel(
  trx: Database,
  scannerId: number,
  scanId: number,
  { title, format, description, components, controls }: NonNullable<SeriesOfFile['threatModel']>,
): Promise<void> {
  await sql`
    insert into threat_model (id, scanner_id, title, format, description, components, controls)
      select ${scanId}, ${scannerId}, title, format, description, components, controls
        from json_to_record(${storableJson({ title, format, description, components, controls })}::json)
          as row (title text, format text, description text, components jsonb, controls jsonb)
      on conflict (id) do nothing`.execute(trx)
}

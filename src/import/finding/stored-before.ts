import { sql } from 'kysely'
import type { Database } from '../../../db/engine/database.ts'
import { applicationGuid } from '../../ground/identifiers.ts'
import type { InputFile } from '../read-input.ts'
import type { ImportReport, ScanSummary } from '../transaction.ts'
import type { FindingFile } from './finding-file.ts'
import { scopeOf } from './store/series.ts'
import { readerEdition } from './store/store-scan.ts'

/** Result of storing the scans of a file. */
export type StoredScans = {
  readonly scans: readonly ScanSummary[]
  readonly warnings: ImportReport['warnings']
  /** What the file has besides findings. */
  readonly counts?: ImportReport['counts']
  /** False when nothing was written. */
  readonly isNew: boolean
}

/**
 * Returns the scans that the file gave, each as one that changes nothing, and the names of their scanners; null unless
 * every one of them is the newest of its tool and was read by these readers.
 */
export async function findStored(
  trx: Database,
  { application, format, run }: FindingFile,
  { sha256 }: InputFile,
): Promise<(StoredScans & { readonly scopes: readonly string[] }) | null> {
  const scans = await trx
    .selectFrom('scan')
    .innerJoin('scanner', 'scanner.id', 'scannerId')
    .innerJoin('application', 'application.id', 'scan.applicationId')
    .select([
      'scan.id',
      'scannerId',
      'scan.tool',
      'scan.scanType',
      'scanner.part',
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
  return { scans: known, warnings: [], isNew: false, scopes: newest.map(scopeOf) }
}

import type { StoredSequence, StoredTable } from '../../db/backup-tables.ts'
import { ServiceError } from '../ground/errors.ts'

/** The number of the format; one that is not known is refused. */
export const backupFormat = 1
export const headName = 'skg-backup.json'
export const manifestName = 'manifest.json'

/** What can be left out of a backup, and what a database has in its place. */
export const withouts = {
  /** Contacts of contributors: none. */
  contacts: ['contribution_contact'],
  /** Who did what by the server API: nothing. */
  audit: ['audit_event'],
} as const
export type Without = keyof typeof withouts

/** The first part: what wrote the backup, and of what. */
export type BackupHead = {
  readonly format: number
  /** Of the product that wrote it. */
  readonly version: string
  readonly createdAt: string
  readonly engine: 'pglite' | 'postgres'
  readonly epoch: string | null
  readonly revision: number
  readonly migrations: readonly string[]
  readonly tables: readonly StoredTable[]
  readonly without: readonly Without[]
  readonly hasFiles: boolean
}

export type BackupPart = { readonly name: string; readonly bytes: number; readonly sha256: string }

/** The last part but its digest: all parts before it, and what they must add up to. */
export type BackupManifest = {
  readonly parts: readonly BackupPart[]
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>
  readonly sequences: readonly StoredSequence[]
}

/**
 * Returns the head in the first part. Throws INPUT_REFUSED for a format that is not known, with the version that wrote
 * it.
 */
export function readHead(bytes: Buffer): BackupHead {
  const head = readJson(bytes) as Partial<BackupHead> | null
  if (head?.format !== backupFormat)
    throw new ServiceError(
      'INPUT_REFUSED',
      `The backup has the format ${head?.format ?? 'unknown'} of version ${head?.version ?? 'unknown'}, and this version knows ${backupFormat}; use that version or a later one.`,
    )
  return head as BackupHead
}

/** Returns the name of a part with rows of a table; parts of one table are numbered from 1. */
export function rowsName(table: string, number: number): string {
  return `rows/${table}/${String(number).padStart(6, '0')}.jsonl.gz`
}

/** Returns the table of a part with rows; null for another part. */
export function tableOf(name: string): string | null {
  return /^rows\/([^/]+)\/\d+\.jsonl\.gz$/.exec(name)?.[1] ?? null
}

/** Returns the value of a JSON text; null when it is none. */
export function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return null
  }
}

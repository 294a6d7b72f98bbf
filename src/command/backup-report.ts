import type { BackupReport } from '../backup/backup.ts'
import { type Without, withouts } from '../backup/manifest.ts'
import type { VerifiedBackup } from '../backup/read-archive.ts'
import type { RestoreReport } from '../backup/restore.ts'

/** Checks for the name of something that a backup may leave out. */
export function isWithout(name: string): name is Without {
  return Object.hasOwn(withouts, name)
}

export function backupText({ file, bytes, revision, rows, tables, seconds }: BackupReport): string {
  return `Backed up revision ${revision}: ${rows} rows of ${tables} tables, ${megabytes(bytes)} in ${file}, ${seconds} s.\n`
}

export function restoreText({ revision, rows, tables, files, createdAt, version, seconds }: RestoreReport): string {
  const withFiles = files > 0 ? ` and ${files} files` : ''
  return `Restored revision ${revision} of ${createdAt} (version ${version}): ${rows} rows of ${tables} tables${withFiles}, ${seconds} s. A new epoch begins.\n`
}

/** Returns what a backup has, as `skg backup verify` prints it. */
export function contentOf(file: string, { head, manifest, bytes }: VerifiedBackup) {
  const { tables, migrations, ...rest } = head
  return {
    file,
    bytes,
    ...rest,
    newestMigration: migrations.at(-1) ?? null,
    parts: manifest.parts.length,
    rows: manifest.rows,
  }
}

export function contentText(content: ReturnType<typeof contentOf>): string {
  const rows = Object.values(content.rows).reduce((sum, count) => sum + count, 0)
  const without = content.without.length > 0 ? `, without ${content.without.join(' and ')}` : ''
  return `${content.file} is complete: revision ${content.revision} of ${content.createdAt}, version ${content.version}, ${rows} rows in ${content.parts} parts, ${megabytes(content.bytes)}${without}.\n`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

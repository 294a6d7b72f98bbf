import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { countRows, listFilled, listTables } from '../../db/backup-tables.ts'
import { analyze, loadLines, setSequences, unguard } from '../../db/backup-write.ts'
import { noteContactsGone } from '../../db/contribution.ts'
import { type Database, type OpenDatabase, openUnmigratedPostgres } from '../../db/engine/database.ts'
import { beginEpoch } from '../../db/engine/epoch.ts'
import { hasMigrations, listDone, migrate, migrationNames } from '../../db/engine/migrate.ts'
import { lockWriters } from '../../db/engine/revision.ts'
import type { Config } from '../ground/config.ts'
import { ServiceError } from '../ground/errors.ts'
import { version } from '../ground/version.ts'
import { linesOf } from './lines.ts'
import { type BackupHead, tableOf } from './manifest.ts'
import { openBackup, readPart, type VerifiedBackup, verifyArchive } from './read-archive.ts'

export type RestoreReport = {
  readonly revision: number
  readonly tables: number
  readonly rows: number
  readonly files: number
  readonly createdAt: string
  readonly version: string
  readonly seconds: number
}

/**
 * Restores the backup in `path` into the empty database that `config` names, in one transaction, and migrates it to
 * this version. Reads the whole file before it opens anything. Throws INPUT_REFUSED for a file that is damaged or of a
 * newer version, CONFLICT that lists what is in the way in a database that is not empty.
 */
export async function restore(config: Config, path: string): Promise<RestoreReport> {
  const startedAt = performance.now()
  const backup = await verifyArchive(path)
  const { head } = backup
  refuseNewer(head)
  const last = head.migrations.at(-1)
  const { opened, finish } = await openTarget(config)
  try {
    await refuseFilled(opened.db, head)
    await migrate(opened.db, { ...(last !== undefined && { last }) })
    const files = await loadAll(opened.db, backup, path, config.filesDir)
    await migrate(opened.db, { stopsTheWorld: true })
    await analyze(opened.db)
    finish()
    const rows = Object.values(backup.manifest.rows)
    return {
      revision: head.revision,
      tables: rows.length,
      rows: rows.reduce((sum, count) => sum + count, 0),
      files,
      createdAt: head.createdAt,
      version: head.version,
      seconds: Math.round(performance.now() - startedAt) / 1000,
    }
  } finally {
    await opened.close()
  }
}

/** Opens the database to restore into; `finish` is called once it is whole. */
async function openTarget(config: Config): Promise<{ readonly opened: OpenDatabase; readonly finish: () => void }> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl) return { opened: await openUnmigratedPostgres({ ...config, databaseUrl }), finish: () => {} }
  return (await import('../../db/engine/embedded.ts')).openFolderToRestore(dataDir)
}

function refuseNewer(head: BackupHead): void {
  const unknown = head.migrations.filter((name) => !migrationNames.includes(name))
  if (unknown.length === 0) return
  throw new ServiceError(
    'INPUT_REFUSED',
    `The backup is of version ${head.version} and has the migration ${unknown[0]}, which version ${version} does not know; restore it with that version or a later one.`,
  )
}

async function refuseFilled(db: Database, head: BackupHead): Promise<void> {
  if (!(await hasMigrations(db))) return
  const filled = await listFilled(db, await listTables(db))
  if (filled.length > 0) {
    const [first, ...others] = [...filled].sort((one, other) => other.rows - one.rows)
    const more = others.length > 0 ? ` and ${others.length} more tables` : ''
    throw new ServiceError(
      'CONFLICT',
      `The database is not empty: ${first!.name} has ${first!.rows} rows${more}. Restore into an empty one: another DATA_DIR, or a new database for DATABASE_URL.`,
    )
  }
  const later = (await listDone(db)).filter((name) => !head.migrations.includes(name))
  if (later.length > 0)
    throw new ServiceError(
      'CONFLICT',
      `The database has the migration ${later[0]}, which the backup of version ${head.version} does not; restore into a database without tables, which is migrated afterwards.`,
    )
}

async function loadAll(db: Database, backup: VerifiedBackup, path: string, filesDir: string): Promise<number> {
  const { head, manifest, parts } = backup
  const file = await openBackup(path)
  let files = 0
  try {
    await db.transaction().execute(async (trx) => {
      await lockWriters(trx)
      const known = await listTables(trx)
      const tables = head.tables.map((table) => {
        const own = known.find(({ name }) => name === table.name)
        const missing = table.columns.filter((column) => !own?.columns.includes(column))
        if (!own || missing.length > 0)
          throw new ServiceError(
            'INPUT_REFUSED',
            `The backup has ${table.name} ${missing.join(', ')}, which its migrations do not make.`,
          )
        return table
      })
      const guard = await unguard(trx, known)
      for (const part of parts) {
        const table = tables.find(({ name }) => name === tableOf(part.name))
        if (table) for (const lines of linesOf(await readPart(file, part, path))) await loadLines(trx, table, lines)
        else if (part.name.startsWith('files/')) {
          await storeContent(
            join(filesDir, 'content', part.name.slice('files/'.length)),
            await readPart(file, part, path),
          )
          files++
        }
      }
      await guard()
      await setSequences(trx, manifest.sequences)
      for (const [name, rows] of Object.entries(manifest.rows)) {
        const found = await countRows(trx, name)
        if (found !== rows) throw new Error(`${name} has ${found} rows after the restore, and the backup ${rows}`)
      }
      if (head.without.includes('contacts')) await noteContactsGone(trx)
      if (head.epoch !== null) await beginEpoch(trx)
    })
  } finally {
    await file.close()
  }
  return files
}

/** Stores a file beside its place first, so that a restore that is ended leaves none half written. */
async function storeContent(path: string, content: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(`${path}.new`, content, { mode: 0o600 })
  await rename(`${path}.new`, path)
}

import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Location, noDatabase, type OpenDatabase, openUnmigratedPostgres } from '../../db/engine/database.ts'
import { noteBackup } from '../../db/engine/epoch.ts'
import { hasMigrations } from '../../db/engine/migrate.ts'
import { ServiceError } from '../ground/errors.ts'
import { reportBackup, requestCopy } from './owner.ts'

/** A database that is backed up, as it is: no migration runs on it. */
export type BackupSource = {
  readonly opened: OpenDatabase
  /** Records in the database itself that a backup of `bytes` is complete. */
  note(bytes: number): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the database that `location` names for a backup. Of an embedded one that a service has open it opens a copy,
 * which the service makes while no statement runs. Throws CONFLICT where nothing is stored, or where another command
 * has the folder.
 */
export async function openSource(location: Location): Promise<BackupSource> {
  const { dataDir, databaseUrl } = location
  if (databaseUrl) return checked(await openUnmigratedPostgres({ ...location, databaseUrl }), 'at DATABASE_URL')
  if (!existsSync(join(dataDir, 'pglite'))) throw noDatabase(`in ${dataDir}`)
  const { openEmbedded, openFolder } = await import('../../db/engine/embedded.ts')
  try {
    return await checked(await openFolder(dataDir), `in ${dataDir}`)
  } catch (cause) {
    if (!(cause instanceof ServiceError && cause.details.locked)) throw cause
  }
  const folder = await requestCopy(dataDir)
  // The engine may still write while it ends.
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 9, retryDelay: 50 })
  try {
    const opened = await openEmbedded({ dataDir: folder })
    return {
      opened,
      note: (bytes) => reportBackup(dataDir, bytes),
      close: () => opened.close().finally(remove),
    }
  } catch (cause) {
    await remove().catch(() => {})
    throw cause
  }
}

async function checked(opened: OpenDatabase, place: string): Promise<BackupSource> {
  if (await hasMigrations(opened.db))
    return { opened, note: (bytes) => noteBackup(opened.db, bytes), close: opened.close }
  await opened.close()
  throw noDatabase(place)
}

import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { createEmbeddedPool, ensureEmbeddedData } from '../../../db/engine/embedded-pool.ts'
import { type FolderLock, lockFolder } from '../../../db/engine/folder-lock.ts'
import { ServiceError } from '../../ground/errors.ts'
import { storeMigrations } from './migrations.ts'
import type { StoreTables } from './tables.ts'

export type StoreDatabase = Kysely<StoreTables>
export type Store = {
  readonly db: StoreDatabase
  /** Folder of the files that jobs result in. */
  readonly resultDir: string
  /** Rejects with UNAVAILABLE when the folder is removed or replaced while it is open. */
  readonly lost: Promise<never>
  close(): Promise<void>
}

/**
 * Opens the sidecar's store in `dataDir`, migrated, under an exclusive lock. Throws CONFLICT when another process has
 * locked the folder, UNAVAILABLE when it cannot be opened.
 */
export async function openStore(dataDir: string): Promise<Store> {
  const lock = lockOf(dataDir)
  try {
    const resultDir = join(dataDir, 'results')
    const databaseDir = join(dataDir, 'pglite')
    mkdirSync(resultDir, { recursive: true, mode: 0o700 })
    keepPrivate(dataDir, ['lock', 'holder'])
    keepPrivate(resultDir)
    const source = { dataDir: databaseDir, lock: lock.file, sharedBuffersMb: 16 }
    await ensureEmbeddedData(source)
    const pool = createEmbeddedPool(source)
    const close = () =>
      pool
        .end()
        .then(() => keepPrivate(databaseDir))
        .finally(lock.release)
    const db = new Kysely<StoreTables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
    await migrate(db).catch((cause) => close().finally(() => Promise.reject(cause)))
    keepPrivate(databaseDir)
    return { db, resultDir, lost: lock.lost, close }
  } catch (cause) {
    lock.release()
    throw new ServiceError('UNAVAILABLE', `The store in ${dataDir} cannot be opened: ${(cause as Error).message}`)
  }
}

async function migrate(db: StoreDatabase): Promise<void> {
  const provider = { getMigrations: async () => storeMigrations }
  const { error } = await new Migrator({ db: db.withoutPlugins(), provider }).migrateToLatest()
  if (/^corrupted migrations/.test((error as Error | undefined)?.message ?? ''))
    throw new Error('another version of skg has written it; start that one, or set SIDECAR_DATA_DIR to another folder')
  if (error) throw error
}

function lockOf(dataDir: string): FolderLock {
  try {
    return lockFolder(dataDir)
  } catch (cause) {
    if (!(cause instanceof ServiceError) || !cause.details.locked) throw cause
    const [said] = cause.message.split('. ', 1)
    throw new ServiceError('CONFLICT', `${said}. Stop that sidecar first, or set SIDECAR_DATA_DIR to another folder.`, {
      locked: true,
    })
  }
}

/** Returns true for what a statement rejects with when the store is closed, or its thread has ended. */
export function isStoreEnded(cause: unknown): boolean {
  const { code, message } = cause as { readonly code?: string; readonly message?: string }
  return code === '57P02' || /Connection terminated|after calling end on the pool/.test(message ?? '')
}

/**
 * Lets only their owner read and write `folder` (mode 0700) and what is in it, at any depth (files 0600), or only
 * `names` of it. The embedded database gives new files modes of its own, whatever those of the process are.
 */
export function keepPrivate(folder: string, names: readonly string[] | null = null): void {
  chmodSync(folder, 0o700)
  if (names) {
    for (const path of names.map((name) => join(folder, name))) if (existsSync(path)) chmodSync(path, 0o600)
    return
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(path, 0o700)
    else if (entry.isFile()) chmodSync(path, 0o600)
  }
}

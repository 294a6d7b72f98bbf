import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Notification } from 'pg'
import { ServiceError } from '../../src/ground/errors.ts'
import { reasonNotWritten } from '../../src/ground/make-folder.ts'
import { createKysely, type OnStatement, type OpenDatabase } from './database.ts'
import { createEmbeddedPool, ensureEmbeddedData } from './embedded-pool.ts'
import type { EmbeddedSource } from './embedded-socket.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { executeOn, poolState } from './pool.ts'
import { SingleSessionDialect } from './session.ts'
import { createStatementWatch } from './statement-watch.ts'

const sharedBuffersMb = 32

/** A file in the folder while a restore makes its database. */
const unfinished = 'restoring'

/**
 * Opens the embedded database in a folder, under an exclusive lock; not migrated. Statements of `prepare`, which ends
 * before, may take any time. Throws UNAVAILABLE when it cannot be opened, CONFLICT when another process has locked it,
 * or a restore into it was ended before it was done.
 */
export async function openFolder(
  folder: string,
  statementTimeoutMs = 0,
  prepare: (opened: OpenDatabase) => Promise<unknown> = async () => {},
): Promise<OpenDatabase> {
  const lock = lockFolder(folder)
  if (existsSync(join(folder, unfinished))) {
    lock.release()
    throw new ServiceError(
      'CONFLICT',
      `A restore into ${folder} was ended before it was done. Run skg restore again, which begins anew, or remove the folder.`,
    )
  }
  const opened = await openLocked(folder, lock, statementTimeoutMs)
  await opened.execute('set statement_timeout = 0')
  await prepare(opened)
  await opened.execute('reset statement_timeout')
  return opened
}

/**
 * Opens the embedded database in a folder as `openFolder` does, for a restore. Where there is none, or one that a
 * restore left unfinished, it is made anew, and nobody else opens it until `finish` is called.
 */
export async function openFolderToRestore(
  folder: string,
): Promise<{ readonly opened: OpenDatabase; readonly finish: () => void }> {
  const lock = lockFolder(folder)
  const mark = join(folder, unfinished)
  const dataDir = join(folder, 'pglite')
  if (existsSync(mark) || !existsSync(dataDir)) {
    writeFileSync(mark, '', { mode: 0o600 })
    rmSync(dataDir, { recursive: true, force: true })
  }
  const opened = await openLocked(folder, lock, 0)
  return { opened, finish: () => rmSync(mark, { force: true }) }
}

async function openLocked(folder: string, lock: FolderLock, statementTimeoutMs: number): Promise<OpenDatabase> {
  try {
    const dataDir = join(folder, 'pglite')
    await ensureEmbeddedData({ dataDir, sharedBuffersMb })
    const opened = await openEmbedded({ dataDir, lock: lock.file }, undefined, statementTimeoutMs)
    return { ...opened, lost: lock.lost, close: () => opened.close().finally(lock.release) }
  } catch (cause) {
    lock.release()
    throw new ServiceError('UNAVAILABLE', `The database in ${folder} cannot be opened: ${reasonNotWritten(cause)}.`)
  }
}

/** Starts an embedded PostgreSQL in a thread; neither locked nor migrated. */
export async function openEmbedded(
  source: Omit<EmbeddedSource, 'sharedBuffersMb'>,
  onStatement?: OnStatement,
  statementTimeoutMs = 0,
): Promise<OpenDatabase> {
  const watch = createStatementWatch()
  const pool = createEmbeddedPool({ ...source, sharedBuffersMb }, statementTimeoutMs, watch)
  const db = createKysely(new SingleSessionDialect({ pool }), onStatement)
  try {
    await pool.query('select 1')
  } catch (cause) {
    await pool.end()
    throw cause
  }
  return {
    db,
    kind: 'pglite',
    async listen(channel, onNotify, onLost) {
      const client = await pool.connect()
      const onMessage = (message: Notification) => void (message.channel === channel && onNotify())
      client.on('notification', onMessage)
      client.once('end', onLost)
      await client.query(`listen ${client.escapeIdentifier(channel)}`).finally(() => client.release())
      return {
        stop: async () => {
          client.off('notification', onMessage)
          client.off('end', onLost)
        },
      }
    },
    execute: (text, values) => executeOn(pool, text, values),
    pool: () => poolState(pool),
    statements: watch.statistics,
    replicas: null,
    lost: null,
    close: () => pool.end(),
  }
}

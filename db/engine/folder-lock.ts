import { closeSync, fstatSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ServiceError } from '../../src/ground/errors.ts'
import { makeFolder, reasonNotWritten } from '../../src/ground/make-folder.ts'
import { isInPlace, type LockFile } from './lock-file.ts'

export type FolderLock = {
  readonly file: LockFile
  /** Rejects with UNAVAILABLE when the folder is removed, moved or replaced while it is locked; else never settles. */
  readonly lost: Promise<never>
  release(): void
}

const lookEachMs = 1_000

/**
 * Holds `folder` for this process alone until `release`, creating the folder if need be.
 * The lock is the kernel's (an exclusive SQLite transaction), so it ends with the process, however that ends.
 * Throws CONFLICT when another process has it, UNAVAILABLE when the folder cannot be created or written.
 */
export function lockFolder(folder: string): FolderLock {
  const holder = join(folder, 'holder')
  const path = join(folder, 'lock')
  let inode: number
  let lock: DatabaseSync | undefined
  try {
    makeFolder(folder)
    // SQLite would not say why it cannot open it.
    const made = openSync(path, 'a')
    inode = fstatSync(made).ino
    closeSync(made)
    lock = new DatabaseSync(path)
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE')
    writeFileSync(holder, String(process.pid))
  } catch (cause) {
    lock?.close()
    if ((cause as { errcode?: number }).errcode !== busy)
      throw new ServiceError('UNAVAILABLE', `The data folder ${folder} cannot be written: ${reasonNotWritten(cause)}.`)
    throw new ServiceError(
      'CONFLICT',
      `The data folder ${folder} is in use by process ${heldBy(holder)}. Stop that process first, or set DATABASE_URL ` +
        'to use PostgreSQL, which many processes can share.',
      { locked: true },
    )
  }
  const held = lock
  const file = { path, inode }
  const watch = watchFolder(folder, file)
  return {
    file,
    lost: watch.lost,
    release: () => {
      watch.stop()
      held.close()
    },
  }
}

function watchFolder(folder: string, file: LockFile): { readonly lost: Promise<never>; readonly stop: () => void } {
  const { promise: lost, reject } = Promise.withResolvers<never>()
  lost.catch(() => {})
  const look = setInterval(() => {
    if (isInPlace(file)) return
    clearInterval(look)
    const message = `The data folder ${folder} was removed or replaced while it was in use; nothing more is written into it.`
    reject(new ServiceError('UNAVAILABLE', message))
  }, lookEachMs).unref()
  return { lost, stop: () => clearInterval(look) }
}

/** SQLITE_BUSY: another process has the lock. */
const busy = 5

function heldBy(holder: string): string {
  try {
    return readFileSync(holder, 'utf8')
  } catch {
    return '(unknown)'
  }
}

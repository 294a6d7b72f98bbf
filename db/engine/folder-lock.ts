import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ServiceError } from '../../src/ground/errors.ts'
import { makeFolder, reasonNotWritten } from '../../src/ground/make-folder.ts'

/**
 * Holds `folder` for this process alone until `release`, creating the folder if need be.
 * The lock is the kernel's (an exclusive SQLite transaction), so it ends with the process, however that ends.
 * Throws CONFLICT when another process has it, UNAVAILABLE when the folder cannot be created or written.
 */
export function lockFolder(folder: string): { release(): void } {
  const holder = join(folder, 'holder')
  let lock: DatabaseSync | undefined
  try {
    makeFolder(folder)
    // SQLite would not say why it cannot open it.
    closeSync(openSync(join(folder, 'lock'), 'a'))
    lock = new DatabaseSync(join(folder, 'lock'))
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
  return { release: () => held.close() }
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

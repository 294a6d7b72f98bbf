import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ServiceError } from '../src/errors.ts'

/**
 * Holds `folder` for this process alone until `release`, creating the folder if need be.
 * The lock is the kernel's (an exclusive SQLite transaction), so it ends with the process, however that ends.
 * Throws CONFLICT when another process holds it, UNAVAILABLE when the folder cannot be written.
 */
export function lockFolder(folder: string): { release(): void } {
  const holder = join(folder, 'holder')
  let lock: DatabaseSync
  try {
    mkdirSync(folder, { recursive: true })
    lock = new DatabaseSync(join(folder, 'lock'))
  } catch (cause) {
    throw new ServiceError('UNAVAILABLE', `The data folder ${folder} cannot be written: ${(cause as Error).message}`)
  }
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    if ((cause as { errcode?: number }).errcode !== 5) {
      throw new ServiceError('UNAVAILABLE', `The data folder ${folder} cannot be written: ${(cause as Error).message}`)
    }
    throw new ServiceError(
      'CONFLICT',
      `The data folder ${folder} is in use by process ${heldBy(holder)}. Stop that process first, or set DATABASE_URL ` +
        'to use PostgreSQL, which many processes can share.',
      { locked: true },
    )
  }
  writeFileSync(holder, String(process.pid))
  return { release: () => lock.close() }
}

function heldBy(holder: string): string {
  try {
    return readFileSync(holder, 'utf8')
  } catch {
    return '(unknown)'
  }
}

import { createHash, randomUUID } from 'node:crypto'
import type { Key } from '../../db/engine/page.ts'
import { ServiceError } from '../../src/ground/errors.ts'

/**
 * Returns an opaque cursor for `key` in the order named `scope`; one that was altered or is used in another order is
 * detected.
 */
export function encodeCursor(scope: string, key: Key): string {
  const text = JSON.stringify(key)
  return Buffer.from(checksum(scope, text) + text).toString('base64url')
}

/** Returns the key in a cursor of the order `scope`; throws BAD_USER_INPUT naming `argument` when it is not one. */
export function decodeCursor(scope: string, argument: string, cursor: string): Key {
  const decoded = Buffer.from(cursor, 'base64url').toString('utf8')
  const text = decoded.slice(checksumLength)
  if (checksum(scope, text) === decoded.slice(0, checksumLength)) return JSON.parse(text) as Key
  throw new ServiceError(
    'BAD_USER_INPUT',
    `${argument}: not a cursor of this list under these filters and in this order; send one of an earlier page of it, unaltered`,
    { argument },
  )
}

/** Begins the cursors of pages by number, which nobody outside this process can write. */
const own = `${randomUUID()}:`

/** Returns a cursor behind this number of rows, for the pages of REST paths, which have numbers; of any list. */
export function cursorBehind(rows: number): string {
  return `${own}${rows}`
}

/** Returns the number of rows before a cursor of `cursorBehind`; null for another cursor. */
export function rowsSkipped(cursor: string): number | null {
  return cursor.startsWith(own) ? Number(cursor.slice(own.length)) : null
}

const checksumLength = 8

function checksum(scope: string, text: string): string {
  return createHash('sha256').update(`${scope}\n${text}`).digest('base64url').slice(0, checksumLength)
}

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
  throw noCursor(argument)
}

function noCursor(argument: string): ServiceError {
  return new ServiceError(
    'BAD_USER_INPUT',
    `${argument}: not a cursor of this list under these filters and in this order; send one of an earlier page of it, unaltered`,
    { argument },
  )
}

/** Returns a cursor with the epoch that it was made in, which `cursorOf` takes off. */
export function inEpoch(epoch: string, cursor: string): string {
  return `${epoch}.${cursor}`
}

/**
 * Returns what `inEpoch` made a cursor of; one of `cursorBehind` is of any epoch. Throws EPOCH_CHANGED for another
 * epoch than `epoch` and BAD_USER_INPUT for what names none, both with `argument`.
 */
export function cursorOf(epoch: string, argument: string, sent: string): string {
  if (sent.startsWith(own)) return sent
  const [, of, cursor] = /^([0-9a-f]{8})\.(.*)$/s.exec(sent) ?? []
  if (of === undefined || cursor === undefined) throw noCursor(argument)
  checkEpoch(epoch, argument, of)
  return cursor
}

/** Throws EPOCH_CHANGED naming `argument` when `sent` is another epoch than `epoch` (contract: operations §1.2). */
export function checkEpoch(epoch: string, argument: string, sent: string): void {
  if (sent === epoch) return
  const message = `${argument}: is of another epoch; the database was restored or replaced since, so begin again without it`
  throw new ServiceError('EPOCH_CHANGED', message, { argument, epoch })
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

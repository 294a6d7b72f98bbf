import { Problem } from './problem.ts'

/** Returns an opaque cursor that stands behind the row with this `seq`. */
export function cursorOf(seq: number): string {
  return Buffer.from(`before ${seq}`).toString('base64url')
}

/** Returns the `seq` of a cursor; null for none. Throws `validation_failed` for what is no cursor of the sidecar. */
export function readCursor(cursor: unknown): number | null {
  if (cursor === undefined) return null
  const [, seq] = /^before (\d{1,15})$/.exec(Buffer.from(String(cursor), 'base64url').toString()) ?? []
  if (seq) return Number(seq)
  throw new Problem('validation_failed', 'The cursor is not one that a page has given.', {
    errors: [{ pointer: '/cursor', message: 'must be the nextCursor of an earlier page' }],
  })
}

/** Returns a page from one row more than `limit`, when there are more. */
export function pageOf<T extends { readonly seq: number }, W>(
  rows: readonly T[],
  limit: number,
  wire: (row: T) => W,
): { readonly items: readonly W[]; readonly nextCursor: string | null } {
  const own = rows.slice(0, limit)
  return { items: own.map(wire), nextCursor: rows.length > limit ? cursorOf(own.at(-1)!.seq) : null }
}

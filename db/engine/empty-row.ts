import type { UnknownRow } from 'kysely'

/** V8 keeps an object that gets more properties one by one as a table: larger by far, and slower to read. */
const mostAddedOneByOne = 14

/**
 * Returns a row of null in each of these columns, whose copies (`{ ...row }`) V8 keeps as it keeps small objects; null
 * where so few columns can be added one by one.
 */
export function emptyRowOf(names: readonly string[]): UnknownRow | null {
  if (names.length <= mostAddedOneByOne) return null
  return JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null]))))
}

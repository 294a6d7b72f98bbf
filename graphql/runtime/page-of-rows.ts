import { compareKeys, type Key, type Page, type PageRequest } from '../../db/engine/page.ts'

export type CompareKeys = (a: Key, b: Key) => number

const ascending: CompareKeys = (a, b) => compareKeys({ direction: 'ASC' }, a, b)

/** Returns one page of `rows`, which are in the order of their keys. */
export function pageOfRows<T>(
  rows: readonly T[],
  request: PageRequest,
  keyOf: (row: T) => Key,
  compare: CompareKeys = ascending,
): Page<T> {
  const { limit, backwards, after: from, before } = request
  const between =
    from || before
      ? rows.filter((row) => (!from || compare(keyOf(row), from) > 0) && (!before || compare(keyOf(row), before) < 0))
      : rows
  const kept = backwards ? between.slice(-limit) : between.slice(0, limit)
  return { rows: kept, more: kept.length < between.length, keyOf }
}

import type { Key, Page, PageRequest } from '../../db/engine/page.ts'

/** Returns one page of `rows`, which are in the order of their keys. */
export function pageOfRows<T>(rows: readonly T[], request: PageRequest, keyOf: (row: T) => Key): Page<T> {
  const { limit, backwards, after: from, before } = request
  const between =
    from || before
      ? rows.filter((row) => (!from || compare(keyOf(row), from) > 0) && (!before || compare(keyOf(row), before) < 0))
      : rows
  const kept = backwards ? between.slice(-limit) : between.slice(0, limit)
  return { rows: kept, more: kept.length < between.length, keyOf }
}

function compare(a: Key, b: Key): number {
  return compareValue(a[0], b[0]) || compareValue(a[1], b[1])
}

function compareValue(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0
}

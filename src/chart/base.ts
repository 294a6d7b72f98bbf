import type { DrawnRow } from './drawn-chart.ts'

/**
 * The bases of the rows whose value is shown: by what they differ, that of a category or series (null where it has
 * none, or where they differ by the other), and the least and the greatest.
 */
export type Bases = {
  readonly by: 'none' | 'category' | 'series' | 'row'
  readonly ofCategory: (name: string) => number | null
  readonly ofSeries: (name: string) => number | null
  readonly range: readonly [number, number] | null
}

/** Returns the bases as far as they are shown: those of withheld rows are not among them. */
export function basesOf(rows: readonly DrawnRow[]): Bases {
  const shown = rows.flatMap(({ category, series, base, value, suppressed }) =>
    suppressed || value === null || base === null ? [] : [{ category, series: series ?? '', base }],
  )
  const all = shown.map(({ base }) => base)
  const none = () => null
  if (all.length === 0) return { by: 'none', ofCategory: none, ofSeries: none, range: null }
  const range = [Math.min(...all), Math.max(...all)] as const
  const categories = sameBases(shown, 'category')
  const series = sameBases(shown, 'series')
  const by = range[0] === range[1] ? 'none' : categories ? 'category' : series ? 'series' : 'row'
  return {
    by,
    ofCategory: (name) => (by === 'category' ? (categories!.get(name) ?? null) : null),
    ofSeries: (name) => (by === 'series' ? (series!.get(name) ?? null) : null),
    range,
  }
}

type Based = { readonly category: string; readonly series: string; readonly base: number }

/** Returns the base of each value of an axis; null where a value has several. */
function sameBases(rows: readonly Based[], axis: 'category' | 'series'): ReadonlyMap<string, number> | null {
  const found = new Map<string, number>()
  for (const row of rows) {
    if ((found.get(row[axis]) ?? row.base) !== row.base) return null
    found.set(row[axis], row.base)
  }
  return found
}

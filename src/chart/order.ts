import { isOrdered, isRest } from './colour.ts'
import type { DrawnChart, DrawnRow } from './drawn-chart.ts'
import { arePeriods } from './table.ts'

/**
 * Returns the categories of a whole chart as its drawings have them under every filter: in their own order where they
 * have one, else by what the form compares, greatest first. Withheld ones come late, and what is left over last.
 */
export function orderedCategories(chart: DrawnChart, rows: readonly DrawnRow[]): readonly string[] {
  const names = [...new Set(rows.map(({ category }) => category))]
  if (isOrdered(chart.dimension) || arePeriods(names) || ['lines', 'areas', 'small-multiples'].includes(chart.form))
    return names
  const own = Map.groupBy(rows, ({ category }) => category)
  const series = [...new Set(rows.map((row) => row.series))]
  const heightOf = new Map(names.map((name) => [name, heightIn(chart, series, own.get(name)!)]))
  const rank = (name: string) => (isRest(name) ? 2 : heightOf.get(name) === null ? 1 : 0)
  return names.toSorted((a, b) => rank(a) - rank(b) || (heightOf.get(b) ?? 0) - (heightOf.get(a) ?? 0))
}

function heightIn(
  { form, series }: DrawnChart,
  names: readonly (string | null)[],
  rows: readonly DrawnRow[],
): number | null {
  const shown = rows.flatMap(({ value, suppressed, series: name }) =>
    value === null || suppressed ? [] : [{ value, place: names.indexOf(name) }],
  )
  if (shown.length === 0) return null
  const sum = (of: (place: number) => number) => shown.reduce((total, { value, place }) => total + value * of(place), 0)
  const isFirst = series?.darkest === 'first'
  const most = isFirst ? 0 : names.length - 1
  if (form === 'diverging-bars') {
    const middle = names.indexOf(series?.middle ?? null)
    const side = (place: number) => (isRest(names[place] ?? '') ? 0 : Math.sign(place - middle))
    return sum((place) => (isFirst ? -side(place) : side(place)))
  }
  if (form === 'full-bars') return sum((place) => (place === most ? 1 : 0))
  if (form === 'dumbbells') return shown.find(({ place }) => place === names.length - 1)?.value ?? null
  if (form === 'heat-map') return sum(() => 1) / shown.length
  return form === 'stacked-bars' ? sum(() => 1) : Math.max(...shown.map(({ value }) => value))
}

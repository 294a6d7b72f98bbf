import type { DrawnChart, DrawnRow, Vocabulary } from './drawn-chart.ts'
import { plainText, titleText } from './text.ts'
import { valueWriter } from './value.ts'

/** A row as it lies in the specification: the row itself, where a stack puts it, and its value in words. */
export type Cell = DrawnRow & {
  readonly from: number | null
  readonly to: number | null
  readonly label: string
  readonly described: string
}

/** The drawn cells, one for each row, in the order of the categories and then the series; `write` formats a value. */
export type Table = {
  readonly cells: readonly Cell[]
  readonly categories: readonly string[]
  readonly series: readonly string[]
  /** The series of the whole chart, those that no row has included. */
  readonly allSeries: readonly string[]
  /** True when all categories of the whole chart are periods. */
  readonly periodic: boolean
  readonly hasSeries: boolean
  readonly write: (value: number) => string
}

const periodPattern = /^\d{4}(-(H[12]|Q[1-4]))?$/
const unnamed = 'Not stated'

/** Returns the rows in the order of the vocabulary, periods by time. Stacks begin anew on each side of zero. */
export function tableOf(chart: DrawnChart, rows: readonly DrawnRow[], vocabulary: Vocabulary): Table {
  const stacked = chart.type === 'stacked-bar' || chart.type === 'area'
  const hasSeries =
    chart.series !== null || [...vocabulary.series, ...rows.map(({ series }) => series)].some((name) => name !== null)
  const categoryOf = (name: string) => plainText(name) || unnamed
  const seriesOf = (name: string | null) => (hasSeries ? titleText(plainText(name ?? '')) || unnamed : null)
  const named = rows.map((row) => ({
    ...row,
    category: categoryOf(row.category),
    series: seriesOf(row.series),
    value: row.suppressed || row.value === null || !Number.isFinite(row.value) ? null : row.value,
    count: row.suppressed ? null : row.count,
    base: row.suppressed ? null : row.base,
  }))
  const ownCategories = named.map(({ category }) => category)
  const ownSeries = named.map((row) => row.series ?? '')
  const allCategories = inOrder([...vocabulary.categories.map(categoryOf), ...ownCategories])
  const allSeries = inOrder([...vocabulary.series.map((name) => seriesOf(name) ?? ''), ...ownSeries])
  const categories = onlyThose(allCategories, ownCategories)
  const series = onlyThose(allSeries, ownSeries)
  const place = new Map(categories.map((category, index) => [category, index * series.length]))
  const depth = new Map(series.map((name, index) => [name, index]))
  const positionOf = (row: DrawnRow) => place.get(row.category)! + depth.get(row.series ?? '')!
  const write = valueWriter(
    chart,
    named.flatMap(({ value }) => (value === null ? [] : [value])),
  )
  const ends = new Map<string, number>()
  const cells = named
    .toSorted((a, b) => positionOf(a) - positionOf(b))
    .map((row) => {
      const side = `${(row.value ?? 0) < 0 ? '-' : '+'}${row.category}`
      const from = stacked ? (ends.get(side) ?? 0) : 0
      const to = row.value === null ? null : from + row.value
      if (to !== null) ends.set(side, to)
      const label = row.value === null ? '' : write(row.value)
      return { ...row, from: to === null ? null : from, to, label, described: describe(row, label) }
    })
  return { cells, categories, series, allSeries, hasSeries, write, periodic: arePeriods(allCategories) }
}

/** Returns the cells of each category, in the order of the categories. */
export function byCategory({ cells, categories }: Table): ReadonlyMap<string, readonly Cell[]> {
  const groups = new Map<string, Cell[]>(categories.map((category) => [category, []]))
  for (const cell of cells) groups.get(cell.category)!.push(cell)
  return groups
}

/** Returns true when the texts are periods (`YYYY`, `YYYY-Hn`, `YYYY-Qn`). */
export function arePeriods(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.every((text) => periodPattern.test(text))
}

function inOrder(texts: readonly string[]): string[] {
  const distinct = [...new Set(texts)]
  return arePeriods(distinct) ? distinct.sort() : distinct
}

function onlyThose(all: readonly string[], wanted: readonly string[]): string[] {
  const found = new Set(wanted)
  return all.filter((text) => found.has(text))
}

function describe(row: DrawnRow, label: string): string {
  const name = row.series === null ? row.category : `${row.category}, ${row.series}`
  if (row.suppressed) return `${name}: suppressed, too few answers`
  if (row.value === null) return `${name}: no value`
  const of = row.base === null ? '' : row.count === null ? ` (n = ${row.base})` : ` (${row.count} of ${row.base})`
  return `${name}: ${label}${of}`
}

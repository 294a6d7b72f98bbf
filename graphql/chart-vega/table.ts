import type { DrawnChart, DrawnRow } from '../chart-vega.ts'
import { plainText } from './text.ts'
import { valueWriter } from './value.ts'

/** A row as it lies in the specification: the row itself, where a stack puts it, and its value in words. */
export type Cell = DrawnRow & {
  readonly from: number | null
  readonly to: number | null
  readonly label: string
  readonly described: string
}

/** What is drawn: a cell for each row, in the order of the categories and then the series; `write` puts a value into words. */
export type Table = {
  readonly cells: readonly Cell[]
  readonly categories: readonly string[]
  readonly series: readonly string[]
  readonly periodic: boolean
  readonly hasSeries: boolean
  readonly write: (value: number) => string
}

const periodPattern = /^\d{4}(-(H[12]|Q[1-4]))?$/
const unnamed = 'Not stated'

/** The rows in order: periods by time, everything else as it came. Stacks, where asked for, begin anew on each side of zero. */
export function tableOf(chart: DrawnChart, rows: readonly DrawnRow[], stacked: boolean): Table {
  const hasSeries = chart.series !== null || rows.some(({ series }) => series !== null)
  const named = rows.map((row) => ({
    ...row,
    category: plainText(row.category) || unnamed,
    series: hasSeries ? plainText(row.series ?? '') || unnamed : null,
    value: row.suppressed || row.value === null || !Number.isFinite(row.value) ? null : row.value,
    count: row.suppressed ? null : row.count,
    base: row.suppressed ? null : row.base,
  }))
  const categories = inOrder(named.map(({ category }) => category))
  const series = inOrder(named.map((row) => row.series ?? ''))
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
  return { cells, categories, series, hasSeries, write, periodic: categories.every((name) => periodPattern.test(name)) }
}

/** The cells of each category, in the order of the categories. */
export function byCategory({ cells, categories }: Table): ReadonlyMap<string, readonly Cell[]> {
  const groups = new Map<string, Cell[]>(categories.map((category) => [category, []]))
  for (const cell of cells) groups.get(cell.category)!.push(cell)
  return groups
}

/** Whether the texts are periods (`YYYY`, `YYYY-Hn`, `YYYY-Qn`). */
export function arePeriods(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.every((text) => periodPattern.test(text))
}

function inOrder(texts: readonly string[]): string[] {
  const distinct = [...new Set(texts)]
  return arePeriods(distinct) ? distinct.sort() : distinct
}

function describe(row: DrawnRow, label: string): string {
  const name = row.series === null ? row.category : `${row.category}, ${row.series}`
  if (row.suppressed) return `${name}: suppressed, too few answers`
  if (row.value === null) return `${name}: no value`
  const of = row.base === null ? '' : row.count === null ? ` (n = ${row.base})` : ` (${row.count} of ${row.base})`
  return `${name}: ${label}${of}`
}

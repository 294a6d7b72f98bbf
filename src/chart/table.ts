import { type Bases, basesOf } from './base.ts'
import type { DrawnChart, DrawnRow, Vocabulary } from './drawn-chart.ts'
import { wilsonInterval } from './interval.ts'
import type { Look } from './look.ts'
import { plainText, titleText } from './text.ts'
import { valueWriter } from './value.ts'

/**
 * A row as it lies in the specification: the row itself, where a stack puts it, its value in words, and the bounds of
 * its interval, null unless it is a share of a shown base of a sample.
 */
export type Cell = DrawnRow & {
  readonly from: number | null
  readonly to: number | null
  readonly low: number | null
  readonly high: number | null
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
  readonly bases: Bases
  readonly look: Look
}

const periodPattern = /^\d{4}(-(H[12]|Q[1-4]))?$/
const unnamed = 'Not stated'

const stackedForms: readonly string[] = ['stacked-bars', 'full-bars', 'areas']

/**
 * Returns the rows in the order of the vocabulary, periods by time. Stacks begin anew on each side of zero. The name of
 * an incomplete value ends in an asterisk.
 */
export function tableOf(chart: DrawnChart, rows: readonly DrawnRow[], vocabulary: Vocabulary, look: Look): Table {
  const stacked = stackedForms.includes(chart.form)
  const hasSeries =
    chart.series !== null || [...vocabulary.series, ...rows.map(({ series }) => series)].some((name) => name !== null)
  const marked = (name: string, incomplete: readonly string[] = []) => (incomplete.includes(name) ? `${name}*` : name)
  const categoryOf = (name: string) => plainText(marked(name, chart.dimension.incomplete)) || unnamed
  const seriesOf = (name: string | null) =>
    hasSeries ? titleText(plainText(marked(name ?? '', chart.series?.incomplete))) || unnamed : null
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
      const interval = intervalOf(chart, row)
      return { ...row, from: to === null ? null : from, to, ...interval, label, described: describe(row, label) }
    })
  const periodic = arePeriods(allCategories.map(withoutMark))
  return {
    cells,
    categories,
    series,
    allSeries,
    hasSeries,
    write,
    periodic,
    bases: basesOf(isSampled(chart) ? named : []),
    look,
  }
}

/** Counts and what is counted whole have no base to say. */
function isSampled({ measure, sampled }: DrawnChart): boolean {
  return sampled && (measure === 'share' || measure === 'mean')
}

function intervalOf({ measure, sampled }: DrawnChart, { value, count, base }: DrawnRow): Pick<Cell, 'low' | 'high'> {
  const isShare = sampled && measure === 'share' && value !== null && count !== null && base !== null
  return (isShare && wilsonInterval(count, base)) || { low: null, high: null }
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
  return arePeriods(distinct.map(withoutMark)) ? distinct.sort() : distinct
}

function withoutMark(name: string): string {
  return name.endsWith('*') ? name.slice(0, -1) : name
}

function onlyThose(all: readonly string[], wanted: readonly string[]): string[] {
  const found = new Set(wanted)
  return all.filter((text) => found.has(text))
}

function describe(row: DrawnRow, label: string): string {
  const name = row.series === null ? row.category : `${row.category}, ${row.series}`
  if (row.suppressed) return `${name}: suppressed`
  if (row.value === null) return `${name}: no value`
  const of = row.base === null ? '' : row.count === null ? ` (n = ${row.base})` : ` (${row.count} of ${row.base})`
  return `${name}: ${label}${of}`
}

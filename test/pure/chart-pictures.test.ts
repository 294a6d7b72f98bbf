import { describe, expect, test } from 'vitest'
import { drawSvg } from '../../rest-adapters/chart-svg.ts'
import type { DrawnChart, DrawnRow } from '../../src/chart/drawn-chart.ts'
import type { Theme } from '../../src/chart/look.ts'
import { type DrawnFilters, vegaLiteOf } from '../../src/chart/vega.ts'
import { chart, forms, halves, rows } from '../support/drawn-chart.ts'

type Picture = {
  readonly chart: DrawnChart
  readonly rows: readonly DrawnRow[]
  readonly filters?: DrawnFilters
  readonly theme?: Theme
}

const kinds = [
  'Red teaming',
  'Inventory of models, datasets and the services that train or call them, kept by one owner for all teams',
  'Guardrails',
  'Training',
  'Insurance',
]
const bases = [120, 44, 1_248, 37, 60]

/** The count of a category in a half-year; null is withheld. */
const countOf = (place: number, turn: number): number | null => {
  if (place === 3 && turn === 1) return null
  if (place === 4) return turn === 2 ? 60 : 0
  return Math.round((bases[place]! * (24 + 17 * place - 9 * turn + 3 * place * turn)) / 100)
}
const counted = (isWithheld: boolean): readonly DrawnRow[] =>
  kinds.flatMap((category, place) =>
    halves.map((series, turn) => {
      const count = isWithheld ? countOf(place, turn) : (countOf(place, turn) ?? 9)
      const base = bases[place]!
      return { category, series, count, base, value: count && (100 * count) / base, suppressed: count === null }
    }),
  )
const answers = ['Rises much', 'Rises', 'Stays', 'Falls', 'Falls much', 'Not sure']
const shares = [
  ['Budget', [12, 31, 22, 18, 7, 10]],
  ['Staff', [4, 11, 41, 24, 16, 4]],
  ['Incidents', [1, 2, 3, 24, 70, 0]],
] as const
const answered: readonly DrawnRow[] = shares.flatMap(([category, values], place) =>
  values.map((value, index) => ({
    category,
    series: answers[index]!,
    value,
    count: value,
    base: 100 + 10 * place,
    suppressed: false,
  })),
)
const series = { name: 'option', label: 'Change', ordered: true, darkest: 'first', middle: 'Stays' } as const
const full: DrawnChart = { ...chart, statesClaim: true, series: { ...chart.series!, incomplete: ['2025-H1'] } }

const pictures: ReadonlyMap<string, Picture> = new Map<string, Picture>([
  ...forms.flatMap((form): [string, Picture][] => [
    [form, { chart: { ...chart, form }, rows }],
    [`${form}-dark`, { chart: { ...full, form }, rows: counted(true), filters: { industry: 'Retail' }, theme: 'dark' }],
    [`${form}-alone`, { chart: { ...chart, form, series: null, synthetic: false }, rows: aloneIn(counted(true)) }],
  ]),
  ['full-bars-of-answers', { chart: { ...chart, form: 'full-bars', series }, rows: answered }],
  ['diverging-bars-of-answers', { chart: { ...chart, form: 'diverging-bars', series }, rows: answered }],
  ['bars-of-days', { chart: { ...chart, form: 'bars', unit: 'days', measure: 'mean' }, rows: ofDays(0) }],
  ['lines-below-zero', { chart: { ...chart, form: 'lines', unit: 'days', measure: 'value' }, rows: ofDays(-40) }],
])

function aloneIn(all: readonly DrawnRow[]): readonly DrawnRow[] {
  return all.flatMap((row) => (row.series === halves[1] ? [{ ...row, series: null }] : []))
}

function ofDays(from: number): readonly DrawnRow[] {
  return rows.map((row) => ({ ...row, value: from + 1.37 * row.value! }))
}

describe('report §3: the pictures of charts', () => {
  test.each([...pictures])('%s is the picture that was looked at', async (name, picture) => {
    const { chart: shown, rows: values, filters = {}, theme } = picture
    const svg = await drawSvg(vegaLiteOf(shown, values, filters, null, undefined, theme))
    await expect(`${svg}\n`).toMatchFileSnapshot(`../contract/charts/${name}.svg`)
  })
})

import { SaxesParser } from 'saxes'
import { drawSvg } from '../../rest-adapters/chart-svg.ts'
import type { ChartForm, DrawnChart, DrawnRow } from '../../src/chart/drawn-chart.ts'
import { type DrawnFilters, vegaLiteOf } from '../../src/chart/vega.ts'

export const forms: readonly ChartForm[] = [
  'bars',
  'stacked-bars',
  'grouped-bars',
  'full-bars',
  'diverging-bars',
  'lines',
  'small-multiples',
  'areas',
  'dots',
  'dumbbells',
  'heat-map',
]

export const chart: DrawnChart = {
  id: 'adoption',
  title: 'Use of generative AI at work',
  subtitle: 'At least weekly',
  form: 'bars',
  statesClaim: false,
  unit: 'percent',
  measure: 'share',
  dimension: { name: 'seniority', label: 'Level of seniority' },
  series: { name: 'period', label: 'Half-year' },
  source: { title: 'Sample survey', respondents: 1248 },
  note: 'Several answers were possible.',
  synthetic: true,
  sampled: true,
}

export function rowOf(category: string, series: string | null, value: number | null, suppressed = false): DrawnRow {
  return { category, series, value, count: null, base: null, suppressed }
}

export function rowsOf(categories: readonly string[], series: readonly string[]): DrawnRow[] {
  return categories.flatMap((category, place) =>
    series.map((name, turn) => rowOf(category, name, 8 + 7 * place + 11 * turn)),
  )
}

export const seniorities = ['Junior', 'Senior', 'Executive']

export const halves = ['2024-H1', '2024-H2', '2025-H1']

export const rows = rowsOf(seniorities, halves)

export function draw(
  shown: DrawnChart,
  values: readonly DrawnRow[],
  filters: DrawnFilters = {},
  base: number | null = null,
) {
  return drawSvg(vegaLiteOf(shown, values, filters, base))
}

export type Drawing = {
  readonly texts: readonly string[]
  readonly names: ReadonlySet<string>
  readonly attributes: readonly (readonly [string, string])[]
  readonly root: Readonly<Record<string, string>>
  readonly bars: number
}

/** What an SVG holds; throws where it is not well-formed XML. */
export function read(svg: string): Drawing {
  const texts: string[] = []
  const names = new Set<string>()
  const attributes: [string, string][] = []
  let root: Record<string, string> = {}
  let bars = 0
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) => {
    if (names.size === 0) root = tag.attributes
    names.add(tag.name)
    attributes.push(...Object.entries(tag.attributes))
    if (tag.attributes['aria-roledescription'] === 'bar') bars++
  })
  parser.on('text', (text) => void texts.push(text))
  parser.write(svg).close()
  return { texts: texts.filter((text) => text.trim()), names, attributes, root, bars }
}

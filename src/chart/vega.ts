import { barPlot } from './bars.ts'
import { mutedInk } from './colour.ts'
import { dotPlot } from './dots.ts'
import type { ChartType, DrawnChart, DrawnRow, Vocabulary } from './drawn-chart.ts'
import { heatmapPlot } from './heatmap.ts'
import { looks, type Plot, pageWidth } from './marks.ts'
import { badgeLayers, footLayers, footTexts, titleBlock } from './page.ts'
import { type Table, tableOf } from './table.ts'
import { fontFamily, plainText } from './text.ts'
import { trendPlot } from './trend.ts'
import { valueTitle } from './value.ts'

/** The filters that the rows were selected by; null and undefined are the same. */
export type DrawnFilters = {
  readonly period?: string | null
  readonly industry?: string | null
  readonly seniority?: string | null
}

/**
 * Returns a complete Vega-Lite 6 specification with the rows inline: what the reader's own Vega would draw, and what
 * the service draws itself. Every text of the data stands in it as a value, never in an expression; `base` is the
 * respondents behind the rows, or null. A series has its colour, and a category its place, from the `vocabulary`,
 * whatever rows there are.
 */
export function vegaLiteOf(
  chart: DrawnChart,
  rows: readonly DrawnRow[],
  filters: DrawnFilters,
  base: number | null,
  vocabulary: Vocabulary = { categories: [], series: [] },
): Record<string, unknown> {
  const table = tableOf(chart, rows, vocabulary)
  const drawable = table.cells.some(({ value, suppressed }) => value !== null || suppressed)
  const plot = drawable ? plots[chart.type](chart, table) : emptyPlot()
  const facts = {
    filters: (Object.keys(filters) as (keyof DrawnFilters)[]).flatMap((name) => {
      const value = filters[name]
      return value ? [[name, value] as const] : []
    }),
    base,
    suppressed: table.cells.some(({ suppressed }) => suppressed),
  }
  const { title, layers, height } = titleBlock(chart, plot)
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    description: describe(
      chart,
      table,
      footTexts(chart, facts).map(({ text }) => text),
    ),
    title,
    background: 'white',
    padding: 20,
    autosize: 'pad',
    width: plot.width,
    height: plot.height,
    data: { name: 'rows', values: plot.rows },
    layer: [
      { layer: plot.layers },
      ...layers,
      ...footLayers(chart, facts, plot),
      ...(chart.synthetic ? badgeLayers(plot, height) : []),
    ],
    config: { font: fontFamily, ...looks },
  }
}

const plots: Readonly<Record<ChartType, (chart: DrawnChart, table: Table) => Plot>> = {
  bar: barPlot,
  'stacked-bar': barPlot,
  'grouped-bar': barPlot,
  line: trendPlot,
  area: trendPlot,
  dot: dotPlot,
  heatmap: heatmapPlot,
}

const typeNames: Readonly<Record<ChartType, string>> = {
  bar: 'Bar chart',
  'stacked-bar': 'Stacked bar chart',
  'grouped-bar': 'Grouped bar chart',
  line: 'Line chart',
  area: 'Area chart',
  dot: 'Dot plot',
  heatmap: 'Heatmap',
}

function emptyPlot(): Plot {
  const height = 150
  const text = (mark: object, words: string, y: number) => ({
    data: { values: [{ text: words }] },
    mark: { type: 'text', align: 'center', ...mark },
    encoding: { x: { value: pageWidth / 2 }, y: { value: y }, text: { field: 'text' } },
  })
  return {
    rows: [],
    layers: [text({ fontSize: 15, fontWeight: 'bold', color: mutedInk }, 'No data for this selection', height / 2)],
    width: pageWidth,
    height,
    left: 0,
    right: 0,
    top: 0,
    bottom: 0,
    legendHeight: 0,
  }
}

function describe(chart: DrawnChart, table: Table, foot: readonly string[]): string {
  const by = [chart.dimension.label, ...(chart.series ? [chart.series.label] : [])].map(plainText).join(' and ')
  const told = table.cells.slice(0, 60).map(({ described }) => described)
  const more = table.cells.length - told.length
  return [
    `${typeNames[chart.type]}: ${plainText(valueTitle(chart))} by ${by}.`,
    told.length ? `${told.join('; ')}${more > 0 ? `; and ${more} more` : ''}.` : 'No data for this selection.',
    ...foot,
  ].join(' ')
}

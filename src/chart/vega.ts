import { barPlot } from './bars.ts'
import { divergingBarPlot } from './diverging-bars.ts'
import { dotPlot } from './dots.ts'
import type { ChartForm, DrawnChart, DrawnRow, Vocabulary } from './drawn-chart.ts'
import { dumbbellPlot } from './dumbbells.ts'
import { fullBarPlot } from './full-bars.ts'
import { heatmapPlot } from './heatmap.ts'
import { type Look, looks, type Theme } from './look.ts'
import { configOf, type Plot, pageWidth } from './marks.ts'
import { multiplesPlot } from './multiples.ts'
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
  theme: Theme = 'light',
): Record<string, unknown> {
  const look = looks[theme]
  const table = tableOf(chart, rows, vocabulary, look)
  const drawable = table.cells.some(({ value, suppressed }) => value !== null || suppressed)
  const plot = drawable ? plots[chart.form](chart, table) : emptyPlot(look)
  const facts = {
    filters: (Object.keys(filters) as (keyof DrawnFilters)[]).flatMap((name) => {
      const value = filters[name]
      return value ? [[name, value] as const] : []
    }),
    base,
    hasIntervals: drawnIntervals.includes(chart.form) && table.cells.some(({ low }) => low !== null),
    bases: table.bases.by !== 'none' && !plot.hasBases ? table.bases.range : null,
    incomplete: [...table.categories, ...table.series].flatMap((name) =>
      name.endsWith('*') ? [name.slice(0, -1)] : [],
    ),
    suppressed: table.cells.some(({ suppressed }) => suppressed),
  }
  const { title, layers, height } = titleBlock(headed(chart, facts.filters.length > 0), plot, look)
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    description: describe(
      chart,
      table,
      footTexts(chart, facts).map(({ text }) => text),
    ),
    title,
    background: look.ground,
    padding: 20,
    autosize: 'pad',
    width: plot.width,
    height: plot.height,
    data: { name: 'rows', values: plot.rows },
    layer: [
      { layer: plot.layers },
      ...layers,
      ...footLayers(chart, facts, plot, look),
      ...(chart.synthetic ? badgeLayers(plot, height, look) : []),
    ],
    config: { font: fontFamily, ...configOf(look) },
  }
}

/** A title that states a claim speaks of all respondents: over some of them the subtitle stands in its place. */
function headed(chart: DrawnChart, isFiltered: boolean): DrawnChart {
  return isFiltered && chart.statesClaim && chart.subtitle ? { ...chart, title: chart.subtitle, subtitle: null } : chart
}

const plots: Readonly<Record<ChartForm, (chart: DrawnChart, table: Table) => Plot>> = {
  bars: barPlot,
  'stacked-bars': barPlot,
  'grouped-bars': barPlot,
  'full-bars': fullBarPlot,
  'diverging-bars': divergingBarPlot,
  lines: trendPlot,
  'small-multiples': multiplesPlot,
  areas: trendPlot,
  dots: dotPlot,
  dumbbells: dumbbellPlot,
  'heat-map': heatmapPlot,
}

/** Forms whose marks have an interval each: parts of a stack, shades and dots that share a line have none. */
const drawnIntervals: readonly string[] = ['bars', 'grouped-bars', 'lines', 'small-multiples', 'dumbbells']
const formNames: Readonly<Record<ChartForm, string>> = {
  bars: 'Bar chart',
  'stacked-bars': 'Stacked bar chart',
  'grouped-bars': 'Grouped bar chart',
  'full-bars': 'Bars of 100 percent',
  'diverging-bars': 'Diverging bar chart',
  lines: 'Line chart',
  'small-multiples': 'Small multiples',
  areas: 'Area chart',
  dots: 'Dot plot',
  dumbbells: 'Dumbbell plot',
  'heat-map': 'Heat map',
}

function emptyPlot(look: Look): Plot {
  const height = 150
  const text = (mark: object, words: string, y: number) => ({
    data: { values: [{ text: words }] },
    mark: { type: 'text', align: 'center', ...mark },
    encoding: { x: { value: pageWidth / 2 }, y: { value: y }, text: { field: 'text' } },
  })
  return {
    rows: [],
    layers: [text({ fontSize: 15, fontWeight: 'bold', color: look.muted }, 'No data for this selection', height / 2)],
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
    `${formNames[chart.form]}: ${plainText(valueTitle(chart))} by ${by}.`,
    told.length ? `${told.join('; ')}${more > 0 ? `; and ${more} more` : ''}.` : 'No data for this selection.',
    ...foot,
  ].join(' ')
}

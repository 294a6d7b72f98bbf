import { colourAt } from '../ground/colour.ts'
import { areMany, seriesColours } from './colour.ts'
import type { DrawnChart } from './drawn-chart.ts'
import { type Json, labelSize, pageWidth } from './marks.ts'
import type { Table } from './table.ts'
import { textWidth, titleText, wrapText } from './text.ts'

/**
 * How the series are told apart: the colour of each, the letter of each where colours are too many, the channels of
 * their marks with the legend, that of their lines, and the pixels that the legend takes.
 */
export type SeriesChannel = {
  readonly colourOf: (series: string | null) => string
  /** Its colour, as far to the ink as text needs. */
  readonly inkOf: (series: string | null) => string
  readonly letterOf: (series: string | null) => string
  readonly channel: Json
  readonly line: Json
  readonly height: number
}

type Place = {
  readonly left: number
  readonly top: number
  readonly mark: 'area' | 'point'
  readonly isNamed?: boolean
}

const rowHeight = 19
const labelLimit = 220
const columnGap = 18
/** Names of Vega, and paths in a box from -1 to 1. */
const shapes = [
  'circle',
  'square',
  'triangle-up',
  'diamond',
  'cross',
  'triangle-down',
  'triangle-right',
  'triangle-left',
  'M-1,-0.5L-0.5,-1L0,-0.5L0.5,-1L1,-0.5L0.5,0L1,0.5L0.5,1L0,0.5L-0.5,1L-1,0.5L-0.5,0Z',
  'M-0.9,-0.9H0.9L-0.9,0.9H0.9Z',
  'M0,-1L0.28,-0.39L0.95,-0.31L0.45,0.15L0.59,0.81L0,0.48L-0.59,0.81L-0.45,0.15L-0.95,-0.31L-0.28,-0.39Z',
  'M-0.9,-0.9L0.9,0.9V-0.9L-0.9,0.9Z',
]
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Returns the colours and the legend of the series, which stands above the plot in as few rows as fit the page; points
 * differ by shape too, bars and areas by a letter where they are many and without an order.
 */
export function seriesChannel(
  chart: DrawnChart,
  table: Table,
  { left, top, mark, isNamed = false }: Place,
): SeriesChannel {
  const { look } = table
  const { single } = look
  const unnamed = { color: { value: single } }
  if (!table.hasSeries)
    return {
      colourOf: () => single,
      inkOf: () => single,
      letterOf: () => '',
      channel: unnamed,
      line: unnamed,
      height: 0,
    }
  const colours = seriesColours(table.allSeries, chart.series, mark === 'point', look)
  const colourOf = (series: string | null) => colours[table.allSeries.indexOf(series ?? '')] ?? single
  const letterOf = mark === 'area' ? lettersOf(chart, table) : () => ''
  const keys = table.series.map(letterOf)
  const isLettered = keys.some((key) => key !== '')
  const title = wrapText(chart.series?.label ?? '', {
    width: pageWidth / 2,
    fontSize: labelSize,
    lines: 1,
    bold: true,
  })[0]!
  const titleWidth = title ? textWidth(title, labelSize, true) + 26 : 0
  const beside = titleWidth < pageWidth / 3
  const keyWidth = isLettered ? textWidth('W ', labelSize) : 0
  const columns = columnsOf(table.series, keyWidth, pageWidth - (beside ? titleWidth : 0))
  const height = Math.ceil(table.series.length / columns) * rowHeight + (beside ? 0 : 20)
  const legend = isNamed
    ? null
    : {
        orient: 'none',
        direction: 'horizontal',
        legendX: -left,
        legendY: -top - height,
        columns,
        title: title ? titleText(title) : null,
        titleOrient: beside ? 'left' : 'top',
        titleAnchor: 'start',
        ...(mark === 'area' ? { symbolType: 'square' } : {}),
        symbolSize: 110,
        ...(mark === 'area' ? { symbolStrokeWidth: 1, symbolStrokeColor: look.hatch } : { symbolStrokeWidth: 0 }),
        symbolOpacity: 1,
        columnPadding: columnGap,
        labelLimit: labelLimit + keyWidth,
        titleLimit: 0,
        ...(isLettered ? { labelExpr: `${JSON.stringify(keys)}[datum.index] + ' ' + datum.label` } : {}),
      }
  const channel = (range: readonly string[]) => ({
    field: 'series',
    type: mark === 'point' ? 'nominal' : 'ordinal',
    sort: null,
    scale: { domain: table.series, range },
    legend,
  })
  const color = channel(table.series.map(colourOf))
  const shapeOf = (name: string) => shapes[table.allSeries.indexOf(name) % shapes.length]!
  return {
    colourOf,
    inkOf: (series) => colourAt([colourOf(series), look.ink], 0.4),
    letterOf,
    channel: mark === 'point' ? { color, shape: channel(table.series.map(shapeOf)) } : { color },
    line: { color },
    height: isNamed ? 0 : height + 16,
  }
}

/**
 * Returns the letter that each series of bars or areas has beside its colour: none where the colours tell them apart,
 * or have an order.
 */
export function lettersOf({ series: attribute }: DrawnChart, { allSeries }: Table): (series: string | null) => string {
  return areMany(allSeries, attribute) ? (series) => letters[allSeries.indexOf(series ?? '')] ?? '' : () => ''
}

function columnsOf(names: readonly string[], keyWidth: number, width: number): number {
  const entries = names.map((name) => Math.min(labelLimit, textWidth(name, labelSize)) + keyWidth + 16 + columnGap)
  for (let columns = names.length; columns > 1; columns--) {
    const widths = Array.from({ length: columns }, (_, column) =>
      Math.max(...entries.filter((_, index) => index % columns === column)),
    )
    if (widths.reduce((sum, entry) => sum + entry, 0) - columnGap <= width) return columns
  }
  return 1
}

import { seriesColours } from './colour.ts'
import { type Json, labelSize, pageWidth } from './marks.ts'
import type { Table } from './table.ts'
import { textWidth, titleText, wrapText } from './text.ts'
import type { DrawnChart } from './vega.ts'

/** How the series are told apart: the colour of each, the channels of their marks with the legend, that of their lines, and the pixels that the legend takes. */
export type SeriesChannel = {
  readonly colourOf: (series: string | null) => string
  readonly channel: Json
  readonly line: Json
  readonly height: number
}

type Place = { readonly left: number; readonly top: number; readonly mark: 'area' | 'point' }

const single = '#4477aa'
const rowHeight = 19
const labelLimit = 220
const columnGap = 18
/** One more than there are colours of lines and points, so that both together are distinct for long. */
const shapes = [
  'circle',
  'square',
  'triangle-up',
  'diamond',
  'cross',
  'triangle-down',
  'triangle-right',
  'triangle-left',
]

/** Returns the colours and the legend of the series, which stands above the plot in as few rows as fit the page; points differ by shape too. */
export function seriesChannel(chart: DrawnChart, table: Table, { left, top, mark }: Place): SeriesChannel {
  const unnamed = { color: { value: single } }
  if (!table.hasSeries) return { colourOf: () => single, channel: unnamed, line: unnamed, height: 0 }
  const colours = seriesColours(table.allSeries, chart.series, mark === 'point')
  const colourOf = (series: string | null) => colours[table.allSeries.indexOf(series ?? '')] ?? single
  const title = wrapText(chart.series?.label ?? '', {
    width: pageWidth / 2,
    fontSize: labelSize,
    lines: 1,
    bold: true,
  })[0]!
  const titleWidth = title ? textWidth(title, labelSize, true) + 20 : 0
  const beside = titleWidth < pageWidth / 3
  const columns = columnsOf(table.series, pageWidth - (beside ? titleWidth : 0))
  const height = Math.ceil(table.series.length / columns) * rowHeight + (beside ? 0 : 20)
  const legend = {
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
    symbolStrokeWidth: 0,
    symbolOpacity: 1,
    columnPadding: columnGap,
    labelLimit,
    titleLimit: 0,
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
    channel: mark === 'point' ? { color, shape: channel(table.series.map(shapeOf)) } : { color },
    line: { color },
    height: height + 16,
  }
}

function columnsOf(names: readonly string[], width: number): number {
  const entries = names.map((name) => Math.min(labelLimit, textWidth(name, labelSize)) + 16 + columnGap)
  for (let columns = names.length; columns > 1; columns--) {
    const widths = Array.from({ length: columns }, (_, column) =>
      Math.max(...entries.filter((_, index) => index % columns === column)),
    )
    if (widths.reduce((sum, entry) => sum + entry, 0) - columnGap <= width) return columns
  }
  return 1
}

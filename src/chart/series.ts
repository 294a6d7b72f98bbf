import { seriesColours } from './colour.ts'
import { type Json, labelSize, pageWidth } from './marks.ts'
import type { Table } from './table.ts'
import { textWidth, titleText, wrapText } from './text.ts'
import type { DrawnChart } from './vega.ts'

/** How the series are told apart: the colour of each, the colour channel with its legend, and the pixels that the legend takes. */
export type SeriesChannel = {
  readonly colourOf: (series: string | null) => string
  readonly channel: Json
  readonly height: number
}

type Place = { readonly left: number; readonly top: number; readonly symbol: 'square' | 'circle' | 'stroke' }

const single = '#4477aa'
const rowHeight = 19
const labelLimit = 260
const columnGap = 18
const strokeSymbol = { symbolType: 'M-1,0H3', symbolSize: 81, symbolStrokeWidth: 3, labelOffset: 14 }

/** Returns the colours and the legend of the series, which stands above the plot in as few rows as fit the page. */
export function seriesChannel(chart: DrawnChart, table: Table, { left, top, symbol }: Place): SeriesChannel {
  if (!table.hasSeries) return { colourOf: () => single, channel: { color: { value: single } }, height: 0 }
  const colours = seriesColours(table.allSeries, chart.series, symbol !== 'square')
  const colourOf = (series: string | null) => colours[table.allSeries.indexOf(series ?? '')] ?? single
  const title = wrapText(chart.series?.label ?? '', {
    width: pageWidth / 2,
    fontSize: labelSize,
    lines: 1,
    bold: true,
  })[0]!
  const titleWidth = title ? textWidth(title, labelSize, true) + 20 : 0
  const beside = titleWidth < pageWidth / 3
  const columns = columnsOf(table.series, pageWidth - (beside ? titleWidth : 0), symbol === 'stroke' ? 25 : 16)
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
    ...(symbol === 'stroke' ? strokeSymbol : { symbolType: symbol, symbolSize: 110, symbolStrokeWidth: 0 }),
    symbolOpacity: 1,
    columnPadding: columnGap,
    labelLimit,
    titleLimit: 0,
  }
  const scale = { domain: table.series, range: table.series.map(colourOf) }
  return {
    colourOf,
    channel: { color: { field: 'series', type: 'ordinal', sort: null, scale, legend } },
    height: height + 16,
  }
}

function columnsOf(names: readonly string[], width: number, symbolWidth: number): number {
  const entries = names.map((name) => Math.min(labelLimit, textWidth(name, labelSize)) + symbolWidth + columnGap)
  for (let columns = names.length; columns > 1; columns--) {
    const widths = Array.from({ length: columns }, (_, column) =>
      Math.max(...entries.filter((_, index) => index % columns === column)),
    )
    if (widths.reduce((sum, entry) => sum + entry, 0) - columnGap <= width) return columns
  }
  return 1
}

import { colourAt } from '../ground/colour.ts'
import { type ValueAxis, valueAxis } from './axis.ts'
import type { DrawnChart } from './drawn-chart.ts'
import { apart, endLabels, endsOf, labelLayers, offLine, withheldMarks } from './dumbbell-labels.ts'
import { type Json, labelSize, type Plot, pageWidth, valueSize } from './marks.ts'
import { baseColumn, dotsOf, linesAt, rowNames, textsAt } from './pixels.ts'
import { byCategory, type Cell, type Table } from './table.ts'
import { textWidth, wrapText } from './text.ts'

const top = 28
const widestKey = 200

/**
 * Draws a row for each category, with a ring for the first series, a dot for the last and small dots for those between;
 * a line joins the ends, whose intervals lie above and below, and whose values stand beside their own dot.
 */
export function dumbbellPlot(chart: DrawnChart, table: Table): Plot {
  const { look, categories, series } = table
  const names = rowNames(categories, chart.dimension.label, look)
  const rows = [...byCategory(table).values()]
  const bases = baseColumn(categories.map(table.bases.ofCategory), look)
  const known = table.cells.flatMap(({ value, low, high }) =>
    value === null ? [] : [value, ...(low === null ? [] : [low, high!])],
  )
  const axis = valueAxis(chart, known.length ? known : [0], { zero: false, above: 0.04 })
  const widest = Math.max(0, ...table.cells.map(({ label }) => textWidth(label, valueSize)))
  const right = Math.ceil(Math.max(axis.width / 2, widest + 12) + bases.width)
  const width = Math.floor(pageWidth - names.left - right)
  const inset = Math.ceil(widest + 12)
  const scaled = (value: number) =>
    inset + ((width - inset) * (value - axis.domain[0])) / (axis.domain[1] - axis.domain[0])
  const step = Math.max(30, names.lines * 14 + 8)
  const valueLabels = endLabels(rows, series, scaled)
  const heights = rows.map((_, index) =>
    valueLabels.some(({ row, isOff }) => row === index && isOff) ? Math.max(step, 2 * (offLine + 12)) : step,
  )
  const height = heights.reduce((sum, own) => sum + own, 0)
  const middles = heights.map((own, index) => heights.slice(0, index).reduce((sum, above) => sum + above, own / 2))
  const written = labelLayers(valueLabels, middles, look)
  const { colourOf, fillOf } = coloursOf(table)
  const isEnd = ({ series: name }: Cell) => name === series[0] || name === series.at(-1)
  const placed = rows.flatMap((cells, index) =>
    cells.flatMap((cell) => (cell.value === null ? [] : [{ ...cell, x: scaled(cell.value), y: middles[index]! }])),
  )
  const dots = placed.map((cell) => ({
    ...cell,
    edge: colourOf(cell.series),
    fill: fillOf(cell.series),
    size: isEnd(cell) ? 90 : 20,
  }))
  const joined = rows.flatMap((cells, index) => {
    const [first, last] = endsOf(cells, series)
    if (first?.value == null || last?.value == null || first === last) return []
    return [{ x: scaled(first.value), x2: scaled(last.value), y: middles[index]!, y2: middles[index]! }]
  })
  const key = keyOf(chart, table, names.left)
  return {
    rows: table.cells,
    hasBases: table.bases.by === 'category' || table.bases.by === 'series',
    layers: [
      ...axisLayers(axis, scaled, height, table),
      ...linesAt(
        middles.map((y) => ({ x: 0, x2: width, y, y2: y })),
        look.grid,
        { strokeDash: [2, 3] },
      ),
      ...written.grounds,
      ...linesAt(joined, look.faint, { strokeWidth: 4 }),
      ...series.flatMap((name) => intervalsOf(placed, name, table, scaled, colourOf(name))),
      ...dotsOf(dots.filter((dot) => !isEnd(dot))),
      ...dotsOf(dots.filter(isEnd)),
      ...written.texts,
      ...withheldMarks(rows, middles, scaled, look),
      ...names.draw(middles),
      ...bases.draw(width + right, middles),
      ...key,
    ],
    width,
    height,
    left: names.left,
    right,
    top,
    bottom: 44,
    legendHeight: 34,
  }
}

/** The colours of each series, the same under every filter: those of the whole chart are its first and its last. */
function coloursOf({ allSeries, look }: Table) {
  const colourOf = (name: string | null) => {
    const at = allSeries.indexOf(name ?? '')
    return at === allSeries.length - 1 ? look.thinRamp[1]! : at === 0 ? look.thinRamp[0]! : colourAt(look.thinRamp, 0.4)
  }
  const isRing = (name: string | null) => allSeries.length > 1 && (name ?? '') === allSeries[0]
  return { colourOf, fillOf: (name: string | null) => (isRing(name) ? look.ground : colourOf(name)) }
}

type Placed = Cell & { readonly x: number; readonly y: number }

function intervalsOf(
  placed: readonly Placed[],
  name: string,
  { series }: Table,
  scaled: (value: number) => number,
  colour: string,
): Json[] {
  const isFirst = name === series[0]
  if (!isFirst && name !== series.at(-1)) return []
  const offset = isFirst ? -apart : apart
  const spans = placed.flatMap(({ series: own, low, high, y }) =>
    own !== name || low === null ? [] : [{ x: scaled(low), x2: scaled(high!), y: y + offset, y2: y + offset }],
  )
  return linesAt(spans, colour, { strokeWidth: 1 })
}

/** The key to rings and dots, in one line above the plot, with the bases where each series has one. */
function keyOf(chart: DrawnChart, table: Table, left: number): Json[] {
  const { colourOf, fillOf } = coloursOf(table)
  const { look, series, bases } = table
  const [title] = wrapText(chart.series?.label ?? '', { width: 250, fontSize: labelSize, lines: 1, bold: true }) as [
    string,
  ]
  let x = (title ? textWidth(title, labelSize, true) + 20 : 6) - left
  const y = -top - 22
  const entries = series.map((name, index) => {
    const base = bases.ofSeries(name)
    const [short] = wrapText(name, { width: widestKey, fontSize: labelSize, lines: 1 }) as [string]
    const text = base === null ? short : `${short}  n = ${base.toLocaleString('en-US')}`
    const entry = { x, y, text }
    x += textWidth(text, labelSize) + 34
    const isEnd = index === 0 || index === series.length - 1
    return { ...entry, fill: fillOf(name), edge: colourOf(name), size: isEnd ? 90 : 20, described: text }
  })
  return [
    ...textsAt([{ x: -left, y, text: title, ink: look.muted }], look, { fontSize: labelSize, fontWeight: 'bold' }),
    ...dotsOf(entries),
    ...textsAt(
      entries.map(({ x: at, text }) => ({ x: at + 12, y, text })),
      look,
      { fontSize: labelSize },
    ),
  ]
}

function axisLayers(
  axis: ValueAxis,
  scaled: (value: number) => number,
  height: number,
  { look, write }: Table,
): Json[] {
  return [
    ...linesAt(
      axis.ticks.map((tick) => ({ x: scaled(tick), x2: scaled(tick), y: 0, y2: height })),
      look.grid,
    ),
    ...textsAt(
      axis.ticks.map((tick) => ({ x: scaled(tick), y: height + 13, text: write(tick) })),
      look,
      { align: 'center', fontSize: labelSize },
    ),
    ...textsAt([{ x: scaled(axis.domain[0]), y: height + 33, text: axis.title, ink: look.muted }], look, {
      fontSize: labelSize,
    }),
  ]
}

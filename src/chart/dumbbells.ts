import { colourAt } from '../ground/colour.ts'
import { type ValueAxis, valueAxis } from './axis.ts'
import type { DrawnChart } from './drawn-chart.ts'
import { hatchMark, type Json, labelSize, type Plot, pageWidth, valueSize } from './marks.ts'
import { baseColumn, dotsOf, linesAt, rowNames, textsAt } from './pixels.ts'
import { byCategory, type Cell, type Table } from './table.ts'
import { textWidth, wrapText } from './text.ts'

const top = 28
/** How far the interval of an end lies from its row: that of the first above, that of the last below. */
const apart = 9
const widestKey = 200

/**
 * Draws a row for each category, with a ring for the first series, a dot for the last and small dots for those between;
 * a line joins the ends, whose values stand outside, and their intervals above and below.
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
  const height = step * categories.length
  const middles = categories.map((_, index) => (index + 0.5) * step)
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
      ...linesAt(joined, look.faint, { strokeWidth: 4 }),
      ...series.flatMap((name) => intervalsOf(placed, name, table, scaled, colourOf(name))),
      ...dotsOf(dots.filter((dot) => !isEnd(dot))),
      ...dotsOf(dots.filter(isEnd)),
      ...endLabels(rows, series, middles, scaled, table),
      ...withheldMarks(rows, middles, table),
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

/** The cells of the first and the last series; none for one that a filter leaves out. */
function endsOf(cells: readonly Cell[], series: readonly string[]): readonly [Cell | undefined, Cell | undefined] {
  const of = (name: string | undefined) => cells.find((cell) => (cell.series ?? '') === name)
  return [of(series[0]), of(series.at(-1))]
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
  const offset = series.length === 1 ? 0 : isFirst ? -apart : apart
  const spans = placed.flatMap(({ series: own, low, high, y }) =>
    own !== name || low === null ? [] : [{ x: scaled(low), x2: scaled(high!), y: y + offset, y2: y + offset }],
  )
  return linesAt(spans, colour, { strokeWidth: 1 })
}

function endLabels(
  rows: readonly (readonly Cell[])[],
  series: readonly string[],
  middles: readonly number[],
  scaled: (value: number) => number,
  { look }: Table,
): Json[] {
  const labels = rows.flatMap((cells, index) => {
    const [first, last] = endsOf(cells, series)
    const reach = cells.flatMap(({ value }) => (value === null ? [] : [scaled(value)]))
    const isLastRight = (last?.value ?? 0) >= (first?.value ?? 0)
    const of = (cell: Cell | undefined, isRight: boolean) =>
      cell?.value == null
        ? []
        : [{ x: isRight ? Math.max(...reach) : Math.min(...reach), y: middles[index]!, text: cell.label, isRight }]
    return first === last ? of(last, true) : [...of(last, isLastRight), ...of(first, !isLastRight)]
  })
  return [true, false].flatMap((side) =>
    textsAt(
      labels.flatMap(({ isRight, ...label }) => (isRight === side ? [label] : [])),
      look,
      side ? { align: 'left', dx: 9 } : { align: 'right', dx: -9 },
    ),
  )
}

function withheldMarks(rows: readonly (readonly Cell[])[], middles: readonly number[], { look }: Table): Json[] {
  const hidden = rows.flatMap((cells, index) => {
    const count = cells.filter(({ suppressed }) => suppressed).length
    return count === 0 ? [] : [{ x: 14, y: middles[index]!, text: `${count} suppressed`, ink: look.muted }]
  })
  if (hidden.length === 0) return []
  const mark = { ...hatchMark(18, 12, look), x: { expr: 'datum.x' }, y: { expr: 'datum.y' } }
  return [{ data: { values: hidden }, mark, encoding: {} }, ...textsAt(hidden, look, { dx: 14, fontStyle: 'italic' })]
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

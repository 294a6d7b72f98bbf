import { valueAxis } from './axis.ts'
import type { DrawnChart } from './drawn-chart.ts'
import { hatchMark, type Json, labelSize, type Plot, pageWidth, valueSize } from './marks.ts'
import { dotsOf, linesAt, textsAt } from './pixels.ts'
import type { Cell, Table } from './table.ts'
import { extentOf, textWidth, wrapText } from './text.ts'

const panelHeight = 130
const gap = 20
const top = 28

/**
 * Draws a small plot of lines for each series, all on one scale, with those of the others faint behind it; its first
 * and last value are written, and intervals are thin upright lines.
 */
export function multiplesPlot(chart: DrawnChart, table: Table): Plot {
  const { look, series, categories } = table
  const known = table.cells.flatMap(({ value, low, high }) =>
    value === null ? [] : [value, ...(low === null ? [] : [low, high!])],
  )
  const axis = valueAxis(chart, known.length ? known : [0], { zero: false, above: 0.06 })
  const left = axis.width + 12
  const width = pageWidth - left
  const columns = columnsOf(table, width)
  const panel = (width - gap * (columns - 1)) / columns
  const titles = series.map((name) => titleOf(name, table, panel))
  const lines = extentOf(
    titles.map(({ text }) => text),
    labelSize,
  ).lines
  const headed = (lines + 1) * 15 + 8
  const stride = headed + panelHeight + 36
  const rows = Math.ceil(series.length / columns)
  const xOf = (category: string, from: number) =>
    from + 12 + ((panel - 24) * categories.indexOf(category)) / Math.max(1, categories.length - 1)
  const yOf = (value: number, from: number) =>
    from + panelHeight * (1 - (value - axis.domain[0]) / (axis.domain[1] - axis.domain[0]))
  const short = (text: string) => wrapText(text, { width: 300, fontSize: labelSize, lines: 1, bold: true })[0]!
  const [seriesTitle, dimensionTitle] = [short(chart.series?.label ?? ''), short(chart.dimension.label)]
  const cellsOf = (name: string) => table.cells.filter((cell) => (cell.series ?? '') === name)
  const layers = series.flatMap((name, index) => {
    const from = (index % columns) * (panel + gap)
    const down = Math.floor(index / columns) * stride + headed
    const place = { x: (cell: Cell) => xOf(cell.category, from), y: (value: number) => yOf(value, down) }
    return [
      ...linesAt(
        axis.ticks.map((tick) => ({ x: from, x2: from + panel, y: place.y(tick), y2: place.y(tick) })),
        look.grid,
      ),
      ...(index % columns === 0
        ? textsAt(
            axis.ticks.map((tick) => ({ x: -8, y: place.y(tick), text: table.write(tick), ink: look.muted })),
            look,
            { align: 'right' },
          )
        : []),
      ...textsAt([{ x: from, y: down - headed + 4, text: titles[index]!.text }], look, {
        fontSize: labelSize,
        fontWeight: 'bold',
      }),
      ...textsAt([{ x: from, y: down - 18, text: titles[index]!.bases, ink: look.muted }], look),
      ...linesAt(
        series.filter((other) => other !== name).flatMap((other) => stretches(cellsOf(other), categories, place)),
        look.faint,
      ),
      ...ownMarks(cellsOf(name), table, place),
      ...withheldMarks(cellsOf(name), down, place, table),
      ...endNames(categories, (category) => xOf(category, from), down, panel, table),
    ]
  })
  return {
    rows: table.cells,
    hasBases: true,
    layers: [
      ...textsAt([{ x: -left, y: -top + 6, text: seriesTitle, ink: look.muted }], look, {
        fontSize: labelSize,
        fontWeight: 'bold',
      }),
      ...textsAt([{ x: width, y: -top + 6, text: axis.title, ink: look.muted }], look, {
        align: 'right',
        fontSize: labelSize,
      }),
      ...textsAt([{ x: 0, y: rows * stride - 4, text: dimensionTitle, ink: look.muted }], look, {
        fontSize: labelSize,
      }),
      ...layers,
    ],
    width,
    height: rows * stride,
    left,
    right: 0,
    top,
    bottom: 6,
    legendHeight: 0,
  }
}

/** As many plots beside each other, at most five, as leave room for the names below each, in rows of like length. */
function columnsOf({ series, categories }: Table, width: number): number {
  const ends = [...new Set([categories[0]!, categories.at(-1)!])].map((name) => textWidth(name, valueSize) + 8)
  const needed = ends.reduce((sum, end) => sum + end, 0)
  const fits = (columns: number) => (width - gap * (columns - 1)) / columns >= needed
  const most = Math.min(series.length, [5, 4].find(fits) ?? 3)
  return Math.ceil(series.length / Math.ceil(series.length / most))
}

type Place = { readonly x: (cell: Cell) => number; readonly y: (value: number) => number }

/** The name of a series, wrapped over its plot, and its base or the range of its bases, empty where it has none. */
function titleOf(name: string, { cells }: Table, panel: number): { readonly text: string; readonly bases: string } {
  const own = cells.filter(({ series }) => (series ?? '') === name)
  const shown = own.flatMap(({ base, value }) => (base === null || value === null ? [] : [base]))
  const [least, most] = [Math.min(...shown), Math.max(...shown)]
  const text = wrapText(name, { width: panel, fontSize: labelSize, lines: 3, bold: true }).join('\n')
  return { text, bases: shown.length === 0 ? '' : `n = ${least === most ? least : `${least} to ${most}`}` }
}

/** The lines between values that follow one another: where one is missing, the line breaks. */
function stretches(cells: readonly Cell[], categories: readonly string[], { x, y }: Place) {
  const inOrder = categories.map((category) => cells.find((cell) => cell.category === category))
  return inOrder.flatMap((cell, index) => {
    const next = inOrder[index + 1]
    if (cell?.value == null || next?.value == null) return []
    return [{ x: x(cell), x2: x(next), y: y(cell.value), y2: y(next.value) }]
  })
}

function ownMarks(cells: readonly Cell[], { look, categories }: Table, place: Place): Json[] {
  const shown = cells.filter(({ value }) => value !== null)
  const colour = look.single
  return [
    ...linesAt(
      shown.flatMap((cell) =>
        cell.low === null
          ? []
          : [{ x: place.x(cell), x2: place.x(cell), y: place.y(cell.low), y2: place.y(cell.high!) }],
      ),
      colour,
    ),
    ...linesAt(stretches(cells, categories, place), colour, { strokeWidth: 2.4, strokeCap: 'round' }),
    ...dotsOf(
      shown.map((cell) => ({
        ...cell,
        x: place.x(cell),
        y: place.y(cell.value!),
        fill: colour,
        edge: look.ground,
        size: 55,
      })),
    ),
    ...[{ stroke: look.ground, strokeWidth: 3 }, {}].flatMap((halo) =>
      textsAt(shown.length === 0 ? [] : endValues(shown, place), look, { fontWeight: 'bold', ...halo }),
    ),
  ]
}

/** The first and the last value, above and below the line where it does not go. */
function endValues(shown: readonly Cell[], place: Place) {
  const [first, last] = [shown[0]!, shown.at(-1)!]
  const rises = last.value! >= first.value!
  const of = (cell: Cell, dx: number, isAbove: boolean) => ({
    x: place.x(cell) + dx,
    y: place.y(cell.value!) + (isAbove ? -10 : 12),
    text: cell.label,
  })
  if (first === last) return [of(first, 6, true)]
  return [of(first, 6, !rises), of(last, -6 - textWidth(last.label, valueSize, true), rises)]
}

function withheldMarks(cells: readonly Cell[], down: number, place: Place, { look }: Table): Json[] {
  const values = cells.flatMap((cell) => (cell.suppressed ? [{ x: place.x(cell), y: down + panelHeight - 8 }] : []))
  if (values.length === 0) return []
  return [
    {
      data: { values },
      mark: { ...hatchMark(12, 12, look), x: { expr: 'datum.x' }, y: { expr: 'datum.y' } },
      encoding: {},
    },
  ]
}

/** The first and the last category below a plot. */
function endNames(
  categories: readonly string[],
  xOf: (category: string) => number,
  down: number,
  panel: number,
  { look }: Table,
): Json[] {
  const y = down + panelHeight + 13
  const short = (name: string, width: number) => wrapText(name, { width, fontSize: valueSize, lines: 1 })[0]!
  const [first, last] = [categories[0]!, categories.at(-1)!]
  const half = first === last ? panel : panel / 2
  return [
    ...textsAt([{ x: xOf(first) - 12, y, text: short(first, half), ink: look.muted }], look),
    ...(first === last
      ? []
      : textsAt([{ x: xOf(last) + 12, y, text: short(last, half), ink: look.muted }], look, { align: 'right' })),
  ]
}

import { colourAt } from '../ground/colour.ts'
import { inkOn, isUnsure } from './colour.ts'
import type { DrawnChart } from './drawn-chart.ts'
import { valueInside } from './full-bars.ts'
import { hatchMark, type Json, labelSize, type Plot, pageWidth, valueSize } from './marks.ts'
import { baseColumn, boxesOf, linesAt, rowNames, textsAt } from './pixels.ts'
import { byCategory, type Cell, type Table } from './table.ts'
import { textWidth, wrapText } from './text.ts'
import { valueTitle } from './value.ts'

const top = 28
const thickness = 20
const gap = 18

type Sides = {
  readonly left: readonly string[]
  readonly middle: string
  readonly right: readonly string[]
  readonly aside: readonly string[]
}

/**
 * Draws the parts of each category around the middle of one series, which itself lies half on each side; answers that
 * are none stand aside, outlined. A row of which a part is withheld is not drawn.
 */
export function divergingBarPlot(chart: DrawnChart, table: Table): Plot {
  const { look, categories } = table
  const sides = sidesOf(chart, table)
  const names = rowNames(categories, chart.dimension.label, look)
  const bases = baseColumn(categories.map(table.bases.ofCategory), look)
  const rows = [...byCategory(table).values()].map((cells) => (cells.some(({ value }) => value === null) ? [] : cells))
  const shareOf = (cells: readonly Cell[], name: string) =>
    cells.find(({ series }) => (series ?? '') === name)?.value ?? 0
  const sumOf = (cells: readonly Cell[], of: readonly string[]) =>
    of.reduce((sum, name) => sum + shareOf(cells, name), 0)
  const half = (cells: readonly Cell[]) => shareOf(cells, sides.middle) / 2
  const extent = (of: readonly string[]) => Math.max(1, ...rows.map((cells) => half(cells) + sumOf(cells, of)))
  const aside = Math.max(0, ...rows.map((cells) => sumOf(cells, sides.aside)))
  const total = extent(sides.left) + extent(sides.right) + aside
  const width = Math.floor(pageWidth - names.left - bases.width)
  const scale = (width - (aside > 0 ? gap : 0)) / total
  const zero = extent(sides.left) * scale
  const asideAt = zero + extent(sides.right) * scale + gap
  const step = Math.max(thickness + 8, names.lines * 14 + 8)
  const middles = categories.map((_, index) => (index + 0.5) * step)
  const height = step * categories.length
  const colours = coloursOf(sides, table)
  const boxes = rows.flatMap((cells, index) => {
    const place = placesOf(cells, sides)
    return cells.map((cell) => {
      const { from, isAside } = place.get(cell.series ?? '')!
      const x = (isAside ? asideAt : zero) + from * scale
      const y = middles[index]! - thickness / 2
      const fill = colours.get(cell.series ?? '')!
      const edge = isAside ? look.muted : look.ground
      return { ...cell, x, x2: x + cell.value! * scale, y, y2: y + thickness, fill, edge }
    })
  })
  const inside = boxes.map(({ x, x2, y, y2, label, fill }) => ({
    x: (x + x2) / 2,
    y: (y + y2) / 2,
    text: valueInside(x2 - x, label, ''),
    ink: inkOn(fill),
  }))
  const asideTitle = wrapText(sides.aside.join(', '), { width: width - asideAt, fontSize: valueSize, lines: 1 })[0]!
  const legend = legendOf(
    chart,
    [...sides.left, sides.middle, ...sides.right, ...sides.aside],
    colours,
    names.left,
    table,
  )
  return {
    rows: table.cells,
    hasBases: bases.width > 0,
    layers: [
      ...linesAt([{ x: zero, x2: zero, y: -4, y2: height + 4 }], look.muted),
      boxesOf(boxes, {}),
      ...textsAt(inside, look, { align: 'center' }),
      ...(aside > 0 ? textsAt([{ x: asideAt, y: -16, text: asideTitle, ink: look.muted }], look) : []),
      ...rows.flatMap((cells, index) => (cells.length > 0 ? [] : withheldRow(zero, middles[index]!, table))),
      ...textsAt([{ x: -names.left, y: height + 16, text: valueTitle(chart), ink: look.muted }], look, {
        fontSize: labelSize,
      }),
      ...names.draw(middles),
      ...bases.draw(width + bases.width, middles),
      ...legend.layers,
    ],
    width,
    height,
    left: names.left,
    right: bases.width,
    top,
    bottom: 28,
    legendHeight: legend.height,
  }
}

function withheldRow(zero: number, y: number, { look }: Table): Json[] {
  return [
    { data: { values: [{}] }, mark: { ...hatchMark(18, 12, look), x: zero + 14, y }, encoding: {} },
    ...textsAt([{ x: zero + 28, y, text: 'suppressed', ink: look.muted }], look, { fontStyle: 'italic' }),
  ]
}

/** The series of the whole chart on each side, from the outside left to the outside right: more lies right. */
function sidesOf({ series }: DrawnChart, { allSeries: names }: Table): Sides {
  const aside = names.filter(isUnsure)
  const own = names.filter((name) => !aside.includes(name))
  const ordered = series?.darkest === 'first' ? own.toReversed() : own
  const at = Math.max(0, ordered.indexOf(series?.middle ?? ''))
  return { left: ordered.slice(0, at), middle: ordered[at] ?? '', right: ordered.slice(at + 1), aside }
}

function placesOf(cells: readonly Cell[], { left, middle, right, aside }: Sides) {
  const shares = new Map(cells.map(({ series, value }) => [series ?? '', value!]))
  const places = new Map<string, { readonly from: number; readonly isAside: boolean }>()
  const half = (shares.get(middle) ?? 0) / 2
  let [below, above, beside] = [-half, half, 0]
  places.set(middle, { from: -half, isAside: false })
  for (const name of left.toReversed()) {
    below -= shares.get(name) ?? 0
    places.set(name, { from: below, isAside: false })
  }
  for (const name of right) {
    places.set(name, { from: above, isAside: false })
    above += shares.get(name) ?? 0
  }
  for (const name of aside) {
    places.set(name, { from: beside, isAside: true })
    beside += shares.get(name) ?? 0
  }
  return places
}

/** The further from the middle, the more a part stands out. */
function coloursOf({ left, middle, right, aside }: Sides, { look }: Table): ReadonlyMap<string, string> {
  const [low, , high] = look.parting
  const side = (names: readonly string[], colour: string) =>
    names.map((name, index) => [name, colourAt([look.rest[0]!, colour], (index + 1.2) / (names.length + 0.2))] as const)
  return new Map([
    ...side(left.toReversed(), low),
    [middle, look.rest[0]!],
    ...side(right, high),
    ...aside.map((name) => [name, look.ground] as const),
  ])
}

function legendOf(
  { series }: DrawnChart,
  names: readonly string[],
  colours: ReadonlyMap<string, string>,
  left: number,
  { look }: Table,
): { readonly layers: readonly Json[]; readonly height: number } {
  const [title] = wrapText(series?.label ?? '', { width: 300, fontSize: labelSize, lines: 1, bold: true }) as [string]
  let [x, row] = [textWidth(title, labelSize, true) + 14, 0]
  const places = names.map((name) => {
    const [text] = wrapText(name, { width: 220, fontSize: labelSize, lines: 1 }) as [string]
    const wide = textWidth(text, labelSize) + 34
    if (x + wide > pageWidth + 18) {
      x = 0
      row++
    }
    const at = { x: x - left, row, text, fill: colours.get(name)! }
    x += wide
    return at
  })
  const height = (row + 1) * 19 + 12
  const yOf = (line: number) => -top - height + 8 + line * 19
  return {
    height,
    layers: [
      ...textsAt([{ x: -left, y: yOf(0), text: title, ink: look.muted }], look, {
        fontWeight: 'bold',
        fontSize: labelSize,
      }),
      {
        data: { values: places.map(({ x: at, row: line, fill }) => ({ x: at + 6, y: yOf(line), fill })) },
        mark: {
          type: 'point',
          shape: 'square',
          size: 110,
          opacity: 1,
          stroke: look.hatch,
          strokeWidth: 1,
          x: { expr: 'datum.x' },
          y: { expr: 'datum.y' },
          fill: { expr: 'datum.fill' },
          aria: false,
        },
        encoding: {},
      },
      ...textsAt(
        places.map(({ x: at, row: line, text }) => ({ x: at + 17, y: yOf(line), text })),
        look,
        { fontSize: labelSize },
      ),
    ],
  }
}

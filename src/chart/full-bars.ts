import { inkOn, isUnsure } from './colour.ts'
import type { DrawnChart } from './drawn-chart.ts'
import { hatchMark, type Json, type Plot, pageWidth, valueSize } from './marks.ts'
import { baseColumn, boxesOf, linesAt, rowNames, textsAt } from './pixels.ts'
import { lettersOf, seriesChannel } from './series.ts'
import { byCategory, type Cell, type Table } from './table.ts'
import { textWidth } from './text.ts'
import { valueTitle } from './value.ts'

const top = 28
const ticks = [0, 25, 50, 75, 100]

/** Draws a bar of 100 percent for each category, parted by the series, each part with its value where it fits. */
export function fullBarPlot(chart: DrawnChart, table: Table): Plot {
  const { look, categories } = table
  const names = rowNames(categories, chart.dimension.label, look)
  const bases = baseColumn(categories.map(table.bases.ofCategory), look)
  const { left } = names
  const right = Math.max(18, bases.width)
  const width = Math.floor(pageWidth - left - right)
  const thickness = categories.length > 8 ? 20 : 28
  const step = Math.max(thickness + 8, names.lines * 14 + 8)
  const height = step * categories.length
  const middles = categories.map((_, index) => (index + 0.5) * step)
  const keys = seriesChannel(chart, table, { left, top, mark: 'area' })
  const letterOf = lettersOf(chart, table)
  const reach = Math.max(100, ...table.cells.map(({ to }) => to ?? 0))
  const scaled = (value: number) => (width * value) / reach
  const boxOf = (cell: Cell) => {
    const fill = keys.colourOf(cell.series)
    const y = middles[categories.indexOf(cell.category)]! - thickness / 2
    const edge = isUnsure(cell.series ?? '') ? look.muted : look.ground
    return { ...cell, x: scaled(cell.from!), x2: scaled(cell.to!), y, y2: y + thickness, fill, edge }
  }
  const boxes = table.cells.filter(({ to }) => to !== null).map(boxOf)
  const inside = boxes.map((box) => ({
    x: (box.x + box.x2) / 2,
    y: (box.y + box.y2) / 2,
    text: valueInside(box.x2 - box.x, box.label, letterOf(box.series)),
    ink: inkOn(box.fill),
  }))
  return {
    rows: table.cells,
    hasBases: bases.width > 0,
    layers: [
      ...linesAt(
        ticks.map((tick) => ({ x: scaled(tick), x2: scaled(tick), y: 0, y2: height })),
        look.grid,
      ),
      boxesOf(boxes, keys.channel),
      ...textsAt(inside, look, { align: 'center' }),
      ...withheldParts(table, middles, scaled, thickness),
      ...textsAt(
        ticks.map((tick) => ({ x: scaled(tick), y: height + 12, text: `${tick}%`, ink: look.muted })),
        look,
        { align: 'center' },
      ),
      ...textsAt([{ x: 0, y: height + 30, text: valueTitle(chart), ink: look.muted }], look, { fontSize: 12 }),
      ...names.draw(middles),
      ...bases.draw(width + right, middles),
    ],
    width,
    height,
    left,
    right,
    top,
    bottom: 40,
    legendHeight: keys.height,
  }
}

/** Returns what a part says of itself: its letter and value, without the sign where that does not fit, or nothing. */
export function valueInside(wide: number, label: string, letter: string): string {
  const bare = label.replace(/%$/, '')
  const texts = letter ? [`${letter} ${label}`, letter] : [label, bare]
  return texts.find((text) => textWidth(text, valueSize) <= wide - 3) ?? ''
}

/** A hatch over what is withheld of each bar, which is the rest of it. */
function withheldParts(
  table: Table,
  middles: readonly number[],
  scaled: (value: number) => number,
  thickness: number,
): Json[] {
  return [...byCategory(table)].flatMap(([, cells], index) => {
    const count = cells.filter(({ suppressed }) => suppressed).length
    if (count === 0) return []
    const from = scaled(Math.max(0, ...cells.map(({ to }) => to ?? 0)))
    const wide = scaled(100) - from
    const y = middles[index]!
    const text = count === cells.length ? 'suppressed' : `${count} suppressed`
    if (wide <= 0) return []
    return [
      {
        data: { values: [{}] },
        mark: { ...hatchMark(wide, thickness - 4, table.look), x: from + wide / 2, y },
        encoding: {},
      },
      ...textsAt([{ x: from + wide / 2, y, text, ink: table.look.ink }], table.look, {
        align: 'center',
        fontStyle: 'italic',
      }),
    ]
  })
}

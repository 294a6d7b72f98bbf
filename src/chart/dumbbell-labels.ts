import type { Look } from './look.ts'
import { hatchMark, type Json, valueSize } from './marks.ts'
import { linesAt, textsAt } from './pixels.ts'
import type { Cell } from './table.ts'
import { textWidth } from './text.ts'

/** How far the interval of an end lies from its row: that of the first above, that of the last below. */
export const apart = 9
/** How far a value stands from the middle of its dot: beside it, or beyond its interval. */
const beside = 9
export const offLine = apart + 9

/** The cells of the first and the last series; none for one that a filter leaves out. */
export function endsOf(
  cells: readonly Cell[],
  series: readonly string[],
): readonly [Cell | undefined, Cell | undefined] {
  const of = (name: string | undefined) => cells.find((cell) => (cell.series ?? '') === name)
  return [of(series[0]), of(series.at(-1))]
}

/** The value of an end of a row. */
export type EndLabel = {
  readonly row: number
  readonly x: number
  readonly text: string
  readonly side: 'left' | 'right'
  readonly isFirst: boolean
  /** Whether it stands above or below its dot, because a dot of another series lies where it would be beside it. */
  readonly isOff: boolean
}

/** Returns the values of the ends of each row: that further left on the left of its dot, the other on the right. */
export function endLabels(
  rows: readonly (readonly Cell[])[],
  series: readonly string[],
  scaled: (value: number) => number,
): EndLabel[] {
  return rows.flatMap((cells, row) => {
    const [first, last] = endsOf(cells, series)
    const between = cells.filter((cell) => cell !== first && cell !== last)
    const isLastRight = (last?.value ?? 0) >= (first?.value ?? 0)
    const of = (cell: Cell | undefined, isRight: boolean): EndLabel[] => {
      if (cell?.value == null) return []
      const [x, turn] = [scaled(cell.value), isRight ? 1 : -1]
      const reach = beside + textWidth(cell.label, valueSize) + 3
      const isOff = between.some(({ value }) => {
        const away = value === null ? 0 : turn * (scaled(value) - x)
        return away > beside - 4 && away < reach
      })
      return [{ row, x, text: cell.label, side: isRight ? 'right' : 'left', isFirst: cell === first, isOff }]
    }
    return first === last ? of(last, true) : [...of(last, isLastRight), ...of(first, !isLastRight)]
  })
}

/** Returns the values at their places, and lines of the ground that keep the grid from crossing them. */
export function labelLayers(labels: readonly EndLabel[], middles: readonly number[], look: Look) {
  const placed = labels.map(({ row, x, text, side, isFirst, isOff }) => {
    const width = textWidth(text, valueSize)
    const from = isOff ? x - width / 2 : side === 'right' ? x + beside : x - beside - width
    const y = middles[row]! + (isOff ? (isFirst ? -offLine : offLine) : 0)
    const align = isOff ? 'center' : side === 'right' ? 'left' : 'right'
    return { align, text: { x: from + width * { left: 0, center: 0.5, right: 1 }[align], y, text }, from, width, y }
  })
  return {
    grounds: linesAt(
      placed.map(({ from, width, y }) => ({ x: from - 1, x2: from + width + 1, y, y2: y })),
      look.ground,
      { strokeWidth: valueSize + 2 },
    ),
    texts: (['left', 'right', 'center'] as const).flatMap((align) =>
      textsAt(
        placed.filter((own) => own.align === align).map(({ text }) => text),
        look,
        { align },
      ),
    ),
  }
}

/**
 * Returns how many values of each row are withheld, with their mark: left of what the row shows where there is room,
 * else right of it.
 */
export function withheldMarks(
  rows: readonly (readonly Cell[])[],
  middles: readonly number[],
  scaled: (value: number) => number,
  look: Look,
): Json[] {
  const hidden = rows.flatMap((cells, index) => {
    const count = cells.filter(({ suppressed }) => suppressed).length
    if (count === 0) return []
    const text = `${count} suppressed`
    const reach = cells.flatMap(({ value, low, high, label }) => {
      if (value === null) return []
      const away = beside + textWidth(label, valueSize)
      return [scaled(value) - away, scaled(value) + away, scaled(low ?? value), scaled(high ?? value)]
    })
    const isLeft = reach.length === 0 || Math.min(...reach) > 32 + textWidth(text, valueSize)
    return [{ x: isLeft ? 14 : Math.max(...reach) + 18, y: middles[index]!, text, ink: look.muted }]
  })
  if (hidden.length === 0) return []
  const mark = { ...hatchMark(18, 12, look), x: { expr: 'datum.x' }, y: { expr: 'datum.y' } }
  return [{ data: { values: hidden }, mark, encoding: {} }, ...textsAt(hidden, look, { dx: 14, fontStyle: 'italic' })]
}

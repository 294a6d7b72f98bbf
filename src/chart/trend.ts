import { type ValueAxis, valueAxis } from './axis.ts'
import { categoriesAcross } from './category.ts'
import { colourAt, ink, inkOn } from './colour.ts'
import type { DrawnChart } from './drawn-chart.ts'
import { hatchMark, type Json, type Plot, valueChannel, valueSize, zeroLine } from './marks.ts'
import { type SeriesChannel, seriesChannel } from './series.ts'
import { byCategory, type Cell, type Table } from './table.ts'
import { textWidth } from './text.ts'

const height = 280
const top = 34

/**
 * Draws lines or areas along the categories. Where a value is missing the line breaks; where one layer of a stack is
 * missing, the whole stack does.
 */
export function trendPlot(chart: DrawnChart, table: Table): Plot {
  const area = chart.type === 'area'
  const cells = area ? withoutBrokenStacks(table) : withEveryPlace(table)
  const values = cells.flatMap(({ from, to }) => (to === null ? [] : area ? [from!, to] : [to]))
  const axis = valueAxis(chart, values.length ? values : [0], { zero: area, above: 0.06 })
  const lastLabels = cells.filter(({ category, to }) => category === table.categories.at(-1) && to !== null)
  const right = 14 + Math.max(0, ...lastLabels.map(({ label }) => textWidth(label, valueSize)))
  const names = { field: 'category', names: table.categories, title: chart.dimension.label } as const
  const { category, left, width, step } = categoriesAcross(names, axis.width + 12, right, height)
  const keys = seriesChannel(chart, table, { left, top, mark: area ? 'area' : 'point' })
  const rows = cells
  const place = { x: category.channel({ type: 'point', padding: 0.5 }) }
  const value = (field: string) => ({ y: valueChannel(field, axis, true, left) })
  const described = { description: { field: 'described' }, tooltip: { field: 'described' } }
  const layers: Json[] = [
    area
      ? {
          mark: { type: 'area', opacity: 1, line: false, stroke: 'white', strokeWidth: table.hasSeries ? 0.8 : 0 },
          encoding: { ...place, ...value('to'), y2: { field: 'from' }, ...keys.channel },
        }
      : {
          mark: { type: 'line', strokeWidth: 2.4, strokeJoin: 'round' },
          encoding: { ...place, ...value('to'), ...keys.line },
        },
    {
      transform: [{ filter: { field: 'to', valid: true } }],
      mark: {
        type: 'point',
        filled: true,
        opacity: 1,
        size: area ? 16 : step > 20 ? 80 : 30,
        stroke: 'white',
        strokeWidth: area ? 0.5 : 1,
      },
      encoding: { ...place, ...value('to'), ...keys.channel, ...described },
    },
    ...valueLabels(table, rows, { step, axis, keys, area }, place, value),
    ...hatches(table, rows, place),
    ...zeroLine('y', axis),
    category.labels(place.x),
  ]
  return { rows, layers, width, height, left, right, top, bottom: category.taken, legendHeight: keys.height }
}

type Setting = { readonly step: number; readonly axis: ValueAxis; readonly keys: SeriesChannel; readonly area: boolean }

function valueLabels(
  table: Table,
  rows: readonly Cell[],
  { step, axis, keys, area }: Setting,
  place: Json,
  value: (field: string) => Json,
): Json[] {
  const widest = Math.max(0, ...rows.map(({ label }) => textWidth(label, valueSize)))
  if (!table.hasSeries && widest <= step - 4)
    return [{ stroke: 'white', strokeWidth: 3 }, {}].map((halo) => ({
      transform: [{ filter: { field: 'to', valid: true } }],
      mark: { type: 'text', fontSize: valueSize, baseline: 'bottom', dy: -7, color: ink, ...halo },
      encoding: { ...place, ...value('to'), text: { field: 'label' } },
    }))
  const last = rows.filter(({ category, to }) => category === table.categories.at(-1) && to !== null)
  const scaled = (number: number) => height * (1 - (number - axis.domain[0]) / (axis.domain[1] - axis.domain[0]))
  if (area && table.hasSeries) {
    const thickness = ({ from, to }: Cell) => (to === null ? 0 : scaled(from!) - scaled(to))
    return table.series.flatMap((name) => {
      const own = rows.filter(({ series }) => series === name).toSorted((a, b) => thickness(b) - thickness(a))[0]
      const letter = keys.letterOf(name)
      if (!own || letter === '' || thickness(own) < valueSize + 2) return []
      return [
        {
          data: { values: [{ category: own.category, middle: (own.from! + own.to!) / 2, letter }] },
          mark: { type: 'text', fontSize: valueSize, color: inkOn(keys.colourOf(name)) },
          encoding: { ...place, ...value('middle'), text: { field: 'letter' } },
        },
      ]
    })
  }
  const spread = spreadOut(last.map(({ to }) => scaled(to!)))
  return last.map((row, index) => ({
    data: { values: [{ category: row.category, label: row.label }] },
    mark: {
      type: 'text',
      fontSize: valueSize,
      align: 'left',
      dx: 8,
      color: colourAt([keys.colourOf(row.series), '#000000'], 0.35),
    },
    encoding: { ...place, y: { value: spread[index]! }, text: { field: 'label' } },
  }))
}

/** Heights moved apart so that each is 13 pixels from the next, in the order given. */
function spreadOut(heights: readonly number[]): number[] {
  const order = heights.map((_, index) => index).sort((a, b) => heights[a]! - heights[b]!)
  const placed = [...heights]
  const gap = 13
  order.forEach((index, turn) => {
    const above = turn === 0 ? Number.NEGATIVE_INFINITY : placed[order[turn - 1]!]!
    placed[index] = Math.max(placed[index]!, above + gap)
  })
  order.toReversed().forEach((index, turn) => {
    const below = turn === 0 ? height + gap : placed[order[order.length - turn]!]!
    placed[index] = Math.min(placed[index]!, below - gap)
  })
  return placed
}

function hatches({ categories }: Table, rows: readonly Cell[], place: Json): Json[] {
  const suppressed = new Set(rows.filter((row) => row.suppressed).map(({ category }) => category))
  if (suppressed.size === 0) return []
  const size = categories.length > 30 ? 8 : 14
  return [
    {
      data: { values: [...suppressed].map((category) => ({ category })) },
      mark: { ...hatchMark(size, size), yOffset: -size / 2 - 3 },
      encoding: { ...place, y: { value: height } },
    },
  ]
}

function withEveryPlace(table: Table): Cell[] {
  return [...byCategory(table)].flatMap(([category, cells]) => {
    const there = new Set(cells.map(({ series }) => series ?? ''))
    const missing = table.series.filter((name) => !there.has(name))
    return [...cells, ...missing.map((name) => emptyCell(category, table.hasSeries ? name : null))]
  })
}

function withoutBrokenStacks(table: Table): Cell[] {
  return [...byCategory({ ...table, cells: withEveryPlace(table) }).values()].flatMap((cells) =>
    cells.some(({ to }) => to === null) ? cells.map((cell) => ({ ...cell, from: null, to: null, label: '' })) : cells,
  )
}

function emptyCell(category: string, series: string | null): Cell {
  return {
    category,
    series,
    value: null,
    count: null,
    base: null,
    suppressed: false,
    from: null,
    to: null,
    label: '',
    described: '',
  }
}

import { type ValueAxis, valueAxis } from './axis.ts'
import { categoriesAcross } from './category.ts'
import { inkOn } from './colour.ts'
import type { DrawnChart } from './drawn-chart.ts'
import { hatchMark, type Json, type Plot, valueChannel, valueSize, zeroLine } from './marks.ts'
import { textsAt } from './pixels.ts'
import { type SeriesChannel, seriesChannel } from './series.ts'
import { byCategory, type Cell, type Table } from './table.ts'
import { textWidth, wrapText } from './text.ts'

const height = 280
/** The most pixels that names at the ends of lines take. */
const widestNames = 190
/** More lines than this are told apart by shape, in a legend. */
const mostNamed = 7
const top = 34

/**
 * Draws lines or areas along the categories. Where a value is missing the line breaks; where one layer of a stack is
 * missing, the whole stack does.
 */
export function trendPlot(chart: DrawnChart, table: Table): Plot {
  const area = chart.form === 'areas'
  const cells = area ? withoutBrokenStacks(table) : withEveryPlace(table)
  const values = cells.flatMap(({ from, to, low, high }) =>
    to === null ? [] : area ? [from!, to] : [to, ...(low === null ? [] : [low, high!])],
  )
  const axis = valueAxis(chart, values.length ? values : [0], { zero: area, above: 0.06 })
  const lastCells = cells.filter(({ category, to }) => category === table.categories.at(-1) && to !== null)
  const isNamed =
    !area && table.hasSeries && table.allSeries.length <= mostNamed && lastCells.length === table.series.length
  const endLabels = lastCells.map((cell) => endLabel(cell, isNamed))
  const right = Math.ceil(16 + Math.max(0, ...endLabels.flat().map((line) => textWidth(line, valueSize))))
  const names = {
    field: 'category',
    names: table.categories,
    title: chart.dimension.label,
    baseOf: table.bases.ofCategory,
  } as const
  const { category, left, width, step } = categoriesAcross(names, axis.width + 12, right, height)
  const keys = seriesChannel(chart, table, { left, top, mark: area ? 'area' : 'point', isNamed })
  const rows = cells
  const place = { x: category.channel({ type: 'point', padding: 0.5 }) }
  const value = (field: string) => ({ y: valueChannel(field, axis, true, left) })
  const described = { description: { field: 'described' }, tooltip: { field: 'described' } }
  const layers: Json[] = [
    area
      ? {
          mark: {
            type: 'area',
            opacity: 1,
            line: false,
            stroke: table.look.ground,
            strokeWidth: table.hasSeries ? 0.8 : 0,
          },
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
        stroke: table.look.ground,
        strokeWidth: area ? 0.5 : 1,
      },
      encoding: { ...place, ...value('to'), ...keys.channel, ...described },
    },
    ...valueLabels(table, rows, { step, axis, keys, area, isNamed }, place, value),
    ...(area ? [] : intervalLayers(rows, table, place, value, keys)),
    ...(isNamed ? endTitle(chart, width, table) : []),
    ...hatches(table, rows, place),
    ...zeroLine('y', axis, table.look),
    category.labels(place.x),
  ]
  const { hasBases } = category
  return { rows, hasBases, layers, width, height, left, right, top, bottom: category.taken, legendHeight: keys.height }
}

type Setting = {
  readonly step: number
  readonly axis: ValueAxis
  readonly keys: SeriesChannel
  readonly area: boolean
  readonly isNamed: boolean
}

function valueLabels(
  table: Table,
  rows: readonly Cell[],
  { step, axis, keys, area, isNamed }: Setting,
  place: Json,
  value: (field: string) => Json,
): Json[] {
  const widest = Math.max(0, ...rows.map(({ label }) => textWidth(label, valueSize)))
  if (!table.hasSeries && widest <= step - 4)
    return [{ stroke: table.look.ground, strokeWidth: 3 }, {}].map((halo) => ({
      transform: [{ filter: { field: 'to', valid: true } }],
      mark: { type: 'text', fontSize: valueSize, baseline: 'bottom', dy: -7, color: table.look.ink, ...halo },
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
  const labels = last.map((row) => endLabel(row, isNamed))
  const spread = spreadOut(
    last.map(({ to }) => scaled(to!)),
    labels.map(({ length }) => length),
  )
  return last.map((row, index) => ({
    data: { values: [{ category: row.category, label: labels[index]!.join('\n') }] },
    mark: {
      type: 'text',
      fontSize: valueSize,
      align: 'left',
      baseline: 'middle',
      dx: 10,
      dy: -(lineOfLabel / 2) * (labels[index]!.length - 1),
      lineBreak: '\n',
      lineHeight: lineOfLabel,
      color: isNamed ? keys.inkOf(row.series) : table.look.ink,
    },
    encoding: { ...place, y: { value: spread[index]! }, text: { field: 'label' } },
  }))
}

const lineOfLabel = 13

/** What stands at the end of a line: its value, after its name where the names are not in a legend. */
function endLabel({ series, label }: Cell, isNamed: boolean): readonly string[] {
  return isNamed ? wrapText(`${label}  ${series}`, { width: widestNames, fontSize: valueSize, lines: 3 }) : [label]
}

/** What the names at the ends of the lines are, above them. */
function endTitle({ series }: DrawnChart, width: number, { look }: Table): Json[] {
  const text = wrapText(series?.label ?? '', { width: widestNames, fontSize: valueSize, lines: 1, bold: true })[0]!
  return textsAt([{ x: width - 4, y: -12, text, ink: look.muted }], look, { fontWeight: 'bold' })
}

/** The intervals of all points as thin upright lines, side by side where series share a place. */
function intervalLayers(
  rows: readonly Cell[],
  table: Table,
  place: Json,
  value: (field: string) => Json,
  { colourOf }: SeriesChannel,
): Json[] {
  return table.series.flatMap((name, index) => {
    const values = rows.filter(({ series, low }) => (series ?? '') === name && low !== null)
    if (values.length === 0) return []
    const xOffset = (index - (table.series.length - 1) / 2) * 2
    const mark = { type: 'rule', strokeWidth: 1, xOffset, color: colourOf(name) }
    return [{ data: { values }, mark, encoding: { ...place, ...value('low'), y2: { field: 'high' } } }]
  })
}

/** Heights moved apart so that labels of so many lines do not overlap, in the order of the heights. */
function spreadOut(heights: readonly number[], lines: readonly number[]): number[] {
  const order = heights.map((_, index) => index).sort((a, b) => heights[a]! - heights[b]!)
  const placed = [...heights]
  const apart = (one: number, other: number) => (lineOfLabel * (lines[one]! + lines[other]!)) / 2 + 1
  order.forEach((index, turn) => {
    if (turn === 0) return
    const before = order[turn - 1]!
    placed[index] = Math.max(placed[index]!, placed[before]! + apart(before, index))
  })
  order.toReversed().forEach((index, turn) => {
    const below = turn === 0 ? null : order[order.length - turn]!
    const most = below === null ? height : placed[below]! - apart(index, below)
    placed[index] = Math.min(placed[index]!, most)
  })
  return placed
}

function hatches({ categories, look }: Table, rows: readonly Cell[], place: Json): Json[] {
  const suppressed = new Set(rows.filter((row) => row.suppressed).map(({ category }) => category))
  if (suppressed.size === 0) return []
  const size = categories.length > 30 ? 8 : 14
  return [
    {
      data: { values: [...suppressed].map((category) => ({ category })) },
      mark: { ...hatchMark(size, size, look), yOffset: -size / 2 - 3 },
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
    low: null,
    high: null,
    label: '',
    described: '',
  }
}

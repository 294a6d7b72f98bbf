import { type ValueAxis, valueAxis } from './axis.ts'
import { categoriesAcross, categoriesBeside } from './category.ts'
import { inkOn, mutedInk } from './colour.ts'
import type { DrawnChart } from './drawn-chart.ts'
import { hatchMark, type Json, type Plot, pageWidth, plotWidth, valueChannel, valueSize, zeroLine } from './marks.ts'
import { lettersOf, type SeriesChannel, seriesChannel } from './series.ts'
import { byCategory, type Cell, type Table } from './table.ts'
import { textWidth } from './text.ts'

/** The label beyond the end of a bar: its letter with its value or total, or that there is none to show. */
type End = {
  readonly category: string
  readonly series: string | null
  readonly at: number
  readonly letter: string
  readonly text: string
  readonly hatched: boolean
  readonly missing: boolean
}

const uprightHeight = 260

/**
 * Draws bars from zero, one for each cell or stacked by series: upright where the categories are periods, else lying,
 * with the value at the end where it fits.
 */
export function barPlot(chart: DrawnChart, table: Table): Plot {
  const stacked = chart.type === 'stacked-bar'
  const letterOf = lettersOf(chart, table)
  const ends = stacked ? stackEnds(chart, table) : barEnds(table, letterOf)
  const values = table.cells.flatMap(({ from, to }) => (from === null || to === null ? [] : [from, to]))
  const axis = valueAxis(chart, [0, ...values], {
    zero: true,
    below: 0.08,
    above: table.periodic ? 0.06 : 0,
  })
  const sizes = table.periodic ? uprightSizes(chart, table, axis) : lyingSizes(chart, table, axis, ends)
  const { upright, left, width, height, thickness, step, beside } = sizes
  const keys = seriesChannel(chart, table, { left, top: sizes.top, mark: 'area' })

  const [placeAt, valueAt, offsetAt] = upright ? ['x', 'y', 'xOffset'] : ['y', 'x', 'yOffset']
  const padding = 1 - (thickness * beside) / step
  const place = sizes.category.channel({ type: 'band', paddingInner: padding, paddingOuter: padding / 2 })
  const offset = { field: 'series', type: 'ordinal', sort: null, scale: { domain: table.series, paddingInner: 0.08 } }
  const shared = { [placeAt!]: place, ...(beside > 1 ? { [offsetAt!]: offset } : {}) }
  const value = (field: string) => ({ [valueAt!]: valueChannel(field, axis, upright, left) })
  const layers: Json[] = [
    {
      transform: [{ filter: { field: 'to', valid: true } }],
      mark: { type: 'bar', ...(stacked ? { stroke: 'white', strokeWidth: 0.8 } : {}) },
      encoding: {
        ...shared,
        ...value('from'),
        [`${valueAt}2`]: { field: 'to' },
        ...keys.channel,
        description: { field: 'described' },
        tooltip: { field: 'described' },
      },
    },
    ...(stacked
      ? [
          {
            transform: [{ filter: { field: 'middle', valid: true } }],
            mark: { type: 'text', fontSize: valueSize, color: { expr: 'datum.ink' } },
            encoding: { ...shared, ...value('middle'), text: { field: 'inside' } },
          },
        ]
      : []),
    ...endLayers(ends, { ...shared, ...value('at') }, sizes),
    ...zeroLine(upright ? 'y' : 'x', axis),
    sizes.category.labels(place),
  ]
  const pixels = (upright ? height : width) / (axis.domain[1] - axis.domain[0])
  const rows = stacked ? table.cells.map((cell) => withInside(cell, pixels, sizes, keys)) : table.cells
  return { ...sizes, rows, layers, legendHeight: keys.height }
}

type Sizes = Omit<Plot, 'rows' | 'layers' | 'legendHeight'> & {
  readonly upright: boolean
  readonly category: ReturnType<typeof categoriesBeside>
  readonly beside: number
  readonly step: number
  readonly thickness: number
}

function uprightSizes(chart: DrawnChart, table: Table, axis: ValueAxis): Sizes {
  const [right, height] = [8, uprightHeight]
  const names = { field: 'category', names: table.categories, title: chart.dimension.label } as const
  const { category, left, width, step } = categoriesAcross(names, axis.width + 12, right, height)
  const beside = barsBeside(chart, table)
  const thickness = Math.min((step * 0.76) / beside, 72)
  return {
    upright: true,
    left,
    right,
    top: 34,
    bottom: category.taken,
    width,
    height,
    category,
    beside,
    step,
    thickness,
  }
}

function lyingSizes(chart: DrawnChart, table: Table, axis: ValueAxis, ends: readonly End[]): Sizes {
  const category = categoriesBeside({ field: 'category', names: table.categories, title: chart.dimension.label })
  const beside = barsBeside(chart, table)
  const thickness = beside === 1 ? (table.categories.length > 20 ? 17 : 22) : beside <= 3 ? 16 : beside <= 6 ? 13 : 11
  const step = Math.max(thickness * beside + (beside > 1 ? 14 : 8), category.lines * 14 + 8)
  const left = category.taken
  const room = pageWidth - left
  const needed = ends.map(({ at, text, hatched }) => {
    const part = (at - axis.domain[0]) / (axis.domain[1] - axis.domain[0])
    return part > 0 ? room - (room - textWidth(text, valueSize) - (hatched ? 32 : 9)) / part : 0
  })
  const right = Math.ceil(Math.max(axis.width / 2 + 2, ...needed))
  const height = step * table.categories.length
  return {
    upright: false,
    left,
    right,
    top: 28,
    bottom: 44,
    width: plotWidth(left, right),
    height,
    category,
    beside,
    step,
    thickness,
  }
}

function barsBeside({ type }: DrawnChart, { hasSeries, series }: Table): number {
  return type === 'stacked-bar' || !hasSeries ? 1 : series.length
}

function withInside(
  cell: Cell,
  pixels: number,
  { upright, thickness }: Sizes,
  { colourOf, letterOf }: SeriesChannel,
): Json {
  if (cell.to === null || cell.from === null || cell.to === cell.from) return cell
  const long = Math.abs(cell.to - cell.from) * pixels
  const letter = letterOf(cell.series)
  const fits = (text: string) => {
    const wide = textWidth(text, valueSize)
    const least = text === letter ? 12 : 15
    return upright ? long >= least && wide <= thickness : long >= wide + 6 && thickness >= 13
  }
  const inside = [lettered(letter, cell.label), letter].find(fits) ?? ''
  return { ...cell, inside, middle: (cell.from + cell.to) / 2, ink: inkOn(colourOf(cell.series)) }
}

function lettered(letter: string, text: string): string {
  return letter ? `${letter} ${text}` : text
}

function barEnds({ cells }: Table, letterOf: SeriesChannel['letterOf']): End[] {
  return cells.map(({ category, series, to, label, suppressed }) => ({
    category,
    series,
    at: to ?? 0,
    letter: letterOf(series),
    text: lettered(letterOf(series), suppressed ? 'suppressed' : to === null ? 'no value' : label),
    hatched: suppressed,
    missing: to === null,
  }))
}

function stackEnds(chart: DrawnChart, table: Table): End[] {
  const known = table.cells.every(({ value, suppressed }) => suppressed || (value ?? 0) >= 0)
  const total = chart.measure === 'count' && table.series.length > 1 && known
  return [...byCategory(table)].flatMap(([category, cells]) => {
    const at = Math.max(0, ...cells.map(({ to }) => to ?? 0))
    const suppressed = cells.filter((cell) => cell.suppressed).length
    const end = { category, series: null, at, letter: '', hatched: suppressed > 0, missing: suppressed > 0 }
    if (suppressed > 0)
      return [{ ...end, text: suppressed === cells.length ? 'suppressed' : `${suppressed} suppressed` }]
    return total ? [{ ...end, text: table.write(at) }] : []
  })
}

function endLayers(ends: readonly End[], encoding: Json, { upright, thickness, step, beside }: Sizes): Json[] {
  const hatched = ends.filter((end) => end.hatched)
  const written = ends.filter((end) => !end.missing)
  const remarks = upright || thickness < 10 ? [] : ends.filter((end) => end.missing)
  const room = beside > 1 ? thickness : step
  const fits = (text: string) => (upright ? textWidth(text, valueSize) <= room - 2 : thickness >= 10)
  const letters = written.map(({ text, ...end }) => ({ ...end, text: end.letter }))
  const shown = [written, letters].find((labels) => labels.every(({ text }) => text !== '' && fits(text))) ?? []
  const box = upright ? [Math.min(thickness * 0.9, 26), 12] : [18, Math.min(thickness - 2, 14)]
  const beyond = upright
    ? { baseline: { expr: "datum.at < 0 ? 'top' : 'bottom'" }, dy: { expr: 'datum.at < 0 ? 4 : -4' } }
    : { align: { expr: "datum.at < 0 ? 'right' : 'left'" }, dx: { expr: 'datum.at < 0 ? -5 : 5' } }
  const layer = (values: readonly End[], mark: Json, text: boolean) =>
    values.length
      ? [{ data: { values }, mark, encoding: { ...encoding, ...(text ? { text: { field: 'text' } } : {}) } }]
      : []
  return [
    ...layer(hatched, { ...hatchMark(box[0]!, box[1]!), [upright ? 'yOffset' : 'xOffset']: upright ? -8 : 14 }, false),
    ...layer(
      remarks,
      {
        type: 'text',
        fontSize: valueSize,
        fontStyle: 'italic',
        color: mutedInk,
        align: 'left',
        dx: { expr: 'datum.hatched ? 28 : 5' },
      },
      true,
    ),
    ...layer(shown, { type: 'text', fontSize: valueSize, ...beyond }, true),
  ]
}

import type { ValueAxis } from './axis.ts'
import { categoriesAcross, categoriesBeside } from './category.ts'
import type { DrawnChart } from './drawn-chart.ts'
import { type Plot, pageWidth, plotWidth, valueSize } from './marks.ts'
import { type BaseColumn, baseColumn } from './pixels.ts'
import type { Table } from './table.ts'
import { textWidth } from './text.ts'

/** The label beyond the end of a bar: its letter with its value or total, or that there is none to show. */
export type End = {
  readonly category: string
  readonly series: string | null
  readonly at: number
  readonly letter: string
  readonly text: string
  readonly hatched: boolean
  readonly missing: boolean
}

const uprightHeight = 260

/** The pixels of bars and of what stands beside them: the bars of one category, its step, and its names and bases. */
export type Sizes = Omit<Plot, 'rows' | 'layers' | 'legendHeight'> & {
  readonly bases: BaseColumn
  readonly upright: boolean
  readonly category: ReturnType<typeof categoriesBeside>
  readonly beside: number
  readonly step: number
  readonly thickness: number
}

/** Returns the sizes of bars that stand on their categories. */
export function uprightSizes(chart: DrawnChart, table: Table, axis: ValueAxis): Sizes {
  const [right, height] = [8, uprightHeight]
  const names = {
    field: 'category',
    names: table.categories,
    title: chart.dimension.label,
    baseOf: table.bases.ofCategory,
  } as const
  const { category, left, width, step } = categoriesAcross(names, axis.width + 12, right, height)
  const beside = barsBeside(chart, table)
  const thickness = Math.min((step * 0.76) / beside, 72)
  return {
    upright: true,
    bases: baseColumn([], table.look),
    hasBases: category.hasBases,
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

/** Returns the sizes of bars that lie beside their categories, with room for the labels at their ends. */
export function lyingSizes(chart: DrawnChart, table: Table, axis: ValueAxis, ends: readonly End[]): Sizes {
  const category = categoriesBeside({ field: 'category', names: table.categories, title: chart.dimension.label })
  const beside = barsBeside(chart, table)
  const thickness = beside === 1 ? (table.categories.length > 20 ? 17 : 22) : beside <= 3 ? 16 : beside <= 6 ? 13 : 11
  const step = Math.max(thickness * beside + (beside > 1 ? 14 : 8), category.lines * 14 + 8)
  const left = category.taken
  const bases = baseColumn(table.categories.map(table.bases.ofCategory), table.look)
  const room = pageWidth - left - bases.width
  const needed = ends.map(({ at, text, hatched }) => {
    const part = (at - axis.domain[0]) / (axis.domain[1] - axis.domain[0])
    return part > 0 ? room - (room - textWidth(text, valueSize) - (hatched ? 32 : 9)) / part : 0
  })
  const right = Math.ceil(Math.max(axis.width / 2 + 2, ...needed) + bases.width)
  const height = step * table.categories.length
  return {
    upright: false,
    bases,
    hasBases: bases.width > 0,
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

function barsBeside({ form }: DrawnChart, { hasSeries, series }: Table): number {
  return form === 'stacked-bars' || !hasSeries ? 1 : series.length
}

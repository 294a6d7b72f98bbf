import { anyOf, type Database } from './database.ts'
import { insertRows } from './snapshot.ts'
import type { Chart, ChartCell, ChartSuppression } from './tables.ts'

const filterNames = ['period', 'industry', 'seniority'] as const
const attributeNames: readonly string[] = [...filterNames, 'role', 'organisationSize']
const columns = ['category', 'series'] as const

/**
 * Hides rows beside those of too small a base, so that no difference between a total and its shown parts tells what is hidden
 * (contract: report, §2). Rows under the least base are hidden by the query itself; this stores the complementary ones.
 */
export async function storeSuppressions(trx: Database, chartIds: readonly string[]): Promise<void> {
  const { minBase } = await trx.selectFrom('surveySetting').select('minBase').executeTakeFirstOrThrow()
  const charts = await trx.selectFrom('chart').selectAll().where('id', '=', anyOf(chartIds)).execute()
  await trx.deleteFrom('chartSuppression').where('chartId', '=', anyOf(chartIds)).execute()
  for (const chart of charts.filter(({ surveyId }) => surveyId !== null)) {
    const cells = await trx.selectFrom('chartCell').selectAll().where('chartId', '=', chart.id).execute()
    const rows = suppressionsOf(chart, cells, minBase)
    if (rows.length === 0) continue
    await insertRows(trx, 'chartSuppression', rows)
  }
}

type Leaf = { readonly values: readonly string[]; readonly base: number }
type Point = {
  readonly values: readonly (string | null)[]
  base: number
  hidden: boolean
}

/** The complementary suppressions of a survey chart. */
export function suppressionsOf(
  chart: Pick<Chart, 'id' | 'dimension' | 'series'>,
  cells: readonly ChartCell[],
  minBase: number,
): ChartSuppression[] {
  const axes = { category: chart.dimension.name, series: chart.series?.name ?? null }
  const columnOf = (isWanted: (name: string) => boolean) =>
    columns.find((column) => axes[column] !== null && isWanted(axes[column]))
  const other = columnOf((name) => attributeNames.includes(name) && !filterNames.some((filter) => filter === name))
  const item = columnOf((name) => name === 'item')

  return [...Map.groupBy(cells, (cell) => (item ? cell[item] : null))].flatMap(([itemName, own]) => {
    const leaves = new Map<string, Leaf>()
    for (const cell of own) {
      const values = [cell.period, cell.industry, cell.seniority, ...(other ? [cell[other] ?? ''] : [])]
      leaves.set(JSON.stringify(values), { values, base: cell.base ?? 0 })
    }
    return hideComplements([...leaves.values()], minBase).flatMap((point) => {
      if (point.includes('*')) return []
      const values: Record<string, string | null> = Object.fromEntries(filterNames.map((name, i) => [name, point[i]!]))
      if (other) values[axes[other]!] = point[filterNames.length]!
      const shown = (column: 'category' | 'series') => {
        const name = axes[column]
        return name !== null && attributeNames.includes(name)
          ? (values[name] ?? undefined)
          : column === item
            ? itemName
            : null
      }
      const [category, series] = [shown('category'), shown('series')]
      if (category === undefined || series === undefined) return []
      // A value that an axis shows is the same with the filter set to it.
      const choices = filterNames.map((name) =>
        name === axes.category || name === axes.series ? [null, values[name]!] : [values[name]!],
      )
      return choices[0]!.flatMap((period) =>
        choices[1]!.flatMap((industry) =>
          choices[2]!.map((seniority) => ({ chartId: chart.id, category, series, period, industry, seniority })),
        ),
      )
    })
  })
}

/**
 * The points of the cube that must be hidden although their base is large enough; a point has a value or null (any) for each attribute.
 * Along each line of the cube (one attribute varies, the others are fixed) either nothing is hidden, or at least two parts that
 * together reach the least base, or the total as well.
 */
function hideComplements(leaves: readonly Leaf[], minBase: number): (readonly (string | null)[])[] {
  const width = leaves[0]?.values.length ?? 0
  const points = new Map<string, Point>()
  for (const { values, base } of leaves) {
    for (let mask = 0; mask < 1 << width; mask++) {
      const rolled = values.map((value, index) => (mask & (1 << index) ? null : value))
      const key = JSON.stringify(rolled)
      const point = points.get(key) ?? { values: rolled, base: 0, hidden: false }
      point.base += base
      points.set(key, point)
    }
  }
  const lines = linesOf(points, width)
  const isUnnamed = ({ values }: Point) => values.includes('')
  for (const point of points.values()) point.hidden = point.base < minBase || isUnnamed(point)
  for (let changed = true; changed; ) {
    changed = false
    for (const { total, parts } of lines) {
      const hide = (point: Point | undefined) => {
        if (!point || point.hidden) return false
        point.hidden = true
        changed = true
        return true
      }
      const hiddenParts = () => parts.filter(({ hidden }) => hidden)
      if (total.hidden) {
        if (hiddenParts().length === 0 && total.base >= minBase) hide(parts.find(({ hidden }) => !hidden))
        continue
      }
      if (hiddenParts().length === 0) continue
      const isSafe = () => hiddenParts().length > 1 && hiddenParts().reduce((sum, { base }) => sum + base, 0) >= minBase
      while (!isSafe() && hide(parts.find(({ hidden }) => !hidden)));
      if (!isSafe()) hide(total)
    }
  }
  return [...points.values()]
    .filter((point) => point.hidden && point.base >= minBase && !isUnnamed(point))
    .map(({ values }) => values)
}

/** Every line of the cube: a total and its parts that have respondents, smallest first. */
function linesOf(points: ReadonlyMap<string, Point>, width: number): { total: Point; parts: Point[] }[] {
  const lines = new Map<string, { total: Point; parts: Point[] }>()
  for (const point of points.values()) {
    for (let index = 0; index < width; index++) {
      if (point.values[index] === null || point.base === 0) continue
      const key = JSON.stringify(point.values.with(index, null))
      const name = `${index} ${key}`
      const line = lines.get(name) ?? { total: points.get(key)!, parts: [] }
      line.parts.push(point)
      lines.set(name, line)
    }
  }
  for (const { parts } of lines.values()) {
    parts.sort((a, b) => a.base - b.base || (JSON.stringify(a.values) < JSON.stringify(b.values) ? -1 : 1))
  }
  return [...lines.values()]
}

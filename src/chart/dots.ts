import { valueAxis } from './axis.ts'
import { categoriesAcross, categoriesDown } from './category.ts'
import type { DrawnChart } from './drawn-chart.ts'
import { hatchMark, type Json, type Plot, valueChannel, valueSize, zeroLine } from './marks.ts'
import { seriesChannel } from './series.ts'
import { byCategory, type Table } from './table.ts'
import { textWidth } from './text.ts'

const uprightHeight = 260

/**
 * Draws a dot for each cell, on a line per category that spans from the least to the greatest of its series; upright
 * where the categories are periods.
 */
export function dotPlot(chart: DrawnChart, table: Table): Plot {
  const upright = table.periodic
  const values = table.cells.flatMap(({ to }) => (to === null ? [] : [to]))
  const axis = valueAxis(chart, values.length ? values : [0], { zero: false, above: 0.04 })
  const top = upright ? 34 : 28
  const labelled = !table.hasSeries
  const right = upright
    ? 10
    : labelled
      ? 16 + Math.max(10, ...table.cells.map(({ label }) => textWidth(label, valueSize)))
      : 26
  const names = {
    field: 'category',
    names: table.categories,
    title: chart.dimension.label,
    baseOf: table.bases.ofCategory,
  } as const
  const { category, left, width } = upright
    ? categoriesAcross(names, axis.width + 12, right, uprightHeight)
    : categoriesDown(names, right)
  const height = upright ? uprightHeight : table.categories.length * Math.max(28, category.lines * 14 + 8)
  const keys = seriesChannel(chart, table, { left, top, mark: 'point' })
  const [placeAt, valueAt] = upright ? (['x', 'y'] as const) : (['y', 'x'] as const)
  const channel = category.channel({ type: 'point', padding: 0.5 }, { grid: true, gridDash: [2, 3] })
  const place = { [placeAt]: channel }
  const value = (field: string) => ({ [valueAt]: valueChannel(field, axis, upright, left) })
  const spans = [...byCategory(table)].flatMap(([name, cells]) => {
    const shown = cells.flatMap(({ to }) => (to === null ? [] : [to]))
    if (shown.length < 2) return []
    return [{ category: name, least: Math.min(...shown), most: Math.max(...shown) }]
  })
  const layers: Json[] = [
    ...(spans.length
      ? [
          {
            data: { values: spans },
            mark: { type: 'rule', color: table.look.hatch, strokeWidth: 2 },
            encoding: { ...place, ...value('least'), [`${valueAt}2`]: { field: 'most' } },
          },
        ]
      : []),
    {
      transform: [{ filter: { field: 'to', valid: true } }],
      mark: { type: 'point', filled: true, opacity: 1, size: 110, stroke: table.look.ground, strokeWidth: 1 },
      encoding: {
        ...place,
        ...value('to'),
        ...keys.channel,
        description: { field: 'described' },
        tooltip: { field: 'described' },
      },
    },
    ...(labelled
      ? [
          {
            transform: [{ filter: { field: 'to', valid: true } }],
            mark: {
              type: 'text',
              fontSize: valueSize,
              color: table.look.ink,
              ...(upright ? { dy: -12 } : { align: 'left', dx: 9 }),
            },
            encoding: { ...place, ...value('to'), text: { field: 'label' } },
          },
        ]
      : []),
    ...suppressedMarks(table, place, upright, height),
    ...zeroLine(valueAt, axis, table.look),
    category.labels(channel),
  ]
  return {
    rows: table.cells,
    hasBases: category.hasBases,
    layers,
    width,
    height,
    left,
    right,
    top,
    bottom: upright ? category.taken : 44,
    legendHeight: keys.height,
  }
}

function suppressedMarks(table: Table, place: Json, upright: boolean, height: number): Json[] {
  const values = [...byCategory(table)].flatMap(([name, cells]) => {
    const count = cells.filter(({ suppressed }) => suppressed).length
    return count === 0 ? [] : [{ category: name, text: table.hasSeries ? `${count} suppressed` : 'suppressed' }]
  })
  if (values.length === 0) return []
  const hatch = {
    data: { values },
    mark: { ...hatchMark(18, 12, table.look), ...(upright ? { yOffset: -9 } : { xOffset: 14 }) },
    encoding: { ...place, [upright ? 'y' : 'x']: { value: upright ? height : 0 } },
  }
  const text = {
    data: { values },
    mark: { type: 'text', align: 'left', dx: 28, fontSize: valueSize, fontStyle: 'italic', color: table.look.muted },
    encoding: { ...place, x: { value: 0 }, text: { field: 'text' } },
  }
  return upright || table.hasSeries ? [hatch] : [hatch, text]
}

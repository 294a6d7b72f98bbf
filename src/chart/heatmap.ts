import { colourAt } from '../ground/colour.ts'
import { categoriesAlong, categoriesBeside } from './category.ts'
import { inkOn } from './colour.ts'
import type { DrawnChart } from './drawn-chart.ts'
import type { Look } from './look.ts'
import { hatchMark, type Json, labelSize, type Plot, plotWidth, valueSize } from './marks.ts'
import { arePeriods, type Table } from './table.ts'
import { plainText, textWidth } from './text.ts'
import { valueTitle } from './value.ts'

const ramp = { width: 160, height: 12, steps: 40, above: 22 }
const slantedOverhang = 100

/**
 * Draws a field of cells coloured by value, categories down and series across; periods run across. Each cell bears its
 * value where it fits.
 */
export function heatmapPlot(chart: DrawnChart, table: Table): Plot {
  const swapped = table.hasSeries && table.periodic && !arePeriods(table.allSeries)
  const categories = {
    field: 'category',
    names: table.categories,
    title: chart.dimension.label,
    baseOf: table.bases.ofCategory,
  } as const
  const series = {
    field: 'series',
    names: table.series,
    title: chart.series?.label ?? null,
    baseOf: table.bases.ofSeries,
  } as const
  const [down, over] = swapped ? [series, categories] : [categories, series]
  const beside = categoriesBeside(down)
  const left = beside.taken
  const count = over.names.length
  const widest = Math.min(plotWidth(left, 0), count * 150)
  const slanted = categoriesAlong(over, widest / count, 'top').slanted
  const width = slanted ? Math.min(widest, plotWidth(left, slantedOverhang)) : widest
  const above = categoriesAlong(over, width / count, 'top')
  const step = Math.max(28, beside.lines * 14 + 8)
  const top = table.hasSeries ? above.taken : 28

  const values = table.cells.flatMap(({ value }) => (value === null ? [] : [value]))
  const scale = heatScale(values.length ? values : [0], table.look)
  const fits = (text: string) => textWidth(text, valueSize) <= width / count - 3
  const bare = (label: string) => label.replace(/%$/, '')
  // The title of the scale has the unit.
  const written = table.cells.every(({ label }) => fits(label)) ? (label: string) => label : bare
  const insideOf = (label: string) => (fits(written(label)) ? written(label) : '')
  const rows = table.cells.map((cell) => ({
    ...cell,
    series: cell.series ?? '',
    inside: insideOf(cell.label),
    ink: cell.value === null ? table.look.muted : inkOn(scale.colourOf(cell.value)),
  }))
  const band = { type: 'band', padding: 0 }
  const place = { y: beside.channel(band), x: above.channel(band, table.hasSeries ? {} : { title: null }) }
  const described = { description: { field: 'described' }, tooltip: { field: 'described' } }
  const known = [{ filter: { field: 'value', valid: true } }]
  const colours = { domain: scale.domain, range: scale.stops, interpolate: 'rgb' }
  const layers: Json[] = [
    {
      transform: known,
      mark: { type: 'rect', stroke: table.look.ground, strokeWidth: 1.5 },
      encoding: {
        ...place,
        color: { field: 'value', type: 'quantitative', scale: colours, legend: null },
        ...described,
      },
    },
    {
      transform: known,
      mark: { type: 'text', fontSize: valueSize, color: { expr: 'datum.ink' } },
      encoding: { ...place, text: { field: 'inside' } },
    },
    {
      transform: [{ filter: { field: 'suppressed', equal: true } }],
      mark: hatchMark(width / count - 5, step - 5, table.look),
      encoding: { ...place, ...described },
    },
    beside.labels(place.y),
    ...(table.hasSeries ? [above.labels(place.x)] : []),
    ...rampLayers(chart, table, scale, -left, -top - ramp.height - ramp.above),
  ]
  return {
    rows,
    layers,
    width,
    height: step * down.names.length,
    left,
    right: plotWidth(left, width),
    top,
    bottom: 6,
    legendHeight: ramp.height + ramp.above,
  }
}

type HeatScale = {
  readonly domain: readonly number[]
  readonly stops: readonly string[]
  readonly colourOf: (value: number) => string
}

function heatScale(values: readonly number[], look: Look): HeatScale {
  const [least, greatest] = [Math.min(...values), Math.max(...values)]
  const reach = Math.max(Math.abs(least), Math.abs(greatest)) || 1
  const diverging = least < 0
  const low = diverging ? -reach : least > reach / 2 && least < greatest ? least : 0
  const stops = diverging ? look.parting : look.heat
  return {
    domain: [low, (low + reach) / 2, reach],
    stops,
    colourOf: (value) => colourAt(stops, (value - low) / (reach - low)),
  }
}

function rampLayers(chart: DrawnChart, table: Table, { domain, stops }: HeatScale, left: number, top: number): Json[] {
  const title = plainText(valueTitle(chart))
  const [low, high] = [table.write(domain[0]!), table.write(domain[2]!)]
  const start = left + textWidth(title, labelSize, true) + 16
  const from = start + textWidth(low, labelSize) + 8
  const part = ramp.width / ramp.steps
  const text = (words: string, x: number, look: Json = {}) => ({
    data: { values: [{ text: words }] },
    mark: { type: 'text', align: 'left', baseline: 'middle', fontSize: labelSize, ...look },
    encoding: { x: { value: x }, y: { value: top + ramp.height / 2 }, text: { field: 'text' } },
  })
  const boxes = Array.from({ length: ramp.steps }, (_, index) => ({
    at: from + index * part,
    end: from + (index + 1) * part + 0.4,
    fill: colourAt(stops, (index + 0.5) / ramp.steps),
  }))
  return [
    text(title, left, { fontWeight: 'bold', color: table.look.muted }),
    text(low, start),
    {
      data: { values: boxes },
      mark: {
        type: 'rect',
        x: { expr: 'datum.at' },
        x2: { expr: 'datum.end' },
        y: top,
        y2: top + ramp.height,
        color: { expr: 'datum.fill' },
      },
      encoding: {},
    },
    text(high, from + ramp.width + 8),
  ]
}

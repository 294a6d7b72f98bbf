import { valueAxis } from './axis.ts'
import { type End, lyingSizes, type Sizes, uprightSizes } from './bar-sizes.ts'
import { inkOn, isUnsure } from './colour.ts'
import type { DrawnChart } from './drawn-chart.ts'
import type { Look } from './look.ts'
import { hatchMark, type Json, type Plot, valueChannel, valueSize, zeroLine } from './marks.ts'
import { lettersOf, type SeriesChannel, seriesChannel } from './series.ts'
import { byCategory, type Cell, type Table } from './table.ts'
import { textWidth } from './text.ts'

/**
 * Draws bars from zero, one for each cell or stacked by series: upright where the categories are periods, else lying,
 * with the value at the end where it fits.
 */
export function barPlot(chart: DrawnChart, table: Table): Plot {
  const stacked = chart.form === 'stacked-bars'
  const letterOf = lettersOf(chart, table)
  const ends = stacked ? stackEnds(chart, table) : barEnds(table, letterOf)
  const values = table.cells.flatMap(({ from, to, high }) =>
    from === null || to === null ? [] : [from, to, ...(stacked || high === null ? [] : [high])],
  )
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
      mark: { type: 'bar', ...(stacked ? { stroke: { expr: 'datum.edge' }, strokeWidth: 0.8 } : {}) },
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
    ...(stacked ? [] : intervalLayers(table, shared, valueAt!, value)),
    ...endLayers(ends, { ...shared, ...value('at') }, sizes, table.look),
    ...zeroLine(upright ? 'y' : 'x', axis, table.look),
    sizes.category.labels(place),
    ...sizes.bases.draw(
      width + sizes.right,
      table.categories.map((_, index) => (index + 0.5) * step),
    ),
  ]
  const pixels = (upright ? height : width) / (axis.domain[1] - axis.domain[0])
  const rows = stacked ? table.cells.map((cell) => withInside(cell, pixels, sizes, keys, table.look)) : table.cells
  return { ...sizes, rows, layers, legendHeight: keys.height }
}

/** The intervals as thin lines over the ends of their bars. */
function intervalLayers(table: Table, shared: Json, valueAt: string, value: (field: string) => Json): Json[] {
  const values = table.cells.filter(({ low }) => low !== null)
  if (values.length === 0) return []
  const mark = { type: 'rule', strokeWidth: 1, color: table.look.ink }
  return [{ data: { values }, mark, encoding: { ...shared, ...value('low'), [`${valueAt}2`]: { field: 'high' } } }]
}

function withInside(
  cell: Cell,
  pixels: number,
  { upright, thickness }: Sizes,
  { colourOf, letterOf }: SeriesChannel,
  look: Look,
): Json {
  const edge = isUnsure(cell.series ?? '') ? look.muted : look.ground
  if (cell.to === null || cell.from === null || cell.to === cell.from) return { ...cell, edge }
  const long = Math.abs(cell.to - cell.from) * pixels
  const letter = letterOf(cell.series)
  const fits = (text: string) => {
    const wide = textWidth(text, valueSize)
    const least = text === letter ? 12 : 15
    return upright ? long >= least && wide <= thickness : long >= wide + 6 && thickness >= 13
  }
  const inside = [lettered(letter, cell.label), letter].find(fits) ?? ''
  return { ...cell, edge, inside, middle: (cell.from + cell.to) / 2, ink: inkOn(colourOf(cell.series)) }
}

function lettered(letter: string, text: string): string {
  return letter ? `${letter} ${text}` : text
}

function barEnds({ cells }: Table, letterOf: SeriesChannel['letterOf']): End[] {
  return cells.map(({ category, series, to, high, label, suppressed }) => ({
    category,
    series,
    at: high ?? to ?? 0,
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

function endLayers(
  ends: readonly End[],
  encoding: Json,
  { upright, thickness, step, beside }: Sizes,
  look: Look,
): Json[] {
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
    ...layer(
      hatched,
      { ...hatchMark(box[0]!, box[1]!, look), [upright ? 'yOffset' : 'xOffset']: upright ? -8 : 14 },
      false,
    ),
    ...layer(
      remarks,
      {
        type: 'text',
        fontSize: valueSize,
        fontStyle: 'italic',
        color: look.muted,
        align: 'left',
        dx: { expr: 'datum.hatched ? 28 : 5' },
      },
      true,
    ),
    ...layer(shown, { type: 'text', fontSize: valueSize, ...beyond }, true),
  ]
}

import type { DrawnChart } from './drawn-chart.ts'
import { textWidth } from './text.ts'
import { isPercent, valueTitle, valueWriter } from './value.ts'

/**
 * The axis of the values: its domain, its ticks from low to high, how a tick is written (d3 format and a Vega
 * expression over the label), and the pixels of the widest.
 */
export type ValueAxis = {
  readonly title: string
  readonly domain: readonly [number, number]
  readonly ticks: readonly number[]
  readonly format: string
  readonly labelExpr: string
  readonly width: number
}

/**
 * The range that an axis must include: zero, and the parts of it to leave free beyond the least negative and the
 * greatest value for labels.
 */
export type Room = { readonly zero: boolean; readonly below?: number; readonly above?: number }

/**
 * Returns the axis for these values, on round steps. Shares that come near 100 end there; means of a scale from 1 to 5
 * that need no zero span that scale.
 */
export function valueAxis(chart: DrawnChart, values: readonly number[], room: Room): ValueAxis {
  const whole = chart.measure === 'count' && values.every(Number.isInteger)
  const ticks = fixedTicks(chart, values, room) ?? roundTicks(chart, values, room, whole)
  const format = formatOf(ticks)
  const write = valueWriter(chart, ticks)
  return {
    title: valueTitle(chart),
    domain: [ticks[0]!, ticks.at(-1)!],
    ticks,
    format,
    labelExpr: `(datum.value === 0 ? '0' : replace(datum.label, 'G', 'B'))${isPercent(chart) ? " + '%'" : ''}`,
    width: Math.ceil(Math.max(...ticks.map((tick) => textWidth(write(tick), 12)))),
  }
}

function fixedTicks(chart: DrawnChart, values: readonly number[], { zero }: Room): readonly number[] | null {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  if (isPercent(chart) && ((low === 0 && high === 0) || (low >= 0 && high >= 75 && high <= 100.5)))
    return [0, 20, 40, 60, 80, 100]
  return chart.measure === 'mean' && !zero && low >= 1 && high <= 5 ? [1, 2, 3, 4, 5] : null
}

function roundTicks(
  chart: DrawnChart,
  values: readonly number[],
  { zero, below = 0, above = 0 }: Room,
  whole: boolean,
): readonly number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const based = zero || isPercent(chart) || chart.measure === 'count' || 2 * low <= high
  const from = based ? Math.min(0, low) : low
  const until = based ? Math.max(0, high) : high
  const wide = until > from ? until - from : Math.abs(until) || 1
  const step = stepOf(wide, whole)
  let first = Math.floor(from / step + 1e-9)
  let last = Math.ceil((until > from ? until : from + wide) / step - 1e-9)
  const freeAbove = () => (last - high / step) / (last - first)
  const freeBelow = () => (low / step - first) / (last - first)
  while (high > 0 && freeAbove() < above) last++
  while (low < 0 && freeBelow() < below) first--
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

function stepOf(wide: number, whole: boolean): number {
  const rough = wide / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 2.5, 5].find((factor) => factor * power >= rough * 0.999) ?? 10)
  return whole ? Math.max(1, Math.ceil(step)) : step
}

function formatOf(ticks: readonly number[]): string {
  const reach = Math.max(...ticks.map(Math.abs))
  if (reach >= 1e15 || reach < 1e-3) return '~e'
  if (reach >= 10_000) return '~s'
  const decimals = Math.max(...ticks.map((tick) => String(tick).split('.')[1]?.length ?? 0))
  return `,.${Math.min(decimals, 6)}f`
}

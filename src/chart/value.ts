import type { DrawnChart } from './drawn-chart.ts'
import { wrapText } from './text.ts'

const compactFrom = 10_000
const minus = '\u2212'
const magnitudes = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const

/** Checks that the values are percentages, written with a percent sign. */
export function isPercent({ unit }: Pick<DrawnChart, 'unit'>): boolean {
  return /^(%|per ?cent|percentage|pct)$/i.test(unit.trim())
}

/** Returns the title of a value axis: what is measured, with its unit. */
export function valueTitle(chart: DrawnChart): string {
  const [unit] = wrapText(isPercent(chart) ? '%' : chart.unit, { width: 300, fontSize: 12, lines: 1 }) as [string]
  if (chart.measure === 'share') return `Share${chart.source.respondents ? ' of respondents' : ''} (${unit})`
  if (chart.measure === 'mean') return `Mean (${unit})`
  if (chart.measure === 'count' && !/^(count|number)\b/i.test(unit)) return `Number of ${unit}`
  return unit === '%' ? 'Percent (%)' : unit.charAt(0).toUpperCase() + unit.slice(1)
}

/**
 * Returns how a value stands beside its mark: percent sign, thousands separators, few decimals, and k, M, B or T from
 * ten thousand on.
 */
export function valueWriter(chart: DrawnChart, values: readonly number[]): (value: number) => string {
  const reach = Math.max(0, ...values.map(Math.abs))
  const whole = chart.measure !== 'mean' && values.every(Number.isInteger)
  return (value) => {
    const size = Math.abs(value)
    const decimals = whole ? 0 : reach < 1 ? 2 : size < 100 || chart.measure === 'mean' ? 1 : 0
    const text = isPercent(chart) ? percent(size) : compact(size, decimals, chart.measure === 'mean')
    return `${value < 0 && Number.parseFloat(text) !== 0 ? minus : ''}${text}${isPercent(chart) ? '%' : ''}`
  }
}

function percent(size: number): string {
  return size >= 1 || size === 0 ? compact(Math.round(size), 0, false) : small(size, 1)
}

function compact(size: number, decimals: number, padded: boolean): string {
  if (size >= 1e15) return Number(size.toPrecision(3)).toExponential()
  if (size >= compactFrom) {
    const [unit, name] = magnitudes.find(([least]) => size >= least * 0.9995)!
    return `${Number((size / unit).toPrecision(3))}${name}`
  }
  if (padded) return size.toFixed(decimals)
  if (size >= 1000) return Math.round(size).toLocaleString('en-US')
  return small(size, decimals)
}

function small(size: number, decimals: number): string {
  const rounded = Number(size.toFixed(decimals))
  if (rounded !== 0 || size === 0) return String(rounded)
  const digit = Number(size.toPrecision(1))
  return size < 1e-3 ? digit.toExponential() : String(digit)
}

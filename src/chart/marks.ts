import type { ValueAxis } from './axis.ts'
import type { Look } from './look.ts'
import { titleText } from './text.ts'

/**
 * With the padding, 660 pixels: printed over the 170 mm between the margins of A4, the smallest text (11 pixels) has 8
 * points.
 */
export const pageWidth = 616
export const labelSize = 12
export const valueSize = 11

export type Json = Readonly<Record<string, unknown>>

/**
 * The rows and marks of a chart, and the pixels that its axes take on each side of the plot of `width` times `height`.
 */
export type Plot = {
  readonly rows: readonly Json[]
  readonly layers: readonly Json[]
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly legendHeight: number
  /** True when the bases that differ stand beside what has them. */
  readonly hasBases?: boolean
}

/** Returns the width of the plot between the labels on its left and what stands on its right. */
export function plotWidth(left: number, right: number): number {
  return Math.floor(pageWidth - left - right)
}

/** Returns a channel for the values on this axis. */
export function valueChannel(field: string, axis: ValueAxis, upright: boolean, left: number): Json {
  return {
    field,
    type: 'quantitative',
    stack: null,
    scale: { domain: axis.domain, nice: false, zero: false },
    axis: {
      title: titleText(axis.title),
      values: axis.ticks,
      format: axis.format,
      labelExpr: axis.labelExpr,
      grid: true,
      ...(upright ? titleAbove(left) : { titlePadding: 8 }),
    },
  }
}

/** Returns an axis title that lies flat above the left end of a vertical axis. */
export function titleAbove(left: number): Json {
  return { titleAngle: 0, titleAlign: 'left', titleBaseline: 'bottom', titleAnchor: 'end', titleX: -left, titleY: -10 }
}

/** Returns a line at zero. */
export function zeroLine(channel: 'x' | 'y', axis: ValueAxis, look: Look): Json[] {
  if (axis.domain[0] > 0 || axis.domain[1] < 0) return []
  return [
    {
      data: { values: [{}] },
      mark: { type: 'rule', color: look.muted, strokeWidth: 1 },
      encoding: { [channel]: { datum: 0 } },
    },
  ]
}

/**
 * Diagonal lines in a box of this size in pixels, as a path for a point mark of size 4: what stands for a suppressed
 * value.
 */
function hatch(width: number, height: number, gap = 5): string {
  const [right, bottom] = [width / 2, height / 2]
  const paths = [`M${-right},${-bottom}H${right}V${bottom}H${-right}Z`]
  const rounded = (number: number) => Number(number.toFixed(2))
  for (let sum = -right - bottom + gap; sum < right + bottom; sum += gap) {
    const [from, to] = [Math.max(-right, sum - bottom), Math.min(right, sum + bottom)]
    paths.push(`M${rounded(from)},${rounded(sum - from)}L${rounded(to)},${rounded(sum - to)}`)
  }
  return paths.join('')
}

/** Returns the mark that draws such a hatch. */
export function hatchMark(width: number, height: number, look: Look): Json {
  return {
    type: 'point',
    shape: hatch(width, height),
    size: 4,
    filled: false,
    color: look.hatch,
    strokeWidth: 1,
    opacity: 1,
  }
}

/** Returns the configuration that all charts of a theme share. */
export function configOf(look: Look): Json {
  return {
    view: { stroke: null },
    text: { color: look.ink, aria: false },
    rule: { aria: false },
    axis: {
      labelColor: look.ink,
      labelFontSize: labelSize,
      titleColor: look.muted,
      titleFontSize: labelSize,
      titleFontWeight: 'normal',
      titleLimit: 0,
      gridColor: look.grid,
      domain: false,
      ticks: false,
      labelPadding: 6,
      labelFlush: false,
      labelOverlap: false,
    },
    legend: {
      labelColor: look.ink,
      labelFontSize: labelSize,
      titleColor: look.muted,
      titleFontSize: labelSize,
      titleFontWeight: 'bold',
      titlePadding: 20,
      rowPadding: 4,
    },
  }
}

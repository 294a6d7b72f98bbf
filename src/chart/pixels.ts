import type { Look } from './look.ts'
import { type Json, labelSize, valueSize } from './marks.ts'
import { distinctLabels, extentOf, textWidth, wrapText } from './text.ts'

/** A point in pixels from the left and the top of the plot. */
export type At = { readonly x: number; readonly y: number }
export type Span = At & { readonly x2: number; readonly y2: number }
type Words = At & { readonly text: string; readonly ink?: string }

const place = { x: { expr: 'datum.x' }, y: { expr: 'datum.y' } }
const span = { ...place, x2: { expr: 'datum.x2' }, y2: { expr: 'datum.y2' } }

/** Returns texts at their places, none where there are none; `mark` says how they are set. */
export function textsAt(values: readonly Words[], look: Look, mark: Json = {}): Json[] {
  if (values.length === 0) return []
  return [
    {
      data: { values: values.map((words) => ({ ink: look.ink, ...words })) },
      mark: {
        type: 'text',
        fontSize: valueSize,
        baseline: 'middle',
        align: 'left',
        lineBreak: '\n',
        lineHeight: 14,
        ...place,
        color: { expr: 'datum.ink' },
        ...mark,
      },
      encoding: { text: { field: 'text' } },
    },
  ]
}

/** Returns straight lines of one colour, none where there are none. */
export function linesAt(values: readonly Span[], color: string, mark: Json = {}): Json[] {
  if (values.length === 0) return []
  const pixel = (field: string) => ({ field, type: 'quantitative', scale: null, axis: null })
  const encoding = { x: pixel('x'), x2: { field: 'x2' }, y: pixel('y'), y2: { field: 'y2' } }
  return [{ data: { values }, mark: { type: 'rule', strokeWidth: 1, color, ...mark }, encoding }]
}

/** Returns the cells as boxes with their descriptions; each has the colours `fill` and `edge`. */
export function boxesOf(
  values: readonly (Span & { readonly fill: string; readonly edge: string })[],
  channel: Json,
): Json {
  return {
    data: { values },
    mark: {
      type: 'rect',
      ariaRoleDescription: 'bar',
      ...span,
      fill: { expr: 'datum.fill' },
      stroke: { expr: 'datum.edge' },
    },
    encoding: { ...channel, description: { field: 'described' }, tooltip: { field: 'described' } },
  }
}

/** Returns the cells as dots with their descriptions; each has `fill`, `edge` and `size`, the area in pixels. */
export function dotsOf(
  values: readonly (At & { readonly fill: string; readonly edge: string; readonly size: number })[],
): Json[] {
  if (values.length === 0) return []
  return [
    {
      data: { values },
      mark: {
        type: 'point',
        opacity: 1,
        strokeWidth: 1.6,
        ...place,
        fill: { expr: 'datum.fill' },
        stroke: { expr: 'datum.edge' },
        size: { expr: 'datum.size' },
      },
      encoding: { description: { field: 'described' }, tooltip: { field: 'described' } },
    },
  ]
}

/** Names down the left side: the pixels that they take, the most lines of one, and their layers. */
export type RowNames = {
  readonly left: number
  readonly lines: number
  readonly draw: (middles: readonly number[]) => Json[]
}

/** Returns names for rows, wrapped and set against the left edge of the plot, under their title. */
export function rowNames(names: readonly string[], title: string, look: Look): RowNames {
  const labels = distinctLabels(names, { width: 210, fontSize: labelSize, lines: names.length > 20 ? 2 : 3 })
  const extent = extentOf(labels.values(), labelSize)
  const left = extent.width + 8
  const heading = wrapText(title, { width: 480, fontSize: labelSize, lines: 1 })[0]!
  return {
    left,
    lines: extent.lines,
    draw: (middles) => [
      ...textsAt(
        names.map((name, index) => {
          const text = labels.get(name)!
          return { x: -8, y: middles[index]! - 7 * (text.split('\n').length - 1), text }
        }),
        look,
        { align: 'right', fontSize: labelSize },
      ),
      ...textsAt([{ x: -left, y: -10, text: heading, ink: look.muted }], look, {
        baseline: 'bottom',
        fontSize: labelSize,
      }),
    ],
  }
}

/** A column of bases right of the plot: its width, and its layers against its right edge. */
export type BaseColumn = {
  readonly width: number
  readonly draw: (right: number, middles: readonly number[]) => Json[]
}

/** Returns the column of the bases of rows, headed n; nothing where no row has one. */
export function baseColumn(bases: readonly (number | null)[], look: Look): BaseColumn {
  if (bases.every((base) => base === null)) return { width: 0, draw: () => [] }
  const texts = bases.map((base) => base?.toLocaleString('en-US') ?? '')
  const width = Math.ceil(Math.max(...texts.map((text) => textWidth(text, valueSize)), 12)) + 14
  return {
    width,
    draw: (right, middles) =>
      textsAt(
        [
          { x: right, y: -16, text: 'n', ink: look.muted },
          ...texts.map((text, index) => ({ x: right, y: middles[index]!, text, ink: look.muted })),
        ],
        look,
        { align: 'right' },
      ),
  }
}

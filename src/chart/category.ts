import { type Json, labelSize, plotWidth, titleAbove } from './marks.ts'
import { distinctLabels, extentOf, textWidth, titleText, wrapText } from './text.ts'

/**
 * How names stand along an axis: the pixels that they take with their title, the most lines of one, how far the first
 * reaches left of its place, the channel, and the layer that writes them.
 */
export type CategoryAxis = {
  readonly taken: number
  readonly lines: number
  readonly slanted: boolean
  readonly hasBases: boolean
  readonly overhang: number
  readonly channel: (scale: Json, more?: Json) => Json
  readonly labels: (channel: Json) => Json
}

type Names = {
  readonly field: 'category' | 'series'
  readonly names: readonly string[]
  readonly title: string | null
  /** The base of a name, which is written under it where names lie flat; null for none. */
  readonly baseOf?: (name: string) => number | null
}

const lineHeight = 14
const gap = 8

/** Places names down the left side, wrapped, under their title. */
export function categoriesBeside({ field, names, title }: Names): CategoryAxis {
  const labels = distinctLabels(names, { width: 210, fontSize: labelSize, lines: names.length > 20 ? 2 : 3 })
  const extent = extentOf(labels.values(), labelSize)
  const taken = extent.width + gap
  return {
    taken,
    lines: extent.lines,
    slanted: false,
    hasBases: false,
    overhang: 0,
    channel: (scale, more = {}) =>
      placeChannel(field, names, scale, { title: title && titleLine(title), ...titleAbove(taken), ...more }),
    labels: (channel) => ({
      data: { values: labelRows(field, labels) },
      mark: {
        ...labelMark,
        align: 'right',
        baseline: 'middle',
        dy: { expr: `-${lineHeight / 2} * (datum.lines - 1)` },
      },
      encoding: { y: channel, x: { value: -gap }, text: { field: 'text' } },
    }),
  }
}

/**
 * Places names along the bottom or top, `step` pixels apart: flat and wrapped where they fit, else aslant, and only
 * every so many where they are dense. `edge` is the height of the plot.
 */
export function categoriesAlong(
  { field, names, title, baseOf }: Names,
  step: number,
  edge: number | 'top',
): CategoryAxis {
  const top = edge === 'top'
  const words = names.flatMap((name) => name.split(' '))
  const flat = words.every((word) => textWidth(word, labelSize) <= step - 4)
  const wrapped = distinctLabels(
    names,
    flat ? { width: step - 4, fontSize: labelSize, lines: 3 } : { width: 170, fontSize: labelSize, lines: 1 },
  )
  const notes = new Map(
    names.flatMap((name) => (baseOf?.(name) == null ? [] : [[name, `n = ${baseOf(name)!.toLocaleString('en-US')}`]])),
  )
  const hasBases = flat && notes.size > 0 && [...notes.values()].every((note) => textWidth(note, labelSize) <= step - 2)
  const labels = hasBases
    ? new Map([...wrapped].map(([name, text]) => [name, withNote(text, notes.get(name))]))
    : wrapped
  const extent = extentOf(labels.values(), labelSize)
  const every = flat ? 1 : Math.max(1, Math.ceil((labelSize + 3) / step))
  const deep = flat ? extent.lines * lineHeight : Math.ceil(extent.width * Math.SQRT1_2) + lineHeight
  const titleAt = deep + gap + 6
  const aslant = { angle: -45, align: top ? 'left' : 'right', baseline: 'middle', dy: top ? -2 : 4 }
  const upward = { align: 'center', baseline: 'bottom', dy: { expr: `-${lineHeight} * (datum.lines - 1)` } }
  return {
    taken: deep + gap + (title === null ? 0 : 22),
    lines: extent.lines,
    slanted: !flat,
    hasBases,
    overhang: flat || top ? 0 : Math.ceil(extent.width * Math.SQRT1_2),
    channel: (scale, more = {}) =>
      placeChannel(field, names, scale, {
        title: title && titleLine(title),
        orient: top ? 'top' : 'bottom',
        ...(top
          ? { titleAnchor: 'start', titleAlign: 'left', titleX: 2, titleY: -titleAt, titleBaseline: 'bottom' }
          : { titleY: titleAt, titleBaseline: 'top' }),
        ...more,
      }),
    labels: (channel) => ({
      data: { values: labelRows(field, labels).filter((_, index) => index % every === 0) },
      mark: { ...labelMark, ...(flat ? (top ? upward : { align: 'center', baseline: 'top' }) : aslant) },
      encoding: { x: channel, y: { value: edge === 'top' ? -gap : edge + gap }, text: { field: 'text' } },
    }),
  }
}

/** Places names down the left side of a page, and returns where its plot begins and its width. */
export function categoriesDown(
  names: Names,
  right: number,
): { readonly category: CategoryAxis; readonly left: number; readonly width: number } {
  const category = categoriesBeside(names)
  return { category, left: category.taken, width: plotWidth(category.taken, right) }
}

/**
 * Places names along the bottom of a page whose plot begins at least `least` pixels from the left, and returns where it
 * begins and its width.
 */
export function categoriesAcross(
  names: Names,
  least: number,
  right: number,
  edge: number,
): { readonly category: CategoryAxis; readonly left: number; readonly width: number; readonly step: number } {
  const across = (left: number) => {
    const width = plotWidth(left, right)
    const step = width / names.names.length
    return { category: categoriesAlong(names, step, edge), left, width, step }
  }
  const first = across(least)
  const needed = Math.ceil(first.category.overhang - first.step / 2)
  return needed > least ? across(needed) : first
}

function withNote(text: string, note: string | undefined): string {
  return note === undefined ? text : `${text}\n${note}`
}

const labelMark = { type: 'text', fontSize: labelSize, lineBreak: '\n', lineHeight }

function labelRows(field: string, labels: ReadonlyMap<string, string>): Json[] {
  return [...labels].map(([name, text]) => ({ [field]: name, text, lines: text.split('\n').length }))
}

function placeChannel(field: string, domain: readonly string[], scale: Json, axis: Json): Json {
  return {
    field,
    type: 'ordinal',
    sort: null,
    scale: { domain, ...scale },
    axis: { labels: false, grid: false, ...axis },
  }
}

function titleLine(title: string): string {
  return titleText(wrapText(title, { width: 480, fontSize: labelSize, lines: 1 })[0]!)
}

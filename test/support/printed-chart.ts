import { SaxesParser } from 'saxes'

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
/** What a reader of a printed chart sees: its texts on their grounds, and the entries of its legend. */
export type PrintedChart = {
  readonly width: number
  readonly texts: readonly {
    readonly text: string
    readonly size: number
    readonly ink: string
    readonly ground: string
  }[]
  readonly legend: readonly { readonly colour: string; readonly shape: string }[]
}

/** Reads an SVG of Vega: every text with its size in pixels and the last box drawn beneath it, else the paper. */
export function readPrintedChart(svg: string, paper = '#ffffff'): PrintedChart {
  const boxes: (Box & { readonly fill: string })[] = []
  const texts: { text: string; size: number; ink: string; ground: string }[] = []
  const legend: { colour: string; shape: string }[] = []
  const offsets: (readonly [number, number])[] = [[0, 0]]
  const roles: string[] = []
  let width = 0
  let open: (typeof texts)[number] | null = null
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'svg') width = Number(attributes.width)
    const [, dx = 0, dy = 0] = (/translate\(([-\d.e]+),([-\d.e]+)\)/.exec(attributes.transform ?? '') ?? []).map(Number)
    const [x, y] = [offsets.at(-1)![0] + dx, offsets.at(-1)![1] + dy]
    offsets.push([x, y])
    roles.push(attributes.class ?? '')
    const fill = hexOf(attributes.fill ?? '')
    if (name === 'path' && fill) {
      if (roles.some((role) => role.includes('role-legend-symbol'))) legend.push({ colour: fill, shape: attributes.d! })
      const box = boxOf(attributes.d ?? '')
      if (box)
        boxes.push({
          left: x + box.left,
          right: x + box.right,
          top: y + box.top,
          bottom: y + box.bottom,
          fill,
        })
    }
    if (name === 'text') {
      const size = Number.parseFloat(attributes['font-size']!)
      const inward = { start: 2, end: -2 }[attributes['text-anchor'] ?? ''] ?? 0
      const [at, middle] = [x + inward, y - size / 3]
      const under = boxes.findLast(
        ({ left, right, top, bottom }) => at >= left && at <= right && middle >= top && middle <= bottom,
      )
      open = { text: '', size, ink: fill!, ground: under?.fill ?? paper }
      texts.push(open)
    }
  })
  parser.on('text', (text) => {
    if (open) open.text += text
  })
  parser.on('closetag', ({ name }) => {
    offsets.pop()
    roles.pop()
    if (name === 'text') open = null
  })
  parser.write(svg).close()
  return { width, texts: texts.filter(({ text }) => text.trim()), legend }
}

/** Returns the box of a rectangle, with round corners or not; null for other paths. */
function boxOf(path: string): Box | null {
  const [, x, y, wide, high] = (/^M([-\d.e]+),([-\d.e]+)h([-\d.e]+)v([-\d.e]+)h[-\d.e]+Z$/.exec(path) ?? []).map(Number)
  if (high !== undefined) return { left: x!, top: y!, right: x! + wide!, bottom: y! + high }
  if (!/^M[^A-Zhv]*(?:[LC][^A-Zhv]*)+Z$/.test(path) || !path.includes('C')) return null
  const numbers = path.match(/[-\d.e]+/g)!.map(Number)
  const [xs, ys] = [0, 1].map((part) => numbers.filter((_, index) => index % 2 === part))
  return { left: Math.min(...xs!), right: Math.max(...xs!), top: Math.min(...ys!), bottom: Math.max(...ys!) }
}

/** Returns `#rrggbb` for that or `rgb(r, g, b)`; null for what is no such colour. */
function hexOf(colour: string): string | null {
  if (colour.startsWith('#')) return colour
  const channels = /^rgb\((\d+), ?(\d+), ?(\d+)\)$/.exec(colour)?.slice(1)
  return channels ? `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}` : null
}

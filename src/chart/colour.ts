export const ink = '#1f2933'
export const mutedInk = '#56626e'
export const gridColour = '#e3e7eb'
export const hatchColour = '#9aa5b1'

/**
 * Paul Tol's medium-contrast scheme: its colours differ in grey and with a colour vision deficiency, neighbours most of
 * all. Then his muted scheme.
 */
const few = ['#004488', '#ee99aa', '#997700', '#eecc66', '#994455', '#6699cc']
const many = [
  '#332288',
  '#88ccee',
  '#117733',
  '#ddcc77',
  '#aa4466',
  '#6699cc',
  '#999933',
  '#882255',
  '#44aa99',
  '#cc6677',
  '#aa4499',
  '#661100',
]
/**
 * Colours of lines and points: each stands out from white by 3 to 1 (WCAG 2.2, 1.4.11); their shapes tell them apart.
 */
const thin = ['#004488', '#bb5566', '#997700', '#228833', '#aa3377', '#4477aa', '#555555']
const ramp = ['#a6c9e8', '#4a86bd', '#12355b']
const thinRamp = ['#5f97cb', '#12355b']
const rest = ['#e1e5e9', '#b4bcc4', '#7d8792']
const thinRest = ['#7d8792']

const orderedAttributes: ReadonlySet<string> = new Set(['seniority', 'organisationSize', 'period'])
const restWords = /^(other|others|unknown|none|not (stated|applicable|sure|known)|don.t know|no answer|n\/a)\b/i

/** An attribute as far as it decides how its values are drawn; `ordered` is absent where a chart does not say. */
export type ValueOrder = { readonly name: string; readonly ordered?: boolean | undefined }

/**
 * Checks that the order of an attribute's values means something: periods, sizes, seniorities, and what a chart
 * declares.
 */
export function isOrdered({ name, ordered }: ValueOrder): boolean {
  return ordered ?? orderedAttributes.has(name)
}

/**
 * Checks that these series are more than colours tell apart in grey and to every vision, and have no order that does.
 */
export function areMany(keys: readonly string[], series: ValueOrder | null): boolean {
  return keys.length > few.length && !(series && isOrdered(series))
}

/**
 * Returns the colour of each series: one hue from light to dark where their order means something, else hues apart;
 * greys for "other" and "unknown".
 */
export function seriesColours(keys: readonly string[], series: ValueOrder | null, isThin: boolean): string[] {
  const meant = keys.filter((key) => !restWords.test(key))
  const others = keys.filter((key) => restWords.test(key))
  const palette = isThin ? thin : meant.length <= few.length ? few : many
  const greys = isThin ? thinRest : rest
  return keys.map((key) => {
    const place = meant.indexOf(key)
    if (place < 0) return greys[others.indexOf(key) % greys.length]!
    if (series && isOrdered(series) && meant.length > 1)
      return colourAt(isThin ? thinRamp : ramp, place / (meant.length - 1))
    return palette[place % palette.length]!
  })
}

/** Returns the stops of a scale of colours for a heatmap: one hue, or two that part at zero. */
export function heatColours(diverging: boolean): readonly string[] {
  return diverging ? ['#b35806', '#f7f5f2', '#2166ac'] : ['#eef4fa', '#6ea3cf', '#12355b']
}

/** Returns the colour at a part (0 to 1) of the way along evenly spaced stops, mixed in RGB as Vega mixes them. */
export function colourAt(stops: readonly string[], part: number): string {
  const at = Math.min(1, Math.max(0, part)) * (stops.length - 1)
  const index = Math.min(stops.length - 2, Math.floor(at))
  const [from, to] = [channelsOf(stops[index]!), channelsOf(stops[index + 1]!)]
  const mixed = from.map((channel, place) => Math.round(channel + (to[place]! - channel) * (at - index)))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Returns white, the ink of the page or black: the first that stands out from this colour by 4.5 to 1 (WCAG 2.2,
 * 1.4.3).
 */
export function inkOn(colour: string): string {
  const luminance = luminanceOf(colour)
  if (contrast(1, luminance) >= leastContrast) return '#ffffff'
  return contrast(luminance, luminanceOf(ink)) >= leastContrast ? ink : '#000000'
}

const leastContrast = 4.5

function contrast(lighter: number, darker: number): number {
  return (lighter + 0.05) / (darker + 0.05)
}

function luminanceOf(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}

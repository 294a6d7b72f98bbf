import type { Scale } from './layer.ts'

/** Returns whether a text is a colour that layers may have. */
export function isColour(text: unknown): text is string {
  return typeof text === 'string' && /^#[\da-f]{6}$/i.test(text)
}

/** Returns the colour of a score. */
export function colourOf(score: number, { colours, least, most }: Scale): string {
  const last = colours.length - 1
  const share = most > least ? Math.max(0, Math.min(1, (score - least) / (most - least))) : Number(score > least)
  const before = Math.min(Math.floor(share * last), last - 1)
  const part = share * last - before
  const [from, to] = [partsOf(colours[before]), partsOf(colours[before + 1])]
  return `#${from.map((one, index) => hexOf(one + ((to[index] ?? one) - one) * part)).join('')}`
}

/** Returns black or white, whichever can be read better on a colour; their contrast is at least 4.5. */
export function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = partsOf(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return (light + 0.05) ** 2 > 1.05 * 0.05 ? '#000000' : '#ffffff'
}

function partsOf(colour = '#ffffff'): readonly number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}

function hexOf(part: number): string {
  return Math.round(part).toString(16).padStart(2, '0')
}

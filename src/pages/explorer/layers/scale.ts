import { colourAt, luminanceOf } from '../../../ground/colour.ts'
import type { Scale } from './layer.ts'

/** Returns whether a text is a colour that layers may have. */
export function isColour(text: unknown): text is string {
  return typeof text === 'string' && /^#[\da-f]{6}$/i.test(text)
}

/** Returns the colour of a score. */
export function colourOf(score: number, { colours, least, most }: Scale): string {
  return colourAt(colours, most > least ? (score - least) / (most - least) : Number(score > least))
}

/** Returns black or white, whichever can be read better on a colour; their contrast is at least 4.5. */
export function inkOn(colour: string): string {
  return (luminanceOf(colour) + 0.05) ** 2 > 1.05 * 0.05 ? '#000000' : '#ffffff'
}

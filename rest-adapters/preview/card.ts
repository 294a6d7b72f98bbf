import { escapeHtml } from '../../graphql/runtime/text.ts'
import { looks } from '../../src/chart/look.ts'
import { wrapText } from '../../src/chart/text.ts'
import { pictureOf, pictureSize } from './frame.ts'
import { siteName } from './words.ts'

/** What a card of words says. */
export type Card = {
  /** What it is of, such as `Technique AML.T0051`. */
  readonly kind: string
  readonly title: string
  readonly description: string
}

const left = 72
const width = pictureSize.width - 2 * left
/** From one line of the title, and of the text, to the next. */
const [titleStep, textStep] = [64, 38] as const
const { ink, muted, single } = looks.light

/** Draws a card of words: its kind, its title, the beginning of its text, and whose it is. */
export function drawCard({ kind, title, description }: Card): string {
  const titles = wrapText(title, { width, fontSize: 54, lines: 3, bold: true })
  const kinds = wrapText(kind, { width, fontSize: 26, lines: 1 })
  const textTop = 158 + titles.length * titleStep
  const lines = Math.floor((520 - textTop) / textStep)
  const texts = wrapText(description, { width, fontSize: 27, lines })
  return pictureOf(
    [
      `<rect width="16" height="${pictureSize.height}" fill="${single}"/>`,
      ...kinds.map((line) => textAt(line, { x: left, y: 92, size: 26, fill: muted })),
      ...titles.map((line, index) =>
        textAt(line, { x: left, y: 164 + index * titleStep, size: 54, fill: ink, bold: true }),
      ),
      ...texts.map((line, index) => textAt(line, { x: left, y: textTop + 18 + index * textStep, size: 27, fill: ink })),
      textAt(siteName, { x: left, y: 578, size: 24, fill: single, bold: true }),
    ].join(''),
  )
}

type Look = {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly fill: string
  readonly bold?: boolean
  readonly anchor?: 'start' | 'middle' | 'end'
}

/** Returns a line of text whose baseline begins, or as `anchor` says, at a point. */
export function textAt(text: string, { x, y, size, fill, bold = false, anchor = 'start' }: Look): string {
  const weight = bold ? ' font-weight="bold"' : ''
  const place = anchor === 'start' ? '' : ` text-anchor="${anchor}"`
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}"${weight}${place}>${escapeHtml(text)}</text>`
}

import { looks } from '../../src/chart/look.ts'
import { wrapText } from '../../src/chart/text.ts'
import { textAt } from './card.ts'
import { pictureOf, pictureSize } from './frame.ts'

/** A tactic as it is drawn: the maturity of each of its techniques, in the order of the matrix. */
export type DrawnTactic = { readonly name: string; readonly maturities: readonly (string | null)[] }

const { ink, muted, grid, heat } = looks.light
/** Names of tactics lean to the right: the last one needs as much room as `lean`. */
const [side, lean, top, bottom] = [36, 70, 222, 572] as const
/** By how well known a technique is; one that the source does not rate is an outline. */
const levels = [
  ['realized', heat[2]!, 'realized: seen in an attack'],
  ['demonstrated', heat[1]!, 'demonstrated'],
  ['feasible', '#c3d7ea', 'feasible'],
] as const

/** Draws the matrix without the names of its techniques: a column for each tactic, a box for each technique. */
export function drawMatrix(title: string, subtitle: string, tactics: readonly DrawnTactic[]): string {
  const step = (pictureSize.width - 2 * side - lean) / tactics.length
  const most = Math.max(...tactics.map(({ maturities }) => maturities.length))
  const height = Math.min(30, (bottom - top) / most)
  return pictureOf(
    [
      textAt(title, { x: side, y: 58, size: 34, fill: ink, bold: true }),
      textAt(subtitle, { x: side, y: 92, size: 20, fill: muted }),
      ...tactics.map((tactic, index) => drawTactic(tactic, side + index * step, step - 6, height)),
      ...levels.map(([, fill, words], index) => legend(fill, words, side + index * 320)),
      ...(tactics.some(({ maturities }) => maturities.includes(null)) ? [legend(null, 'not rated', side + 960)] : []),
    ].join(''),
  )
}

function drawTactic({ name, maturities }: DrawnTactic, x: number, width: number, height: number): string {
  const [words = ''] = wrapText(name, { width: 205, fontSize: 13, lines: 1, bold: true })
  const middle = x + width / 2
  return [
    `<g transform="rotate(-35 ${middle} ${top})">${textAt(words, { x: middle, y: top - 6, size: 13, fill: ink, bold: true })}</g>`,
    ...maturities.map((maturity, index) =>
      box(fillOf(maturity), x, top + index * height, { width, height: height - 3 }),
    ),
  ].join('')
}

function legend(fill: string | null, words: string, x: number): string {
  const y = pictureSize.height - 40
  return `${box(fill, x, y, { width: 20, height: 20 })}${textAt(words, { x: x + 30, y: y + 16, size: 18, fill: muted })}`
}

function fillOf(maturity: string | null): string | null {
  return levels.find(([level]) => level === maturity)?.[1] ?? null
}

function box(
  fill: string | null,
  x: number,
  y: number,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const colours = fill === null ? `fill="none" stroke="${muted}"` : `fill="${fill}" stroke="${grid}"`
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="2" ${colours}/>`
}

import { withoutTrailing } from '../ground/text.ts'

const widths =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
    .split(' ')
    .map(Number)

/** The faces whose widths `textWidth` knows, in the order in which a reader's machine may have them. */
export const fontFamily = 'Helvetica Neue, Helvetica, Arial, Liberation Sans, sans-serif'

/** Returns the width of one line in pixels, from the metrics of Helvetica with room for the wider DejaVu Sans. */
export function textWidth(text: string, fontSize: number, bold = false): number {
  let thousandths = 0
  for (const character of text) {
    const code = character.codePointAt(0)!
    if (/\p{M}|\u200D/u.test(character)) continue
    thousandths +=
      widths[code - 32] ??
      (/[\u1100-\u11FF\u2E80-\uD7AF\uF900-\uFAFF\uFE30-\uFFEF]/.test(character) || code > 0xffff ? 1000 : 620)
  }
  return (thousandths / 1000) * fontSize * (bold ? 1.29 : 1.16)
}

/** Returns the text on one line, without characters that XML cannot hold. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\u2028\u2029]+/g, ' ')
    .replace(/[\0-\x1F\x7F-\x9F\uFFFE\uFFFF]/g, '')
    .trim()
}

/**
 * Returns the text as a title, or an entry of a legend, that Vega draws as it is: Vega takes the names of members of
 * Object, such as `constructor`, for signals, and trims spaces.
 */
export function titleText(text: string): string {
  return text in Object.prototype ? `${text} ` : text
}

type Frame = { readonly width: number; readonly fontSize: number; readonly lines: number; readonly bold?: boolean }

/**
 * Returns the text in at most `lines` lines of at most `width` pixels; what does not fit is cut and ends in an
 * ellipsis.
 */
export function wrapText(text: string, { width, fontSize, lines, bold = false }: Frame): string[] {
  const fits = (line: string) => textWidth(line, fontSize, bold) <= width
  const wrapped: string[] = []
  let line = ''
  for (const word of plainText(text).split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (fits(longer)) line = longer
    else {
      if (line) wrapped.push(line)
      const pieces = piecesOf(word, fits)
      wrapped.push(...pieces.slice(0, -1))
      line = pieces.at(-1)!
    }
    if (wrapped.length > lines) break
  }
  wrapped.push(line)
  if (wrapped.length <= lines) return wrapped
  return [...wrapped.slice(0, lines - 1), cut(`${wrapped[lines - 1]} ${wrapped[lines]}`, fits)]
}

/**
 * Returns one label for each text, wrapped with line feeds; labels that are equal once cut are told apart by a number.
 */
export function distinctLabels(texts: readonly string[], frame: Frame): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  const taken = new Set<string>()
  for (const text of texts) {
    const wrap = (suffix: string, width: number) => {
      const wrapped = wrapText(text, { ...frame, width: frame.width - width })
      return wrapped.join('\n') + suffix
    }
    let label = wrap('', 0)
    for (let number = 2; taken.has(label); number++)
      label = wrap(` (${number})`, textWidth(` (${number})`, frame.fontSize, frame.bold))
    taken.add(label)
    labels.set(text, label)
  }
  return labels
}

/** Returns the width in pixels of the longest line of these labels, and the most lines that one has. */
export function extentOf(
  labels: Iterable<string>,
  fontSize: number,
): { readonly width: number; readonly lines: number } {
  const split = [...labels].map((label) => label.split('\n'))
  return {
    width: Math.ceil(Math.max(0, ...split.flat().map((line) => textWidth(line, fontSize)))),
    lines: Math.max(1, ...split.map(({ length }) => length)),
  }
}

function piecesOf(word: string, fits: (line: string) => boolean): string[] {
  const pieces = ['']
  for (const character of word) {
    const longer = pieces.at(-1)! + character
    if (fits(longer) || pieces.at(-1) === '') pieces[pieces.length - 1] = longer
    else pieces.push(character)
  }
  return pieces
}

function cut(line: string, fits: (line: string) => boolean): string {
  const characters = [...line]
  while (characters.length > 1 && !fits(`${characters.join('').trimEnd()}…`)) characters.pop()
  return `${withoutTrailing(characters.join(''), /[\s,;:.(-]/)}…`
}

const longest = 65_536
/** Longer than is stored, so that storing it says what is cut off. */
const longestPath = 8_192
/** The most characters of a title that are stored. */
export const longestTitle = 2_000

/**
 * Returns the text without NUL characters, and with U+FFFD for each half of a surrogate pair: what a database can hold.
 */
export function cleanText(text: string): string {
  return text.includes('\0') || !text.isWellFormed() ? text.replaceAll('\0', '').toWellFormed() : text
}

/**
 * Returns the text in one line of at most `most` characters, cut between words where it is longer; null when nothing is
 * left.
 */
export function oneLine(text: string | null | undefined, most = 300): string | null {
  if (!text) return null
  const line = text
    .slice(0, most * 4)
    .replace(/\s+/g, ' ')
    .trim()
  return shortenedText(line, most) || null
}

/** Returns a text of at most `most` characters; what is longer ends with `…`, after a whole word where there is one. */
export function shortenedText(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > most / 2 ? cut.slice(0, end) : cut).toWellFormed()}…`
}

/**
 * Returns a title in one line; null when nothing is left. Pages shorten it, so that only what no reader would call a
 * title is cut.
 */
export function titleLine(text: string | null | undefined): string | null {
  return oneLine(text, longestTitle)
}

/** Returns a path or an address, of which at most 4,096 characters are kept. */
export function pathText(path: string): string {
  return path.length > longestPath ? path.slice(0, longestPath).toWellFormed() : path
}

/** Returns a path of any system with slashes, and without `./` before it. */
export function plainPath(path: string): string {
  return pathFromRoot(path.replaceAll('\\', '/'))
}

/** Returns a path with slashes without `./` before it; `.` for the folder itself. */
export function pathFromRoot(path: string): string {
  const inside = path.replace(/^(?:\.\/+)+/, '')
  return inside === '' && path !== '' ? '.' : inside
}

/** Returns the first sentence of a text, in one line; null when there is no text. */
export function firstSentence(text: string | null | undefined): string | null {
  const line = titleLine(text)
  return line && (/^.{12,}?[.!?](?=\s)/.exec(line)?.[0] ?? line)
}

/** Returns a text of at most 65,536 characters, its end marked when it is cut; null when it is blank. */
export function longText(text: string | null | undefined): string | null {
  const trimmed = text?.trimEnd()
  if (!trimmed) return null
  return trimmed.length > longest ? `${trimmed.slice(0, longest - ending.length).toWellFormed()}${ending}` : trimmed
}

const ending = ' …'

/** Returns true for a text that `longText` has cut. */
export function isCut(text: string): boolean {
  return text.length === longest && text.endsWith(ending)
}

const numberedLine = /^(\d+)[ \t](.*)$/gm

/** Returns the lines of an excerpt whose every line begins with its number; undefined when none of them is there. */
export function numberedLines(excerpt = ''): { readonly firstLine: number; readonly lines: string[] } | undefined {
  const [first, ...rest] = excerpt.matchAll(numberedLine)
  const [, number, code = ''] = first ?? []
  return number === undefined
    ? undefined
    : { firstLine: Number(number), lines: [code, ...rest.map(([, , line = '']) => line)] }
}

/**
 * Returns the code of consecutive `lines` of an excerpt whose every line begins with its number; all of it when none of
 * them is there.
 */
export function numberedCode(excerpt = '', lines: readonly number[] = []): string {
  const [first = 0, last = -1] = [lines[0], lines.at(-1)]
  const all = [...excerpt.matchAll(numberedLine)]
  const own = all.filter(([, number]) => Number(number) >= first && Number(number) <= last)
  return (own.length > 0 ? own : all).map(([, , code]) => code).join('\n')
}

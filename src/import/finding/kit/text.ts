const longest = 65_536
const longestPath = 4_096

/** Returns the text without NUL characters, and with U+FFFD for each half of a surrogate pair: what a database can hold. */
export function cleanText(text: string): string {
  return text.includes('\0') || !text.isWellFormed() ? text.replaceAll('\0', '').toWellFormed() : text
}

/** Returns the text in one line of at most `most` characters; null when nothing is left. */
export function oneLine(text: string | null | undefined, most = 300): string | null {
  if (!text) return null
  const line = text
    .slice(0, most * 4)
    .replace(/\s+/g, ' ')
    .trim()
  return (line.length > most ? `${line.slice(0, most - 1).toWellFormed()}…` : line) || null
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
  const line = oneLine(text)
  return line && (/^.{12,}?[.!?](?=\s)/.exec(line)?.[0] ?? line)
}

/** Returns a text of at most 65,536 characters, its end marked when it is cut; null when it is blank. */
export function longText(text: string | null | undefined): string | null {
  const trimmed = text?.trimEnd()
  if (!trimmed) return null
  return trimmed.length > longest ? `${trimmed.slice(0, longest - 2).toWellFormed()} …` : trimmed
}

/** Returns the code of consecutive `lines` of an excerpt whose every line begins with its number; all of it when none of them is there. */
export function numberedCode(excerpt = '', lines: readonly number[] = []): string {
  const [first = 0, last = -1] = [lines[0], lines.at(-1)]
  const all = [...excerpt.matchAll(/^(\d+)[ \t](.*)$/gm)]
  const own = all.filter(([, number]) => Number(number) >= first && Number(number) <= last)
  return (own.length > 0 ? own : all).map(([, , code]) => code).join('\n')
}

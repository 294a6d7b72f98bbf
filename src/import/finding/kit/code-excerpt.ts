import type { CodeLocation, FindingCode } from '../../../../db/finding-trace-tables.ts'
import { mark } from '../../../redact/names.ts'
import { redactText } from '../../../redact/text.ts'

/** Consecutive lines of a file; `firstLine` is the number of the first, from 1. */
export type SourceLines = { readonly firstLine: number; readonly lines: readonly string[] }

/** Characters of an excerpt, and its lines before and after the place. */
export const excerptLimits = { characters: 2_000, context: 3 } as const
/** Lines around a place that are searched for secrets, as private keys span many. */
const searchedLines = 100
/** Characters before and after a place that are searched in its line. */
const searchedCharacters = 4_000

/** Splits a text into lines, whatever ends them. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\n|\r/)
}

/**
 * Returns the lines of a place with three before and three after, without secrets, in at most 2,000 characters: those
 * of `around` where it has the place, else those of the snippet. Null for a place without a line, and where neither has
 * it.
 */
export function excerptOf(
  { line, endLine, column, snippet }: Pick<CodeLocation, 'line' | 'endLine' | 'column' | 'snippet'>,
  around: SourceLines | null,
): FindingCode | null {
  if (line === null) return null
  const given = around && has(around, line) ? around : snippet === null ? null : snippetLines(line, snippet)
  if (!given) return null
  const end = Math.max(line, endLine ?? line)
  const from = Math.max(given.firstLine, line - searchedLines)
  const until = Math.min(
    given.firstLine + given.lines.length,
    Math.min(end, line + excerptLimits.characters) + searchedLines + 1,
  )
  const parts = given.lines
    .slice(from - given.firstLine, until - given.firstLine)
    .map((text, index) => partOf(text, from + index === line ? (column ?? 1) : 1, searchedCharacters))
  const masked = maskedLines(parts.map(({ text }) => text))
  const lines = masked.map(
    (text, index) => partOf(text, parts[index]?.column ?? 1, excerptLimits.characters / 2 - 1).text,
  )
  return withinLimit({ firstLine: from, lines }, line, end)
}

function has({ firstLine, lines }: SourceLines, line: number): boolean {
  return line >= firstLine && line < firstLine + lines.length
}

function snippetLines(firstLine: number, snippet: string): SourceLines {
  return { firstLine, lines: linesOf(snippet) }
}

/**
 * Returns the part of a long line around a column, with an ellipsis where something is left out, and the column in it.
 */
function partOf(text: string, column: number, radius: number): { readonly text: string; readonly column: number } {
  if (text.length <= 2 * radius) return { text, column }
  const start = Math.max(0, Math.min(column - 1, text.length - radius) - radius)
  const end = start + 2 * radius
  const before = start > 0 ? '…' : ''
  const part = `${before}${text.slice(start, end).toWellFormed()}${end < text.length ? '…' : ''}`
  return { text: part, column: column - start + before.length }
}

/**
 * Returns lines without secrets, as many as before: each line of a secret that spans several says that it is left out.
 */
export function maskedLines(lines: readonly string[]): readonly string[] {
  const masked = redactText(lines.join('\n')).split('\n')
  if (masked.length === lines.length) return masked
  const most = Math.min(masked.length, lines.length)
  let head = 0
  while (head < most && masked[head] === lines[head]) head++
  let tail = 0
  while (tail < most - head && masked.at(-1 - tail) === lines.at(-1 - tail)) tail++
  const between = Array.from({ length: lines.length - head - tail }, () => mark)
  return [...lines.slice(0, head), ...between, ...lines.slice(lines.length - tail)]
}

/**
 * Returns the marked lines from the first on, then the lines before, the nearest first, then those after, as far as
 * they fit.
 */
function withinLimit({ firstLine, lines }: SourceLines, line: number, endLine: number): FindingCode {
  const last = firstLine + lines.length - 1
  const known = Math.min(endLine, last)
  const at = (number: number) => lines[number - firstLine] ?? ''
  let [from, to] = [line, line]
  let size = at(line).length
  const fits = (number: number) => {
    const next = size + 1 + at(number).length
    if (next > excerptLimits.characters) return false
    size = next
    return true
  }
  while (to < known && fits(to + 1)) to++
  const markTo = to
  if (to === endLine) {
    const { context } = excerptLimits
    while (from > Math.max(firstLine, line - context) && fits(from - 1)) from--
    while (to < Math.min(last, endLine + context) && fits(to + 1)) to++
  }
  return {
    firstLine: from,
    text: lines.slice(from - firstLine, to + 1 - firstLine).join('\n'),
    markFrom: line,
    markTo,
    omitted: endLine - markTo,
  }
}

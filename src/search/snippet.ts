import type { SearchDocument } from './document.ts'
import { stemOf, wordsOf } from './word.ts'

const mostLength = 300
const mostRead = 20_000

/** Returns the part of the text of `document` that has most of `stems`, about 300 characters that begin at a word, without markup; its name where it has no text. */
export function snippetOf({ name, body }: SearchDocument, stems: ReadonlySet<string>): string {
  const text = plainText(body.slice(0, mostRead))
  if (text.length <= mostLength) return text || name
  const words = [...text.matchAll(/\S+/g)].map(([word], at) => ({ word, at }))
  const starts = [...text.matchAll(/\S+/g)].map(({ index }) => index)
  const found = words.flatMap(({ word, at }) => {
    const own = wordsOf(word)
      .map(stemOf)
      .find((stem) => stems.has(stem))
    return own ? [{ stem: own, start: starts[at]! }] : []
  })
  const scoreAt = (from: number) => {
    const within = found.filter(({ start }) => start >= from && start < from + mostLength)
    return new Set(within.map(({ stem }) => stem)).size * 10 + within.length
  }
  let [best, bestScore] = [0, scoreAt(0)]
  for (const { start } of found.slice(0, 100)) {
    const score = scoreAt(start)
    if (score > bestScore) [best, bestScore] = [start, score]
  }
  const from = startOfSentence(text, best, starts)
  const end = from + mostLength >= text.length ? text.length : text.lastIndexOf(' ', from + mostLength)
  return `${from > 0 ? '… ' : ''}${text.slice(from, end)}${end < text.length ? ' …' : ''}`
}

/** Returns the start of the sentence around `at` when that is near, else of the word some words before it. */
function startOfSentence(text: string, at: number, starts: readonly number[]): number {
  const point = Math.max(text.lastIndexOf('. ', at), -2) + 2
  if (at - point < 120) return point
  const word = starts.indexOf(at)
  return starts[Math.max(0, word - 8)] ?? at
}

/** Returns Markdown as text on one line: links as their words, without signs of headings, emphasis, code and markup. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^[\]]{0,500})\]\([^()\s]{0,1000}\)/g, '$1')
    .replaceAll(/<\/?[a-zA-Z][^<>]{0,300}>/g, ' ')
    .replaceAll(/[*`#]{1,6}|^>+/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

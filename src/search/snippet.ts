import type { SearchDocument } from './document.ts'
import { stemOf, wordsOf } from './word.ts'

const mostLength = 300
const mostRead = 20_000
const mostTried = 100
const nearSentence = 120
const wordsBefore = 8

/**
 * The text of an object without markup, and at the same place of two lists: a stem, and where the word that has it
 * starts.
 */
type Prepared = { readonly text: string; readonly stems: Uint32Array; readonly starts: Uint32Array }

/** Returns a snippet of an object, as `createSnippets` says. */
export type Snippets = (document: SearchDocument, stems: ReadonlySet<string>) => string

/**
 * Returns a function that returns the part of the text of an object that has most of some stems, about 300 characters
 * that begin at a word, without markup; its name where it has no text. What is computed from a text is cached as long
 * as the object is.
 */
export function createSnippets(): Snippets {
  const numbers = new Map<string, number>()
  const cache = new WeakMap<SearchDocument, Prepared>()

  const numberOf = (stem: string) => {
    const known = numbers.get(stem)
    if (known !== undefined) return known
    numbers.set(stem, numbers.size)
    return numbers.size - 1
  }
  const prepare = (document: SearchDocument): Prepared => {
    const known = cache.get(document)
    if (known) return known
    const text = plainText(document.body.slice(0, mostRead))
    const found = text.length <= mostLength ? [] : [...text.matchAll(/\S+/g)]
    const pairs = found.flatMap(({ 0: word, index }) => wordsOf(word).map((part) => [numberOf(stemOf(part)), index]))
    const column = (place: number) => Uint32Array.from(pairs, (pair) => pair[place]!)
    const prepared = { text, stems: column(0), starts: column(1) }
    cache.set(document, prepared)
    return prepared
  }

  return (document, stems) => {
    const { text, ...places } = prepare(document)
    if (text.length <= mostLength) return text || document.name
    const from = startOfSentence(text, bestStart(places, new Set([...stems].map((stem) => numbers.get(stem)))))
    const end = from + mostLength >= text.length ? text.length : text.lastIndexOf(' ', from + mostLength)
    // A "…" would make V8 keep the whole answer in two bytes a character, which takes a fifth longer to send.
    return `${from > 0 ? '... ' : ''}${text.slice(from, end)}${end < text.length ? ' ...' : ''}`
  }
}

/** Returns where the part begins that has most of the `wanted` stems, and most words with one of them. */
function bestStart({ stems, starts }: Omit<Prepared, 'text'>, wanted: ReadonlySet<number | undefined>): number {
  const found: { readonly stem: number; readonly start: number }[] = []
  for (const [place, stem] of stems.entries())
    if (wanted.has(stem) && found.at(-1)?.start !== starts[place]) found.push({ stem, start: starts[place]! })
  let [best, bestScore] = [0, 0]
  for (const start of [0, ...found.slice(0, mostTried).map((one) => one.start)]) {
    const within = found.filter((one) => one.start >= start && one.start < start + mostLength)
    const score = new Set(within.map(({ stem }) => stem)).size * 10 + within.length
    if (score > bestScore) [best, bestScore] = [start, score]
  }
  return best
}

/** Returns the start of the sentence around `at` when that is near, else of the word some words before it. */
function startOfSentence(text: string, at: number): number {
  const before = text.lastIndexOf('. ', at)
  const point = before < 0 ? 0 : before + 2
  if (at - point < nearSentence) return point
  let start = at
  for (let word = 0; word < wordsBefore; word++) start = text.lastIndexOf(' ', start - 2) + 1
  return start
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

import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { isUnspaced, stemOf, withoutStopWords, wordsOf } from './word.ts'

/** What a term stands for: objects, or words that the texts have. */
type Meaning = { readonly ids: readonly string[]; readonly words: readonly string[] }

export type FoundTerms = {
  /** Objects that the terms of a text name, with the share of its words that the term takes. */
  readonly ids: ReadonlyMap<string, number>
  /** Words to search for besides. */
  readonly words: readonly string[]
}

const longestTerm = 5
const rows = readRows()
const meanings = readTerms()

/**
 * Returns what abbreviations, synonyms and words of other languages in `words` stand for; longer terms take their words
 * first.
 */
export function findTerms(words: readonly string[]): FoundTerms {
  const content = withoutStopWords(words).flatMap((word) => (isUnspaced(word) ? termsIn(word) : [word]))
  const stems = content.map(stemOf)
  const ids = new Map<string, number>()
  const added: string[] = []
  const taken = new Set<number>()
  for (let size = Math.min(longestTerm, stems.length); size > 0; size--) {
    for (let start = 0; start + size <= stems.length; start++) {
      const places = Array.from({ length: size }, (_, index) => start + index)
      if (places.some((place) => taken.has(place))) continue
      const own = stems.slice(start, start + size)
      const meaning = meanings.get(own.join(' ')) ?? (size === 2 ? meanings.get(own.toReversed().join(' ')) : undefined)
      if (!meaning) continue
      for (const place of places) taken.add(place)
      meaning.ids.forEach((id, index) => {
        ids.set(id, Math.max(ids.get(id) ?? 0, size / stems.length - index / 100))
      })
      added.push(...meaning.words)
    }
  }
  return { ids, words: added }
}

/** Parts a word of a script without spaces into terms, the longest first, and what is left between them. */
function termsIn(word: string): readonly string[] {
  const term = unspacedTerms.find((one) => word.includes(one))
  if (term === undefined) return [word]
  const at = word.indexOf(term)
  const [before, after] = [word.slice(0, at), word.slice(at + term.length)]
  return [...(before && termsIn(before)), term, ...(after && termsIn(after))]
}

/** The words of all terms, without stop words. */
export const termWords: readonly string[] = rows.flatMap(({ term }) => withoutStopWords(wordsOf(term)))

const termsById = Map.groupBy(
  rows.flatMap(({ term, means }) => (isIds(means) ? means.split(' ').map((id) => ({ id, term })) : [])),
  ({ id }) => id,
)

/** Returns the terms that stand for an object. */
export function termsOf(id: string): readonly string[] {
  return termsById.get(id)?.map(({ term }) => term) ?? []
}

const unspacedTerms = [...new Set(rows.flatMap(({ term }) => wordsOf(term).filter(isUnspaced)))].sort(
  (a, b) => b.length - a.length,
)

function isIds(means: string): boolean {
  return /^(?:AML\.|CWE-)/.test(means)
}

function readRows(): readonly { readonly term: string; readonly means: string }[] {
  return parse(readFileSync(new URL('./terms.csv', import.meta.url), 'utf8'), { columns: true })
}

function readTerms(): ReadonlyMap<string, Meaning> {
  return new Map(
    rows.map(({ term, means }) => {
      const meaning = isIds(means) ? { ids: means.split(' '), words: [] } : { ids: [], words: wordsOf(means) }
      return [withoutStopWords(wordsOf(term)).map(stemOf).join(' '), meaning] as const
    }),
  )
}

import { placeOf } from './spelling.ts'
import { stemOf, wordsOf } from './word.ts'

/** The words of the texts of a catalogue. */
export type Vocabulary = {
  /** How often the texts have each word. */
  readonly counts: ReadonlyMap<string, number>
  /** Returns the cached stem of a word, which `stemOf` of words computes. */
  stemOf(word: string): string
  /** Returns what a stem tells: one that most objects have tells little, one that none has tells most. */
  weightOf(stem: string): number
  /** Returns how words are found of which `word` may be the beginning. */
  beginningOf(word: string): Beginning
}

/**
 * What the stems of words begin with that are found, and which stems these are; null for all. A stem may be shorter
 * than the beginning of its word: `injectio` is that of `injection`, whose stem is `inject`.
 */
export type Beginning = { readonly stem: string; readonly meant: ReadonlySet<string> | null }

type Texts = Readonly<Record<string, string>>

/**
 * Reads the texts of each object, and `further` words, once; returns their vocabulary, and the texts as words with
 * spaces between them.
 */
export function readVocabulary<T extends Texts>(
  objects: readonly T[],
  further: readonly string[],
): { readonly vocabulary: Vocabulary; readonly worded: readonly T[] } {
  const counts = new Map(further.map((word) => [word, 1]))
  const holders = new Map<string, number>()
  const stems = new Map<string, string>()
  const cachedStemOf = (word: string) => {
    const known = stems.get(word) ?? stemOf(word)
    stems.set(word, known)
    return known
  }
  const worded = objects.map((texts) => {
    const own = new Set<string>()
    const read = (text: string) => {
      const words = wordsOf(text)
      for (const word of words) {
        increment(counts, word)
        own.add(cachedStemOf(word))
      }
      return words.join(' ')
    }
    const fields = Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, read(text)]))
    for (const stem of own) increment(holders, stem)
    return fields as T
  })
  const sorted = [...counts.keys()].sort()
  return {
    worded,
    vocabulary: {
      counts,
      stemOf: cachedStemOf,
      weightOf: (stem) => Math.log(1 + objects.length / (1 + (holders.get(stem) ?? 0))),
      beginningOf(word) {
        const meant = new Set<string>()
        if (!counts.has(word))
          for (let at = placeOf(sorted, word); sorted[at]?.startsWith(word); at++) meant.add(cachedStemOf(sorted[at]!))
        if (meant.size === 0) return { stem: cachedStemOf(word), meant: null }
        const shortest = Math.min(...[...meant].map((stem) => lengthOfCommonStart(stem, word)))
        return { stem: word.slice(0, shortest), meant: shortest < word.length ? meant : null }
      },
    },
  }
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function lengthOfCommonStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

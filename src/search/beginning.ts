import type { SearchDocument } from './document.ts'
import { placeOf } from './spelling.ts'
import { termsOf } from './terms.ts'
import type { Vocabulary } from './vocabulary.ts'
import { wordsOf } from './word.ts'

type Entry = { readonly word: string; readonly id: string; readonly likelihood: number }

/** How often people call an object by its name, another name, or a term that stands for it. */
const shares = { name: 1, otherName: 0.8, term: 0.4 }

/**
 * Returns what says how likely each object is meant by the beginning of a word, by its id; objects without a name that
 * has such a word are left out. An object is the likelier meant the more it weighs by `weightOf`, the more links it
 * has, and the more of its name the word makes out: a word of many objects, such as "improper", makes out little.
 */
export function createBeginnings(
  documents: readonly SearchDocument[],
  vocabulary: Vocabulary,
  weightOf: (document: SearchDocument) => number,
): (beginning: string) => ReadonlyMap<string, number> {
  const entries = documents.flatMap((document): readonly Entry[] => {
    const { id, name, aliases, links } = document
    const names = [
      { text: name, share: shares.name },
      ...aliases.split('\n').map((text) => ({ text, share: shares.otherName })),
      ...termsOf(id).map((text) => ({ text, share: shares.term })),
    ]
    const weight = weightOf(document) * (1 + Math.log1p(links))
    return names.flatMap(({ text, share }) => {
      const words = wordsOf(text)
      const tells = words.map((word) => vocabulary.weightOf(vocabulary.stemOf(word)))
      const all = tells.reduce((sum, one) => sum + one, 0)
      return words.map((word, at) => ({ word, id, likelihood: weight * share * Math.sqrt(tells[at]! / all) }))
    })
  })
  entries.sort((a, b) => (a.word < b.word ? -1 : 1))
  const words = entries.map(({ word }) => word)
  return (beginning) => {
    const found = new Map<string, number>()
    for (let at = placeOf(words, beginning); words[at]?.startsWith(beginning); at++) {
      const { id, likelihood } = entries[at]!
      found.set(id, Math.max(found.get(id) ?? 0, likelihood))
    }
    return found
  }
}

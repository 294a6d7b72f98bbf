import type { SearchDocument } from './document.ts'
import { wordsOf } from './word.ts'

/** A sub-technique found by a text; `isOwn` where the text goes on behind the name of the parent. */
export type Qualified = { readonly document: SearchDocument; readonly parent: SearchDocument; readonly isOwn: boolean }

/**
 * Returns what finds sub-techniques by names such as `LLM Prompt Injection: Direct`, of which they have but the end:
 * those that begin with the words, which must be two at least or the whole name of the parent.
 */
export function createQualified(documents: readonly SearchDocument[], byId: ReadonlyMap<string, SearchDocument>) {
  const all = documents.flatMap((document) => {
    const parent = parentOf(document.id, byId)
    if (!parent) return []
    const ofParent = wordsOf(parent.name).join(' ')
    return [{ document, parent, ofParent, whole: `${ofParent} ${wordsOf(document.name).join(' ')}` }]
  })
  return (words: string): readonly Qualified[] =>
    all
      .filter(({ whole, ofParent }) => whole.startsWith(words) && (words.includes(' ') || words === ofParent))
      .map(({ document, parent, ofParent }) => ({ document, parent, isOwn: words.length > ofParent.length }))
}

/** Returns the technique of a sub-technique. */
export function parentOf(id: string, byId: ReadonlyMap<string, SearchDocument>): SearchDocument | undefined {
  const parent = /^(AML\.T\d{4})\.\d{3}$/.exec(id)?.[1]
  return parent === undefined ? undefined : byId.get(parent)
}

import { buildCatalogue } from '../../src/search/catalogue.ts'
import type { SearchDocument } from '../../src/search/document.ts'

/** Returns a weakness for a search over made documents, without a text, other names or links unless `rest` has them. */
export function searchDocument(id: string, name: string, rest: Partial<SearchDocument> = {}): SearchDocument {
  return { id, kind: 'WEAKNESS', name, body: '', aliases: '', retired: false, links: 0, ...rest }
}

/** Returns the ranks of what a text finds among the first ten, by id, best first. */
export function ranksOf(documents: readonly SearchDocument[], text: string): Readonly<Record<string, number>> {
  const request = { text, kinds: null, limit: 10, backwards: false, after: null, before: null }
  return Object.fromEntries(
    buildCatalogue(documents)
      .search(request)
      .hits.map(({ id, rank }) => [id, rank]),
  )
}

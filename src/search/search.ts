import { createTaskThread, workerUrl } from '../ground/threads.ts'
import type { SearchAnswer, SearchDocument, SearchRequest } from './document.ts'

/** Builds the index of `state` when there are documents, else searches it. */
export type SearchTask = {
  readonly state: string
  readonly documents?: readonly SearchDocument[]
  readonly request: SearchRequest
}
/** Null when there is no index of the state. */
export type SearchResult = SearchAnswer | null

type Stored = { readonly state: string; readonly documents: readonly SearchDocument[] }

const inThread = createTaskThread<SearchTask, SearchResult>(workerUrl('thread', import.meta.url))

/**
 * Searches the catalogues in `state`, which names their content; `read` returns them when this process has no index of
 * it.
 */
export async function searchCatalogues(
  state: string,
  request: SearchRequest,
  read: () => Promise<Stored>,
): Promise<SearchAnswer> {
  const found = await inThread({ state, request })
  if (found) return found
  const stored = await read()
  return (await inThread({ ...stored, request }))!
}

import { createTaskThread, workerUrl } from '../ground/threads.ts'
import type { SearchAnswer, SearchDocument, SearchRequest } from './document.ts'

/** Builds the index of `state` when there are documents, and searches it when there is a request. */
export type SearchTask = {
  readonly state: string
  readonly documents?: readonly SearchDocument[]
  readonly request?: SearchRequest
}
/** Null when there is no index of the state, or no request. */
export type SearchResult = SearchAnswer | null

type Stored = { readonly state: string; readonly documents: readonly SearchDocument[] }

/** The indexes that are being built, by the states for which they were wanted. */
const building = new Map<string, Promise<Stored>>()

const inThread = createTaskThread<SearchTask, SearchResult>(workerUrl('thread', import.meta.url))

/**
 * Searches the catalogues in `state`, which names their content; `read` returns them when this process has no index of
 * it, which concurrent searches build once.
 */
export async function searchCatalogues(
  state: string,
  request: SearchRequest,
  read: () => Promise<Stored>,
): Promise<SearchAnswer> {
  const found = await inThread({ state, request })
  if (found) return found
  const stored = await storedIn(state, read)
  // Enough other states may have been built meanwhile that this one is gone.
  return (await inThread({ state: stored.state, request })) ?? (await inThread({ ...stored, request }))!
}

/** Returns what a build under way has read, else what `read` returns. */
async function storedIn(state: string, read: () => Promise<Stored>): Promise<Stored> {
  let begun = building.get(state)
  while (begun) {
    try {
      return await begun
    } catch {
      // It read for another request, whose time may be over, or whose revision may be gone.
      begun = building.get(state)
    }
  }
  return build(state, read)
}

function build(state: string, read: () => Promise<Stored>): Promise<Stored> {
  const built = read()
    .then(async (stored) => {
      await inThread(stored)
      return stored
    })
    .finally(() => building.delete(state))
  building.set(state, built)
  return built
}

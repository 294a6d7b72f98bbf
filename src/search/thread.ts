import { parentPort } from 'node:worker_threads'
import { answerTasks } from '../ground/threads.ts'
import { buildCatalogue, type Catalogue } from './catalogue.ts'
import type { SearchResult, SearchTask } from './search.ts'

const mostStates = 3
const catalogues = new Map<string, Catalogue>()

answerTasks<SearchTask, SearchResult>(parentPort!, ({ state, documents, request }) => {
  const catalogue = documents ? buildCatalogue(documents) : catalogues.get(state)
  if (!catalogue) return null
  catalogues.delete(state)
  catalogues.set(state, catalogue)
  if (catalogues.size > mostStates) catalogues.delete(catalogues.keys().next().value!)
  return request ? catalogue.search(request) : null
})

import type { Facet } from '../db/engine/facet.ts'
import type { Key, Page, PageRequest } from '../db/engine/page.ts'
import {
  countStored,
  cvePattern,
  readCatalogueState,
  readCatalogues,
  type StoredKind,
  type StoredSearch,
  searchStored,
} from '../db/explore-search.ts'
import type { NodeKind } from '../db/explore-tables.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { inOrder } from '../src/search/catalogue.ts'
import type { SearchAnswer } from '../src/search/document.ts'
import { searchCatalogues } from '../src/search/search.ts'
import { plainText } from '../src/search/snippet.ts'
import type { SearchConnection, SearchHit } from './explore-parents.ts'
import { discernibleApplications } from './finding-access.ts'
import type { NodeKind as ShownKind } from './generated/model.ts'
import { checkText } from './runtime/check.ts'
import { connect, type PageArguments } from './runtime/connection.ts'
import type { Context, NodeType } from './runtime/context.ts'
import { after, type MaybePromise } from './runtime/maybe-promise.ts'

type Asked = { readonly text: string; readonly kinds: readonly string[] | null }

const storedByDefault: readonly StoredKind[] = ['APPLICATION', 'VULNERABILITY']
const storedKinds: readonly StoredKind[] = [...storedByDefault, 'SECURITY_FINDING']
const fewestInFindings = 3
const longestSnippet = 300

/**
 * Returns the objects that match `text`, best first, of `kinds` when given: catalogues from the index in memory, the
 * rest from the database.
 */
export function search(
  context: Context,
  given: string,
  kinds: readonly ShownKind[] | null,
  page: PageArguments,
): SearchConnection {
  const text = checkText('text', given)
  const isCve = cvePattern.test(text.trim())
  const inTexts = isCve ? `"${text}"` : text
  const types: Readonly<Record<ShownKind, NodeType>> = context.nodeTypes
  const unknown = kinds?.find((kind) => typeof types[kind].loader !== 'string')
  if (unknown) throw new ServiceError('BAD_USER_INPUT', `kinds: search does not take ${unknown}`, { argument: 'kinds' })
  if (kinds?.includes('SECURITY_FINDING') && [...text.trim()].length < fewestInFindings)
    throw new ServiceError('BAD_USER_INPUT', 'text: security findings are searched by at least 3 characters', {
      argument: 'text',
    })
  const visible = discernibleApplications(context)
  const stored = (wanted: readonly string[] | null) => ({
    text,
    visible,
    kinds: storedKinds.filter((kind) => (wanted ? wanted.includes(kind) : isCve || kind !== 'SECURITY_FINDING')),
  })
  const asked: Asked = { text: inTexts, kinds }
  const own = stored(kinds)
  const catalogues = (request: PageRequest) => catalogueHits(context, asked, request)
  const counts = () => catalogues(nothingOf)
  const connection = connect<SearchHit>(
    {
      scope: `search ${text}`,
      page: (request) => joined(context, catalogues(request), own, request),
      count: () =>
        after(counts(), ({ total }) =>
          after(countOf(context, own), (more) => total + Object.values(more).reduce((sum, count) => sum + count, 0)),
        ),
      facets: () =>
        after(counts(), ({ kinds: ofCatalogues }) =>
          after(countOf(context, stored(null)), (more) => [facetOf({ ...ofCatalogues, ...more })]),
        ),
    },
    page,
  )
  return { ...connection, matching: () => after(counts(), ({ isPartial }) => (isPartial ? 'ANY' : 'ALL')) }
}

const nothingOf: PageRequest = { limit: 0, backwards: false, after: null, before: null }

function countOf({ load }: Context, wanted: StoredSearch): MaybePromise<Readonly<Record<string, number>>> {
  return wanted.kinds.length === 0 ? {} : load.read(countStored, wanted)
}

function catalogueHits(context: Context, { text, kinds }: Asked, request: PageRequest): MaybePromise<SearchAnswer> {
  const bound = (key: Key | null): [number, string] | null => key && [Number(key[0]), key[1]]
  const asked = {
    text,
    kinds,
    limit: request.limit,
    backwards: request.backwards,
    after: bound(request.after),
    before: bound(request.before),
  }
  return after(context.load.read(readCatalogueState), (state) =>
    context.load.cached(catalogueHits, JSON.stringify(asked), () =>
      searchCatalogues(state, asked, () => readCatalogues(context.db)),
    ),
  )
}

/** Returns the page of the hits of both, in one order. */
function joined(
  { load }: Context,
  catalogues: MaybePromise<SearchAnswer>,
  stored: StoredSearch,
  request: PageRequest,
): MaybePromise<Page<SearchHit>> {
  return after(catalogues, ({ hits }) =>
    after(stored.kinds.length === 0 ? null : load.read(searchStored, stored, request), (found) => {
      const further = found?.rows ?? []
      const all: SearchHit[] = [
        ...hits.map((hit) => ({ ...hit, kind: hit.kind as NodeKind })),
        ...further.map((hit) => ({
          ...hit,
          kind: hit.kind as NodeKind,
          snippet: shortened(plainText(hit.snippet)) || hit.name,
        })),
      ].sort(inOrder)
      const page = request.backwards ? all.slice(-request.limit) : all.slice(0, request.limit)
      const more = found?.more || all.length > request.limit
      return { rows: page, more, keyOf: ({ rank, id }: SearchHit) => [String(rank), id] as const }
    }),
  )
}

function facetOf(counts: Readonly<Record<string, number>>): Facet {
  const values = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([value, count]) => ({ value, label: value, count }))
  return { field: 'kind', values: values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)) }
}

function shortened(text: string): string {
  return text.length <= longestSnippet ? text : `${text.slice(0, text.lastIndexOf(' ', longestSnippet))} …`
}

import type { Facet } from '../db/engine/facet.ts'
import type { Key, Page, PageRequest } from '../db/engine/page.ts'
import {
  countStored,
  readCatalogueState,
  readCatalogues,
  type StoredKind,
  type StoredSearch,
  searchStored,
} from '../db/explore-search.ts'
import { kindsNamedBy } from '../db/explore-search-own.ts'
import type { NodeKind } from '../db/explore-tables.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { inOrder } from '../src/search/catalogue.ts'
import type { SearchAnswer } from '../src/search/document.ts'
import { searchCatalogues } from '../src/search/search.ts'
import { plainText } from '../src/search/snippet.ts'
import type { SearchConnection, SearchHit } from './explore-parents.ts'
import { discernibleApplications } from './finding-access.ts'
import type { NodeKind as ShownKind } from './generated/model.ts'
import { callerOf } from './runtime/caller.ts'
import { checkText, checkWords } from './runtime/check.ts'
import { connect, type PageArguments } from './runtime/connection.ts'
import type { Context, NodeType, ServiceFacts } from './runtime/context.ts'
import { after, allOf, type MaybePromise } from './runtime/maybe-promise.ts'

type Asked = { readonly text: string; readonly kinds: readonly string[] | null }

const storedByDefault: readonly StoredKind[] = ['APPLICATION', 'VULNERABILITY']
/** Kinds that are looked up only when they are asked for, or when the text is an id of theirs, by their plural. */
const storedOnDemand = {
  SECURITY_FINDING: 'security findings',
  SOFTWARE_COMPONENT: 'software components',
  TARGET: 'targets',
  CONTRIBUTION: 'contributions',
} as const
const onDemand = Object.keys(storedOnDemand) as readonly (keyof typeof storedOnDemand)[]
/** Checks for a kind of which the text is looked up as it stands, punctuation too. */
const isOnDemand = (kind: ShownKind) => (onDemand as readonly ShownKind[]).includes(kind)
/** Kinds whose changes are no revision, so that what is found of them is kept for no other request. */
const unsharedKinds: ReadonlySet<StoredKind> = new Set(['TARGET', 'CONTRIBUTION'])
const fewestOnDemand = 3
const longestSnippet = 300

/**
 * Returns the objects that match `text`, best first, of `kinds` when given: catalogues from the index in memory, the
 * rest from the database.
 */
export async function search(
  context: Context,
  given: string,
  kinds: readonly ShownKind[] | null,
  page: PageArguments,
): Promise<SearchConnection> {
  const text = checkText('text', given)
  const inTexts = kindsNamedBy(text).length > 0 ? `"${text}"` : text
  checkKinds(context, kinds, text)
  const stored = await storedSearchOf(context, text, kinds)
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

function countOf({ load, db }: Context, wanted: StoredSearch): MaybePromise<Readonly<Record<string, number>>> {
  if (wanted.kinds.length === 0) return {}
  return isShared(wanted) ? load.read(countStored, wanted) : countStored(db, wanted)
}

function isShared({ kinds }: StoredSearch): boolean {
  return !kinds.some((kind) => unsharedKinds.has(kind))
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
  return after(catalogueState(context), (state) =>
    context.load.cached(catalogueHits, JSON.stringify(asked), () =>
      searchCatalogues(state, asked, () => readCatalogues(context.db)),
    ),
  )
}

/** The state of the catalogues at the revision that each service searched last: reading it hashes all their texts. */
const lastStates = new WeakMap<ServiceFacts, { readonly moment: string; readonly state: string }>()

function catalogueState({ service, reading, load }: Context): MaybePromise<string> {
  const moment = `${reading.epoch} ${reading.revision}`
  const last = lastStates.get(service)
  if (last?.moment === moment) return last.state
  return after(load.read(readCatalogueState), (state) => {
    lastStates.set(service, { moment, state })
    return state
  })
}

function checkKinds(context: Context, kinds: readonly ShownKind[] | null, text: string): void {
  const types: Readonly<Record<ShownKind, NodeType>> = context.nodeTypes
  const isSearched = (kind: ShownKind) => typeof types[kind].loader === 'string' || isOnDemand(kind)
  const unknown = kinds?.find((kind) => !isSearched(kind))
  if (unknown) {
    const allowed = (Object.keys(types) as ShownKind[]).filter(isSearched)
    throw new ServiceError('BAD_USER_INPUT', `kinds: search takes ${allowed.join(', ')}, not ${unknown}`, {
      argument: 'kinds',
      allowed,
    })
  }
  if (!kinds?.every(isOnDemand)) checkWords('text', text)
  const short = [...text.trim()].length < fewestOnDemand && onDemand.find((kind) => kinds?.includes(kind))
  if (short)
    throw new ServiceError(
      'BAD_USER_INPUT',
      `text: ${storedOnDemand[short]} are searched by at least ${fewestOnDemand} characters`,
      { argument: 'text' },
    )
}

/** Returns what to look up in the database for these kinds, of which the caller may read everything that is found. */
async function storedSearchOf(context: Context, text: string, kinds: readonly ShownKind[] | null) {
  const visible = discernibleApplications(context)
  const byText = [...storedByDefault, ...kindsNamedBy(text)]
  const asked = new Set<string>([...(kinds ?? []), ...byText])
  const caller = asked.has('TARGET') ? callerOf(context) : null
  const targetsOf = caller?.scopes.includes('read') ? caller.applications : []
  const isReviewer = asked.has('CONTRIBUTION') && (await isOfReviewer(context))
  return (wanted: readonly string[] | null): StoredSearch => ({
    text,
    visible,
    targetsOf,
    kinds: [...storedByDefault, ...onDemand].filter(
      (kind) => (wanted ?? byText).includes(kind) && (kind !== 'CONTRIBUTION' || isReviewer),
    ),
  })
}

/** Checks that the request has the token of a reviewer, who alone sees contributions of others. */
async function isOfReviewer({ service, requester }: Context): Promise<boolean> {
  try {
    await service.contributions.reviewer(requester.credential())
    return true
  } catch (cause) {
    if (cause instanceof ServiceError && (cause.code === 'UNAUTHENTICATED' || cause.code === 'FORBIDDEN')) return false
    throw cause
  }
}

/** Returns the page of the hits of both, in one order. */
function joined(
  { load, db }: Context,
  catalogues: MaybePromise<SearchAnswer>,
  stored: StoredSearch,
  request: PageRequest,
): MaybePromise<Page<SearchHit>> {
  const look = () => (isShared(stored) ? load.read(searchStored, stored, request) : searchStored(db, stored, request))
  // The index and the database, which are threads or processes of their own, answer at the same time.
  return after(allOf([catalogues, stored.kinds.length === 0 ? null : look()]), ([{ hits }, found]) => {
    const all: SearchHit[] = [
      ...hits.map((hit) => ({ ...hit, kind: hit.kind as NodeKind })),
      ...(found?.rows ?? []).map((hit) => ({
        ...hit,
        kind: hit.kind as NodeKind,
        snippet: shortened(plainText(hit.snippet)) || hit.name,
      })),
    ].sort(inOrder)
    const page = request.backwards ? all.slice(-request.limit) : all.slice(0, request.limit)
    const more = found?.more || all.length > request.limit
    return { rows: page, more, keyOf: ({ rank, id }: SearchHit) => [String(rank), id] as const }
  })
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

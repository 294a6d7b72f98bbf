import type { Collection } from '../../db/engine/collection.ts'
import type { Facet } from '../../db/engine/facet.ts'
import type { Key, Order, Page, PageRequest } from '../../db/engine/page.ts'
import { ServiceError } from '../../src/ground/errors.ts'
import { checkRange } from './check.ts'
import { decodeCursor, encodeCursor, rowsSkipped } from './cursor.ts'
import { limits } from './limits.ts'
import type { SharedReads } from './loaders.ts'
import { after, type MaybePromise } from './maybe-promise.ts'
import { pageOfRows } from './page-of-rows.ts'

export type Edge<T> = { readonly cursor: string; readonly node: T }

type Facets = () => MaybePromise<readonly Facet[]>

/** A Relay connection; its page is read, counts and cursors are computed when they are selected. */
export type Connection<T> = {
  edges(): MaybePromise<readonly Edge<T>[]>
  nodes(): MaybePromise<readonly T[]>
  pageInfo(): MaybePromise<PageInfo>
  totalCount(): MaybePromise<number>
  facets?: Facets | undefined
}
type PageInfo = {
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
  readonly startCursor: string | null
  readonly endCursor: string | null
}

export type PageArguments = {
  readonly first?: number | null
  readonly after?: string | null
  readonly last?: number | null
  readonly before?: string | null
}

/** Rows in the database, in one order. */
export type Listing<T> = {
  /** Names what the cursors belong to: they are refused in another scope. */
  readonly scope: string
  page(request: PageRequest): MaybePromise<Page<T>>
  count(): MaybePromise<number>
  /** Absent where the list is not counted by values: an empty list would say that it has none. */
  readonly facets?: Facets
}

/** Reads what no other request may share. */
export const unshared: Pick<SharedReads, 'cached'> = { cached: (_, __, read) => read() }

/** Returns the collection of `filter` in the order that `name` names; `load` caches its pages and counts. */
export function inOrder<T>(
  load: Pick<SharedReads, 'cached'>,
  open: () => Collection<T>,
  filter: unknown,
  name: string,
  order: Order,
): Listing<T> {
  const inThisOrder = () => {
    const collection = open()
    return { ...collection, page: (request: PageRequest) => collection.page(order, request) }
  }
  return cachedListing(load, inThisOrder, filter, `${name} ${order.direction}`)
}

/** Returns the listing of `filter` in the order that `scope` names; `load` caches its pages and counts. */
export function cachedListing<T>(
  load: Pick<SharedReads, 'cached'>,
  open: () => {
    [What in 'page' | 'count' | 'facets']: (
      ...given: Parameters<Required<Listing<T>>[What]>
    ) => Promise<Awaited<ReturnType<Required<Listing<T>>[What]>>>
  },
  filter: unknown,
  scope: string,
): Required<Listing<T>> {
  const cached = <R>(what: string, read: () => Promise<R>) =>
    load.cached(cachedListing, `${scope} ${what} ${JSON.stringify(filter)}`, read)
  return {
    scope,
    page: (request) => cached(JSON.stringify(request), () => open().page(request)),
    count: () => cached('count', () => open().count()),
    facets: () => cached('facets', () => open().facets()),
  }
}

/** Returns the listing of one owner, which loaders read together with those of others. */
export function ownedListing<K, T, F>(
  scope: string,
  owner: K,
  filter: F,
  page: (owner: K, asked: { readonly filter: F; readonly request: PageRequest }) => MaybePromise<Page<T>>,
  count: (owner: K, filter: F) => MaybePromise<number>,
): Listing<T> {
  return {
    scope,
    page: (request) => page(owner, { filter, request }),
    count: () => count(owner, filter),
  }
}

/** Returns one page of at most `largestPage` rows of a listing, which is read when something of it is selected. */
export function connect<T>(
  { scope, page, count, facets }: Listing<T>,
  args: PageArguments,
  largestPage: number = limits.pageSize,
): Connection<T> {
  const request = pageRequest(scope, args, largestPage)
  return connectionOf(scope, request, () => page(request), count, facets)
}

/** Returns one page of `all` rows, which are in the order of their keys. */
export function connectList<T>(
  all: MaybePromise<readonly T[]>,
  name: string,
  args: PageArguments,
  keyOf: (row: T) => Key,
  largestPage: number = limits.pageSize,
): MaybePromise<Connection<T>> {
  return after(all, (rows) => connectRows(rows, name, args, keyOf, largestPage))
}

function connectRows<T>(
  rows: readonly T[],
  name: string,
  args: PageArguments,
  keyOf: (row: T) => Key,
  largestPage: number,
): Connection<T> {
  const { first, last } = args
  const isUsual = args.after == null && args.before == null && Object.isFrozen(rows)
  const known = isUsual ? lastConnection.get(rows) : undefined
  if (known?.name === name && known.first === first && known.last === last && known.largestPage === largestPage)
    return known.connection as Connection<T>
  const connection = sliceOf(rows, name, args, keyOf, largestPage)
  if (isUsual) lastConnection.set(rows, { name, first, last, largestPage, connection })
  return connection
}

/**
 * The connection that was last made of cached rows without a cursor: most requests select the same page. Cursors are
 * texts of clients, of any length.
 */
const lastConnection = new WeakMap<
  object,
  {
    readonly name: string
    readonly first: number | null | undefined
    readonly last: number | null | undefined
    readonly largestPage: number
    readonly connection: Connection<unknown>
  }
>()

function sliceOf<T>(
  rows: readonly T[],
  name: string,
  args: PageArguments,
  keyOf: (row: T) => Key,
  largestPage: number,
): Connection<T> {
  const request = pageRequest(name, args, largestPage)
  const page = pageOfRows(rows, request, keyOf)
  return connectionOf(
    name,
    request,
    () => page,
    () => rows.length,
  )
}

function connectionOf<T>(
  scope: string,
  request: PageRequest,
  readPage: () => MaybePromise<Page<T>>,
  totalCount: Connection<T>['totalCount'],
  facets?: Facets,
): Connection<T> {
  let page: MaybePromise<Page<T>> | undefined
  let edges: MaybePromise<readonly Edge<T>[]> | undefined
  let nodes: MaybePromise<readonly T[]> | undefined
  const read = () => {
    page ??= readPage()
    return page
  }
  return {
    edges() {
      edges ??= after(read(), ({ rows, keyOf }) =>
        rows.map((row) => lazyEdge(row, () => encodeCursor(scope, keyOf(row)))),
      )
      return edges
    },
    nodes() {
      nodes ??= after(read(), rowsOf)
      return nodes
    },
    pageInfo: () => after(read(), (found) => pageInfoOf(scope, request, found)),
    totalCount,
    facets,
  }
}

const rowsOf = <T>({ rows }: Page<T>): readonly T[] => rows

function pageInfoOf<T>(scope: string, request: PageRequest, { rows, more, keyOf }: Page<T>): PageInfo {
  const cursorOf = (row: T | undefined) => (row === undefined ? null : encodeCursor(scope, keyOf(row)))
  return {
    hasNextPage: request.backwards ? request.before !== null : more,
    hasPreviousPage: request.backwards ? more : request.after !== null,
    get startCursor() {
      return cursorOf(rows[0])
    },
    get endCursor() {
      return cursorOf(rows.at(-1))
    },
  }
}

function lazyEdge<T>(node: T, cursorOf: () => string): Edge<T> {
  let cursor: string | undefined
  return {
    node,
    get cursor() {
      cursor ??= cursorOf()
      return cursor
    },
  }
}

function pageRequest(
  scope: string,
  { first, after: from, last, before }: PageArguments,
  largestPage: number,
): PageRequest {
  if (first != null && last != null)
    throw new ServiceError('BAD_USER_INPUT', 'first and last: give one of them, not both', { argument: 'last' })
  const skipped = from == null ? null : rowsSkipped(from)
  const size = first ?? last ?? limits.defaultPageSize
  return {
    limit: checkRange(last == null ? 'first' : 'last', size, 1, largestPage),
    backwards: last != null,
    after: from == null || skipped !== null ? null : decodeCursor(scope, 'after', from),
    before: before == null ? null : decodeCursor(scope, 'before', before),
    offset: skipped ?? 0,
  }
}

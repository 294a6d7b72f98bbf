import type { Facet } from '../../db/engine/facet.ts'
import type { Key, Page, PageRequest } from '../../db/engine/page.ts'
import { ServiceError } from '../../src/ground/errors.ts'
import { checkRange } from './check.ts'
import type { Context } from './context.ts'
import { decodeCursor, encodeCursor, rowsSkipped } from './cursor.ts'
import { limits } from './limits.ts'
import type { Listing } from './listing.ts'
import { after, type MaybePromise } from './maybe-promise.ts'
import { pageOfRows } from './page-of-rows.ts'

export type Edge<T> = { readonly cursor: string; readonly node: T }

type Facets = (args: object, context: Context) => MaybePromise<readonly Facet[]>

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

/** Returns one page of at most `largestPage` rows of a listing, which is read when something of it is selected. */
export function connect<T>(
  { scope, page, count, facets }: Listing<T>,
  args: PageArguments,
  largestPage: number = limits.pageSize,
): Connection<T> {
  const request = pageRequest(scope, args, largestPage)
  return connectionOf(scope, request, () => page(request), count, facets)
}

/** Counts rows by their values, each object once. */
export type FacetsOfRows<T> = (rows: readonly T[], context: Context) => MaybePromise<readonly Facet[]>

/**
 * Returns one page of `all` rows, which are in the order of their keys. `keyOf` and `facetsOf` must do the same for all
 * lists of the name: their connections are shared.
 */
export function connectList<T>(
  all: MaybePromise<readonly T[]>,
  name: string,
  args: PageArguments,
  keyOf: (row: T) => Key,
  largestPage: number = limits.pageSize,
  facetsOf?: FacetsOfRows<T>,
): MaybePromise<Connection<T>> {
  return after(all, (rows) => connectRows(rows, name, args, keyOf, largestPage, facetsOf))
}

function connectRows<T>(
  rows: readonly T[],
  name: string,
  args: PageArguments,
  keyOf: (row: T) => Key,
  largestPage: number,
  facetsOf: FacetsOfRows<T> | undefined,
): Connection<T> {
  const { first, last } = args
  const isUsual = args.after == null && args.before == null && Object.isFrozen(rows)
  const known = isUsual ? lastConnection.get(rows) : undefined
  if (known?.name === name && known.first === first && known.last === last && known.largestPage === largestPage)
    return known.connection as Connection<T>
  const connection = sliceOf(rows, name, args, keyOf, largestPage, facetsOf)
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
  facetsOf: FacetsOfRows<T> | undefined,
): Connection<T> {
  const request = pageRequest(name, args, largestPage)
  const page = pageOfRows(rows, request, keyOf)
  return connectionOf(
    name,
    request,
    () => page,
    () => rows.length,
    facetsOf && ((_, context) => facetsOf(rows, context)),
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

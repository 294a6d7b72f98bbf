import type { Collection } from '../db/collection.ts'
import type { Facet } from '../db/facet.ts'
import type { Key, Order, Page, PageRequest } from '../db/page.ts'
import { ServiceError } from '../src/errors.ts'
import { checkRange } from './check.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { limits } from './limits.ts'

export type Edge<T> = { readonly cursor: string; readonly node: T }

/** A Relay connection; what is counted is counted when asked. */
export type Connection<T> = {
  readonly edges: readonly Edge<T>[]
  readonly nodes: readonly T[]
  readonly pageInfo: {
    readonly hasNextPage: boolean
    readonly hasPreviousPage: boolean
    readonly startCursor: string | null
    readonly endCursor: string | null
  }
  totalCount(): number | Promise<number>
  facets(): readonly Facet[] | Promise<readonly Facet[]>
}

export type PageArguments = {
  readonly first?: number | null
  readonly after?: string | null
  readonly last?: number | null
  readonly before?: string | null
  readonly offset?: number | null
}

/** Rows in the database, in one order. */
export type Listing<T> = {
  /** What the cursors are of: they are refused in another scope. */
  readonly scope: string
  page(request: PageRequest): Promise<Page<T>>
  count(): Promise<number>
  facets(): Promise<readonly Facet[]>
}

/** A collection in an order, which `name` names. */
export function inOrder<T>(collection: Collection<T>, name: string, order: Order): Listing<T> {
  return { ...collection, scope: `${name} ${order.direction}`, page: (request) => collection.page(order, request) }
}

/** One page of at most `largestPage` rows of a listing. */
export async function connect<T>(
  { scope, page, count, facets }: Listing<T>,
  args: PageArguments,
  largestPage: number = limits.pageSize,
): Promise<Connection<T>> {
  const request = pageRequest(scope, args, largestPage)
  return connectionOf(scope, request, await page(request), count, facets)
}

/** One page of rows that are all in memory, given in the order of their keys. */
export function connectList<T>(
  rows: readonly T[],
  name: string,
  args: PageArguments,
  keyOf: (row: T) => Key,
  largestPage: number = limits.pageSize,
): Connection<T> {
  const request = pageRequest(name, args, largestPage)
  const between = rows
    .map((row) => ({ row, key: keyOf(row) }))
    .filter(
      ({ key }) =>
        (!request.after || compare(key, request.after) > 0) && (!request.before || compare(key, request.before) < 0),
    )
  const kept = request.backwards ? between.slice(-request.limit) : between.slice(0, request.limit)
  const page = { rows: kept.map(({ row, key }) => ({ ...row, key })), more: kept.length < between.length }
  return connectionOf(
    name,
    request,
    page,
    () => rows.length,
    () => [],
  )
}

function connectionOf<T>(
  scope: string,
  request: PageRequest,
  { rows, more }: Page<T>,
  totalCount: Connection<T>['totalCount'],
  facets: Connection<T>['facets'],
): Connection<T> {
  const edges = rows.map((row) => ({ cursor: encodeCursor(scope, row.key), node: row as T }))
  return {
    edges,
    nodes: rows,
    pageInfo: {
      hasNextPage: request.backwards ? request.before !== null : more,
      hasPreviousPage: request.backwards ? more : request.after !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount,
    facets,
  }
}

function pageRequest(
  scope: string,
  { first, after, last, before, offset }: PageArguments,
  largestPage: number = limits.pageSize,
): PageRequest {
  refuseBoth('last', first, last)
  refuseBoth('offset', offset, after ?? before ?? last)
  if (offset != null) checkRange('offset', offset, 0, largestOffset)
  const size = first ?? last ?? limits.defaultPageSize
  return {
    limit: checkRange(last == null ? 'first' : 'last', size, 1, largestPage),
    backwards: last != null,
    after: after == null ? null : decodeCursor(scope, 'after', after),
    before: before == null ? null : decodeCursor(scope, 'before', before),
    offset: offset ?? 0,
  }
}

const largestOffset = 2_147_483_647

function refuseBoth(argument: string, one: unknown, other: unknown): void {
  if (one == null || other == null) return
  const message =
    argument === 'last'
      ? 'first and last: give one of them, not both'
      : 'offset: not together with after, before or last'
  throw new ServiceError('BAD_USER_INPUT', message, { argument })
}

function compare(a: Key, b: Key): number {
  return compareValue(a[0], b[0]) || compareValue(a[1], b[1])
}

function compareValue(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0
}

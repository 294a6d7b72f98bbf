import type { Collection } from '../../db/engine/collection.ts'
import type { Facet } from '../../db/engine/facet.ts'
import type { Order, Page, PageRequest } from '../../db/engine/page.ts'
import type { SharedReads } from './loaders.ts'
import type { MaybePromise } from './maybe-promise.ts'

/** Rows in the database, in one order. */
export type Listing<T> = {
  /** Names what the cursors belong to: they are refused in another scope. */
  readonly scope: string
  page(request: PageRequest): MaybePromise<Page<T>>
  count(): MaybePromise<number>
  /** Absent where the list is not counted by values: an empty list would say that it has none. */
  readonly facets?: () => MaybePromise<readonly Facet[]>
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

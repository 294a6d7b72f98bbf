import type { Collection } from '../../db/engine/collection.ts'
import type { Facet } from '../../db/engine/facet.ts'
import { compareKeys, type Key, type Order } from '../../db/engine/page.ts'
import { type Connection, connect, connectList, type PageArguments } from './connection.ts'
import type { Context, Loaders } from './context.ts'
import { limits } from './limits.ts'
import { inOrder } from './listing.ts'
import { after, type MaybePromise } from './maybe-promise.ts'
import { referenceListing } from './reference-listing.ts'

/** Objects of one kind that a filter leaves, in an order. */
export type Selection<T> = {
  /** What they are, such as `techniques`. */
  readonly name: string
  readonly filter: object
  readonly order: Order & { readonly name: string }
  readonly load: Pick<Loaders, 'cached'>
  open(): Collection<T>
  /** Counts these objects by their values, many lists together; absent where the root list has no facets either. */
  facetsOf?: (ids: readonly string[], argument: null) => MaybePromise<readonly Facet[]>
}

/** Returns a page of what was selected. */
export function connectSelection<T>(
  selection: MaybePromise<Selection<T>>,
  page: PageArguments,
): MaybePromise<Connection<T>> {
  return after(selection, ({ load, open, filter, name, order }) =>
    connect(inOrder(load, open, filter, `${name} ${order.name}`, order), page, limits.cataloguePageSize),
  )
}

/** Checks what was sent and selects by it, as the root list of these objects does. */
export type Select<Filter, OrderBy> = (
  context: Context,
  filter: Filter | { readonly retired: null } | null | undefined,
  orderBy: OrderBy | null | undefined,
) => MaybePromise<Selection<unknown>>

type Keys = readonly unknown[]
type Sent<Filter, OrderBy> = { readonly filter?: Filter | null; readonly orderBy?: OrderBy | null }

/** A list below an object of the catalogues. */
export type Nested<K, R extends K, T extends K> = {
  readonly scope: string
  readonly rows: () => MaybePromise<readonly R[]>
  /** The keys of the rows, in whose order they are. */
  readonly keyOf: (row: K) => Key
  /** Reads what is on a page. */
  readonly read: (row: R) => MaybePromise<T | null>
}

/**
 * Returns a page of what the filter of a nested list leaves, in the order that is sent, else in its own. What they
 * select is read once for all parents. Without a filter the list has retired objects, too.
 */
export function connectNested<
  K extends { readonly id: string },
  R extends K,
  T extends K,
  Filter,
  OrderBy extends Keys,
>(
  context: Context,
  { scope, rows, keyOf, read }: Nested<K, R, T>,
  { filter, orderBy, ...page }: PageArguments & Sent<Filter, OrderBy>,
  select: Select<Filter, OrderBy>,
): MaybePromise<Connection<T>> {
  const isOrdered = orderBy != null && orderBy.length > 0
  const size = limits.cataloguePageSize
  if (filter == null && !isOrdered)
    return connect(referenceListing(scope, rows, keyOf, read, facetsOver(context, rows, select)), page, size)
  return after(chosenBy(context, select, filter, orderBy), ({ order, keys }) => {
    const keyIn = isOrdered ? (row: K) => keyAmong(keys.get(row.id)!, keyOf(row)) : keyOf
    const compare = isOrdered ? (a: Key, b: Key) => compareKeys(order, a, b) : undefined
    const kept = () =>
      after(rows(), (all) => {
        const chosen = all.filter(({ id }) => keys.has(id))
        return compare ? chosen.sort((a, b) => compare(keyIn(a), keyIn(b))) : chosen
      })
    const inOrder = isOrdered ? `${scope} ${order.name} ${order.direction}` : scope
    const facets = facetsOver(context, kept, select)
    return connect(referenceListing(inOrder, kept, keyIn, read, facets, compare), page, size)
  })
}

/** As `connectNested`, for rows that are read already. */
export function connectNestedRows<T extends { readonly id: string }, Filter, OrderBy extends Keys>(
  context: Context,
  rows: MaybePromise<readonly T[]>,
  scope: string,
  args: PageArguments & Sent<Filter, OrderBy>,
  keyOf: (row: T) => Key,
  select: Select<Filter, OrderBy>,
): MaybePromise<Connection<T>> {
  if (args.filter == null && !args.orderBy?.length)
    return connectList(rows, scope, args, keyOf, limits.cataloguePageSize, (all, asking) =>
      facetsIn(asking, all, select),
    )
  return connectNested(context, { scope, rows: () => rows, keyOf, read: (row: T) => row }, args, select)
}

/** Returns what counts `rows` by their values, each object once. */
function facetsOver<Filter, OrderBy>(
  context: Context,
  rows: () => MaybePromise<readonly { readonly id: string }[]>,
  select: Select<Filter, OrderBy>,
): () => MaybePromise<readonly Facet[]> {
  return () => after(rows(), (all) => facetsIn(context, all, select))
}

function facetsIn<Filter, OrderBy>(
  context: Context,
  rows: readonly { readonly id: string }[],
  select: Select<Filter, OrderBy>,
): MaybePromise<readonly Facet[]> {
  return after(select(context, null, null), ({ facetsOf }) =>
    facetsOf!([...new Set(rows.map(({ id }) => id))].sort(), null),
  )
}

/** Returns the key of a row among those of its object: a list can have an object twice. */
function keyAmong([by, id, ...next]: Key, own: Key): Key {
  const place = own.slice(0, 2).map((part) => (typeof part === 'number' ? String(part).padStart(9, '0') : part))
  return [by, [id, ...place].join(' '), ...next]
}

type Chosen = { readonly order: Selection<unknown>['order']; readonly keys: ReadonlyMap<string, Key> }
const chosenOfRequests = new WeakMap<Context, Map<string, MaybePromise<Chosen>>>()

/** Returns what is selected, read once a request. */
function chosenBy<Filter, OrderBy>(
  context: Context,
  select: Select<Filter, OrderBy>,
  filter: Filter | null | undefined,
  orderBy: OrderBy | null | undefined,
): MaybePromise<Chosen> {
  const known = chosenOfRequests.get(context) ?? new Map<string, MaybePromise<Chosen>>()
  chosenOfRequests.set(context, known)
  const key = `${select.name} ${JSON.stringify([filter, orderBy])}`
  const found = known.get(key) ?? readChosen(select(context, filter ?? { retired: null }, orderBy))
  known.set(key, found)
  return found
}

function readChosen(selection: MaybePromise<Selection<unknown>>): MaybePromise<Chosen> {
  return after(selection, ({ name, load, open, filter, order }) => {
    const what = `${name} ${order.name} ${order.direction} ${JSON.stringify(filter)}`
    return after(
      load.cached(readChosen, what, () => open().keys(order)),
      (rows) => ({
        order,
        keys: new Map(rows.map(({ id, key }) => [id, key])),
      }),
    )
  })
}

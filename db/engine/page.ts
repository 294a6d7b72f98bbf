import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** The values that place a row in an order: what it is ordered by first, its id, then what else it is ordered by. */
export type Key = readonly [string | number, string, ...(string | number)[]]

export type PageRequest = {
  readonly limit: number
  /** True when the page is the last `limit` rows before the end or `before`. */
  readonly backwards: boolean
  readonly after: Key | null
  readonly before: Key | null
  /** How many rows to skip from the start. */
  readonly offset?: number
}

export type Page<T> = {
  /** In the requested order, whichever way the page was read. */
  readonly rows: readonly T[]
  /** Whether rows follow in the direction that the page was read. */
  readonly more: boolean
  /** Returns the key of one of the rows. */
  keyOf(row: T): Key
}

type OrderKey = {
  /** Must not be null; text should have collation "C". */
  readonly by: RawBuilder<string | number>
  readonly direction: 'ASC' | 'DESC'
}

export type Order = OrderKey & {
  /** What decides, one after the other, where all before is equal; at most two. */
  readonly next?: readonly OrderKey[]
  /** Breaks ties: in ascending order, unless `idDirection` says else. */
  readonly id: RawBuilder<string>
  /** For orders that an index serves, or whose ids rise with time. */
  readonly idDirection?: OrderKey['direction']
}

type AnyQuery<O> = SelectQueryBuilder<Tables, never, O>

/** Returns one keyset page of `query`; costs the rows of the page, however deep it lies. */
export async function readPage<O>(
  // biome-ignore lint/suspicious/noExplicitAny: the tables that a query reads do not matter here.
  query: SelectQueryBuilder<any, any, O>,
  order: Order,
  page: PageRequest,
): Promise<Page<O>> {
  return pageOfKeyed<O>(await keyedPage(query, order, page).execute(), page, order)
}

/**
 * Returns the query of one keyset page of `query`: its rows come with `sortKey`, `tieKey` and those of `nextKeys` that
 * the order has.
 */
export function keyedPage<O>(
  // biome-ignore lint/suspicious/noExplicitAny: the tables that a query reads do not matter here.
  query: SelectQueryBuilder<any, any, O>,
  order: Order,
  page: PageRequest,
): AnyQuery<O> {
  let keyed = withKeys(query as unknown as AnyQuery<O>, order)
  if (page.after) keyed = keyed.where(beyond(order, page.after, 'ASC'))
  if (page.before) keyed = keyed.where(beyond(order, page.before, 'DESC'))
  for (const key of keysOf(order)) keyed = keyed.orderBy(key.by, wayOf(key, page))
  const limited = keyed.limit(page.limit + 1)
  return page.offset ? limited.offset(page.offset) : limited
}

function withKeys<O>(query: AnyQuery<O>, { by, id, next = [] }: Order): AnyQuery<O> {
  const others = next.map((key, place) => key.by.as(nextKeys[place]!))
  return query.select([by.as('sortKey'), id.as('tieKey'), ...others])
}

/** The columns of the second and third value that a row is ordered by. */
const nextKeys = ['secondKey', 'thirdKey'] as const

/** Returns all that a row is ordered by, its id last. */
function keysOf(order: Order): readonly OrderKey[] {
  return [order, ...(order.next ?? []), { by: order.id, direction: order.idDirection ?? 'ASC' }]
}

/** Returns the direction in which the rows of `page` are read by a key. */
function wayOf({ direction }: OrderKey, { backwards }: PageRequest): 'asc' | 'desc' {
  return (direction === 'ASC') !== backwards ? 'asc' : 'desc'
}

/** Returns the order of rows of `keyedPage` by what they come with. */
export function orderOfKeyed(order: Order, page: PageRequest): RawBuilder<unknown> {
  const keys = keysOf(order)
  const columns = ['sortKey', ...nextKeys.slice(0, keys.length - 2), 'tieKey']
  return sql.join(columns.map((column, place) => sql`${sql.ref(column)} ${sql.raw(wayOf(keys[place]!, page))}`))
}

type Bound = { readonly by: RawBuilder<string | number>; readonly sign: string; readonly value: string | number }

/** The rows behind `key`: keys that ascend in the direction `rising` have greater values there, others smaller ones. */
function beyond(order: Order, [first, id, ...more]: Key, rising: OrderKey['direction']): RawBuilder<boolean> {
  const values = [first, ...more, id]
  const bounds = keysOf(order).map(({ by, direction }, place): Bound => {
    return { by, sign: direction === rising ? '>' : '<', value: values[place]! }
  })
  return bounds
    .slice(0, -2)
    .reduceRight((rest, bound) => behind(bound, rest), behindLast(bounds.at(-2)!, bounds.at(-1)!))
}

function behindLast(last: Bound, tie: Bound): RawBuilder<boolean> {
  const sign = sql.raw(tie.sign)
  // An index can look up both at once where they go the same way.
  if (last.sign === tie.sign) return sql<boolean>`(${last.by}, ${tie.by}) ${sign} (${last.value}, ${tie.value})`
  return behind(last, sql<boolean>`${tie.by} ${sign} ${tie.value}`)
}

function behind({ by, sign, value }: Bound, rest: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`(${by} ${sql.raw(sign)} ${value} or (${by} = ${value} and ${rest}))`
}

/** Returns the page that `rows` of `keyedPage` make. */
export function pageOfKeyed<O>(rows: readonly O[], page: PageRequest, order: Order): Page<O> {
  return pageOf(rows, page, (row) => keyOfKeyed(row, order))
}

function keyOfKeyed(row: unknown, { next = [] }: Order): Key {
  const keyed = row as Readonly<Record<'sortKey' | (typeof nextKeys)[number], string | number>> & {
    readonly tieKey: string
  }
  return [keyed.sortKey, keyed.tieKey, ...nextKeys.slice(0, next.length).map((name) => keyed[name])]
}

/** Returns the page of `rows`, which were read in the direction of `page` and one beyond its limit. */
export function pageOf<T>(rows: readonly T[], page: PageRequest, keyOf: (row: T) => Key): Page<T> {
  const kept = rows.slice(0, page.limit)
  return { rows: page.backwards ? kept.reverse() : kept, more: rows.length > page.limit, keyOf }
}

/** Returns the ids of all rows of `query` with their keys, in no order. */
export async function readKeys(
  // biome-ignore lint/suspicious/noExplicitAny: the tables that a query reads do not matter here.
  query: SelectQueryBuilder<any, any, any>,
  order: Order,
): Promise<readonly KeyOfId[]> {
  const rows = await withKeys(query.clearSelect().select('id') as unknown as AnyQuery<{ id: string }>, order).execute()
  return rows.map((row) => ({ id: row.id, key: keyOfKeyed(row, order) }))
}
export type KeyOfId = { readonly id: string; readonly key: Key }

/** Compares two keys of an order, ids in ascending order. */
export function compareKeys(order: Pick<Order, 'direction' | 'next'>, a: Key, b: Key): number {
  const [firstA, idA, ...moreA] = a
  const [firstB, idB, ...moreB] = b
  const others = (order.next ?? []).map(({ direction }, place) =>
    compareValues(moreA[place]!, moreB[place]!, direction),
  )
  const found = [compareValues(firstA, firstB, order.direction), ...others].find((difference) => difference !== 0)
  return found ?? compareValues(idA, idB, 'ASC')
}

function compareValues(a: string | number, b: string | number, direction: OrderKey['direction']): number {
  if (a === b) return 0
  return a < b === (direction === 'ASC') ? -1 : 1
}

/** Returns how many rows `query` has on all pages. */
// biome-ignore lint/suspicious/noExplicitAny: the tables that a query reads do not matter here.
export async function countRows(query: SelectQueryBuilder<any, any, any>): Promise<number> {
  return (await countOfRows(query).executeTakeFirstOrThrow()).count
}

/** Returns the query of `countRows`. */
// biome-ignore lint/suspicious/noExplicitAny: the tables that a query reads do not matter here.
export function countOfRows(query: SelectQueryBuilder<any, any, any>): AnyQuery<{ readonly count: number }> {
  return query.clearSelect().select(sql<number>`count(*)::int`.as('count'))
}

/** Text in byte order, the same on every machine. */
export function byteOrder(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} collate "C"`
}

/** Names without regard to case. */
export function nameOrder(column: string): RawBuilder<string> {
  return sql<string>`lower(${sql.ref(column)}) collate "C"`
}

/** Dates, unknown ones smallest. */
export function dateOrder(column: string): RawBuilder<string> {
  return sql<string>`coalesce(${sql.ref(column)}::text, '') collate "C"`
}

/** Numbers that were computed before, by what `id` is as text; 0 for the rest. */
export function numberOrder(numbers: ReadonlyMap<string, number>, id: RawBuilder<string>): RawBuilder<number> {
  // A query of its own is run once, where a plan for any parameters would read the text for each row.
  const text = JSON.stringify(Object.fromEntries(numbers))
  return sql<number>`coalesce(((select ${text}::jsonb) ->> ${id})::int, 0)`
}

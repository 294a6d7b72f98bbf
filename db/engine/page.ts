import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** The values that place a row in an order: what it is ordered by, then its id. */
export type Key = readonly [string | number, string]

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

export type Order = {
  /** Must not be null; text should have collation "C". */
  readonly by: RawBuilder<string | number>
  /** Breaks ties. */
  readonly id: RawBuilder<string>
  readonly direction: 'ASC' | 'DESC'
}

type AnyQuery<O> = SelectQueryBuilder<Tables, never, O>

/** Returns one keyset page of `query`; costs the rows of the page, however deep it lies. */
export async function readPage<O>(
  // biome-ignore lint/suspicious/noExplicitAny: the tables that a query reads do not matter here.
  query: SelectQueryBuilder<any, any, O>,
  order: Order,
  page: PageRequest,
): Promise<Page<O>> {
  return pageOfKeyed<O>(await keyedPage(query, order, page).execute(), page)
}

/** Returns the query of one keyset page of `query`: its rows come with `sortKey` and `tieKey`. */
export function keyedPage<O>(
  // biome-ignore lint/suspicious/noExplicitAny: the tables that a query reads do not matter here.
  query: SelectQueryBuilder<any, any, O>,
  order: Order,
  page: PageRequest,
): AnyQuery<O> {
  const ascending = (order.direction === 'ASC') !== page.backwards
  const beyond = (key: Key, larger: boolean) =>
    sql<boolean>`(${order.by}, ${order.id}) ${sql.raw(larger ? '>' : '<')} (${key[0]}, ${key[1]})`

  let keyed = (query as unknown as AnyQuery<O>).select([order.by.as('sortKey'), order.id.as('tieKey')])
  if (page.after) keyed = keyed.where(beyond(page.after, order.direction === 'ASC'))
  if (page.before) keyed = keyed.where(beyond(page.before, order.direction !== 'ASC'))
  return keyed
    .orderBy(order.by, ascending ? 'asc' : 'desc')
    .orderBy(order.id, ascending ? 'asc' : 'desc')
    .limit(page.limit + 1)
    .$if((page.offset ?? 0) > 0, (skipping) => skipping.offset(page.offset!))
}

/** Returns the page that `rows` of `keyedPage` make. */
export function pageOfKeyed<O>(rows: readonly O[], page: PageRequest): Page<O> {
  return pageOf(rows, page, (row) => {
    const { sortKey, tieKey } = row as unknown as { readonly sortKey: string | number; readonly tieKey: string }
    return [sortKey, tieKey]
  })
}

/** Returns the page of `rows`, which were read in the direction of `page` and one beyond its limit. */
export function pageOf<T>(rows: readonly T[], page: PageRequest, keyOf: (row: T) => Key): Page<T> {
  const kept = rows.slice(0, page.limit)
  return { rows: page.backwards ? kept.reverse() : kept, more: rows.length > page.limit, keyOf }
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

import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import { readForEach } from './owners.ts'
import { countOfRows, keyedPage, type Order, orderOfKeyed, type Page, type PageRequest, pageOfKeyed } from './page.ts'

/** The collections of many owners, all filtered and ordered alike. */
export type OwnedCollections<K, T, F> = {
  /** Returns the page of each owner. */
  pages(
    db: Database,
    ids: readonly K[],
    asked: { readonly filter: F; readonly request: PageRequest },
  ): Promise<readonly Page<T>[]>
  /** Returns the number of rows of each owner. */
  counts(db: Database, ids: readonly K[], filter: F): Promise<readonly number[]>
}

/** Returns collections whose owners have ids of `type`: `query` narrows them to one owner by the column `owner`. */
export function ownedCollections<K, T, F>(
  type: 'int' | 'uuid',
  orderOf: (filter: F) => Order,
  // biome-ignore lint/suspicious/noExplicitAny: the tables that a query reads do not matter here.
  query: (db: Database, filter: F, owner: RawBuilder<K>) => SelectQueryBuilder<any, any, any>,
): OwnedCollections<K, T, F> {
  const id = sql<K>`owner.id`
  const ownersOf = (ids: readonly K[]) => ({ columns: `id ${type}`, rows: ids.map((one) => ({ id: one })) })
  return {
    pages: async (db, ids, { filter, request }) => {
      const order = orderOf(filter)
      const page = keyedPage(query(db, filter, id).selectAll(), order, request)
      const rows = await readForEach<T>(db, ownersOf(ids), sql`${page}`, orderOfKeyed(order, request))
      return rows.map((own) => pageOfKeyed(own, request, order))
    },
    counts: async (db, ids, filter) => {
      const rows = await readForEach<{ count: number }>(db, ownersOf(ids), sql`${countOfRows(query(db, filter, id))}`)
      return rows.map(([row]) => row!.count)
    },
  }
}

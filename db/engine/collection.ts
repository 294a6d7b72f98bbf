import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import { anyOf, type Database } from './database.ts'
import { countFacets, type Facet, type FacetParts } from './facet.ts'
import {
  byteOrder,
  countRows,
  type KeyOfId,
  type Order,
  type Page,
  type PageRequest,
  readKeys,
  readPage,
} from './page.ts'

export type Maybe<T> = T | null | undefined

/** Objects by their own ids: one of `any`, and none of `none`. */
export type IdChoice = { readonly any?: Maybe<readonly string[]>; readonly none?: Maybe<readonly string[]> }

/** Filters that every kind of object takes. */
export type CommonFilter = {
  readonly ids?: Maybe<IdChoice>
  readonly text?: Maybe<string>
  readonly retired?: Maybe<boolean>
}

/** A filtered collection: a page of it, how many there are, its facets, and the ids of all of it. */
export type Collection<T> = {
  page(order: Order, request: PageRequest): Promise<Page<T>>
  count(): Promise<number>
  facets(): Promise<readonly Facet[]>
  /** In ascending order. */
  ids(): Promise<readonly string[]>
  /** The keys of all of it, in no order. */
  keys(order: Order): Promise<readonly KeyOfId[]>
}

// biome-ignore lint/suspicious/noExplicitAny: the query of any table that has the shared columns.
type Filtered = SelectQueryBuilder<any, any, any>

/**
 * Returns a collection of `query`, of which `facetParts` says what is counted over the ids that the filter leaves; at
 * most `mostValues` of each field, null for all.
 */
export function collectionOf<T>(
  db: Database,
  query: Filtered,
  facetParts: FacetParts = () => ({}),
  mostValues: number | null = null,
): Collection<T> {
  return {
    page: (order, request) => readPage<T>(query.selectAll(), order, request),
    count: () => countRows(query),
    facets: () => countFacets(db, facetParts, query.select('id'), mostValues),
    ids: async () => (await query.select('id').orderBy(byteOrder('id')).execute()).map(({ id }) => id),
    keys: (order) => readKeys(query, order),
  }
}

/**
 * Returns `query` narrowed by what every kind of object can be narrowed by; `words` is the `tsvector` of an object,
 * which an index should have.
 */
export function narrowCommon<Q extends Filtered>(query: Q, filter: CommonFilter, words: RawBuilder<unknown>): Q {
  const chosen: Filtered = narrowByIds(query, filter)
  const { text } = filter
  return (text == null ? chosen : chosen.where(sql<boolean>`${words} @@ plainto_tsquery('english', ${text})`)) as Q
}

/** Returns `query` narrowed by ids, and to objects that are current unless the filter says otherwise. */
export function narrowByIds<Q extends Filtered>(query: Q, { ids, retired = false }: Omit<CommonFilter, 'text'>): Q {
  let narrowed: Filtered = query
  if (retired !== null) narrowed = narrowed.where('retired', '=', retired)
  if (ids?.any) narrowed = narrowed.where('id', '=', anyOf(ids.any))
  if (ids?.none) narrowed = narrowed.where(sql<boolean>`id <> all(${ids.none})`)
  return narrowed as Q
}

type Relation =
  | 'techniqueTactic'
  | 'procedureStep'
  | 'mitigationTechnique'
  | 'techniqueWeakness'
  | 'weaknessCategoryMember'

/** Returns the ends `wanted` of the rows of `relation` whose end `given` is one of `ids`. */
export function otherEnds(db: Database, relation: Relation, wanted: string, given: string, ids: readonly string[]) {
  return (db as unknown as { selectFrom(table: keyof Tables): Filtered })
    .selectFrom(relation)
    .select(wanted)
    .where(given, '=', anyOf(ids))
}

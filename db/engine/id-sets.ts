import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Maybe } from './collection.ts'

/** Ids at the other end of an edge: at least one of `any`, each of `all`, not one of `none`. */
export type IdSets = {
  readonly any?: Maybe<readonly string[]>
  readonly all?: Maybe<readonly string[]>
  readonly none?: Maybe<readonly string[]>
}
export type CountRange = { readonly atLeast?: Maybe<number>; readonly atMost?: Maybe<number> }

// biome-ignore lint/suspicious/noExplicitAny: the query of any table that has an id.
type Filtered = SelectQueryBuilder<any, any, any>

/**
 * Narrows `query` to the objects that `sets` describe, where `ends` selects the objects with one of some ids at the
 * other end.
 */
export function narrowBySets<Q extends Filtered>(
  query: Q,
  sets: Maybe<IdSets>,
  ends: (ids: readonly string[]) => Filtered,
): Q {
  let narrowed: Filtered = query
  if (sets?.any) narrowed = narrowed.where('id', 'in', ends(sets.any))
  for (const id of sets?.all ?? []) narrowed = narrowed.where('id', 'in', ends([id]))
  if (sets?.none && sets.none.length > 0) narrowed = narrowed.where('id', 'not in', ends(sets.none))
  return narrowed as Q
}

/** Narrows `query` to the objects whose `count` is in `range`. */
export function narrowByCount<Q extends Filtered>(query: Q, range: Maybe<CountRange>, count: RawBuilder<number>): Q {
  let narrowed: Filtered = query
  if (range?.atLeast != null) narrowed = narrowed.where(sql<boolean>`${count} >= ${range.atLeast}`)
  if (range?.atMost != null) narrowed = narrowed.where(sql<boolean>`${count} <= ${range.atMost}`)
  return narrowed as Q
}

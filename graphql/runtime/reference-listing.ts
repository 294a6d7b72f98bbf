import type { Key } from '../../db/engine/page.ts'
import type { Listing } from './listing.ts'
import { after, allOf, type MaybePromise } from './maybe-promise.ts'
import { type CompareKeys, pageOfRows } from './page-of-rows.ts'

/**
 * Returns the listing of what `references`, which are in the order of their keys, refer to: only what is on a page is
 * read. What `read` does not find is left out.
 */
export function referenceListing<K, R extends K, T extends K>(
  scope: string,
  references: () => MaybePromise<readonly R[]>,
  keyOf: (row: K) => Key,
  read: (reference: R) => MaybePromise<T | null>,
  facets: NonNullable<Listing<T>['facets']>,
  compare?: CompareKeys,
): Listing<T> {
  return {
    scope,
    page: (request) =>
      after(references(), (all) => {
        const { rows, more } = pageOfRows(all, request, keyOf, compare)
        return after(allOf(rows.map(read)), (found) => ({ rows: found.filter((row) => row !== null), more, keyOf }))
      }),
    count: () => after(references(), ({ length }) => length),
    facets,
  }
}

import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import { readForEach } from './owners.ts'

export type Facet = {
  readonly field: string
  readonly values: readonly { readonly value: string; readonly label: string; readonly count: number }[]
}

/**
 * Returns what is counted of the objects with these ids, which is a query, by field: rows of `value` and, when the
 * value is an id, a `label`, once per object that has it.
 */
export type FacetParts = (
  ids: RawBuilder<unknown> | Expression<unknown>,
) => Readonly<Record<string, RawBuilder<unknown>>>

type Counted = Facet['values'][number] & { readonly field: string }

/**
 * Counts the values of each field over `ids` in one statement: most frequent first, then by value; at most `most` of
 * each field, null for all.
 */
export async function countFacets(
  db: Database,
  partsOf: FacetParts,
  ids: Parameters<FacetParts>[0],
  most: number | null = null,
): Promise<readonly Facet[]> {
  const parts = partsOf(ids)
  const { rows } = await sql<Counted>`select * from (${counted(parts, most)}) as facet order by ${frequent}`.execute(db)
  return facetsFrom(parts, rows)
}

/** Returns what counts the same, all values of each field, over the objects of each of several lists of ids. */
export function facetsOfLists(
  partsOf: FacetParts,
): (db: Database, lists: readonly (readonly string[])[]) => Promise<readonly (readonly Facet[])[]> {
  const parts = partsOf(sql`select unnest(owner.ids)`)
  return async (db, lists) => {
    const owners = { columns: 'ids text[]', rows: lists.map((ids) => ({ ids })) }
    const found = await readForEach<Counted>(db, owners, counted(parts, null), frequent)
    return found.map((rows) => facetsFrom(parts, rows))
  }
}

const frequent = sql`count desc, value collate "C"`

function counted(parts: ReturnType<FacetParts>, most: number | null): RawBuilder<unknown> {
  const selects = Object.entries(parts).map(
    ([field, part]) =>
      sql`(select ${sql.lit(field)} as field, value, coalesce(max(label), value) as label, count(*)::int as count
          from (${part}) as part (value, label) where value is not null group by value
          order by ${frequent} limit ${sql.lit(most)})`,
  )
  return sql.join(selects, sql` union all `)
}

function facetsFrom(parts: ReturnType<FacetParts>, rows: readonly Counted[]): readonly Facet[] {
  return Object.keys(parts).map((field) => ({ field, values: rows.filter((row) => row.field === field) }))
}

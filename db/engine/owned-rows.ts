import type { Kysely, Selectable, SelectQueryBuilder } from 'kysely'
import type { Tables } from '../tables.ts'
import { anyOf, type Database } from './database.ts'

/** A row with the key of the row that it was looked up for. */
export type Owned<Row> = Row & { readonly ownerId: string }

type Table = keyof Tables & string
type Column<Name extends Table> = (keyof Tables[Name] & string) | `${Name}.${keyof Tables[Name] & string}`
/** From the key of the owner to the key of the row, both columns of the table between them. */
type Edge<Name extends Table> = { readonly from: Column<Name>; readonly to: Column<Name> }

/**
 * Selects the rows of `table` that the table `between` connects with each of `ownerIds`, with the columns of both at
 * hand to order and narrow them.
 */
export function ownedRows<Between extends Table, Name extends Table>(
  db: Database,
  between: Between,
  { from, to }: Edge<Between>,
  table: Name,
  ownerIds: readonly string[],
): SelectQueryBuilder<Tables, Between | Name, Owned<Selectable<Tables[Name]>>> {
  // biome-ignore lint/suspicious/noExplicitAny: Kysely's types do not follow names that are type parameters.
  const query = (db as unknown as Kysely<any>)
    .selectFrom(between as string)
    .innerJoin(table as string, `${table}.id`, to)
    .selectAll(table as string)
    .select(`${from} as ownerId`)
    .where(from as string, '=', anyOf(ownerIds))
  return query as unknown as SelectQueryBuilder<Tables, Between | Name, Owned<Selectable<Tables[Name]>>>
}

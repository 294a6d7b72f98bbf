import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** A column of the table `owner` of a statement that reads for many owners at once. */
export class OwnerColumn<T> {
  readonly reference: RawBuilder<T>
  /** The greatest length of the lists in it. */
  readonly length: number

  constructor(name: string, length = 1) {
    this.reference = sql<T>`owner.${sql.ref(name)}`
    this.length = length
  }
}

/** A value, or that of each owner. */
export type Varying<T> = T | OwnerColumn<T>

/** Returns a value as a part of a statement. */
export function operandOf<T>(value: Varying<T>): RawBuilder<T> {
  return value instanceof OwnerColumn ? value.reference : sql<T>`${value}`
}

/** Returns `any(…)` of a list. */
export function anyOfVarying<T>(values: Varying<readonly T[]>): RawBuilder<T> {
  return sql<T>`any(${operandOf(values)})`
}

/** Returns the value of a list of one, null for longer ones and empty ones. */
export function onlyOne<T>(values: Varying<readonly T[]>): RawBuilder<T> | null {
  if (values.length !== 1) return null
  return values instanceof OwnerColumn ? sql<T>`${values.reference}[1]` : sql<T>`${values[0]}`
}

/** Owners, and the columns that their members make in the table `owner`, such as `id int`. */
export type Owners = { readonly columns: string; readonly rows: readonly object[] }

/**
 * Returns the rows of `query` for each of `owners`, in their order, by one statement. `query` may name the columns of
 * `owner`, and is planned once; `order` names columns of its rows.
 */
export async function readForEach<T>(
  db: Database,
  owners: Owners,
  query: RawBuilder<unknown>,
  order: RawBuilder<unknown> | null = null,
): Promise<readonly (readonly T[])[]> {
  const numbered = owners.rows.map((owner, index) => ({ ...owner, index }))
  const { rows } = await sql<T & { readonly ownerIndex: number }>`
    select each_row.*, owner.index as owner_index
      from json_to_recordset(${JSON.stringify(numbered)}::json) as owner (index int, ${sql.raw(owners.columns)})
      cross join lateral (${query}) as each_row
      order by owner.index${order ? sql`, ${order}` : sql``}`.execute(db)
  const found: T[][] = numbered.map(() => [])
  for (const row of rows) found[row.ownerIndex]!.push(row)
  return found
}

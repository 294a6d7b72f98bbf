import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

export type Facet = {
  readonly field: string
  readonly values: readonly { readonly value: string; readonly label: string; readonly count: number }[]
}

/**
 * Counts the values of each field in one statement. Each part must select `value` and, when the value is an id, a
 * `label`, once per object that has it. Most frequent first, then by value.
 */
export async function countFacets(
  db: Database,
  parts: Readonly<Record<string, RawBuilder<unknown>>>,
): Promise<readonly Facet[]> {
  const fields = Object.keys(parts)
  const selects = fields.map(
    (field) =>
      sql`select ${sql.lit(field)} as field, value, coalesce(max(label), value) as label, count(*)::int as count
          from (${parts[field]}) as part (value, label) where value is not null group by value`,
  )
  const { rows } = await sql<{ field: string; value: string; label: string; count: number }>`
    select * from (${sql.join(selects, sql` union all `)}) as facet order by count desc, value collate "C"`.execute(db)
  return fields.map((field) => ({ field, values: rows.filter((row) => row.field === field) }))
}

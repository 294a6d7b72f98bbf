import { sql } from 'kysely'
import type { StoredTable } from './backup-tables.ts'
import type { Database } from './engine/database.ts'

/** About how many characters one statement returns. */
const aimedLength = 1_000_000
const mostRows = 10_000

/** Makes texts of values the same on every server, until the transaction ends. */
export async function useExactTexts(trx: Database): Promise<void> {
  await sql`
    select set_config('datestyle', 'ISO, YMD', true), set_config('intervalstyle', 'postgres', true), set_config('timezone', 'UTC', true),
      set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true)`.execute(trx)
}

/**
 * Yields the rows of a table in pieces of about a megabyte, each row as a line of JSON: an array of the texts of its
 * columns, null for NULL. Call within one transaction after `useExactTexts`.
 */
export async function* readTable(trx: Database, table: StoredTable): AsyncGenerator<readonly string[]> {
  const values = sql.join(table.columns.map((column) => sql`${sql.id(column)}::text`))
  await sql`declare backup_rows no scroll cursor for
    select to_json(array[${values}])::text as line from ${sql.id(table.name)}`.execute(trx)
  let size = 50
  while (true) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(size)} from backup_rows`.execute(trx)
    if (rows.length === 0) break
    const lines = rows.map(({ line }) => line.replaceAll('\n', ' '))
    const length = lines.reduce((sum, line) => sum + line.length, 0)
    yield lines
    size = Math.max(1, Math.min(mostRows, Math.floor((aimedLength * lines.length) / length)))
  }
  await sql`close backup_rows`.execute(trx)
}

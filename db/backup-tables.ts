import { sql } from 'kysely'
import type { Database } from './engine/database.ts'

/** A table as a backup stores it: its columns but those that the database computes, in the order of the table. */
export type StoredTable = { readonly name: string; readonly columns: readonly string[] }
/** The last number that a sequence has given. */
export type StoredSequence = { readonly name: string; readonly last: string }

/** Tables of the engine, which each database has of its own: what was migrated, and its epoch. */
const ownTables = ['kysely_migration', 'kysely_migration_lock', 'database_state']
/** Tables that migrations write a row into. */
const seeded = ['survey_setting']

/**
 * Returns the tables of the schema whose rows make up the data, by name. The queue of jobs is another schema, and is
 * made again from the rows of runs.
 */
export async function listTables(db: Database): Promise<readonly StoredTable[]> {
  const { rows } = await sql<StoredTable>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and c.relname <> all(${ownTables})
      group by c.relname order by c.relname collate "C"`.execute(db)
  return rows
}

/** Returns the sequences that have given a number, by name. */
export async function listSequences(db: Database): Promise<readonly StoredSequence[]> {
  const { rows } = await sql<StoredSequence>`
    select sequencename::text as name, last_value::text as last from pg_sequences
      where schemaname = current_schema() and last_value is not null order by sequencename collate "C"`.execute(db)
  return rows
}

/**
 * Returns how many rows each table has that is not empty, in the order of `tables`; rows of migrations do not count.
 */
export async function listFilled(
  db: Database,
  tables: readonly StoredTable[],
): Promise<readonly { readonly name: string; readonly rows: number }[]> {
  const filled: { name: string; rows: number }[] = []
  for (const { name } of tables.filter((table) => !seeded.includes(table.name))) {
    const rows = await countRows(db, name)
    if (rows > 0) filled.push({ name, rows })
  }
  return filled
}

export async function countRows(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*)::text as count from ${sql.id(table)}`.execute(db)
  return Number(rows[0]!.count)
}

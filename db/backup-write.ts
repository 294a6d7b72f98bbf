import { sql } from 'kysely'
import type { StoredSequence, StoredTable } from './backup-tables.ts'
import { copyRows } from './engine/copy-rows.ts'
import type { Database } from './engine/database.ts'

type Definition = { readonly owner: string; readonly name: string; readonly definition: string }

/**
 * Takes off what would check or change rows while they are loaded: foreign keys, indexes that are no constraint,
 * triggers; and empties the tables, which have nothing but what migrations wrote. Returns what puts all back. Within
 * the transaction `trx` nobody else sees it.
 */
export async function unguard(trx: Database, tables: readonly StoredTable[]): Promise<() => Promise<void>> {
  const { rows: keys } = await sql<Definition>`
    select conrelid::regclass::text as owner, conname::text as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by conname`.execute(
    trx,
  )
  const { rows: indexes } = await sql<Definition>`
    select i.indrelid::regclass::text as owner, i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = current_schema()::regnamespace and not i.indisunique
        and not exists (select from pg_constraint where conindid = i.indexrelid)
      order by c.relname`.execute(trx)
  for (const { owner, name } of keys) await run(trx, `alter table ${owner} drop constraint ${quoted(name)}`)
  for (const { name } of indexes) await run(trx, `drop index ${name}`)
  for (const { name } of tables) {
    await run(trx, `alter table ${quoted(name)} disable trigger user`)
    await run(trx, `delete from ${quoted(name)}`)
  }
  return async () => {
    for (const { definition } of indexes) await run(trx, definition)
    for (const { owner, name, definition } of keys)
      await run(trx, `alter table ${owner} add constraint ${quoted(name)} ${definition}`)
    for (const { name } of tables) await run(trx, `alter table ${quoted(name)} enable trigger user`)
  }
}

/** Adds rows to a table, each a line of JSON as `readTable` yields them. Throws an Error for a line that is none. */
export async function loadLines(trx: Database, table: StoredTable, lines: readonly string[]): Promise<void> {
  const rows = lines.map((line) => rowOf(line, table.columns.length)).join('')
  const into = `${quoted(table.name)} (${table.columns.map(quoted).join(', ')})`
  await copyRows(trx, into, Buffer.from(rows))
}

/** Lets sequences go on behind the last number that they gave. */
export async function setSequences(trx: Database, sequences: readonly StoredSequence[]): Promise<void> {
  for (const { name, last } of sequences)
    await sql`select setval(${quoted(name)}::regclass, ${last}::bigint)`.execute(trx)
}

/** Tells the planner what tables have, so that the first requests are not slow. */
export async function analyze(db: Database): Promise<void> {
  await sql`analyze`.execute(db)
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Returns a line of COPY's text format. */
function rowOf(line: string, columns: number): string {
  const values: unknown = JSON.parse(line)
  if (!Array.isArray(values) || values.length !== columns || !values.every(isValue))
    throw new Error(`a row is no array of ${columns} texts`)
  const texts = values.map((value) => (value === null ? '\\N' : value.replace(/[\\\t\n\r]/g, (sign) => escapes[sign]!)))
  return `${texts.join('\t')}\n`
}

function isValue(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

async function run(trx: Database, statement: string): Promise<void> {
  await sql.raw(statement).execute(trx)
}

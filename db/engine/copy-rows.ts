import { finished } from 'node:stream/promises'
import { CompiledQuery, type Kysely } from 'kysely'
import type pg from 'pg'
import { from } from 'pg-copy-streams'

/**
 * Adds `rows`, whole lines in the text format of COPY, to a table: `into` is its name, with its columns in parentheses.
 */
export async function copyRows(
  db: Pick<Kysely<unknown>, 'executeQuery'>,
  into: string,
  rows: Uint8Array,
): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(`copy ${into} from stdin`, [rows]))
}

/** Checks for a statement of `copyRows`, whose one value is the rows. */
export function isCopy(text: unknown, values: unknown): values is readonly [Uint8Array] {
  return typeof text === 'string' && Array.isArray(values) && /^copy .* from stdin$/.test(text)
}

/** Runs a statement of `copyRows` by `query`, which is that of a client. */
export async function runCopy(
  query: (stream: ReturnType<typeof from>) => unknown,
  text: string,
  rows: Uint8Array,
): Promise<pg.QueryResult> {
  const stream = from(text)
  query(stream)
  stream.end(rows)
  await finished(stream)
  return { command: 'COPY', rowCount: stream.rowCount, oid: 0, fields: [], rows: [] }
}

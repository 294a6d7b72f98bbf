import pg from 'pg'
import { namingClient, type StatementRules } from './named-statements.ts'
import { createStatementWatch } from './statement-watch.ts'

/** How many connections a pool has, how many of them are free, and how many requests wait for one. */
export type PoolState = { readonly total: number; readonly idle: number; readonly waiting: number }

/** Dates stay texts, 64-bit integers become numbers. */
const valueParsers = new pg.TypeOverrides()
valueParsers.setTypeParser(pg.types.builtins.DATE, (text) => text)
valueParsers.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Creates a pool whose connections prepare what they read, unless `rules` say otherwise. One that is lost fails the
 * statements that use it, and nothing else.
 */
export function createPool(
  options: pg.PoolConfig,
  rules: StatementRules = { isNaming: true, isUnlimited: false, dropsLate: true },
  watch = createStatementWatch(),
): pg.Pool {
  const pool = new pg.Pool({ ...options, Client: namingClient(rules, watch), types: valueParsers })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export function poolState({ totalCount, idleCount, waitingCount }: pg.Pool): PoolState {
  return { total: totalCount, idle: idleCount, waiting: waitingCount }
}

/** Runs a statement, or a script of several without values; returns the rows of all of them. */
export async function executeOn(
  pool: pg.Pool,
  text: string,
  values?: readonly unknown[],
): Promise<readonly Record<string, unknown>[]> {
  const answer: pg.QueryResult | readonly pg.QueryResult[] = await pool.query(
    text,
    values?.length ? [...values] : undefined,
  )
  return [answer].flat().flatMap(({ rows }) => rows)
}

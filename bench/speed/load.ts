import { sql } from 'kysely'
import type { Database } from '../../db/engine/database.ts'
import { quantilesOf } from '../quantiles.ts'
import { ask } from './ask.ts'
import { answerTo, type Request } from './requests.ts'
import type { Running } from './variants.ts'

export type Measured = {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Microseconds of the server's processor time a request; that of the database is not in it. */
  readonly cpuUs: number
  readonly statements: number
}

const connections = 32

/** Load before what is measured, for the server has rested while others were asked. */
const wakeSeconds = 0.2

/**
 * Asks all `requests` in turn over 32 connections, and measures for `seconds` after a moment of waking. Throws when an
 * answer is not 200, or when none came in that time.
 */
export async function load(
  running: Running,
  requests: readonly Request[],
  seconds: number,
  db: Database,
): Promise<Measured> {
  await sql`select pg_stat_statements_reset()`.execute(db)
  const cpuBefore = running.cpuSeconds()
  const { latencies, answers } = await ask(running.url, requests, connections, { wakeSeconds, seconds })
  if (latencies.length === 0)
    throw new Error(`${running.variant.name} gave no answer in ${seconds} s: the machine is too busy to measure`)
  const cpuUs = ((running.cpuSeconds() - cpuBefore) * 1e6) / answers
  const { rows } = await sql<{ calls: number }>`
    select coalesce(sum(calls), 0)::int as calls from pg_stat_statements
      join pg_database on pg_database.oid = dbid where datname = current_database() and query not like '%pg_stat_statements%'`.execute(
    db,
  )
  const latency = quantilesOf(latencies)
  return {
    perSecond: latencies.length / seconds,
    p50: latency(0.5),
    p99: latency(0.99),
    cpuUs,
    statements: rows[0]!.calls / answers,
  }
}

/**
 * Asks all `requests` once, then again and again for `seconds`, so that code is compiled and what may be held is held.
 * Returns the bytes of each answer. Throws when one is not 200 or tells errors.
 */
export async function warmUp(url: string, requests: readonly Request[], seconds: number): Promise<readonly number[]> {
  const sizes: number[] = []
  const left = requests.entries()
  const askAll = async () => {
    for (const [index, request] of left) sizes[index] = Buffer.byteLength(await answerTo(url, request))
  }
  await Promise.all(Array.from({ length: connections }, askAll))
  await ask(url, requests, connections, { wakeSeconds: seconds, seconds: 0 })
  return sizes
}

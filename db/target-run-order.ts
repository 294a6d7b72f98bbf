import { type RawBuilder, sql } from 'kysely'
import type { Database } from './engine/database.ts'
import type { Lease } from './target-run-tables.ts'

/** A worker that has not written for so long is taken for dead. */
export const silentSeconds = 10
export const isSilent = sql`alive_at < clock_timestamp() - make_interval(secs => ${sql.lit(silentSeconds)})`

/**
 * The beginning of the order key of files that are imported into an application: what they are scans of is known once
 * they are read.
 */
const opensWith = 'application:'

/**
 * Returns the order key of a run: of its target, else of its artefact, else of its application (contract: seceng
 * §6.10).
 */
export function orderKeyOf(applicationGuid: string, targetId: string | null, artifact: string | null): string {
  if (targetId !== null) return `target:${targetId}`
  return artifact === null ? `${opensWith}${applicationGuid}` : `artifact:${applicationGuid}/${artifact}`
}

/**
 * Checks that the run in the table `run` must not be worked on yet: an earlier one of its order key has not ended.
 * Files that are imported into an application are read side by side, once the earlier ones are.
 */
export function isBlocked(run: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from scan_run as earlier
      where earlier.order_key = ${run}.order_key and earlier.place < ${run}.place
        and earlier.state in ('queued', 'running', 'cancelling')
        and (earlier.order_key not like ${sql.lit(`${opensWith}%`)} or earlier.state = 'queued' or earlier.${isSilent}))`
}

/** Returns the first waiting run of the order key that a run has, when it may be worked on; null when there is none. */
export async function findNextRun(db: Database, runId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select run.id from scan_run as ended join scan_run as run using (order_key)
      where ended.id = ${runId} and run.state = 'queued' and not ${isBlocked(sql`run`)}
      order by run.place limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Says whose findings the file of a run has, which later runs of its order key wait for no longer when they have
 * others.
 */
export async function storeScopes(db: Database, { id, lease }: Lease, scopes: readonly string[]): Promise<void> {
  await sql`update scan_run set order_scopes = ${scopes} where id = ${id} and lease = ${lease}`.execute(db)
}

/** An earlier run of the same order key and of the same or unknown scopes. */
export type EarlierRun = { readonly id: string; readonly isRunning: boolean; readonly timeoutMs: number }

/** Returns the runs that were accepted before one with these scopes, and that it must wait for. */
export async function listEarlierRuns(db: Database, id: string, scopes: readonly string[]): Promise<EarlierRun[]> {
  const { rows } = await sql<EarlierRun>`
    select earlier.id, earlier.state <> 'queued' and not earlier.${isSilent} as is_running, earlier.timeout_ms
      from scan_run as run join scan_run as earlier on earlier.order_key = run.order_key and earlier.place < run.place
      where run.id = ${id} and earlier.state in ('queued', 'running', 'cancelling')
        and (earlier.order_scopes is null or earlier.order_scopes && ${scopes}::text[])`.execute(db)
  return rows
}

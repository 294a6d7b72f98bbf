import { sql } from 'kysely'
import type { Database } from './engine/database.ts'
import { isBlocked, isSilent } from './target-run-order.ts'

/**
 * Returns the runs that should have a job and may have lost it: queued, when it is their turn, or running and silent.
 */
export async function listWaitingRuns(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from scan_run as run
      where (state = 'queued' and updated_at < clock_timestamp() - interval '10 seconds' and not ${isBlocked(sql`run`)})
        or (state = 'running' and ${isSilent})
      order by id limit 2000`.execute(db)
  return rows.map(({ id }) => id)
}

/** Checks that some run has not ended. */
export async function hasActiveRuns(db: Database): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from scan_run where state in ('queued', 'running', 'cancelling')) as any`.execute(db)
  return rows[0]!.any
}

/** Returns the ids of the runs of a target, or of an application, that have not ended, oldest first. */
export async function listUnfinishedRuns(
  trx: Database,
  owner: 'targetId' | 'applicationGuid',
  id: string,
): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('scanRun')
    .select('id')
    .where(owner, '=', id)
    .where('state', 'in', ['queued', 'running', 'cancelling'])
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the attempts that are going on, each as `ID-LEASE`. */
export async function listActiveLeases(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select id || '-' || lease as name from scan_run where state in ('running', 'cancelling')`.execute(db)
  return rows.map(({ name }) => name)
}

/** Deletes runs that ended more than `days` ago; what they brought in stays. */
export async function forgetRuns(db: Database, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from scan_run where finished_at < clock_timestamp() - make_interval(days => ${days})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Returns the SARIF that an earlier run kept of the file with this digest, if `isThere`; null when there is none. */
export async function findKeptSarif(
  db: Database,
  inputSha256: string,
  isThere: (sha256: string) => Promise<boolean>,
): Promise<{ sha256: string; bytes: number } | null> {
  const { rows } = await sql<{ sha256: string; bytes: number }>`
    update stored_file set expires_at = greatest(expires_at, clock_timestamp() + interval '1 day')
      where sha256 = (
        select sarif_sha256 from scan_run where input_sha256 = ${inputSha256} and sarif_sha256 is not null order by id desc limit 1)
      returning sha256, bytes`.execute(db)
  const [kept] = rows
  return kept && (await isThere(kept.sha256)) ? kept : null
}

import { sql } from 'kysely'
import type { Moment } from '../../src/ground/moment.ts'
import type { Database } from './database.ts'

/** Returns SQL for a new epoch: 8 characters that were not given before. */
const newEpoch = sql<string>`left(replace(gen_random_uuid()::text, '-', ''), 8)`

/** Begins a new epoch, in which revision numbers may be given again (contract: operations §1.2). */
export async function beginEpoch(trx: Database): Promise<void> {
  await sql`update database_state set epoch = ${newEpoch}, timeline = null`.execute(trx)
}

/**
 * Begins a new epoch where `timeline` of PostgreSQL is not the one in which the epoch began, as after the promotion of
 * a replica.
 */
export async function noteTimeline(db: Database, timeline: number): Promise<void> {
  await sql`
    update database_state set timeline = ${timeline}::integer,
      epoch = case when timeline is null then epoch else ${newEpoch} end
      where timeline is distinct from ${timeline}::integer`.execute(db)
}

export type DatabaseState = Moment & {
  /** The timeline in which the epoch began; null when no process has asked yet. */
  readonly timeline: number | null
  /** The timeline of the server; null where it is a replica. */
  readonly serverTimeline: number | null
}

/** Returns the newest revision and the epoch, by one small statement. */
export async function readState(db: Database): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select coalesce((select max("id") from "revision"), 0)::integer as revision, epoch, timeline,
      case when pg_is_in_recovery() then null
        else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end as server_timeline
      from database_state`.execute(db)
  return rows[0]!
}

/** Records that a backup of `bytes` is complete. */
export async function noteBackup(db: Database, bytes: number): Promise<void> {
  await sql`update database_state set backup_at = now(), backup_bytes = ${bytes}::bigint`.execute(db)
}

/** Returns when the last backup was complete, in seconds since 1970; null before the first. */
export async function findBackupTime(db: Database): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select extract(epoch from backup_at)::float8 as at from database_state`.execute(db)
  return rows[0]?.at ?? null
}

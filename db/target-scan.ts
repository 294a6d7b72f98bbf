import { sql } from 'kysely'
import type { Database } from './engine/database.ts'
import { cancelRun } from './target-run.ts'
import type { Lease, RunError, ScanRequest } from './target-run-tables.ts'

const superseded: RunError = {
  code: 'RUN_FAILED',
  reason: 'superseded',
  detail: 'A later request for the same target, ref and scanners took its place.',
}

function lockQueue(trx: Database): Promise<unknown> {
  return sql`select pg_advisory_xact_lock(hashtext('skg queue'))`.execute(trx)
}

/**
 * Cancels the queued runs of a repository that a new one for the same ref and scanners replaces. Locks the queue as
 * `countQueued` does.
 */
export async function endSuperseded(
  trx: Database,
  targetId: string,
  { ref, scanners }: Pick<ScanRequest, 'ref' | 'scanners'>,
  fileDays: number,
): Promise<void> {
  await lockQueue(trx)
  const { rows } = await sql<{ id: string }>`
    select id from scan_run
      where target_id = ${targetId} and kind = 'vcs' and state = 'queued'
        and request->'ref' = ${JSON.stringify(ref)}::jsonb and request->'scanners' = ${JSON.stringify(scanners)}::jsonb
      for update`.execute(trx)
  for (const { id } of rows) {
    await cancelRun(trx, id, fileDays)
    await sql`update scan_run set error = ${JSON.stringify(superseded)} where id = ${id} and state = 'cancelled'`.execute(
      trx,
    )
  }
}

/**
 * Returns true when a run was requested by a later push to the same ref than the one from `before` to `commit`: a push
 * from `commit` on, after which none led to `before`. Events may come out of order, and whoever has a signed one may
 * send it again. Locks the queue as `countQueued` does.
 */
export async function isOvertaken(
  trx: Database,
  targetId: string,
  { ref, commit, before }: Pick<ScanRequest, 'ref' | 'commit' | 'before'>,
): Promise<boolean> {
  if (commit === null) return false
  await lockQueue(trx)
  const pushes = sql`select id from scan_run where target_id = ${targetId} and kind = 'vcs' and request->'ref' = ${JSON.stringify(ref)}::jsonb`
  const { rows } = await sql<{ isOvertaken: boolean }>`
    select exists (
      select from (${pushes} and request->>'before' = ${commit} order by id desc limit 1) as later
        where not exists (${pushes} and request->>'commit' = ${before} and scan_run.id >= later.id)
    ) as is_overtaken`.execute(trx)
  return rows[0]!.isOvertaken
}

/** Stores the commit that a run scans, under its lease. */
export async function storeCommit(db: Database, { id, lease }: Lease, sha: string): Promise<void> {
  await sql`
    update scan_run set commit_sha = ${sha}, updated_at = clock_timestamp() where id = ${id} and lease = ${lease}`.execute(
    db,
  )
}

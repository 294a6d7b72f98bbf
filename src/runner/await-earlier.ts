import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../db/engine/database.ts'
import { listEarlierRuns, storeScopes } from '../../db/target-run-order.ts'
import { type Attempt, Stopped } from './attempt.ts'

const lookMs = 500

/**
 * Waits until the runs have ended that were accepted before this one with the same order key, and that have one of
 * `scopes` or have not read theirs: each at most for its time limit, which this one's does not count. Throws Stopped to
 * give the run back when one of them waits for a worker, and `signal.reason`.
 */
export async function awaitEarlier(session: Database, attempt: Attempt, scopes: readonly string[]): Promise<void> {
  const { run, lease, opened, signal, changed, pauseLimit, resumeLimit, progress } = attempt
  if (run.targetId !== null || run.kind !== 'import') return
  await storeScopes(opened.db, lease, scopes)
  const since = performance.now()
  pauseLimit()
  try {
    for (;;) {
      signal.throwIfAborted()
      const earlier = (await listEarlierRuns(session, run.id, scopes)).filter(
        ({ timeoutMs }) => performance.now() - since < timeoutMs,
      )
      if (earlier.length === 0) return
      if (earlier.some(({ isRunning }) => !isRunning)) throw new Stopped('given back')
      progress('importing', 'waiting for earlier runs')
      const pause = new AbortController()
      const paused = AbortSignal.any([signal, pause.signal])
      await Promise.race([changed(paused), delay(lookMs, undefined, { signal: paused }).catch(() => {})])
      pause.abort()
    }
  } finally {
    resumeLimit()
  }
}

import type { RevisionClock } from '../../db/engine/revision.ts'

const everyMs = 1_000

/** A task that runs in the background until `stop`, which ends it and resolves once it has ended. */
export type RevisionTask = { stop(): Promise<void> }

/**
 * Runs `task` now and after each revision, never twice at once; looks for a revision each second. `task` must not
 * reject.
 */
export function runEachRevision(
  clock: Pick<RevisionClock, 'current'>,
  task: (signal: AbortSignal) => Promise<void>,
): RevisionTask {
  const stopped = new AbortController()
  let seen: number | null = null
  let running: Promise<void> | null = null
  const tick = () => {
    const revision = clock.current()
    if (running || revision === seen) return
    running = task(stopped.signal).finally(() => {
      seen = revision
      running = null
    })
  }
  tick()
  const timer = setInterval(tick, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      stopped.abort()
      await running
    },
  }
}

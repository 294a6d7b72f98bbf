import type { Database } from '../../db/engine/database.ts'
import type { RevisionClock } from '../../db/engine/revision.ts'
import type { Logger } from '../ground/log.ts'
import { forgetOtherTables, readRemaining } from '../import/finding/read-candidates.ts'

const everyMs = 1_000

export type FindingReading = { stop(): Promise<void> }

/** Reads what the tables of the model say of findings that were not read with their import, now and after each revision, until `stop`; a failure is logged, and tried again at the next revision. */
export function startFindingReading(db: Database, clock: Pick<RevisionClock, 'current'>, log: Logger): FindingReading {
  const stopped = new AbortController()
  let seen = -1
  let running: Promise<void> | null = null
  const look = async (revision: number) => {
    try {
      if (seen === -1) await forgetOtherTables(db)
      const count = await readRemaining(db, stopped.signal)
      if (count > 0) log.info({ count }, 'read findings for attack paths')
    } catch (cause) {
      if (!stopped.signal.aborted)
        log.error({ err: cause }, 'findings could not be read; attack paths are not complete')
    }
    seen = revision
  }
  const tick = () => {
    const revision = clock.current()
    if (running || revision === seen) return
    running = look(revision).finally(() => {
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

import type { Database } from '../../db/engine/database.ts'
import type { RevisionClock } from '../../db/engine/revision.ts'
import { candidateReading } from '../application/candidate-reader.ts'
import type { Logger } from '../ground/log.ts'
import { forgetOtherTables, readRemaining } from '../import/finding/read-candidates.ts'
import { type RevisionTask, runEachRevision } from './each-revision.ts'

/**
 * Reads what the tables of the model say of findings that were not read with their import, now and after each revision,
 * until `stop`; a failure is logged, and tried again at the next revision.
 */
export function startFindingReading(db: Database, clock: Pick<RevisionClock, 'current'>, log: Logger): RevisionTask {
  let compared: string | null = null
  return runEachRevision(clock, async (signal) => {
    try {
      const { tables } = candidateReading()
      if (compared !== tables) await forgetOtherTables(db)
      compared = tables
      const count = await readRemaining(db, signal)
      if (count > 0) log.info({ count }, 'read findings for attack paths')
    } catch (cause) {
      if (!signal.aborted) log.error({ err: cause }, 'findings could not be read; attack paths are not complete')
    }
  })
}

import type { Database } from '../../../db/engine/database.ts'
import { appendRevision } from '../../../db/engine/revision.ts'
import {
  listUnreadApplications,
  lockCandidates,
  makeStaleByTables,
  readCandidates,
} from '../../../db/finding-candidate.ts'
import { candidateReading } from '../../application/candidate-reader.ts'
import { type Evidence, storeEvidence } from './store-evidence.ts'

/** So many findings are read in the transaction of their import; what is more is read after it. */
const mostAtOnce = 5_000
/** So many are read in one transaction of their own. */
const mostInBackground = 20_000

/**
 * Reads what the tables of the model say of findings that a transaction wrote into a locked application, as far as that
 * is quick.
 */
export async function readWritten(trx: Database, applicationId: number): Promise<void> {
  await readCandidates(trx, applicationId, candidateReading(), mostAtOnce)
}

/** Stores what a reader found in a scan that this transaction stored, and reads the findings again that it concerns. */
export async function storeFound(trx: Database, scanId: number, reader: string, evidence: Evidence): Promise<void> {
  const { applicationId } = await trx
    .selectFrom('scan')
    .select('applicationId')
    .where('id', '=', scanId)
    .executeTakeFirstOrThrow()
  await storeEvidence(trx, applicationId, scanId, reader, evidence)
  await readWritten(trx, applicationId)
}

/** Lets findings be read again that were read by other tables than those in use. */
export async function forgetOtherTables(db: Database): Promise<void> {
  await makeStaleByTables(db, candidateReading().tables)
}

/**
 * Reads all findings that are not read yet, or no longer as they are, in transactions of their own with a revision
 * each; until the end attack paths say that they are not complete. It can be ended and begun again at any time. Returns
 * how many it read.
 */
export async function readRemaining(db: Database, signal?: AbortSignal): Promise<number> {
  const reading = candidateReading()
  let done = 0
  for (const applicationId of await listUnreadApplications(db))
    while (!signal?.aborted) {
      const read = await db.transaction().execute(async (trx) => {
        await lockCandidates(trx, applicationId)
        const count = await readCandidates(trx, applicationId, reading, mostInBackground)
        if (count > 0) await appendRevision(trx, 'reading of findings', ['finding'])
        return count
      })
      if (read === 0) break
      done += read
    }
  return done
}

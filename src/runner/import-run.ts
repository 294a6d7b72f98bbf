import { join } from 'node:path'
import { findKeptSarif } from '../../db/target-run-sweep.ts'
import type { ImportRequest } from '../../db/target-run-tables.ts'
import { counted } from '../ground/text.ts'
import type { Work } from './attempt.ts'
import { importResults } from './import-results.ts'
import { redactInThread } from './redact.ts'
import { RunFailure } from './run-failure.ts'

/** Imports the file that was handed in: first a copy without secrets is made, which is what is read and kept. */
export const importRun: Work = async (attempt) => {
  const { run, opened, files, folder, signal, progress, note } = attempt
  const request = run.request as ImportRequest
  const isSarif = request.format === 'sarif'
  if (!(await files.has(run.inputSha256!)))
    throw new RunFailure(
      'input_refused',
      'The file that was handed in is gone from the folder of files; hand it in again.',
    )
  progress('importing', 'redacting')
  const kept = isSarif ? await findKeptSarif(opened.db, run.inputSha256!, files.has.bind(files)) : null
  const path = kept ? files.pathOf(kept.sha256) : join(folder, 'input')
  const redacted = kept ?? (await redactInThread(files.pathOf(run.inputSha256!), path, signal))
  note(`read ${counted(run.inputBytes ?? 0, 'byte')} of ${request.format}`)
  return importResults(attempt, {
    format: request.format,
    path,
    file: { sha256: run.inputSha256!, bytes: run.inputBytes! },
    request,
    scanned: null,
    sarif: isSarif ? { sha256: redacted.sha256, bytes: redacted.bytes, isStored: kept !== null } : null,
    outcome: {},
  })
}

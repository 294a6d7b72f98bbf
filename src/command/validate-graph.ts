import { openDatabase } from '../../db/engine/database.ts'
import { readOneState } from '../../db/engine/read-snapshot.ts'
import { readKnowledge } from '../../db/knowledge-state.ts'
import { readConfig } from '../config.ts'
import { checkContribution } from '../contribution/check.ts'
import { loadStarter } from '../import/starter.ts'
import type { Terminal } from '../terminal.ts'
import { type FileReport, validateFiles } from './validate-files.ts'

/** Checks the contribution documents in `files` by the schema and against the graph of the database that the environment names. */
export async function validateAgainstGraph(files: readonly string[], { env, stdin }: Terminal): Promise<FileReport[]> {
  const opened = await openDatabase(readConfig(env))
  try {
    await loadStarter(opened.db)
    const state = await readOneState(opened.db, readKnowledge)
    return await validateFiles(files, stdin, async (document) => checkContribution(document, state))
  } finally {
    await opened.close()
  }
}

import { openIfStored, openInMemory } from '../../db/engine/database.ts'
import { readOneState } from '../../db/engine/read-snapshot.ts'
import { type KnowledgeState, readKnowledge } from '../../db/knowledge-state.ts'
import { checkContribution } from '../contribution/check.ts'
import { type Config, readConfig } from '../ground/config.ts'
import type { Terminal } from '../ground/terminal.ts'
import { loadStarter } from '../import/starter.ts'
import { type FileReport, validateFiles } from './validate-files.ts'

/**
 * Checks the contribution documents in `files` by the schema and against the graph of the database that the environment
 * names.
 */
export async function validateAgainstGraph(files: readonly string[], { env, stdin }: Terminal): Promise<FileReport[]> {
  const state = await readState(readConfig(env))
  return validateFiles(files, stdin, async (document) => checkContribution(document, state))
}

/** Returns the stored knowledge base; that of the starter, which a first start would load, where there is none. */
async function readState(config: Config): Promise<KnowledgeState> {
  const stored = await openIfStored(config)
  const state = stored && (await readOneState(stored.db, readKnowledge).finally(stored.close))
  if (state && state.objects.size > 0) return state
  const opened = await openInMemory()
  try {
    await loadStarter(opened.db)
    return await readOneState(opened.db, readKnowledge)
  } finally {
    await opened.close()
  }
}

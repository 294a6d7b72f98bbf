import { openInMemory } from '../../db/engine/database.ts'
import { loadStarter } from '../../src/import/starter.ts'
import { startTestService } from './setup.ts'

export type ServedStarter = { readonly url: string; close(): Promise<void> }

/** Serves the starter from memory. */
export async function serveStarter(): Promise<ServedStarter> {
  const opened = await openInMemory()
  await loadStarter(opened.db)
  const service = await startTestService(opened)
  return {
    url: service.url,
    close: async () => {
      await service.close()
      await opened.close()
    },
  }
}

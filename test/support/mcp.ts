import { databases, startTestService } from './setup.ts'

export type ServedStarter = { readonly url: string; close(): Promise<void> }

/** Serves the starter from memory. */
export async function serveStarter(): Promise<ServedStarter> {
  const opened = await databases[0]!.open('starter')
  const service = await startTestService(opened)
  return {
    url: service.url,
    close: async () => {
      await service.close()
      await opened.close()
    },
  }
}

import { afterAll, beforeAll } from 'vitest'
import { type RunFolder, runFolder, secengClient } from './scan-run.ts'
import { startTestService, type TestDatabase, type TestService } from './setup.ts'

type RunService = {
  readonly database: TestDatabase
  readonly folder: RunFolder
  readonly service: TestService
  /** As the key `ci`. */
  readonly api: ReturnType<typeof secengClient>
}

/**
 * A service on an empty database whose runs stay queued; it is there from the first hook of the suite that calls this
 * to its last.
 */
export function queueingService(open: () => Promise<TestDatabase>): RunService {
  const parts: Partial<{ -readonly [Name in keyof RunService]: RunService[Name] }> = {}
  beforeAll(async () => {
    parts.database = await open()
    parts.folder = await runFolder()
    parts.service = await startTestService(parts.database, { ...parts.folder.env, SECENG_RUNNING: '0' })
    parts.api = secengClient(parts.service.url)
  })
  afterAll(async () => {
    await parts.service?.close()
    await parts.database?.close()
    await parts.folder?.remove()
  })
  return parts as RunService
}

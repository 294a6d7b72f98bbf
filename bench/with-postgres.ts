import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenDatabase, openDatabase } from '../db/engine/database.ts'
import { loadStarter } from '../src/import/starter.ts'
import { startPostgres } from '../test/support/embedded-postgres.ts'

/** What a benchmark on a real PostgreSQL works with. */
export type Bench = {
  /** The starter's data. */
  readonly opened: OpenDatabase
  readonly url: string
  /** A folder that is removed in the end. */
  readonly folder: string
}

/** Runs `work` on a PostgreSQL of its own, on loopback, which ends with it. */
export async function withPostgres(work: (bench: Bench) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'skg-bench-'))
  await chmod(folder, 0o755)
  const postgres = await startPostgres(folder)
  const opened = await openDatabase({ dataDir: '', databaseUrl: postgres.url })
  try {
    await loadStarter(opened.db)
    await work({ opened, url: postgres.url, folder })
  } finally {
    await opened.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

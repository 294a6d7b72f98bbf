import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../db/engine/database.ts'
import { loadStarter } from '../src/import/starter.ts'
import { startPostgres } from '../test/support/embedded-postgres.ts'
import { measureImports } from './finding-imports.ts'
import { measurePages } from './finding-pages.ts'

/**
 * Measures findings on a real PostgreSQL: the import of one SARIF file of `LARGE` results (default 1,000,000), the same
 * file again and a scan that lacks half of them; then pages and counts over 200 applications of `TOTAL` findings
 * together (default 2,000,000). Called as `npm run bench:findings [-- TOTAL [LARGE]]`; 0 leaves one out.
 */
async function main([total = '2000000', large = '1000000']: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'skg-bench-'))
  await chmod(folder, 0o755)
  const postgres = await startPostgres(folder)
  const opened = await openDatabase({ dataDir: '', databaseUrl: postgres.url })
  try {
    await loadStarter(opened.db)
    if (Number(large) > 0) await measureImports(postgres.url, folder, Number(large))
    if (Number(total) > 0) await measurePages(opened, Number(total))
  } finally {
    await opened.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await main(process.argv.slice(2))

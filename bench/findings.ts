import { measureImports } from './finding-imports.ts'
import { measurePages } from './finding-pages.ts'
import { withPostgres } from './with-postgres.ts'

/**
 * Measures findings on a real PostgreSQL: the import of one SARIF file of `LARGE` results (default 1,000,000), the same
 * file again and a scan that lacks half of them; then pages and counts over 200 applications of `TOTAL` findings
 * together (default 2,000,000). Called as `npm run bench:findings [-- TOTAL [LARGE]]`; 0 leaves one out.
 */
async function main([total = '2000000', large = '1000000']: readonly string[]): Promise<void> {
  await withPostgres(async ({ opened, url, folder }) => {
    if (Number(large) > 0) await measureImports(url, folder, Number(large))
    if (Number(total) > 0) await measurePages(opened, Number(total))
  })
}

await main(process.argv.slice(2))

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '../db/engine/database.ts'
import { startRevisionClock } from '../db/engine/revision.ts'
import { readConfig } from '../src/ground/config.ts'
import { createLog } from '../src/ground/log.ts'
import { createHttp } from '../src/http/server.ts'
import { importFindings } from '../src/import/finding/import-findings.ts'
import { loadStarter } from '../src/import/starter.ts'
import { startPostgres } from '../test/support/embedded-postgres.ts'
import { quantilesOf } from './quantiles.ts'
import { writeSarif } from './sarif-file.ts'

const pauseMs = 10
const aloneMs = 3_000

/**
 * Asks `/livez` every 10 ms, and as often for an application, of a service that imports a SARIF file of `size` results
 * in its own process, on `postgres` or the `embedded` database. Prints their latencies before, while the file is read
 * and while it is stored. Called as `node bench/import-health.ts [postgres|embedded] [size]`.
 */
async function main([engine = 'postgres', size = '1000000']: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'skg-bench-'))
  await chmod(folder, 0o755)
  const postgres = engine === 'postgres' ? await startPostgres(folder) : null
  const opened = await openDatabase({ dataDir: folder, databaseUrl: postgres?.url ?? null })
  await loadStarter(opened.db)
  const clock = await startRevisionClock(opened)
  const config = readConfig({ LOG_LEVEL: 'silent', PORT: '0', ANSWER_CACHE_MB: '0', ROW_CACHE_MB: '0' })
  const app = await createHttp({ config, opened, clock, log: createLog('silent') })
  try {
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const path = join(folder, 'large.sarif')
    await writeSarif(path, Number(size))
    let stage = 'alone'
    let isOver = false
    const measure = async (what: string, once: () => Promise<Response>) => {
      const times = new Map<string, number[]>()
      while (!isOver) {
        const [began, during] = [performance.now(), stage]
        await (await once()).text()
        times.set(during, [...(times.get(during) ?? []), performance.now() - began])
        await delay(pauseMs)
      }
      for (const [during, all] of times) print(`${what}, ${during}`, all)
    }
    const body = JSON.stringify({ query: '{ applications(first: 1) { nodes { name } } }' })
    const headers = { 'content-type': 'application/json' }
    const measured = [
      measure('/livez', () => fetch(`${url}/livez`)),
      measure('a query', () => fetch(`${url}/graphql`, { method: 'POST', headers, body })),
    ]
    await delay(aloneMs)
    const began = performance.now()
    const onProgress = (next: string) => {
      stage = next.startsWith('reading') ? 'reading' : 'storing'
    }
    await importFindings(opened.db, { format: 'sarif', path, application: 'bench' }, { onProgress }).finally(() => {
      isOver = true
    })
    console.log(`${size} results on ${engine}: ${((performance.now() - began) / 1_000).toFixed(1)} s`)
    await Promise.all(measured)
  } finally {
    await app.close()
    await clock.stop()
    await opened.close()
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function print(what: string, times: readonly number[]): void {
  const quantile = quantilesOf([...times])
  const figures = [0.5, 0.99, 1].map((part) => quantile(part).toFixed(1).padStart(10))
  console.log(`${what.padEnd(24)} p50, p99, max ms ${figures.join('')}   of ${times.length}`)
}

await main(process.argv.slice(2))

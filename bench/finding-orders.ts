import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applicationOrdersBy, applications, guidTie } from '../db/application.ts'
import { type Database, type OpenDatabase, openDatabase } from '../db/engine/database.ts'
import { byteOrder, numberOrder, type Order } from '../db/engine/page.ts'
import { countOpenByTechnique, countOpenByWeakness, rankExposures } from '../db/finding-open-count.ts'
import { techniques } from '../db/knowledge-collections.ts'
import { weaknesses } from '../db/weakness-collections.ts'
import { loadStarter } from '../src/import/starter.ts'
import { startPostgres } from '../test/support/embedded-postgres.ts'
import { fillFindings } from './fill-findings.ts'
import { quantilesOf } from './quantiles.ts'

const applicationCount = 500
const rounds = 15

/** Each is two statements: the numbers, and the page in their order. */
const orders: Readonly<Record<string, (db: Database) => Promise<unknown>>> = {
  'techniques by open findings': async (db) =>
    techniques(db, {}).page(fallingBy(await countOpenByTechnique(db, null), byteOrder('id')), firstPage),
  'weaknesses by open findings': async (db) =>
    weaknesses(db, {}).page(fallingBy(await countOpenByWeakness(db, null), byteOrder('id')), firstPage),
  'applications by exposure': async (db) => {
    const { EXPOSURE } = applicationOrdersBy(await rankExposures(db, null))
    return applications(db, {}).page({ by: EXPOSURE, id: guidTie, direction: 'DESC' }, firstPage)
  },
}
const firstPage = { limit: 20, backwards: false, after: null, before: null }

function fallingBy(numbers: ReadonlyMap<string, number>, id: Order['id']): Order {
  return { by: numberOrder(numbers, id), id, direction: 'DESC' }
}

/**
 * Prints how long orders by open findings and by exposure take on a real PostgreSQL over 500 applications of `TOTAL`
 * findings together (default 1,000,000). Called as `node bench/finding-orders.ts [TOTAL]`.
 */
async function main([total = '1000000']: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'skg-bench-'))
  await chmod(folder, 0o755)
  const postgres = await startPostgres(folder)
  const opened = await openDatabase({ dataDir: '', databaseUrl: postgres.url })
  try {
    await loadStarter(opened.db)
    await fillFindings(opened, applicationCount, Math.floor(Number(total) / applicationCount))
    await measureOrders(opened)
  } finally {
    await opened.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureOrders({ db }: OpenDatabase): Promise<void> {
  for (const [what, read] of Object.entries(orders)) {
    await read(db)
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      await read(db)
      times.push(performance.now() - began)
    }
    console.log(
      `${what.padEnd(40)} median ${quantilesOf(times)(0.5).toFixed(1)} ms, worst ${Math.max(...times).toFixed(1)} ms`,
    )
  }
}

await main(process.argv.slice(2))

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openPostgres } from '../../db/engine/database.ts'
import { startPostgres } from '../../test/support/embedded-postgres.ts'
import { load, type Measured, warmUp } from './load.ts'
import { markdown, median } from './table.ts'

const { values: chosen, positionals } = parseArgs({
  allowPositionals: true,
  options: { starts: { type: 'string', default: '8' } },
})
const queryNames = ['Q1', 'Q2', 'Q3', 'Q4']
const variantNames = ['all caches', 'rows only', 'no caches']
const seconds = 1

/** One checkout: its data by its own code, and the services that it starts. */
type Checkout = Awaited<ReturnType<typeof openCheckout>>

/**
 * Compares the service with that of another checkout, in whose folder `npm install` and `npm run codegen` have run:
 * `node bench/speed/before.ts FOLDER`. One process answers as quickly as it starts out to, up to a quarter more slowly
 * than the next, so that each is started `--starts` times (8) by turns, and medians are compared. Processor time of the
 * server decides, which other work on the machine changes least.
 */
async function main(): Promise<void> {
  const other = positionals[0]
  if (other === undefined) {
    console.error('Name the folder of the checkout to compare with: node bench/speed/before.ts FOLDER')
    process.exit(2)
  }
  const folder = await mkdtemp(join(tmpdir(), 'skg-bench-'))
  // The database server runs as another user when the benchmark runs as root.
  await chmod(folder, 0o755)
  const postgres = await startPostgres(folder, {
    shared_preload_libraries: 'pg_stat_statements',
    shared_buffers: '256MB',
    fsync: 'off',
    synchronous_commit: 'off',
  })
  try {
    const checkouts = {
      now: await openCheckout(new URL('.', import.meta.url), postgres.url, 'now', folder),
      before: await openCheckout(pathToFileURL(`${resolve(other)}/bench/speed/`), postgres.url, 'before', folder),
    }
    const cells = new Map<string, Measured[]>()
    for (let round = 0; round < Number(chosen.starts); round++) {
      for (const variant of variantNames) {
        const sides = Object.entries(checkouts)
        if (round % 2 === 1) sides.reverse()
        for (const [side, checkout] of sides)
          for (const [query, measured] of await measure(checkout, variant)) {
            const name = `${query}, ${variant} ${side}`
            cells.set(name, [...(cells.get(name) ?? []), measured])
          }
      }
      console.error(`${round + 1} of ${chosen.starts} starts`)
    }
    console.log(
      `${new Date().toISOString().slice(0, 10)}, ${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}`,
    )
    console.log(compared(cells))
    for (const { close } of Object.values(checkouts)) await close()
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function openCheckout(folder: URL, serverUrl: string, name: string, files: string) {
  const own = <T>(file: string) => import(new URL(file, folder).href) as Promise<T>
  const { prepareDatabase } = await own<typeof import('./database.ts')>('database.ts')
  const { queriesOf } = await own<typeof import('./queries.ts')>('queries.ts')
  const { requestsOf, writeManifest } = await own<typeof import('./requests.ts')>('requests.ts')
  const { start, variants } = await own<typeof import('./variants.ts')>('variants.ts')
  const sample = await prepareDatabase(serverUrl, `bench_${name}`, 1)
  const manifest = join(files, `${name}.json`)
  await writeManifest(manifest, queriesOf(sample))
  const counter = openPostgres(sample.url)
  await sql`create extension if not exists pg_stat_statements`.execute(counter.db)
  return {
    queries: queriesOf(sample).filter((query) => queryNames.includes(query.name)),
    requestsOf,
    start: (variant: string) => start(variants.find((one) => one.name === variant)!, sample.url, manifest),
    db: counter.db,
    close: () => counter.close(),
  }
}

/** Returns what a process of `checkout` takes, by query. */
async function measure({ queries, requestsOf, start, db }: Checkout, variant: string) {
  const server = await start(variant)
  try {
    const measured: [string, Measured][] = []
    for (const query of queries) {
      const requests = (await requestsOf(query, 'graph', server.url))!
      await warmUp(server.url, requests, 1)
      measured.push([query.name, await load(server, requests, seconds, db)])
    }
    return measured
  } finally {
    await server.stop()
  }
}

function compared(cells: ReadonlyMap<string, readonly Measured[]>): string {
  const rows = queryNames.flatMap((query) =>
    variantNames.map((variant) => {
      const of = (side: string, figure: 'cpuUs' | 'perSecond') =>
        median((cells.get(`${query}, ${variant} ${side}`) ?? []).map((round) => round[figure]))
      const [now, before] = [of('now', 'cpuUs'), of('before', 'cpuUs')]
      const throughput = of('now', 'perSecond') / of('before', 'perSecond')
      return [query, variant, before.toFixed(1), now.toFixed(1), (now / before).toFixed(3), throughput.toFixed(3)]
    }),
  )
  return markdown(['query', 'variant', 'CPU us before', 'CPU us now', 'CPU now/before', 'requests now/before'], rows)
}

await main()

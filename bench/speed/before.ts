import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openPostgres } from '../../db/engine/database.ts'
import { startPostgres } from '../../test/support/embedded-postgres.ts'
import { load, type Measured, warmUp } from './load.ts'
import { markdown, median } from './table.ts'
import type { Running } from './variants.ts'

const { values: chosen, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    starts: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    queries: { type: 'string', default: 'Q1,Q2,Q3,Q4' },
    variants: { type: 'string', default: 'all caches,rows only,no caches' },
  },
})
const service = ['all caches', 'rows only', 'no caches']
const queryNames = chosen.queries.split(',')
const variantNames = chosen.variants.split(',')
const seconds = 1
/** For so long each process is asked before: compilers of V8 still work after less. */
const warmUpSeconds = 8
/** A process rests when it has used next to no processor time for so long; it is waited for so long at most. */
const restMs = { least: 1_000, most: 30_000 }

/** One checkout: its data by its own code, and the services that it starts. */
type Checkout = Awaited<ReturnType<typeof openCheckout>>

/**
 * Compares the service with that of another checkout, in whose folder `npm install` and `npm run codegen` have run:
 * `node bench/speed/before.ts FOLDER`. One process answers as quickly as it starts out to, up to a quarter more slowly
 * than the next, so that `--starts` of each (4) run side by side. Once all of them rest from their start, each is asked
 * in turn, `--rounds` times (5). Each is compared with the process of the other side that is asked right before or
 * after it, for other work on the machine comes and goes; the ratios are medians of all these. Processor time of the
 * server decides, which other work changes least.
 */
async function main(): Promise<void> {
  const other = positionals[0]
  if (other === undefined) {
    console.error('Name the folder of the checkout to compare with: node bench/speed/before.ts FOLDER')
    process.exit(2)
  }
  const unknown = [
    ...queryNames.filter((name) => !/^Q[1-4]$/.test(name)),
    ...variantNames.filter((name) => !service.includes(name)),
  ]
  if (unknown.length > 0) {
    console.error(`${unknown.join(', ')}: queries are Q1 to Q4, and variants ${service.join(', ')}`)
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
    const cells = new Map<string, readonly Pair[]>()
    for (const variant of variantNames) {
      const processes: Process[] = []
      try {
        await startAll(checkouts, variant, processes)
        for (const query of queryNames) cells.set(`${query}, ${variant}`, await measureAll(processes, query))
      } finally {
        for (const { server } of processes) await server.stop()
      }
      console.error(`${variant} measured`)
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
    queries: queriesOf(sample),
    requestsOf,
    start: (variant: string) => start(variants.find((one) => one.name === variant)!, sample.url, manifest),
    db: counter.db,
    close: () => counter.close(),
  }
}

type Figures = Pick<Measured, 'cpuUs' | 'perSecond'>

/** What one process of each side needed, one right after the other. */
type Pair = Readonly<Record<Side, Figures>>

type Side = 'now' | 'before'

type Process = { readonly side: Side; readonly checkout: Checkout; readonly server: Running }

/** Starts processes of each checkout by turns, adds them to `processes`, and waits until all rest. */
async function startAll(
  checkouts: Readonly<Record<Side, Checkout>>,
  variant: string,
  processes: Process[],
): Promise<void> {
  for (let round = 0; round < Number(chosen.starts); round++) {
    const sides: readonly Side[] = round % 2 === 0 ? ['now', 'before'] : ['before', 'now']
    for (const side of sides) {
      const checkout = checkouts[side]
      processes.push({ side, checkout, server: await checkout.start(variant) })
    }
  }
  for (const { server } of processes) await rest(server)
}

/** Waits until a process has done what it does after its start. */
async function rest({ cpuSeconds }: Running): Promise<void> {
  let last = { seconds: cpuSeconds(), at: performance.now() }
  const began = last.at
  while (performance.now() - last.at < restMs.least) {
    if (performance.now() - began > restMs.most) throw new Error('a process does not rest after its start')
    await setTimeout(100)
    const seconds = cpuSeconds()
    // The timers of a process that rests take a hundredth of a second now and then.
    if (seconds - last.seconds > 0.02) last = { seconds, at: performance.now() }
  }
}

/** Returns what processes that are neighbors needed for a query in each round; they take turns. */
async function measureAll(processes: readonly Process[], name: string): Promise<readonly Pair[]> {
  const asked = await Promise.all(
    processes.map(async (one) => {
      const query = one.checkout.queries.find((query) => query.name === name)!
      return {
        ...one,
        requests: (await one.checkout.requestsOf(query, 'graph', one.server.url))!,
        rounds: [] as Measured[],
      }
    }),
  )
  for (const { server, requests } of asked) await warmUp(server.url, requests, warmUpSeconds)
  for (let round = 0; round < Number(chosen.rounds); round++) {
    for (const { checkout, server, requests, rounds } of asked)
      rounds.push(await load(server, requests, seconds, checkout.db))
    asked.reverse()
  }
  // In whichever direction they were asked last, neighbors stand side by side: there are as many of each side.
  return asked.flatMap((one, index) => {
    if (index % 2 === 1) return []
    const other = asked[index + 1]!
    const [now, before] = one.side === 'now' ? [one, other] : [other, one]
    return now.rounds.map((figures, round) => ({ now: figures, before: before.rounds[round]! }))
  })
}

function compared(cells: ReadonlyMap<string, readonly Pair[]>): string {
  const rows = [...cells].map(([name, pairs]) => {
    const us = (side: Side) => median(pairs.map((pair) => pair[side].cpuUs)).toFixed(1)
    const ratio = (figure: keyof Figures) =>
      median(pairs.map(({ now, before }) => now[figure] / before[figure])).toFixed(3)
    return [name, us('before'), us('now'), ratio('cpuUs'), ratio('perSecond')]
  })
  return markdown(['query, variant', 'CPU us before', 'CPU us now', 'CPU now/before', 'requests now/before'], rows)
}

await main()

import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type Database, type OpenDatabase, openPostgres } from '../../db/engine/database.ts'
import { startPostgres } from '../../test/support/embedded-postgres.ts'
import { prepareDatabase, type Sample } from './database.ts'
import { load, warmUp } from './load.ts'
import { queriesOf } from './queries.ts'
import { type Dialect, forBuffer, type Request, requestsOf, writeManifest } from './requests.ts'
import { type Content, checkSame, contentsOf } from './same-answers.ts'
import { type Cell, markdown, measuredTable, ratioTable } from './table.ts'
import { type Running, start, type Variant, variants } from './variants.ts'

const { values: chosen } = parseArgs({
  options: { quick: { type: 'boolean' }, queries: { type: 'string' }, variants: { type: 'string' } },
})
const isChosen = (names: string | undefined, name: string) => names === undefined || names.split(',').includes(name)
const rounds = chosen.quick ? 1 : 5
const seconds = 1
const peerDialects: ReadonlySet<Dialect> = new Set(['resolvers', 'path', 'postgraphile'])
const installedPeers = new URL('../peers/node_modules', import.meta.url)

/**
 * Compares the service with its peers on one PostgreSQL: every variant is a process of its own, all are asked the same
 * queries with many values by turns over rounds, and medians and ratios are printed as Markdown. `npm run bench`, with
 * `-- --quick` for one short round, `--queries Q3,Q4` and `--variants 'SQL,no caches'` for those alone. The peers are
 * installed with `npm install --prefix bench/peers`.
 */
async function main(): Promise<void> {
  const chosenPeers = variants.filter(
    ({ name, dialect }) => peerDialects.has(dialect) && isChosen(chosen.variants, name),
  )
  if (chosenPeers.length > 0 && !existsSync(installedPeers)) {
    console.error(
      'The peers are not installed: run `npm install --prefix bench/peers`, or choose others with --variants.',
    )
    process.exit(2)
  }
  const began = performance.now()
  const minutes = () => `${((performance.now() - began) / 60_000).toFixed(1)} minutes`
  const folder = await mkdtemp(join(tmpdir(), 'skg-bench-'))
  // The database server runs as another user when the benchmark runs as root.
  await chmod(folder, 0o755)
  const postgres = await startPostgres(folder, {
    shared_preload_libraries: 'pg_stat_statements',
    shared_buffers: '256MB',
    max_connections: '200',
    // What the benchmark stores need not outlive it.
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_wal_size: '8GB',
  })
  const running: Running[] = []
  const counters: OpenDatabase[] = []
  try {
    console.log('Preparing the data...')
    const small = await prepareDatabase(postgres.url, 'bench', 1)
    const large = isChosen(chosen.variants, '100x data') ? await prepareDatabase(postgres.url, 'bench_100', 100) : null
    console.log(`The data are prepared after ${minutes()}.`)
    const trusted = join(folder, 'trusted-documents.json')
    await writeManifest(trusted, queriesOf(small))
    await run(small, large, trusted, running, (sample) => {
      const counter = openPostgres(sample.url)
      counters.push(counter)
      return counter.db
    })
    console.log(`\nAll of it took ${minutes()}.`)
  } finally {
    await Promise.all(running.map(({ stop }) => stop()))
    await Promise.all(counters.map((counter) => counter.close()))
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type First = {
  readonly requests: readonly Request[]
  readonly bytes: readonly number[]
  readonly contents: readonly Content[]
}

async function run(
  small: Sample,
  large: Sample | null,
  trustedDocuments: string,
  running: Running[],
  counterOf: (sample: Sample) => Database,
): Promise<void> {
  const cells: Cell[] = []
  /** What the first variant is asked and answers, by query; the others are held against it. */
  const firsts = new Map<string, First>()
  const jobs: { readonly query: string; readonly measure: () => Promise<void> }[] = []
  const plan = async (sample: Sample, variant: Variant, shown: string, only = variant.only) => {
    if (!isChosen(chosen.variants, shown)) return
    const server = await start(variant, sample.url, trustedDocuments)
    running.push(server)
    const db = counterOf(sample)
    await sql`create extension if not exists pg_stat_statements`.execute(db)
    for (const query of queriesOf(sample)) {
      if ((only && !only.includes(query.name)) || !isChosen(chosen.queries, query.name)) continue
      const first = firsts.get(`${query.name} ${sample.url}`)
      const isBuffer = variant.dialect === 'buffer'
      const requests = isBuffer
        ? first && forBuffer(first.requests, first.bytes)
        : await requestsOf(query, variant.dialect, server.url)
      if (!requests) continue
      const bytes = await warmUp(server.url, requests, 1)
      if (!isBuffer) {
        const contents = await contentsOf(server.url, requests)
        const isPeer = peerDialects.has(variant.dialect)
        const ranksOtherwise = isPeer && query.ranksItself
        if (!first && !ranksOtherwise) firsts.set(`${query.name} ${sample.url}`, { requests, bytes, contents })
        else if (first && !ranksOtherwise) checkSame(`${shown}, ${query.name},`, first.contents, contents)
      }
      const cell = { query: query.name, variant: shown, bytes, rounds: [] as Cell['rounds'][number][] }
      cells.push(cell)
      const measure = async () => void cell.rounds.push(await load(server, requests, seconds, db))
      jobs.push({ query: query.name, measure })
    }
  }
  for (const variant of variants) await plan(small, variant, variant.name)
  const uncached = variants.find(({ name }) => name === 'no caches')!
  const sized = ['Q1', 'Q3', 'Q3 deep']
  await plan(small, uncached, '1x data', sized)
  if (large) await plan(large, uncached, '100x data', sized)
  console.log('All variants answer the same (Q4 of the peers: as PostgreSQL ranks).')

  // What is compared is measured in a row, for a machine is not equally quick at all times, and forth and back, for
  // each finds the machine as the one before left it.
  const ordered = Array.from(Map.groupBy(jobs, ({ query }) => query).values()).flat()
  for (let round = 0; round < rounds; round++) {
    for (const { measure } of ordered) await measure()
    ordered.reverse()
    console.log(`Round ${round + 1} of ${rounds} is done.`)
  }
  console.log(
    `\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}, 32 connections, ${rounds} rounds of ${seconds} s\n`,
  )
  console.log(measuredTable([...cells].sort((a, b) => (a.query < b.query ? -1 : a.query > b.query ? 1 : 0))))
  console.log(`\n${ratioTable(cells)}\n`)
  const memory = running.map((server, index) => [
    server.variant.name,
    index <= variants.length ? '1x' : '100x',
    server.startMs.toFixed(0),
    server.restMb.toFixed(0),
    server.rssMb().toFixed(0),
  ])
  console.log(markdown(['process', 'data', 'start ms', 'MB at rest', 'MB after'], memory))
}

await main()

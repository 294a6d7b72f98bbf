import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { type Database, openDatabase, openPostgres } from '../db/engine/database.ts'
import { startPostgres } from '../test/support/embedded-postgres.ts'
import { quantilesOf } from './quantiles.ts'
import { chartIds, industries, periods, randomBelow, seniorities, writeReport } from './survey-report.ts'

const cli = fileURLToPath(new URL('../bin/skg.js', import.meta.url))
const smaller = 1_000
const larger = process.argv.includes('--quick') ? 100_000 : 1_000_000
const sizes = [smaller, larger]
/** Each round asks for another part of all selections of filters, first in one size, then in the other. */
const rounds = 15
const connections = 8
const warmUps = 120

type Selection = readonly [chartId: string, period: string | null, industry: string | null, seniority: string | null]
type Store = { readonly respondents: number; readonly dataDir: string; readonly databaseUrl: string | null }
type Latencies = { readonly ms: readonly number[]; readonly perSecond: number }
type Measured = { readonly name: string; readonly bySize: readonly (readonly Latencies[])[] }

const children = new Set<ChildProcess>()

/**
 * Shows that filtering a chart costs one statement over cells, however many respondents were counted into them: imports
 * surveys of 1,000 and of 1,000,000 respondents with one codebook into PGlite and PostgreSQL, and asks for every
 * selection of filters in both sizes by turns. Prints what the imports took and medians with the ratio of the sizes.
 * Called as `npm run bench:charts`, with `-- --quick` for 100,000.
 */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'skg-bench-'))
  process.once('exit', () => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  // The database server runs as another user when the benchmark runs as root.
  await chmod(folder, 0o755)
  for (const respondents of [0, ...sizes]) await writeReport(join(folder, `report-${respondents}`), respondents)

  const postgres = await startPostgres(folder, {
    shared_preload_libraries: 'pg_stat_statements',
    'pg_stat_statements.track': 'none',
  })
  const admin = openPostgres(postgres.url)
  try {
    const embedded = sizes.map((respondents) => storeOf(folder, respondents, null))
    const external = sizes.map((respondents) => storeOf(folder, respondents, postgres.url))
    for (const { databaseUrl } of external) {
      await sql`create database ${sql.id(new URL(databaseUrl!).pathname.slice(1))}`.execute(admin.db)
    }
    printRow('import', ['s', 'CPU s', 'peak MB'])
    for (const store of [...embedded, ...external]) {
      // The first import creates the database, so that the second is timed without that.
      await runImport(store, join(folder, 'report-0'), '--dry-run')
      const path = join(folder, `report-${store.respondents}`)
      const { seconds, cpuSeconds, peakMb } = await runImport(store, path, '--allow-older')
      const name = `${store.databaseUrl ? 'PostgreSQL' : 'PGlite'}, ${labelOf(store.respondents)}`
      printRow(name, [seconds.toFixed(1), cpuSeconds.toFixed(1), peakMb.toFixed(0)])
    }

    const measured = [...(await measure('PGlite', embedded)), ...(await measure('PostgreSQL', external))]
    await printCells(external)
    printLatencies(measured)
    await printStatements(admin.db, external[1]!)
  } finally {
    await admin.close()
    await postgres.stop()
  }
}

function storeOf(folder: string, respondents: number, url: string | null): Store {
  return {
    respondents,
    dataDir: join(folder, `data-${respondents}`),
    databaseUrl: url && Object.assign(new URL(url), { pathname: `/respondents_${respondents}` }).href,
  }
}

/** Every selection of every chart, in an order that mixes narrow and wide ones. */
function allSelections(): Selection[] {
  const all = chartIds.flatMap((id) =>
    [null, ...periods].flatMap((period) =>
      [null, ...industries].flatMap((industry) =>
        [null, ...seniorities].map((seniority): Selection => [id, period, industry, seniority]),
      ),
    ),
  )
  const below = randomBelow(7)
  for (let index = all.length - 1; index > 0; index--) {
    const other = below(index + 1)
    ;[all[index], all[other]] = [all[other]!, all[index]!]
  }
  return all
}

function pathOf([chartId, period, industry, seniority]: Selection): string {
  const set = Object.entries({ period, industry, seniority }).filter(([, value]) => value !== null)
  return `/api/charts/${chartId}?${new URLSearchParams(set as [string, string][])}`
}

// The peak that the system tells of a process begins with that of its parent, except in /proc.
const reportUse = `process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  let peak = maxRSS
  try {
    peak = /VmHWM:\\s*(\\d+)/.exec(process.getBuiltinModule('fs').readFileSync('/proc/self/status', 'utf8'))[1]
  } catch {}
  process.stderr.write('\\nused ' + (userCPUTime + systemCPUTime) / 1e6 + ' s, ' + peak + ' kB')
})`

function startCli(args: readonly string[], { dataDir, databaseUrl }: Store): ChildProcess {
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(reportUse)}`, cli, ...args],
    {
      env: {
        PATH: process.env.PATH,
        LOG_LEVEL: 'warn',
        PORT: '0',
        DATA_DIR: dataDir,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  children.add(child)
  child.once('close', () => children.delete(child))
  return child
}

type Use = { readonly seconds: number; readonly cpuSeconds: number; readonly peakMb: number }

/** What an import takes in a process of its own; without what a database server takes. */
function runImport(store: Store, path: string, flag: '--dry-run' | '--allow-older'): Promise<Use> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const child = startCli(['import', 'report', path, flag, '--json'], store)
    let errors = ''
    child.stdout!.resume()
    child.stderr!.on('data', (chunk) => {
      errors += chunk
    })
    child.on('close', (code) => {
      const used = /used ([\d.]+) s, (\d+) kB/.exec(errors)
      if (code !== 0 || !used) return reject(new Error(errors))
      const seconds = (performance.now() - began) / 1000
      resolve({ seconds, cpuSeconds: Number(used[1]), peakMb: Number(used[2]) / 1024 })
    })
  })
}

async function measure(engine: string, stores: readonly Store[]): Promise<Measured[]> {
  const services: Service[] = []
  try {
    for (const store of stores) services.push(await startService(store))
    const answering = (width: number) =>
      services.map(({ url }) => {
        const agent = new Agent({ keepAlive: true, maxSockets: width })
        return { width, ask: (selection: Selection) => answer(agent, url + pathOf(selection)) }
      })
    const requests = [
      { name: `${engine}, one after another`, bySize: await byTurns(answering(1)) },
      { name: `${engine}, ${connections} at once`, bySize: await byTurns(answering(connections)) },
    ]
    for (const service of services.splice(0)) await service.stop()
    return [...requests, { name: `${engine}, the function alone`, bySize: await measureFunction(stores) }]
  } finally {
    for (const service of services) await service.stop()
  }
}

async function measureFunction(stores: readonly Store[]): Promise<Measured['bySize']> {
  const opened = await Promise.all(stores.map((store) => openDatabase(store)))
  const askers = opened.map(({ db }) => ({
    width: 1,
    ask: ([id, period, industry, seniority]: Selection) =>
      sql`select * from get_chart_dataset(${id}, ${period}, ${industry}, ${seniority})`.execute(db),
  }))
  try {
    return await byTurns(askers)
  } finally {
    for (const { close } of opened) await close()
  }
}

type Asker = { readonly width: number; ask(selection: Selection): Promise<unknown> }

/** For each asker, the latencies of each round. */
async function byTurns(askers: readonly Asker[]): Promise<Latencies[][]> {
  const selections = allSelections()
  const perRound = Math.ceil(selections.length / rounds)
  for (const asker of askers) await askAll(asker, selections.slice(0, warmUps))
  const bySize: Latencies[][] = askers.map(() => [])
  for (let round = 0; round < rounds; round++) {
    const part = selections.slice(round * perRound, (round + 1) * perRound)
    const order = [...askers.keys()]
    for (const index of round % 2 === 0 ? order : order.reverse()) {
      bySize[index]!.push(await askAll(askers[index]!, part))
    }
  }
  return bySize
}

async function askAll({ width, ask }: Asker, selections: readonly Selection[]): Promise<Latencies> {
  const ms: number[] = []
  const left = selections.values()
  const began = performance.now()
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const selection of left) {
        const asked = performance.now()
        await ask(selection)
        ms.push(performance.now() - asked)
      }
    }),
  )
  return { ms, perSecond: selections.length / ((performance.now() - began) / 1000) }
}

type Service = { readonly url: string; stop(): Promise<void> }

/** Serves `store` in a process of its own; throws unless all respondents were counted. */
async function startService(store: Store): Promise<Service> {
  const child = startCli(['serve'], store)
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = () => {
    child.kill('SIGTERM')
    return closed
  }
  const url = await new Promise<string>((resolve, reject) => {
    let printed = ''
    const look = (chunk: unknown) => {
      printed += chunk
      const found = /graph at (\S+)\n/.exec(printed)
      if (found) resolve(found[1]!)
    }
    child.stdout!.on('data', look)
    child.stderr!.on('data', look)
    void closed.then(() => reject(new Error(printed)))
  })
  const { respondents } = JSON.parse(await answer(new Agent(), `${url}/api/survey/aggregate`))
  if (respondents === store.respondents) return { url, stop }
  await stop()
  throw new Error(`${respondents} of ${store.respondents} respondents were counted`)
}

function answer(agent: Agent, url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const body = Buffer.concat(chunks).toString()
        if (response.statusCode === 200) resolve(body)
        else reject(new Error(`${url} answers ${response.statusCode}: ${body}`))
      })
    })
    request.on('error', reject)
  })
}

async function printCells(stores: readonly Store[]): Promise<void> {
  const counts = await Promise.all(stores.map(countCells))
  printRow('\ncells (suppressions)', sizes.map(labelOf))
  for (const id of chartIds) {
    printRow(
      id,
      counts.map((own) => own.get(id)!),
    )
  }
}

async function countCells(store: Store): Promise<ReadonlyMap<string, string>> {
  const { db, close } = await openDatabase(store)
  try {
    const { rows } = await sql<{ id: string; cells: number; hidden: number }>`
      select id, (select count(*) from chart_cell where chart_id = chart.id) as cells,
        (select count(*) from chart_suppression where chart_id = chart.id) as hidden
      from chart`.execute(db)
    return new Map(rows.map(({ id, cells, hidden }) => [id, `${cells} (${hidden})`]))
  } finally {
    await close()
  }
}

function labelOf(respondents: number): string {
  return respondents.toLocaleString('en')
}

function printLatencies(measured: readonly Measured[]): void {
  const columns = ['p50 ms', 'p99 ms', 'per s']
  printRow(`\nanswers, ${sizes.map(labelOf).join(' | ')}`, [...columns, ...columns, 'ratio', 'quartiles'])
  for (const { name, bySize } of measured) {
    const figures = bySize.flatMap((own) => {
      const ms = quantilesOf(own.flatMap((round) => round.ms))
      const rate = quantilesOf(own.map(({ perSecond }) => perSecond))(0.5)
      return [ms(0.5).toFixed(2), ms(0.99).toFixed(2), rate.toFixed(0)]
    })
    const [small, large] = bySize as [readonly Latencies[], readonly Latencies[]]
    const ratio = quantilesOf(large.map(({ ms }, round) => quantilesOf(ms)(0.5) / quantilesOf(small[round]!.ms)(0.5)))
    const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => ratio(share).toFixed(2))
    printRow(name, [...figures, middle!, `${low}–${high}`])
  }
}

/** Counts what PostgreSQL is asked for 100 charts, one of each chart's selections after another. */
async function printStatements(admin: Database, store: Store): Promise<void> {
  const database = new URL(store.databaseUrl!).pathname.slice(1)
  await sql`create extension pg_stat_statements`.execute(admin)
  await sql`alter database ${sql.id(database)} set pg_stat_statements.track = 'all'`.execute(admin)
  const service = await startService(store)
  try {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const selections = allSelections().slice(0, 100)
    for (const selection of selections) await answer(agent, service.url + pathOf(selection))
    await sql`select pg_stat_statements_reset()`.execute(admin)
    for (const selection of selections) await answer(agent, service.url + pathOf(selection))
    const { rows } = await sql<{ sent: number; overCells: number; within: number }>`
      select sum(calls) filter (where toplevel)::integer as sent,
        sum(calls) filter (where toplevel and query ~ 'get_chart_dataset|chart_cell')::integer as over_cells,
        sum(calls) filter (where not toplevel and query ~ 'chart_cell')::integer as within
      from pg_stat_statements join pg_database on pg_database.oid = dbid
      where datname = ${database}`.execute(admin)
    const { sent, overCells, within } = rows[0]!
    const perRequest = (count: number | null) => ((count ?? 0) / selections.length).toFixed(2)
    console.log(
      `\nPostgreSQL, ${labelOf(store.respondents)}: per request ${perRequest(sent)} statements, of which ${perRequest(overCells)} ask for cells, which are read ${perRequest(within)} times`,
    )
  } finally {
    await service.stop()
  }
}

function printRow(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(34) + cells.map((cell) => cell.padStart(13)).join(''))
}

await main()

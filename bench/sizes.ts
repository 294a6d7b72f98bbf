import { spawn } from 'node:child_process'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { openDatabase } from '../db/engine/database.ts'
import { startService } from './drills/service.ts'
import { quantilesOf } from './quantiles.ts'
import { writeSarif } from './sarif-file.ts'
import { withPostgres } from './with-postgres.ts'

const program = fileURLToPath(new URL('../bin/skg.js', import.meta.url))
const restMs = 30_000
const pages = 100
const application = 'measured'
const page = `query ($after: String) {
  securityFindings(filter: { text: "call" }, first: 50, after: $after) { nodes { id title severity } pageInfo { endCursor } }
}`

/**
 * Prints what an installation of each size needs: one application with so many findings, on the embedded database and
 * on PostgreSQL. Called as `node bench/sizes.ts [EMBEDDED [POSTGRES]]`, counts separated by commas; the defaults are
 * `0,10000,100000` and `0,100000,1000000`.
 */
async function main([embedded = '0,10000,100000', postgres = '0,100000,1000000']: readonly string[]): Promise<void> {
  const counts = (text: string) => text.split(',').filter(Boolean).map(Number)
  console.log(
    `${'database'.padEnd(12)}${row('findings', 'import s', 'import MB', 'start s', 'rest MB', 'used MB', 'page ms', 'disk MB')}`,
  )
  await withPostgres(async ({ url, folder }) => {
    for (const count of counts(embedded)) {
      const data = join(folder, `data-${count}`)
      await measure('embedded', count, folder, data, {}, () => bytesBelow(data))
      await rm(data, { recursive: true })
    }
    for (const count of counts(postgres)) {
      const name = `skg_sizes_${count}`
      const own = url.replace(/[^/]*$/, name)
      const server = await openDatabase({ dataDir: '', databaseUrl: url })
      await sql`create database ${sql.ref(name)}`.execute(server.db)
      const bytes = async () => {
        const { rows } = await sql<{ bytes: number }>`select pg_database_size(${name})::float8 as bytes`.execute(
          server.db,
        )
        return rows[0]!.bytes
      }
      await measure('PostgreSQL', count, folder, join(folder, name), { DATABASE_URL: own }, bytes)
      await server.close()
    }
  })
}

async function measure(
  database: string,
  count: number,
  folder: string,
  data: string,
  env: Readonly<Record<string, string>>,
  bytes: () => Promise<number>,
): Promise<void> {
  // The first start loads the starter.
  await (await startService(data, env)).stop()
  const file = join(folder, 'results.sarif')
  await writeSarif(file, count)
  const imported = count === 0 ? null : await importFile(file, { ...env, DATA_DIR: data })
  const began = performance.now()
  const service = await startService(data, env)
  const startSeconds = (performance.now() - began) / 1_000
  try {
    await new Promise((resolve) => setTimeout(resolve, restMs))
    const atRest = await service.memoryMb()
    const times = await pageTimes(`http://127.0.0.1:${service.port}/graphql`)
    const cells = [
      count,
      imported?.seconds.toFixed(1) ?? '',
      imported?.peakMb ?? '',
      startSeconds.toFixed(1),
      atRest.toFixed(0),
      (await service.memoryMb()).toFixed(0),
      times.toFixed(1),
      ((await bytes()) / 2 ** 20).toFixed(0),
    ]
    console.log(`${database.padEnd(12)}${row(...cells)}`)
  } finally {
    await service.stop()
  }
}

/** Imports by the command line; returns its time and the most memory that was resident. */
async function importFile(file: string, env: Readonly<Record<string, string>>) {
  const began = performance.now()
  const child = spawn(process.execPath, [program, 'import', 'sarif', file, '--application', application], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let peakMb = 0
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    peakMb = Math.max(peakMb, Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024))
  }, 100)
  const code = await new Promise((resolve) => child.once('close', resolve))
  clearInterval(timer)
  if (code !== 0) throw new Error(`the import ended with ${code}`)
  return { seconds: (performance.now() - began) / 1_000, peakMb }
}

/** Returns the median of the milliseconds that following pages of findings take. */
async function pageTimes(url: string): Promise<number> {
  const times: number[] = []
  let after: string | null = null
  for (let number = 0; number < pages; number++) {
    const began = performance.now()
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: page, variables: { after } }),
    })
    const { data, errors } = (await response.json()) as {
      readonly data: { readonly securityFindings: { readonly pageInfo: { readonly endCursor: string | null } } }
      readonly errors?: readonly { readonly message: string }[]
    }
    if (errors) throw new Error(errors[0]?.message)
    times.push(performance.now() - began)
    after = data.securityFindings.pageInfo.endCursor
  }
  return quantilesOf(times)(0.5)
}

async function bytesBelow(folder: string): Promise<number> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

function row(...cells: readonly (string | number)[]): string {
  return cells.map((cell) => String(cell).padStart(11)).join('')
}

await main(process.argv.slice(2))

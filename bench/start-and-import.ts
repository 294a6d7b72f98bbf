import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '../test/support/embedded-postgres.ts'
import { quantilesOf } from './quantiles.ts'

const skg = fileURLToPath(new URL('../bin/skg.js', import.meta.url))
const rounds = 7
const restMs = 5_000
const question = '{ techniques(first: 5) { nodes { id name tactics { name } } } }'

type Environment = Readonly<Record<string, string>>
/** What a run took: until its first answer or its end, the memory that it had at rest, and the most that it had. */
type Run = { readonly ms: number; readonly restMb: number | null; readonly peakMb: number }

/**
 * Times in turn over seven rounds: the first start on an empty folder until the first answer of the graph, a later one,
 * a start on a PostgreSQL that is filled, short commands there, and each import that is given as `KIND=PATH` against
 * the same import again. Prints medians, the memory five seconds after the first answer, and the most memory. Called as
 * `npm run bench:start -- atlas=FILE cwe=FOLDER`.
 */
async function main(given: readonly string[]): Promise<void> {
  const runs = new Map<string, Run[]>()
  const note = async (name: string, run: Promise<Run>) => void runs.set(name, [...(runs.get(name) ?? []), await run])
  const top = await mkdtemp(join(tmpdir(), 'skg-bench-'))
  await chmod(top, 0o755)
  const postgres = await startPostgres(top)
  try {
    const onPostgres = { DATABASE_URL: postgres.url }
    await serve(onPostgres)
    for (let round = 0; round < rounds; round++) {
      const inFolder = { DATA_DIR: join(top, `data-${round}`) }
      await note('first start, embedded', serve(inFolder))
      await note('later start, embedded', serve(inFolder))
      await note('start, PostgreSQL', serve(onPostgres))
      await note('skg findings, PostgreSQL', command(['findings'], onPostgres))
      await note('skg --help', command(['--help'], {}))
      for (const pair of given) {
        const [kind = '', path = ''] = pair.split('=')
        const args = ['import', kind, path, '--allow-older']
        await note(`import ${kind}, embedded`, command(args, inFolder))
        await note(`import ${kind} again`, command(args, inFolder))
      }
      await rm(inFolder.DATA_DIR, { recursive: true })
    }
  } finally {
    await postgres.stop()
    await rm(top, { recursive: true })
  }
  const row = (name: string, ...figures: readonly string[]) =>
    console.log(name.padEnd(28) + figures.map((figure) => figure.padStart(10)).join(''))
  row(`median of ${rounds}`, 'ms', 'rest MB', 'peak MB')
  for (const [name, own] of runs) {
    const rest = own.flatMap(({ restMb }) => restMb ?? [])
    row(
      name,
      quantilesOf(own.map(({ ms }) => ms))(0.5).toFixed(0),
      rest.length > 0 ? quantilesOf(rest)(0.5).toFixed(0) : '',
      quantilesOf(own.map(({ peakMb }) => peakMb))(0.5).toFixed(0),
    )
  }
}

/** Starts the service, asks it one question as soon as it tells its address, lets it rest and stops it. */
async function serve(env: Environment): Promise<Run> {
  const { child, began, printed, ended } = start(['serve'], { ...env, PORT: '0' })
  const url = /http:\S+(?=\n)/.exec(await printed('Health'))![0]
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query: question }) })
  const { data } = (await answer.json()) as { data?: { techniques: { nodes: readonly unknown[] } } }
  const ms = performance.now() - began
  if (data?.techniques.nodes.length !== 5) throw new Error(`the first answer has no techniques: ${answer.status}`)
  await new Promise((resolve) => setTimeout(resolve, restMs))
  const restMb = Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024
  child.kill('SIGTERM')
  return { ms, restMb, peakMb: await ended }
}

/** Runs a command to its end. */
async function command(args: readonly string[], env: Environment): Promise<Run> {
  const { began, ended } = start(args, env)
  const peakMb = await ended
  return { ms: performance.now() - began, restMb: null, peakMb }
}

function start(args: readonly string[], env: Environment) {
  const began = performance.now()
  const reportPeak = `process.on('exit', () => process.stderr.write('peak ' + process.resourceUsage().maxRSS))`
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(reportPeak)}`, skg, ...args],
    { env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...env } },
  )
  let text = ''
  let errors = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const ended = new Promise<number>((resolve, reject) =>
    child.on('close', (code) => {
      const peak = /peak (\d+)/.exec(errors)
      if (code !== 0 || !peak) return reject(new Error(errors))
      resolve(Number(peak[1]) / 1024)
    }),
  )
  const printed = (wanted: string) =>
    new Promise<string>((resolve, reject) => {
      child.stdout.on('data', () => text.includes(wanted) && resolve(text))
      ended.catch(reject)
    })
  return { child, began, printed, ended }
}

await main(process.argv.slice(2))

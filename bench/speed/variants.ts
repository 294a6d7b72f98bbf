import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../test/support/embedded-postgres.ts'
import type { Dialect } from './requests.ts'

export type Variant = {
  readonly name: string
  readonly dialect: Dialect
  /** The file that it runs, from the folder of the benchmark, and its arguments. */
  readonly run: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** The queries that it is asked; all that it understands when not given. */
  readonly only?: readonly string[]
}

const service = { dialect: 'graph', run: ['../bin/skg.js', 'serve'] } as const
const graphql = ['Q1', 'Q2', 'Q3', 'Q3 deep', 'Q4']

/** Those that are compared stand side by side, for they are measured in this order. */
export const variants: readonly Variant[] = [
  { name: 'all caches', ...service },
  { name: 'buffer', dialect: 'buffer', run: ['peers/buffer.mjs'] },
  { name: 'Apollo', dialect: 'resolvers', run: ['peers/apollo.mjs'] },
  { name: 'SQL', dialect: 'path', run: ['peers/statements.mjs'] },
  { name: 'rows only', ...service, env: { ANSWER_CACHE_MB: '0' }, only: [...graphql, 'Q1 GET'] },
  { name: 'PostGraphile', dialect: 'postgraphile', run: ['peers/postgraphile.mjs'] },
  { name: 'no caches', ...service, env: { ANSWER_CACHE_MB: '0', ROW_CACHE_MB: '0' }, only: graphql },
  { name: 'Mercurius', dialect: 'resolvers', run: ['peers/mercurius.mjs'] },
]

export type Running = {
  readonly variant: Variant
  readonly url: string
  readonly startMs: number
  /** Seconds of processor time that it has used. */
  cpuSeconds(): number
  /** Memory as soon as it answers. */
  readonly restMb: number
  rssMb(): number
  stop(): Promise<void>
}

const ticksPerSecond = 100

/**
 * Starts a variant on a free port over the database at `databaseUrl`, with this manifest of trusted documents, and
 * waits until it answers.
 */
export async function start(variant: Variant, databaseUrl: string, trustedDocuments: string): Promise<Running> {
  const port = await freePort()
  const [file, ...rest] = variant.run
  const began = performance.now()
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../${file}`, import.meta.url)), ...rest], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      TRUSTED_DOCUMENTS_FILE: trustedDocuments,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      NODE_ENV: 'production',
      ...variant.env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await answers(url, child, variant.name)
  const proc = (name: string) => readFileSync(`/proc/${child.pid}/${name}`, 'utf8')
  const startMs = performance.now() - began
  const rssMb = () => Number(/VmRSS:\s+(\d+)/.exec(proc('status'))![1]) / 1024
  return {
    variant,
    url,
    startMs,
    restMb: rssMb(),
    cpuSeconds: () => {
      const fields = proc('stat')
        .replace(/^.*\) /, '')
        .split(' ')
      return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
    },
    rssMb,
    stop: () =>
      new Promise(
        (resolve) =>
          void (child.exitCode === null ? child.once('exit', resolve) && child.kill() : resolve(undefined as never)),
      ),
  }
}

async function answers(url: string, child: ChildProcess, name: string): Promise<void> {
  for (let attempt = 0; attempt < 3_000; attempt++) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode} before it answered`)
    const answered = await fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
      () => true,
      () => false,
    )
    if (answered && child.exitCode === null) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  child.kill('SIGKILL')
  throw new Error(`${name} did not answer within a minute`)
}

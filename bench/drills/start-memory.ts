import { spawn } from 'node:child_process'
import { chmod, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../../test/support/embedded-postgres.ts'

const restMs = 60_000
const starts = 3
const most = { embedded: 360, PostgreSQL: 190 } as const

/**
 * Starts the installed `program` three times on new embedded databases below `folder`, and beside each once on a
 * PostgreSQL whose first start fills it; prints the memory of each 60 s after it was ready, and returns what is wrong
 * with the least of three.
 */
export async function startMemory(program: string, folder: string): Promise<readonly string[]> {
  await chmod(folder, 0o755)
  const postgres = await startPostgres(folder)
  const seen: Record<keyof typeof most, number[]> = { embedded: [], PostgreSQL: [] }
  try {
    for (let round = 0; round < starts; round++) {
      const data = join(folder, `first-${round}`)
      const [embedded, onPostgres] = await Promise.all([
        memoryOf(program, { DATA_DIR: data }),
        memoryOf(program, { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'files') }),
      ])
      if ((await readdir(data)).length === 0) throw new Error('nothing was stored')
      seen.embedded.push(embedded)
      seen.PostgreSQL.push(onPostgres)
    }
  } finally {
    await postgres.stop()
  }
  return Object.entries(most).flatMap(([name, mostMb]) => {
    const all = seen[name as keyof typeof most]
    const least = Math.min(...all)
    const each = all.map((mb) => mb.toFixed(0)).join(', ')
    console.log(`memory 60 s after a start, ${name}: ${each} MB; the least of these may be ${mostMb} MB`)
    return least > mostMb ? [`a start (${name}) takes ${least.toFixed(0)} MB`] : []
  })
}

/** Returns the resident memory in MB of a service 60 s after `/readyz` answers 200. */
async function memoryOf(program: string, env: Readonly<Record<string, string>>): Promise<number> {
  const child = spawn(process.execPath, [program, 'serve'], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  let isEnded = false
  const url = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (text) => {
      printed += text
      const [, found] = /at (http:\/\/\S+)/.exec(printed) ?? []
      if (found) resolve(new URL(found).origin)
    })
    void ended.then((code) => {
      isEnded = true
      reject(new Error(`the service ended with ${code}`))
    })
  })
  while (!isEnded && !(await fetch(`${url}/readyz`)).ok) await sleep(100)
  await sleep(restMs)
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  child.kill('SIGTERM')
  if ((await ended) !== 0) throw new Error('the service did not end with 0 on SIGTERM')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

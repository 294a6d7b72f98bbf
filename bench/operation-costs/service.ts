import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { OpenDatabase } from '../../db/engine/database.ts'
import { appendRevision, startRevisionClock } from '../../db/engine/revision.ts'
import { readConfig } from '../../src/ground/config.ts'
import { createLog } from '../../src/ground/log.ts'
import { createHttp } from '../../src/http/server.ts'

export type Sent = { readonly query: string; readonly variables?: Readonly<Record<string, unknown>> | undefined }

/** What one request took. */
export type Taken = {
  readonly status: number
  readonly body: string
  /** CPU time of the service's process, threads included, and of the database server's. */
  readonly serviceMs: number
  readonly databaseMs: number
  readonly wallMs: number
  /** The longest that the event loop was held up. */
  readonly heldUpMs: number
}

export type MeasuredService = {
  readonly url: string
  /** Sends one request to a service whose caches are empty, and measures it. */
  measure(sent: Sent): Promise<Taken>
  /** Sends one request. */
  send(sent: Sent): Promise<{ readonly status: number; readonly body: string }>
  /** Sends a GET. */
  get(path: string): Promise<{ readonly status: number; readonly body: string }>
  close(): Promise<void>
}

/**
 * The service over `opened` on a free port of this process, with its default settings but those of `env`; `headers` are
 * sent with each request.
 */
export async function startMeasured(
  opened: OpenDatabase,
  env: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<MeasuredService> {
  const config = readConfig({ LOG_LEVEL: 'silent', PORT: '0', ...env })
  const clock = await startRevisionClock(opened)
  const app = await createHttp({ config, opened, clock, log: createLog(config.logLevel) })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  const databaseMs = await createDatabaseClock(opened)
  const exchange = (method: string, path: string, text?: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const sending = request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve({ status: response.statusCode!, body: Buffer.concat(chunks).toString() }))
      })
      sending.on('error', reject)
      if (text !== undefined) sending.setHeader('content-type', 'application/json')
      sending.end(text)
    })
  const send = (sent: Sent) => exchange('POST', '/graphql', JSON.stringify(sent))
  return {
    url: `http://127.0.0.1:${port}`,
    send,
    get: (path) => exchange('GET', path),
    async measure(sent) {
      await opened.db.transaction().execute((trx) => appendRevision(trx, 'bench'))
      await clock.refresh()
      await sleep(20)
      const text = JSON.stringify(sent)
      const delay = monitorEventLoopDelay({ resolution: 1 })
      const databaseBegan = databaseMs()
      delay.enable()
      const began = performance.now()
      const cpu = process.cpuUsage()
      const { status, body } = await exchange('POST', '/graphql', text)
      const { user, system } = process.cpuUsage(cpu)
      const wallMs = performance.now() - began
      await sleep(5)
      delay.disable()
      return {
        status,
        body,
        serviceMs: (user + system) / 1000,
        databaseMs: takenSince(databaseBegan, databaseMs()),
        wallMs,
        heldUpMs: delay.max / 1e6,
      }
    },
    async close() {
      agent.destroy()
      await app.close()
      await clock.stop()
    },
  }
}

/**
 * A reader of the CPU time of each process of the database server, in milliseconds; none for the embedded database,
 * which is in this process.
 */
async function createDatabaseClock({ db, kind }: OpenDatabase): Promise<() => ReadonlyMap<string, number>> {
  if (kind === 'pglite') return () => new Map()
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const server = parentOf(rows[0]!.pid)
  return () => {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === server)
    return new Map(pids.map((pid) => [pid, cpuOf(pid)]))
  }
}

/** What processes have taken since `before`; those that have ended are left out, also where another has their number. */
function takenSince(before: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): number {
  return [...now].reduce((sum, [pid, ms]) => sum + Math.max(0, ms - (before.get(pid) ?? 0)), 0)
}

function parentOf(pid: number | string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[1]
  } catch {
    return undefined
  }
}

function cpuOf(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}

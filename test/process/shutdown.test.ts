import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../db/engine/database.ts'
import { type Running, startSkg } from '../support/process.ts'
import { largeRequest, rawClient, requestText, untilRefused } from '../support/raw-client.ts'
import { databases, type TestDatabase } from '../support/setup.ts'
import { sidecarEnv, sidecarFolder } from '../support/sidecar.ts'

const long = { tags: ['long'] }
const matrix = requestText('POST', '/graphql', '{"query": "{ matrix { name } }"}')

/** True while a statement waits for the table of tactics that `db` has locked. */
async function waitsForTactic(db: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where relation = 'tactic'::regclass and not granted`.execute(db)
  return rows.length > 0
}

/** A client that has asked for it and reads none of it. */
async function deafClient(url: string): Promise<void> {
  const { send, socket } = await rawClient(url, { isDeaf: true })
  send(largeRequest)
  await new Promise((resolve) => socket.once('readable', resolve))
}

describe('operations §4.2: SIGTERM', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
  })
  afterAll(() => database.close())

  const startService = async (env: Record<string, string> = {}) => {
    const running = startSkg(['serve'], { DATABASE_URL: database.url!, PORT: '0', ...env })
    return { running, url: /at (http:\S+)/.exec(await running.printed('Health'))![1]! }
  }
  const startSidecar = async () => {
    const running = startSkg(['sidecar'], { ...sidecarEnv(await sidecarFolder()), LOG_LEVEL: 'warn' })
    return { running, url: /at (http:\S+)/.exec(await running.printed('API'))![1]! }
  }
  const stop = async ({ child }: Running, url: string) => {
    child.kill('SIGTERM')
    await untilRefused(url)
  }

  const closesConnections =
    '%s closes idle connections and half-sent requests, and answers the rest with connection: close'
  const closeConnections = async (_: string, startIt: typeof startService | typeof startSidecar) => {
    const { running, url } = await startIt()
    const { host } = new URL(url)
    const whole = requestText('GET', '/livez', '', { host })
    const idle = await rawClient(url)
    const unused = await rawClient(url)
    const halves = await Promise.all([1, 2, 3].map(() => rawClient(url)))
    for (const half of halves) half.send(requestText('PUT', '/livez', '{"query":', { host, 'content-length': '1000' }))
    const late = await rawClient(url)
    late.send(whole.slice(0, -2))
    expect((await fetch(`${url}/livez`, { headers: { connection: 'close' } })).status).toBe(200)
    idle.send(whole)
    expect(await idle.received('\r\n\r\n')).toMatch(/^connection: keep-alive\r/im)
    await stop(running, url)
    await idle.ended
    late.send('\r\n')
    expect(await late.ended).toMatch(/^HTTP\/1\.1 200 OK\r[\s\S]*^connection: close\r/im)
    await Promise.all([unused, ...halves].map(({ ended }) => ended))
    expect(await running.finished).toMatchObject({ code: 0, stderr: '' })
  }
  test.each([['the service', startService]] as const)(closesConnections, closeConnections)
  test.each([['the sidecar', startSidecar]] as const)(closesConnections, long, closeConnections)

  test('three half-sent bodies do not keep the process', long, async () => {
    const { running, url } = await startService()
    const halves = await Promise.all([1, 2, 3].map(() => rawClient(url)))
    for (const half of halves) half.send(matrix.slice(0, -1))
    expect((await fetch(`${url}/livez`)).status).toBe(200)
    await stop(running, url)
    expect(await Promise.all(halves.map(({ ended }) => ended))).toEqual(['', '', ''])
    expect(await running.finished).toMatchObject({ code: 0, stderr: '' })
  })

  test('a cached answer says connection: close as well', long, async () => {
    const { running, url } = await startService()
    const client = await rawClient(url)
    client.send(matrix.repeat(3))
    await client.received('"cost"')
    const late = await rawClient(url)
    late.send(matrix.slice(0, -1))
    expect((await fetch(`${url}/livez`)).status).toBe(200)
    await stop(running, url)
    late.send(matrix.slice(-1))
    const answer = await late.ended
    expect(answer).toMatch(/^connection: close\r/im)
    expect(answer).toContain('"matrix"')
    expect(await running.finished).toMatchObject({ code: 0, stderr: '' })
  })

  test('an answer that is read is sent to its end', long, async () => {
    const { running, url } = await startService({ SHUTDOWN_TIMEOUT_MS: '600000' })
    const reader = await rawClient(url)
    reader.send(largeRequest)
    await reader.received('HTTP/1.1 200')
    await stop(running, url)
    const answer = await reader.ended
    expect(answer.length).toBeGreaterThan(45_000_000)
    expect(answer.slice(-100)).toContain('"cost"')
    expect(await running.finished).toMatchObject({ code: 0, stderr: '' })
  })

  test('an answer that nobody reads ends with SHUTDOWN_TIMEOUT_MS', long, async () => {
    const { running, url } = await startService({ SHUTDOWN_TIMEOUT_MS: '1000' })
    await deafClient(url)
    await stop(running, url)
    expect(await running.finished).toMatchObject({ code: 0, stderr: '' })
  })

  test('§2.6: a request that waits for the database when the time is over is no failure in the log', long, async () => {
    const { running, url } = await startService({ SHUTDOWN_TIMEOUT_MS: '3000', ROW_CACHE_MB: '0' })
    const waiting = await rawClient(url)
    await database.db.transaction().execute(async (trx) => {
      await sql`lock table tactic in access exclusive mode`.execute(trx)
      waiting.send(
        requestText('POST', '/graphql', '{"query": "{ tactics { nodes { name techniques { nodes { name } } } } }"}'),
      )
      await expect.poll(() => waitsForTactic(trx), { timeout: 60_000 }).toBe(true)
      await stop(running, url)
      await waiting.ended
      await running.finished
    })
    expect(await running.finished).toMatchObject({ code: 0, stderr: '' })
    expect((await running.finished).stdout).not.toContain('"level":50')
  })

  const laterSignal = async (signal: 'SIGTERM' | 'SIGINT', code: number) => {
    const { running, url } = await startService({ SHUTDOWN_TIMEOUT_MS: '600000' })
    await deafClient(url)
    await stop(running, url)
    const impatient = setInterval(() => running.child.kill(signal), 100)
    expect((await running.finished.finally(() => clearInterval(impatient))).code).toBe(code)
  }
  test.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('a later signal ends the process at once: %s', long, laterSignal)

  test('Ctrl-C below npm, which signals twice, lets answers finish', long, async () => {
    const { running, url } = await startService({ SHUTDOWN_TIMEOUT_MS: '600000' })
    const reader = await rawClient(url)
    reader.socket.pause()
    reader.send(largeRequest)
    await new Promise((resolve) => reader.socket.once('readable', resolve))
    // Two of one kind that come at once are one to a process.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) running.child.kill(signal)
    await untilRefused(url)
    reader.socket.resume()
    expect((await reader.ended).length).toBeGreaterThan(45_000_000)
    expect(await running.finished).toMatchObject({ code: 0, stderr: '' })
  })
})

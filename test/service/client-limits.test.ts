import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { clientLimits } from '../../src/ground/limits.ts'
import { type Overrun, patience, watchConnections } from '../../src/http-kit/connections.ts'
import { OrderedResponse, oneAtATime } from '../../src/http-kit/ordered-response.ts'
import { rawClient, requestText } from '../support/raw-client.ts'
import { databases, startTestService, uncached } from '../support/setup.ts'

const large = Buffer.alloc(30_000_000, 'x')

describe('operations §5.4: what clients may take of the memory', () => {
  let stop = () => {}
  afterEach(() => stop())

  /** A server that answers `/large` with 30 MB and all else with its path. */
  const start = async (limits: Partial<Record<keyof typeof clientLimits, number>>) => {
    const begun: string[] = []
    const overruns: Overrun[] = []
    const all = { ...clientLimits, ...limits }
    const server = createServer(
      { ServerResponse: OrderedResponse },
      oneAtATime(
        ({ url = '' }, response) => {
          begun.push(url)
          response.end(url.startsWith('/large') ? large : url)
        },
        all.pipelined,
        () => overruns.push('pipelined'),
      ),
    )
    // Nothing but the limits ends a connection.
    watchConnections(server, { ...patience, stalledMs: 1_000_000 }, all, (overrun) => overruns.push(overrun))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    stop = () => {
      server.closeAllConnections()
      server.close()
    }
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, begun, overruns }
  }
  const requests = (count: number, path: string) =>
    Array.from({ length: count }, (_, index) => requestText('GET', `${path}${index}`)).join('')

  test('a client that does not read has one answer in memory, and others are answered', async () => {
    const { url, begun } = await start({})
    const deaf = await rawClient(url, { isDeaf: true })
    deaf.send(requests(20, '/large'))
    const other = await rawClient(url)
    other.send(requests(20, '/small'))
    const text = await other.received('/small19')
    expect(text.match(/small\d+/g)).toEqual(Array.from({ length: 20 }, (_, index) => `small${index}`))
    expect(begun.filter((path) => path.startsWith('/large'))).toEqual(['/large0'])
  })

  test('more requests ahead of their answers than allowed end the connection', async () => {
    const { url, begun, overruns } = await start({ pipelined: 5 })
    const client = await rawClient(url)
    client.send(requests(7, '/large'))
    await client.ended
    expect([begun, overruns]).toEqual([['/large0'], ['pipelined']])
  })

  test('beyond the bytes that may wait, who reads none is reset, and who reads is not', async () => {
    const { url, overruns } = await start({ unreadBytes: 1_000_000 })
    const deaf = await rawClient(url, { isDeaf: true })
    deaf.send(requests(1, '/large'))
    await new Promise((resolve) => deaf.socket.once('readable', resolve))
    await expect.poll(() => overruns, { timeout: 30_000 }).toEqual(['unread'])
    const reader = await rawClient(url)
    reader.send(requestText('GET', '/large', '', { connection: 'close' }))
    expect((await reader.ended).length).toBeGreaterThan(large.length)
  })

  test('one connection more than allowed is closed, and counted in /metrics', async () => {
    const database = await databases[1]!.open('starter')
    const service = await startTestService(database, { MAX_CONNECTIONS: '2', MAX_PIPELINED: '1' })
    try {
      const [first, second] = [await rawClient(service.url), await rawClient(service.url)]
      expect(await (await rawClient(service.url)).ended).toBe('')
      first.send(requests(3, '/livez?'))
      await first.ended
      second.send(requestText('GET', '/metrics', '', { connection: 'close' }))
      const metrics = await second.ended
      expect(metrics).toContain('skg_connections_closed_total{limit="connections"} 1')
      expect(metrics).toContain('skg_connections_closed_total{limit="pipelined"} 1')
      expect(metrics).toMatch(/^skg_connections 1$/m)
    } finally {
      await service.close()
      await database.close()
    }
  })

  test('requests beyond those that are computed wait their turn, and beyond those that wait are 503', async () => {
    const database = await databases[1]!.open('starter')
    const service = await startTestService(database, { MAX_IN_FLIGHT: '1', MAX_WAITING: '1', ...uncached })
    try {
      const unlocked = Promise.withResolvers<void>()
      const isLocked = Promise.withResolvers<void>()
      const locking = database.db.transaction().execute(async (transaction) => {
        await sql`lock table technique in access exclusive mode`.execute(transaction)
        isLocked.resolve()
        await unlocked.promise
      })
      await isLocked.promise
      const statuses: number[] = []
      const ask = async (name: string) => {
        const query = encodeURIComponent(`{ ${name}: technique(id: "AML.T0051") { name } }`)
        const answer = await fetch(`${service.url}/graphql?query=${query}`, { headers: { accept: 'application/json' } })
        statuses.push(answer.status)
        return answer
      }
      const sent = ['a', 'b', 'c'].map(ask)
      await expect.poll(() => statuses).toEqual([503])
      const others = ['/data/report-manifest.json', '/api/compat/appsec/v1/cwes', '/livez'].map((path) =>
        fetch(`${service.url}${path}`),
      )
      const [matrix, compat, live] = await Promise.all(others)
      const page = await fetch(`${service.url}/data/report-manifest.json`, { headers: { accept: 'text/html' } })
      expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
      const named = await fetch(`${service.url}/data/report-manifest.json`, { headers: { 'x-request-id': 'mine' } })
      const { byteLength } = await named.arrayBuffer()
      const { date: _, ...headers } = Object.fromEntries(named.headers)
      expect(headers).toEqual({
        'access-control-allow-origin': '*',
        'access-control-expose-headers': '*',
        'cache-control': 'no-store',
        connection: 'keep-alive',
        'content-length': String(byteLength),
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'content-type': 'application/problem+json',
        'cross-origin-resource-policy': 'cross-origin',
        'keep-alive': 'timeout=72',
        'retry-after': '5',
        'x-content-type-options': 'nosniff',
        'x-request-id': 'mine',
      })
      const metrics = await (await fetch(`${service.url}/metrics`)).text()
      expect(metrics).toContain('http_request_duration_seconds_count{route="refused",status="503"} 4')
      expect([matrix?.status, compat?.status, live?.status]).toEqual([503, 503, 200])
      expect(await matrix?.json()).toMatchObject({
        code: 'UNAVAILABLE',
        title: 'More requests wait than the service can answer',
      })
      expect(await compat?.json()).toMatchObject({ http_code: 503 })
      unlocked.resolve()
      await locking
      const answers = await Promise.all(sent)
      expect(statuses).toEqual([503, 200, 200])
      expect(answers.find(({ status }) => status === 503)?.headers.get('retry-after')).toBe('5')
    } finally {
      await service.close()
      await database.close()
    }
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyOf, runFolder } from '../support/scan-run.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const limit = 2_000
/** Of a request that is priced: one that costs a point could be sent far more often. */
const most = 60

describe('operations §2.6: one budget in points for all surfaces', () => {
  let database: TestDatabase
  let folder: Awaited<ReturnType<typeof runFolder>>
  let service: TestService
  const gatewayKey = 'k'.repeat(16)
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    folder = await runFolder()
    service = await startTestService(database, {
      ...folder.env,
      SECENG_RUNNING: '0',
      GATEWAY_KEYS: gatewayKey,
      MCP: 'on',
      TRUSTED_PROXIES: 'loopback',
      POINTS_PER_MINUTE: String(limit),
      CREDENTIAL_POINTS_PER_MINUTE: String(2 * limit),
    })
  })
  afterAll(async () => {
    await service.close()
    await database.close()
    await folder.remove()
  })

  type Headers = Readonly<Record<string, string>>
  const get = (path: string, headers: Headers) => fetch(service.url + path, { headers })
  const post = (path: string, headers: Headers, body: object) =>
    fetch(service.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify(body),
    })
  const query = '{ techniques(first: 100) { nodes { id name description } } }'
  const bearer = { authorization: `Bearer ${keyOf('ci')}` }
  /** What one client sends, as different each time as its number; each is answered with 200. */
  const surfaces: Readonly<Record<string, (headers: Headers, number: number) => Promise<Response>>> = {
    GraphQL: (headers, number) => post('/graphql', headers, { query: query.replace('id', `x${number}: id`) }),
    'GraphQL, a known document': (headers, number) => post('/graphql', headers, { query, variables: { number } }),
    REST: (headers, number) => get(`/api/software-components?x=${number}`, { ...headers, ...bearer }),
    'REST that is public': (headers, number) => get(`/api/report-content?x=${number}`, headers),
    'REST with a body': (headers) => post('/api/contributions/validate', headers, {}),
    compat: (headers, number) =>
      get(`/api/compat/appsec/v1/applications?x=${number}`, { ...headers, authorization: `Bearer ${keyOf('other')}` }),
    'the gateway': (headers) =>
      post(
        '/rest/v1/rpc/get_chart_dataset',
        { ...headers, apikey: gatewayKey, accept: 'application/json' },
        { chart_id: 'genai-adoption-by-wave' },
      ),
    'tools of agents': (headers, number) =>
      post('/mcp', headers, {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'search', arguments: { text: `injection ${number}` } },
      }),
  }
  const untilRefused = async (name: string, headers: Headers) => {
    for (let number = 0; number <= 2 * most; number++) {
      const response = await surfaces[name]!(headers, number)
      if (response.status === 429) return { number, response, body: await response.text() }
      expect([name, response.status, response.headers.get('ratelimit')]).toEqual([name, 200, null])
      await response.arrayBuffer()
    }
    throw new Error(`${name} is not refused`)
  }

  test('what is free takes nothing of a budget', async () => {
    const small = await startTestService(database, { POINTS_PER_MINUTE: '5' })
    for (let count = 0; count < 8; count++) expect((await fetch(`${small.url}/livez`)).status).toBe(200)
    const statuses: number[] = []
    for (let count = 0; count < 8; count++) statuses.push((await fetch(`${small.url}/nothing`)).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429])
    await small.close()
  })

  test.each(Object.keys(surfaces).map((name, index) => [name, index] as const))('%s', async (name, index) => {
    const { number, response, body } = await untilRefused(name, { 'x-forwarded-for': `192.0.2.${index}` })
    expect(number).toBeGreaterThan(0)
    expect(number).toBeLessThan(['REST', 'compat'].includes(name) ? 2 * most : most)
    const seconds = Number(response.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    const points = name === 'REST' || name === 'compat' ? 2 * limit : limit
    expect(response.headers.get('ratelimit-policy')).toBe(`"points";q=${points};w=60`)
    expect(response.headers.get('ratelimit')).toBe(`"points";r=0;t=${seconds}`)
    expect(body).toContain(`One client may spend ${points} points a minute`)
  })

  test('what a client owes is its own, health is free, and so is a server API with limits of its own', async () => {
    const refused = { 'x-forwarded-for': '192.0.2.200' }
    await untilRefused('GraphQL', refused)
    const statuses = async (paths: readonly string[], headers: Headers) =>
      Promise.all(paths.map(async (path) => (await get(path, headers)).status))
    expect(await statuses(['/data/schema.graphql', '/', '/nothing'], refused)).toEqual([429, 429, 429])
    expect(await statuses(['/livez', '/readyz', '/metrics'], refused)).toEqual([200, 200, 200])
    expect(await statuses(['/v1/seceng/targets'], { ...refused, ...bearer })).toEqual([200])
    expect(await statuses(['/data/schema.graphql'], { 'x-forwarded-for': '192.0.2.201' })).toEqual([200])
  })

  test('an answer of the cache costs a point', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.202' }
    for (let count = 0; count < 3 * most; count++) {
      const response = await post('/graphql', headers, { query })
      expect(response.status).toBe(200)
      await response.arrayBuffer()
    }
  })

  test('operations §2.7: of the clients of a trusted router each has its own budget', async () => {
    const routed = await startTestService(database, {
      TRUSTED_ROUTERS: 'loopback',
      POINTS_PER_MINUTE: String(limit),
    })
    const statusOf = async (name: string, number: number) => {
      const headers = { 'content-type': 'application/json', 'apollographql-client-name': name }
      const body = JSON.stringify({ query: query.replace('id', `x${number}: id`) })
      return (await fetch(`${routed.url}/graphql`, { method: 'POST', headers, body })).status
    }
    let number = 0
    while (number < most && (await statusOf('web', number)) === 200) number++
    expect(number).toBeLessThan(most)
    expect([await statusOf('web', most), await statusOf('app', most)]).toEqual([429, 200])
    await routed.close()
  })
})

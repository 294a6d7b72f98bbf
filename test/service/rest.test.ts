import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const chart = '/api/charts/controls-by-wave'

describe('REST paths', () => {
  const statements: string[] = []
  let database: TestDatabase
  let service: TestService
  beforeAll(async () => {
    database = await databases[1]!.open('starter', (statement) => void statements.push(statement))
    service = await startTestService(database, { GATEWAY_KEYS: 'key-of-the-gateway' })
  })
  afterAll(async () => {
    await service.close()
    await database.close()
  })
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${service.url}${path}`, { headers: { 'accept-encoding': 'identity', ...headers } })

  test.each([
    [chart, 304],
    [`${chart}.svg`, 304],
    ['/data/openapi.json', 304],
    ['/api/status/wiring', 304],
    ['/api/charts/none-of-this-name', 404],
    [`${chart}?industry=Nothing`, 400],
    ['/api/report-content?format=pdf', 400],
    ['/api/compat/appsec/v1/cwes/x', 400],
    ['/api/compat/appsec/v1/cwes/999999', 404],
    ['/rest/v1/rpc/get_chart_dataset?chart_id=controls-by-wave', 304],
    ['/rest/v1/rpc/get_chart_dataset?chart_id=controls-by-wave&value=above.1', 400],
    ['/rest/v1/rpc/get_nothing', 404],
  ])('RFC 9110 §13.1.2: If-None-Match: * on %s is %i', async (path, status) => {
    const whole = await get(path, { apikey: 'key-of-the-gateway' })
    const held = await get(path, { apikey: 'key-of-the-gateway', 'if-none-match': '*' })
    expect(held.status).toBe(status)
    expect(held.headers.get('etag')).toBe(whole.headers.get('etag'))
    if (status === 304) expect(held.headers.get('etag')).toMatch(/^"[0-9a-f]{8}\.\d+-[\w-]{16}"$/)
    expect((await held.text()).length > 0).toBe(status !== 304)
    if (status !== 304) expect(held.headers.get('cache-control')).toBe('no-store')
  })

  test('rpc: a tag is that of a schema; another one is refused, whatever is held', async () => {
    const path = '/rest/v1/rpc/get_report_overview'
    const etag = (await get(path, { apikey: 'key-of-the-gateway' })).headers.get('etag')!
    expect((await get(path, { apikey: 'key-of-the-gateway', 'if-none-match': etag })).status).toBe(304)
    const refused = await get(path, {
      apikey: 'key-of-the-gateway',
      'if-none-match': etag,
      'accept-profile': 'private',
    })
    expect(refused.status).toBe(406)
  })

  test.each([
    [`${chart}%2Esvg`, 'image/svg+xml'],
    [`${chart}.%63sv`, 'text/csv; charset=utf-8'],
    ['/api/charts/controls%2dby-wave.svg?industry=Health%20care', 'image/svg+xml'],
  ])('RFC 3986 §2.4: %s is the path that it escapes', async (path, type) => {
    const response = await get(path)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
  })

  test.each([
    ['an escape that breaks off', '/api/charts/%E0%A4%A', 400, 'BAD_USER_INPUT', /percent sign that begins no escape/],
    ['an escape that is no UTF-8', '/api/charts/%FF', 400, 'BAD_USER_INPUT', /UTF-8/],
    ['a bare percent sign', '/api/charts/100%', 400, 'BAD_USER_INPUT', /write %25/],
    ['no escape, at no path', '/%zz', 400, 'BAD_USER_INPUT', /percent sign/],
    ['an endless id', `/api/charts/${'x'.repeat(5_000)}.svg`, 404, 'NOT_FOUND', /There is no chart x{80}\. Near it: /],
    ['an endless slug', `/api/findings/${'long-'.repeat(2_000)}name`, 404, 'NOT_FOUND', /There is no finding long-/],
    ['an endless kind', `/api/benchmarks/${'x'.repeat(600)}`, 404, 'NOT_FOUND', /There is no benchmark kind x/],
    ['an endless path', `/nowhere/${'x'.repeat(600)}`, 404, 'NOT_FOUND', /There is nothing at/],
  ])('RFC 9457: %s is refused by a problem document', async (_, path, status, code, detail) => {
    const response = await get(path)
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('access-control-allow-origin'),
    ]).toEqual([status, 'application/problem+json; charset=utf-8', '*'])
    const body = (await response.json()) as { detail: string }
    expect(body).toMatchObject({ status, code })
    expect(body.detail).toMatch(detail)
    expect(body.detail.length).toBeLessThan(400)
  })

  test.each([
    ['an escape that breaks off', '/rest/v1/rpc/%E0%A4%A'],
    ['an endless name', `/rest/v1/rpc/${'x'.repeat(600)}`],
  ])('rpc: %s is refused as PostgREST does', async (_, path) => {
    const response = await get(path, { apikey: 'key-of-the-gateway' })
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
    expect(await response.json()).toMatchObject({ code: expect.stringMatching(/^PGRST/), hint: null })
  })

  test('report §3: `format` matters only where forms have names', async () => {
    const typeOf = async (path: string, accept: string) => (await get(path, { accept })).headers.get('content-type')
    expect(await typeOf(`${chart}?format=x`, 'image/svg+xml')).toBe('image/svg+xml')
    expect(await typeOf(`${chart}?format=json`, 'text/csv')).toBe('text/csv; charset=utf-8')
    expect(await typeOf('/api/report-content?format=json', 'text/plain')).toBe('application/json; charset=utf-8')
    expect(await typeOf('/api/report-content', 'text/plain')).toBe('text/plain; charset=utf-8')
  })

  test('§4.2: the filters of the dashboard are those of all charts', async () => {
    const { filters } = (await (await get('/data/dashboard-contract.json')).json()) as { filters: object }
    const { data } = await service.query('{ charts(first: 100) { nodes { available { period industry seniority } } } }')
    for (const [name, values] of Object.entries(filters)) {
      const all = new Set(
        data.charts.nodes.flatMap(({ available }: { available: Record<string, string> }) => available[name]),
      )
      expect([name, new Set(values)]).toEqual([name, all])
      expect(values).toHaveLength(all.size)
    }
  })

  test('rpc: a NUL is in no chart and no value that is known', async () => {
    const { data, errors } = await service.query('{ chartDataset(chartId: "a\\u0000", period: "\\u0000") { value } }')
    expect([data?.chartDataset, errors]).toEqual([[], undefined])
    const refused = await service.query('{ chartDataset(chartId: "controls-by-wave", period: "\\u0000") { value } }')
    expect(refused.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', argument: 'period' } }])
  })
})

test('report §3: on an empty database every path says what is missing, and offers no name that nothing has', async () => {
  const database = await databases[1]!.open('empty')
  const service = await startTestService(database)
  const problemOf = async (path: string) => {
    const response = await fetch(`${service.url}${path}`)
    return [response.status, await response.json()]
  }
  for (const path of [
    '/api/charts/controls-by-wave',
    '/api/charts/Not%20a%20name',
    '/api/findings/nothing',
    '/api/benchmarks/roles',
  ]) {
    const [status, body] = await problemOf(path)
    expect([status, Object.hasOwn(body as object, 'near')]).toEqual([404, false])
    expect((body as { detail: string }).detail).not.toContain('Near')
  }
  expect((await problemOf('/api/report-content'))[0]).toBe(404)
  await service.close()
  await database.close()
})

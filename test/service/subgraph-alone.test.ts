import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes, routesOfSubgraph } from '../../rest-adapters/routes.ts'
import { examplePath } from '../../scripts/examples.ts'
import { subgraphNames } from '../../src/ground/config.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await databases[1]!.open('starter')
})
afterAll(() => database.close())

describe.each(subgraphNames)('SUBGRAPHS=%s', (name) => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService(database, { SUBGRAPHS: name, GATEWAY_KEYS: 'key-of-the-gateway' })
  })
  afterAll(() => service.close())
  const get = (path: string) => fetch(`${service.url}${path}`, { headers: { apikey: 'key-of-the-gateway' } })

  test.each(routes.map((route) => [route.method, route.path, route] as const))(
    'DESIGN §4.3: %s %s is answered by the process that serves its subgraph, and by no other',
    async (method, _, route) => {
      const { status } = await fetch(`${service.url}${examplePath(route)}`, { method })
      const isOpen = method === 'GET' && route.access === 'public'
      if (!routesOfSubgraph[name].includes(route)) expect(status).toBe(404)
      // Without a body or a credential the others refuse, as only the process that has them does.
      else expect(isOpen ? [200] : [401, 403, 415]).toContain(status)
    },
  )

  test("DESIGN §4.10: a subscription that the subgraph has not is the client's mistake", async () => {
    const { status, errors } = await service.query('subscription { revision { revision } }')
    expect(status).toBe(400)
    expect(errors?.[0]?.message.startsWith('The graph has no subscription.')).toBe(name !== 'knowledge')
  })

  test('report §4: the OpenAPI document lists what is served, the gateway included, and nothing else', async () => {
    const { paths, tags, components } = (await (await get('/data/openapi.json')).json()) as {
      paths: Record<string, Record<string, { tags: string[]; security?: Record<string, string[]>[] }>>
      tags: { name: string }[]
      components: { schemas: object; securitySchemes?: object }
    }
    const listed = Object.keys(paths).filter((path) => /^\/(api|rest)\//.test(path))
    const own = routesOfSubgraph[name].map(({ path }) => path.replace(/:(\w+)/g, '{$1}'))
    const gateway = ['/rpc/get_chart_dataset', '/rpc/get_report_overview', ''].map((path) => `/rest/v1${path}`)
    const handOver = name === 'security' ? ['/api/connector-findings'] : []
    expect(new Set(listed.filter((path) => path.startsWith('/api/')))).toEqual(
      new Set([...own.filter((path) => path.startsWith('/api/')), ...handOver, '/api/events']),
    )
    expect(listed.filter((path) => path.startsWith('/rest/'))).toEqual(name === 'report' ? gateway : [])
    expect((await get('/rest/v1/rpc/get_report_overview')).status).toBe(name === 'report' ? 200 : 404)
    const used = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap((operation) => operation.tags),
    )
    expect(new Set(tags.map((tag) => tag.name))).toEqual(new Set(used))
    const references = JSON.stringify([paths, components.schemas]).match(/#\/components\/schemas\/\w+/g) ?? []
    expect(new Set(Object.keys(components.schemas))).toEqual(new Set(references.map((text) => text.split('/').at(-1))))
    const schemes = Object.keys(components.securitySchemes ?? {})
    const asked = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ security = [] }) => security.flatMap((each) => Object.keys(each))),
    )
    expect(new Set(schemes)).toEqual(new Set(asked))
  })
})

test('report §3: a report subgraph alone is wired: only the routes that it serves are judged', async () => {
  const service = await startTestService(database, { SUBGRAPHS: 'report' })
  const { status, checks } = (await (await fetch(`${service.url}/api/status/wiring`)).json()) as {
    status: string
    checks: { id: string }[]
  }
  expect(status).toBe('ok')
  expect(checks.find(({ id }) => id === 'routes-have-operations')).toMatchObject({
    status: 'ok',
    message: `All ${routesOfSubgraph.report.length} routes have an operation that the graph can answer.`,
  })
  await service.close()
})

test('report §3: a finding names its techniques and weaknesses by id', async () => {
  const service = await startTestService(database, { SUBGRAPHS: 'report' })
  const { finding } = (await (await fetch(`${service.url}/api/findings/red-teaming-becomes-routine`)).json()) as {
    finding: object
  }
  expect(finding).toMatchObject({
    techniques: ['AML.T0042', 'AML.T0043', 'AML.T0054', 'AML.T0065'],
    weaknesses: ['CWE-1039'],
  })
  await service.close()
})

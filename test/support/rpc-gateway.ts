import type { AddressInfo } from 'node:net'
import cors from '@fastify/cors'
import fastify, { type FastifyInstance } from 'fastify'
import { buildSchema } from 'graphql'
import { SignJWT } from 'jose'
import { afterAll, beforeAll } from 'vitest'
import { type Readings, readingOf } from '../../graphql/runtime/reading.ts'
import { LateRequest } from '../../src/ground/deadline.ts'
import { ServiceError } from '../../src/ground/errors.ts'
import { createLog } from '../../src/ground/log.ts'
import type { ServiceParts } from '../../src/http/parts.ts'
import { serveRpc } from '../../src/http/rpc.ts'

const rows = [
  { chartId: 'adoption', category: 'Yes', categoryOrder: 1, series: 'all', value: 62.5, count: 50, base: 80 },
  { chartId: 'adoption', category: 'No', categoryOrder: 2, series: 'all', value: 25, count: 20, base: 80 },
  { chartId: 'adoption', category: 'Planned, soon', categoryOrder: 3, series: 'all', value: 12.5, count: 10, base: 80 },
  { chartId: 'adoption', category: 'Unsure', categoryOrder: 4, series: 'few', value: null, count: null, base: 3 },
].map((row) => ({ ...row, suppressed: row.value === null, synthetic: false }))
export const overview = {
  report: { title: 'Sample', edition: null },
  revision: 7,
  charts: [{ id: 'adoption', title: 'A' }],
}

const failures: Readonly<Record<string, unknown>> = {
  away: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  unavailable: new ServiceError('UNAVAILABLE', 'The database does not answer.'),
  slow: Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
  slowBelow: new Error('it failed', { cause: Object.assign(new Error('canceled'), { code: '57014' }) }),
  late: new LateRequest('the time of the request is over'),
  lateBelow: new Error('it failed', { cause: new LateRequest('the time of the request is over') }),
  refused: new ServiceError('BAD_USER_INPUT', 'period is "x", but must be one of 2023, 2024'),
  broken: new Error('secret internals'),
}

const schema = buildSchema(`
  scalar JSON
  type Row { chartId: ID! category: String! categoryOrder: Int! series: String value: Float count: Int base: Int suppressed: Boolean! synthetic: Boolean! }
  type Query {
    chartDataset(chartId: ID!, period: String, industry: String, seniority: String): [Row!]!
    reportOverview: JSON
  }
`)
Object.assign(schema.getQueryType()!.getFields().chartDataset!, {
  resolve: (_: unknown, { chartId, period }: { chartId: string; period: string | null }) => {
    if (failures[chartId]) throw failures[chartId]
    if (period !== null && period !== '2024') return []
    return rows.filter((row) => row.chartId === chartId)
  },
})
Object.assign(schema.getQueryType()!.getFields().reportOverview!, { resolve: () => overview })

export const key = 'a-key-of-the-gateway'
export const jwtSecret = 'a secret of the gateway, 32 characters or more'
export const now = () => Math.floor(Date.now() / 1000)
export const token = (claims: Readonly<Record<string, unknown>> = {}, secret = jwtSecret, alg = 'HS256') =>
  new SignJWT({ role: 'anon', exp: now() + 60, ...claims })
    .setProtectedHeader({ alg })
    .sign(new TextEncoder().encode(secret))

type Gateway = { readonly url: string; readonly clock: { revision: number }; close(): Promise<void> }

/** Starts a gateway over four rows of one chart. */
export async function startGateway(keys: readonly string[], secret: string | null): Promise<Gateway> {
  const clock = { revision: 7 }
  const app: FastifyInstance = fastify({ bodyLimit: 1024, routerOptions: { maxParamLength: 500 } })
  await app.register(cors, {
    origin: '*',
    exposedHeaders: ['etag', 'location'],
    preflightContinue: true,
    strictPreflight: false,
  })
  serveRpc(app, schema, {
    config: { gatewayKeys: keys, gatewayJwtSecrets: secret === null ? [] : [secret] },
    opened: { db: null },
    clock: { current: () => clock.revision, epoch: () => 'e' },
    readings: {
      answer: (compute) => compute(readingOf(null as never, { epoch: '0123abcd', revision: clock.revision })),
    } satisfies Readings,
    rest: { facts: null },
    log: createLog('silent'),
  } as unknown as ServiceParts)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, clock, close: () => app.close() }
}

type Sent = { readonly method?: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }

/** Starts one gateway for the tests of a file; returns it with what sends to it. */
export function sharedGateway() {
  let started: Gateway
  beforeAll(async () => {
    started = await startGateway([key, 'another-key'], jwtSecret)
  })
  afterAll(() => started.close())
  const gateway = {
    get url() {
      return started.url
    },
    get clock() {
      return started.clock
    },
  }
  /** Returns the answer to a raw request with the key, on the dataset unless `path` begins with a slash. */
  async function ask(path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
    const url = `${gateway.url}/rest/v1/rpc${path.startsWith('/') ? path : `/get_chart_dataset${path}`}`
    const response = await fetch(url, {
      method,
      headers: { apikey: key, ...headers },
      ...(body !== undefined && { body }),
    })
    const text = await response.text()
    const type = response.headers.get('content-type')
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: type?.includes('json') && text ? JSON.parse(text) : null,
    }
  }
  const post = (body: string, headers: Readonly<Record<string, string>> = {}, path = '') =>
    ask(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
  return { gateway, ask, post }
}

export const dataset = '{"chart_id":"adoption"}'
export const categories = (answer: readonly { category: string }[] | null) => answer?.map(({ category }) => category)

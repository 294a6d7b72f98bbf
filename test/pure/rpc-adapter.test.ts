import type { AddressInfo } from 'node:net'
import cors from '@fastify/cors'
import { createClient } from '@supabase/supabase-js'
import fastify, { type FastifyInstance } from 'fastify'
import { buildSchema } from 'graphql'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Readings, readingOf } from '../../graphql/runtime/reading.ts'
import { ServiceError } from '../../src/errors.ts'
import type { ServiceParts } from '../../src/http/parts.ts'
import { serveRpc } from '../../src/http/rpc.ts'
import { createLog } from '../../src/log.ts'

const rows = [
  { chartId: 'adoption', category: 'Yes', categoryOrder: 1, series: 'all', value: 62.5, count: 50, base: 80 },
  { chartId: 'adoption', category: 'No', categoryOrder: 2, series: 'all', value: 25, count: 20, base: 80 },
  { chartId: 'adoption', category: 'Planned, soon', categoryOrder: 3, series: 'all', value: 12.5, count: 10, base: 80 },
  { chartId: 'adoption', category: 'Unsure', categoryOrder: 4, series: 'few', value: null, count: null, base: 3 },
].map((row) => ({ ...row, suppressed: row.value === null, synthetic: false }))
const overview = { report: { title: 'Sample', edition: null }, revision: 7, charts: [{ id: 'adoption', title: 'A' }] }

const failures: Readonly<Record<string, unknown>> = {
  away: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  unavailable: new ServiceError('UNAVAILABLE', 'The database does not answer.'),
  slow: Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
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

const key = 'a-key-of-the-gateway'
const jwtSecret = 'a secret of the gateway, 32 characters or more'
const now = () => Math.floor(Date.now() / 1000)
const token = (claims: Readonly<Record<string, unknown>> = {}, secret = jwtSecret, alg = 'HS256') =>
  new SignJWT({ role: 'anon', exp: now() + 60, ...claims })
    .setProtectedHeader({ alg })
    .sign(new TextEncoder().encode(secret))

type Gateway = { readonly url: string; readonly clock: { revision: number }; close(): Promise<void> }

async function startGateway(keys: readonly string[], secret: string | null): Promise<Gateway> {
  const clock = { revision: 7 }
  const app: FastifyInstance = fastify({ bodyLimit: 1024, routerOptions: { maxParamLength: 500 } })
  await app.register(cors, {
    origin: '*',
    exposedHeaders: ['etag', 'location'],
    preflightContinue: true,
    strictPreflight: false,
  })
  serveRpc(app, schema, {
    config: { gatewayKeys: keys, gatewayJwtSecret: secret },
    opened: { db: null },
    clock: { current: () => clock.revision },
    readings: { answer: (compute) => compute(readingOf(null as never, clock.revision)) } satisfies Readings,
    rest: { facts: null },
    log: createLog('silent'),
  } as unknown as ServiceParts)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, clock, close: () => app.close() }
}

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway([key, 'another-key'], jwtSecret)
})
afterAll(() => gateway.close())

type Sent = { readonly method?: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }

/** The answer to a raw request with the key, on the dataset unless `path` begins with a slash. */
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
const dataset = '{"chart_id":"adoption"}'
const categories = (answer: readonly { category: string }[] | null) => answer?.map(({ category }) => category)

describe('an unchanged @supabase/supabase-js', () => {
  const client = (sent = key, accessToken?: string) =>
    createClient(gateway.url, sent, {
      auth: { persistSession: false, autoRefreshToken: false },
      ...(accessToken !== undefined && { global: { headers: { Authorization: `Bearer ${accessToken}` } } }),
    })
  const call = (options = {}) => client().rpc('get_chart_dataset', { chart_id: 'adoption' }, options)

  test('rpc §2: calls by POST, by GET and for the count alone', async () => {
    expect(await call()).toMatchObject({
      status: 200,
      error: null,
      data: { length: 4, 3: { value: null, suppressed: true } },
    })
    expect((await call({ get: true })).data).toEqual((await call()).data)
    expect(await call({ head: true, count: 'exact' })).toMatchObject({ status: 200, data: null, count: 4, error: null })
    expect(await call({ count: 'estimated' })).toMatchObject({ count: 4, data: { length: 4 } })
    expect((await client().rpc('get_report_overview')).data).toEqual(overview)
    expect((await client().rpc('get_report_overview', {}, { get: true, count: 'exact' })).count).toBe(1)
    expect((await client().rpc('get_report_overview').single()).data).toEqual(overview)
    expect((await client().rpc('get_chart_dataset', { chart_id: 'unheard' })).data).toEqual([])
    const nulls = { chart_id: 'adoption', period: null, industry: undefined }
    expect((await client().rpc('get_chart_dataset', nulls, { get: true })).data).toHaveLength(4)
    expect((await client().rpc('get_chart_dataset', { chart_id: 'adoption', period: 2024 })).data).toHaveLength(4)
    expect((await client().rpc('get_chart_dataset', { chart_id: 'adoption', period: '2023' })).data).toEqual([])
  })

  test.each([
    ['eq', () => call().eq('category', 'Yes'), ['Yes']],
    ['eq on an argument of GET', () => call({ get: true }).eq('chart_id', 'adoption').eq('series', 'few'), ['Unsure']],
    ['neq, which null is not', () => call().neq('value', 25), ['Yes', 'Planned, soon']],
    ['gt and lte', () => call().gt('count', 9).lte('count', 20), ['No', 'Planned, soon']],
    ['gte and lt', () => call().gte('value', 12.5).lt('value', 62.5), ['No', 'Planned, soon']],
    ['in, with a comma', () => call().in('category', ['Planned, soon', 'No']), ['No', 'Planned, soon']],
    ['not in', () => call().not('category', 'in', '("Planned, soon",No)'), ['Yes', 'Unsure']],
    ['in nothing', () => call().in('category', []), []],
    ['like', () => call().like('category', '%s'), ['Yes']],
    ['ilike', () => call().ilike('category', 'un_ure'), ['Unsure']],
    ['like any of', () => call().likeAnyOf('category', ['Y%', 'N%']), ['Yes', 'No']],
    ['like all of', () => call().likeAllOf('category', ['P%', '%n%']), ['Planned, soon']],
    ['is null', () => call().is('value', null), ['Unsure']],
    ['is true', () => call().is('suppressed', true), ['Unsure']],
    ['not is null', () => call().not('value', 'is', null), ['Yes', 'No', 'Planned, soon']],
    ['is distinct from', () => call().filter('value', 'isdistinct', 25), ['Yes', 'Planned, soon', 'Unsure']],
    ['or', () => call().or('category.eq.Yes,and(count.lt.15,series.eq.all)'), ['Yes', 'Planned, soon']],
    [
      'or of a quoted value and a null',
      () => call().or('category.eq."Planned, soon",value.is.null'),
      ['Planned, soon', 'Unsure'],
    ],
    [
      'a negated group, unknown for null',
      () => call().or('not.and(value.gt.20,value.lt.30)'),
      ['Yes', 'Planned, soon'],
    ],
    ['match', () => call().match({ series: 'all', suppressed: false, category_order: 2 }), ['No']],
  ])('rpc §3: %s', async (_, build, expected) => {
    const { data, error } = await build()
    expect(error).toBeNull()
    expect(categories(data)).toEqual(expected)
  })

  test('rpc §3: select, order, limit, range, single, maybeSingle, csv and stripped nulls', async () => {
    expect((await call().select('name:category, n:count::text').limit(1)).data).toEqual([{ name: 'Yes', n: '50' }])
    expect(categories((await call().order('value', { ascending: false })).data)).toEqual([
      'Unsure',
      'Yes',
      'No',
      'Planned, soon',
    ])
    expect(categories((await call().order('value', { nullsFirst: false }).order('category')).data)?.at(-1)).toBe(
      'Unsure',
    )
    const twice = call().order('series', { ascending: false }).order('category').select()
    expect(categories((await twice).data)).toEqual(['Unsure', 'No', 'Planned, soon', 'Yes'])
    expect(await call({ count: 'exact' }).range(1, 2)).toMatchObject({
      status: 206,
      count: 4,
      data: [{ category: 'No' }, {}],
    })
    expect((await call().eq('category', 'No').single()).data).toMatchObject({ category: 'No' })
    expect(await call().single()).toMatchObject({ status: 406, data: null, error: { code: 'PGRST116' } })
    expect((await call().eq('category', 'none').maybeSingle()).data).toBeNull()
    expect((await call().eq('category', 'No').maybeSingle()).data).toMatchObject({ value: 25 })
    expect((await call().maybeSingle()).error).toMatchObject({ code: 'PGRST116' })
    expect((await call().select('category,value,suppressed').csv()).data).toBe(
      'category,value,suppressed\nYes,62.5,f\nNo,25,f\n"Planned, soon",12.5,f\nUnsure,,t',
    )
    expect((await call().is('value', null).select('category,value').stripNulls()).data).toEqual([
      { category: 'Unsure' },
    ])
  })

  test('rpc §4: are errors of the client too', async () => {
    const unknown = await client().rpc('get_chart_data', { id: 1 })
    expect(unknown).toMatchObject({ status: 404, data: null, error: { code: 'PGRST202' } })
    expect(unknown.error!.message).toBe('Could not find the function public.get_chart_data(id) in the schema cache')
    expect((await call().eq('valeu', 1)).error).toMatchObject({
      code: '42703',
      message: 'column pgrst_call.valeu does not exist',
      hint: 'Perhaps you meant to reference the column "pgrst_call.value".',
    })
    expect((await call().select('*,chart(title)')).error).toMatchObject({ code: 'PGRST200' })
    expect((await call().select('value.avg()')).error).toMatchObject({ code: 'PGRST123' })
    expect(await client('not-a-key').rpc('get_report_overview')).toMatchObject({
      status: 401,
      error: { message: 'Invalid API key' },
    })
    const expired = await client(key, await token({ exp: now() - 60 })).rpc('get_report_overview')
    expect(expired).toMatchObject({ status: 401, error: { code: 'PGRST303', message: 'JWT expired' } })
    expect((await client(key, await token()).rpc('get_report_overview')).error).toBeNull()
    expect((await client(await token()).rpc('get_report_overview')).error).toBeNull()
    const other = createClient(gateway.url, key, { db: { schema: 'private' } })
    expect((await other.rpc('get_report_overview')).error).toMatchObject({
      code: 'PGRST106',
      message: 'Invalid schema: private',
      hint: 'Only the following schemas are exposed: public',
    })
  })
})

describe('credentials', () => {
  const open = { status: 200 }
  const noKey = {
    status: 401,
    json: { message: 'No API key found in request', hint: 'No `apikey` request header or url param was found.' },
  }
  const wrongKey = { status: 401, json: { message: 'Invalid API key' } }
  const broken = (message: string) => ({ status: 401, json: { code: 'PGRST301', message, details: null, hint: null } })
  const refused = (message: string) => ({ status: 401, json: { code: 'PGRST303', message, details: null, hint: null } })
  const overviewWith = (headers: Readonly<Record<string, string>>, query = '') =>
    ask(`/get_report_overview${query}`, { headers: { apikey: '', ...headers } })

  test.each<[string, () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>, object]>([
    ['nothing', () => ({}), noKey],
    ['a key', () => ({ apikey: 'another-key' }), open],
    ['a wrong key', () => ({ apikey: `${key}x` }), wrongKey],
    ['a key that is also the Bearer', () => ({ apikey: key, authorization: `Bearer ${key}` }), open],
    ['a wrong key that is also the Bearer', () => ({ apikey: 'x', authorization: 'Bearer x' }), wrongKey],
    ['a key as the Bearer alone', () => ({ authorization: `bearer ${key}` }), open],
    ['another scheme', () => ({ authorization: 'Basic YTpi' }), noKey],
    ['a token', async () => ({ authorization: `Bearer ${await token()}` }), open],
    ['a token and a key', async () => ({ apikey: key, authorization: `Bearer ${await token()}` }), open],
    ['a token and a wrong key', async () => ({ apikey: 'x', authorization: `Bearer ${await token()}` }), wrongKey],
    ['a token as the key', async () => ({ apikey: await token({ role: 'service_role' }) }), open],
    [
      'a key and a broken token',
      () => ({ apikey: key, authorization: 'Bearer a.b' }),
      broken('Expected 3 parts in JWT; got 2'),
    ],
    ['an empty token', () => ({ authorization: 'Bearer ' }), broken('Empty JWT is sent in Authorization header')],
    ['a token that is noise', () => ({ authorization: 'Bearer a.b.c' }), broken('JWT cryptographic operation failed')],
    [
      'a token of another secret',
      async () => ({ authorization: `Bearer ${await token({}, 'another secret that is long enough')}` }),
      broken('No suitable key or wrong key type'),
    ],
    [
      'a token of another algorithm',
      async () => ({ authorization: `Bearer ${await token({}, jwtSecret.repeat(2), 'HS512')}` }),
      broken('Wrong or unsupported encoding algorithm'),
    ],
    [
      'an unsigned token',
      () => ({ authorization: `Bearer ${new UnsecuredJWT({ role: 'anon' }).setExpirationTime('1h').encode()}` }),
      broken('Wrong or unsupported encoding algorithm'),
    ],
    [
      'an expired token',
      async () => ({ authorization: `Bearer ${await token({ exp: now() - 40 })}` }),
      refused('JWT expired'),
    ],
    [
      'a token that expired within the skew',
      async () => ({ authorization: `Bearer ${await token({ exp: now() - 10 })}` }),
      open,
    ],
    [
      'a token for later',
      async () => ({ authorization: `Bearer ${await token({ nbf: now() + 60 })}` }),
      refused('JWT not yet valid'),
    ],
    [
      'a token from later',
      async () => ({ authorization: `Bearer ${await token({ iat: now() + 60 })}` }),
      refused('JWT issued at future'),
    ],
    [
      'a token for ever',
      async () => ({ authorization: `Bearer ${await token({ exp: undefined })}` }),
      refused("The JWT 'exp' claim must be a number"),
    ],
    [
      'a token of another role',
      async () => ({ authorization: `Bearer ${await token({ role: 'postgres' })}` }),
      refused("The JWT 'role' claim must be one of anon, authenticated, service_role"),
    ],
  ])('rpc §5: %s', async (_, headers, expected) => {
    const answer = await overviewWith(await headers())
    expect(answer).toMatchObject(expected)
    if (answer.status === 200) return
    const { code, message } = answer.json
    expect(answer.headers.get('www-authenticate')).toBe(
      code ? `Bearer error="invalid_token", error_description="${message}"` : 'Bearer',
    )
    expect(answer.headers.get('proxy-status')).toBe(code ? `PostgREST; error=${code}` : null)
    expect(answer.text).not.toContain(key)
  })

  test('rpc §5: the key may be a parameter of the query, which is no filter', async () => {
    expect(await overviewWith({}, `?apikey=${key}`)).toMatchObject({ status: 200 })
    expect(await overviewWith({}, '?apikey=x')).toMatchObject(wrongKey)
  })

  test.each<[string, readonly string[], string | null, string, string]>([
    ['without settings nothing opens it', [], null, 'token', 'key'],
    ['without a secret a token does not', [key], null, 'token', ''],
    ['without a secret a token beside the key does not', [key], null, 'token', 'key'],
  ])('rpc §5: %s', async (_, keys, secret, bearer, apikey) => {
    const closed = await startGateway(keys, secret)
    const headers: Record<string, string> = {}
    if (bearer) headers.authorization = `Bearer ${await token()}`
    if (apikey) headers.apikey = key
    const response = await fetch(`${closed.url}/rest/v1/rpc/get_report_overview`, { headers })
    expect(response.status).toBe(401)
    await closed.close()
  })

  test('rpc §5: without keys a token opens it, whatever the key beside it', async () => {
    const opened = await startGateway([], jwtSecret)
    const headers = { apikey: 'publishable', authorization: `Bearer ${await token()}` }
    expect((await fetch(`${opened.url}/rest/v1/rpc/get_report_overview`, { headers })).status).toBe(200)
    await opened.close()
  })
})

describe('HTTP', () => {
  const searched = (signature: string, rest = '') =>
    `Searched for the function public.${signature}${rest}, but no matches were found in the schema cache.`
  const jsonToo = ' or with a single unnamed json/jsonb parameter'
  const signature =
    'Perhaps you meant to call the function public.get_chart_dataset(chart_id, industry, period, seniority)'
  const arranged = 'Perhaps you meant to call the function public.get_chart_dataset'

  test.each([
    [
      'an unknown function',
      () => post('{}', {}, '/get_chart_datasets'),
      {
        message: 'Could not find the function public.get_chart_datasets without parameters in the schema cache',
        details: searched('get_chart_datasets without parameters', jsonToo),
        hint: arranged,
      },
    ],
    [
      'an unknown function, nothing like it',
      () => ask('/drop?a=1'),
      {
        message: 'Could not find the function public.drop(a) in the schema cache',
        details: searched('drop with parameter a'),
        hint: null,
      },
    ],
    [
      'a missing argument',
      () => post('{"period":"2024"}'),
      {
        message: 'Could not find the function public.get_chart_dataset(period) in the schema cache',
        details: searched('get_chart_dataset with parameter period', jsonToo),
        hint: signature,
      },
    ],
    [
      'an unknown argument',
      () => post('{"year":1,"chart_id":"adoption","__proto__":{}}'),
      {
        message: 'Could not find the function public.get_chart_dataset(__proto__, chart_id, year) in the schema cache',
        details: searched('get_chart_dataset with parameters __proto__, chart_id, year', jsonToo),
        hint: signature,
      },
    ],
    [
      'an unknown argument of GET',
      () => ask('?chart_id=adoption&year=2024'),
      {
        message: 'Could not find the function public.get_chart_dataset(chart_id, year) in the schema cache',
        details: searched('get_chart_dataset with parameters chart_id, year'),
        hint: signature,
      },
    ],
    [
      'no body',
      () => post(''),
      {
        message: 'Could not find the function public.get_chart_dataset without parameters in the schema cache',
        details: searched('get_chart_dataset without parameters', jsonToo),
        hint: signature,
      },
    ],
    [
      'an unknown argument in a form',
      () => post('a=1&b=2', { 'content-type': 'application/x-www-form-urlencoded' }),
      {
        message: 'Could not find the function public.get_chart_dataset(a, b) in the schema cache',
        details: searched('get_chart_dataset with parameters a, b'),
        hint: signature,
      },
    ],
    [
      'a body of plain text',
      () => post(dataset, { 'content-type': 'text/plain;charset=UTF-8' }),
      {
        message: 'Could not find the function public.get_chart_dataset in the schema cache',
        details: searched('get_chart_dataset with a single unnamed text parameter'),
        hint: null,
      },
    ],
  ])('rpc §4: PGRST202 for %s', async (_, send, expected) => {
    const answer = await send()
    expect(answer.status).toBe(404)
    expect(answer.json).toEqual({ code: 'PGRST202', ...expected })
  })

  test.each<[string, () => ReturnType<typeof ask>, number, string, string]>([
    ['a body that is not JSON', () => post('{"chart_id":'), 400, 'PGRST102', 'Empty or invalid json'],
    ['a body that is an array', () => post('[]'), 400, 'PGRST102', 'The body must be a JSON object of named arguments'],
    ['a body that is a number', () => post('1'), 400, 'PGRST102', 'The body must be a JSON object of named arguments'],
    [
      'a body of another type',
      () => post('a\n1', { 'content-type': 'text/csv' }),
      400,
      'PGRST102',
      'Content-Type not acceptable: text/csv',
    ],
    [
      'a body over the limit',
      () => post(`{"chart_id":"${'x'.repeat(2000)}"}`),
      413,
      'PGRST102',
      'The body is over the limit of 1048576 bytes',
    ],
    [
      'an argument with NUL',
      () => post('{"chart_id":"a\\u0000"}'),
      400,
      '22021',
      'invalid byte sequence for encoding "UTF8": 0x00',
    ],
    ['PUT', () => ask('', { method: 'PUT', body: '{}' }), 405, 'PGRST101', 'Cannot use the PUT method on RPC'],
    ['PATCH', () => ask('', { method: 'PATCH' }), 405, 'PGRST101', 'Cannot use the PATCH method on RPC'],
    ['DELETE', () => ask('', { method: 'DELETE' }), 405, 'PGRST101', 'Cannot use the DELETE method on RPC'],
    ['another schema for POST', () => post(dataset, { 'content-profile': 'x' }), 406, 'PGRST106', 'Invalid schema: x'],
    [
      'another schema for GET',
      () => ask('?chart_id=adoption', { headers: { 'accept-profile': 'x' } }),
      406,
      'PGRST106',
      'Invalid schema: x',
    ],
    [
      'a media type that is not offered',
      () => post(dataset, { accept: 'image/png, application/geo+json;q=0.5' }),
      406,
      'PGRST107',
      'None of these media types are available: image/png, application/geo+json',
    ],
    [
      'a media type named like a property',
      () => post(dataset, { accept: 'constructor' }),
      406,
      'PGRST107',
      'None of these media types are available: constructor',
    ],
    [
      'rows that are not one',
      () => post(dataset, { accept: 'application/vnd.pgrst.object+json' }),
      406,
      'PGRST116',
      'Cannot coerce the result to a single JSON object',
    ],
    [
      'a database that is away',
      () => post('{"chart_id":"away"}'),
      503,
      'PGRST001',
      'Database client error. Retrying the connection.',
    ],
    [
      'a graph that says so',
      () => post('{"chart_id":"unavailable"}'),
      503,
      'PGRST001',
      'Database client error. Retrying the connection.',
    ],
    [
      'a statement that takes too long',
      () => post('{"chart_id":"slow"}'),
      504,
      'PGRST003',
      'The statement took longer than the database allows.',
    ],
    [
      'a value that the graph refuses',
      () => post('{"chart_id":"refused"}'),
      400,
      '22023',
      'period is "x", but must be one of 2023, 2024',
    ],
    ['another path', () => ask('/a/b'), 404, 'PGRST125', 'Invalid path specified in request URL'],
  ])('rpc §4: %s', async (_, send, status, code, message) => {
    const { status: seen, headers, json } = await send()
    expect([seen, json.code, json.message]).toEqual([status, code, message])
    expect(Object.keys(json)).toEqual(['code', 'message', 'details', 'hint'])
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('proxy-status')).toBe(`PostgREST; error=${code}`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('allow')).toBe(status === 405 ? 'GET, HEAD, POST, OPTIONS' : null)
  })

  test('rpc §4: what is internal is not told', async () => {
    const { status, json } = await post('{"chart_id":"broken"}')
    expect([status, json.code]).toEqual([500, 'PGRSTX00'])
    expect(json.message).not.toContain('secret')
  })

  test.each([
    [
      'category=bogus.x',
      'PGRST100',
      '"failed to parse filter (bogus.x)" (line 1, column 7)',
      'unknown single value operator bogus',
    ],
    [
      'category=constructor.x',
      'PGRST100',
      '"failed to parse filter (constructor.x)" (line 1, column 13)',
      'unknown single value operator constructor',
    ],
    [
      'category=x',
      'PGRST100',
      '"failed to parse filter (x)" (line 1, column 1)',
      'unexpected "x" expecting operator (eq, gt, ...)',
    ],
    [
      'category=match.x',
      'PGRST100',
      '"failed to parse filter (match.x)" (line 1, column 7)',
      'unknown single value operator match',
    ],
    ['category=in.x', 'PGRST100', '"failed to parse filter (in.x)" (line 1, column 4)', 'unexpected "x" expecting "("'],
    [
      'category=in.(x',
      'PGRST100',
      '"failed to parse filter (in.(x)" (line 1, column 6)',
      'unexpected end of input expecting "," or ")"',
    ],
    [
      'value=is.nothing',
      'PGRST100',
      '"failed to parse filter (is.nothing)" (line 1, column 4)',
      'unexpected "n" expecting null or trilean value (unknown, true, false)',
    ],
    [
      'or=(value.eq.1',
      'PGRST100',
      '"failed to parse logic tree ((value.eq.1)" (line 1, column 14)',
      'unexpected end of input expecting "," or ")"',
    ],
    [
      'or=()',
      'PGRST100',
      '"failed to parse logic tree (())" (line 1, column 4)',
      'unexpected ")" expecting field name (* or [a..z0..9_$])',
    ],
    [
      'order=value.up',
      'PGRST100',
      '"failed to parse order (value.up)" (line 1, column 6)',
      'unexpected "." expecting "asc", "desc", "nullsfirst" or "nullslast"',
    ],
    [
      'select=value,',
      'PGRST100',
      '"failed to parse select parameter (value,)" (line 1, column 7)',
      'unexpected end of input expecting field name (* or [a..z0..9_$])',
    ],
    [
      'select=value->x',
      'PGRST100',
      '"failed to parse select parameter (value->x)" (line 1, column 6)',
      'unexpected "-" expecting "," or end of input',
    ],
    [
      'select=value::integer',
      'PGRST127',
      'Feature not implemented',
      'A column can be cast to text, but not to integer.',
    ],
    ['chart.title=eq.x', 'PGRST108', "'chart' is not an embedded resource in this request", null],
    ['count=eq.x', '22P02', 'invalid input syntax for type bigint: "x"', null],
    ['category_order=in.(1,x)', '22P02', 'invalid input syntax for type integer: "x"', null],
    ['category_order=gt.2147483648', '22003', 'value "2147483648" is out of range for type integer', null],
    ['value=lt.1,5', '22P02', 'invalid input syntax for type double precision: "1,5"', null],
    ['suppressed=eq.maybe', '22P02', 'invalid input syntax for type boolean: "maybe"', null],
    ['value=is.true', '42804', 'argument of IS TRUE must be type boolean, not type double precision', null],
    ['category=like.a%5C', '22025', 'LIKE pattern must not end with escape character', null],
    ['order=nothing', '42703', 'column pgrst_call.nothing does not exist', null],
    ['select=nothing', '42703', 'column pgrst_call.nothing does not exist', null],
    ['or=(nothing.eq.1)', '42703', 'column pgrst_call.nothing does not exist', null],
  ])('rpc §3: %s is refused', async (query, code, message, details) => {
    const bySearch = await ask(`?chart_id=adoption&${query}`)
    const byBody = await post(dataset, {}, `?${query}`)
    expect(bySearch.json).toMatchObject({ code, message, details })
    expect([bySearch.status, byBody.status]).toEqual([400, 400])
    expect(byBody.json).toEqual(bySearch.json)
  })

  test.each([
    ['category=like.*e*', ['Yes', 'Planned, soon', 'Unsure']],
    ['category=eq."Yes"', []],
    ['category=gt.Planned, soon', ['Yes', 'Unsure']],
    ['category=in.(Yes,"Planned, soon","a\\"b")', ['Yes', 'Planned, soon']],
    ['category=not.ilike.%25S%25', ['No']],
    ['suppressed=eq.t', ['Unsure']],
    ['suppressed=is.not_null&value=is.null', ['Unsure']],
    ['value=not.eq.25', ['Yes', 'Planned, soon']],
    ['value=eq(any).{25,12.5}', ['No', 'Planned, soon']],
    ['value=lt.1e2&value=gt.-inf', ['Yes', 'No', 'Planned, soon']],
    ['not.or=(value.eq.25,category.eq.Yes)', ['Planned, soon']],
    ['and=(value.gt.20,or(category.in.(Yes,No),value.is.null))', ['Yes', 'No']],
    ['or=(value.not.is.null,not.and(count.gt.1,count.lt.1))', ['Yes', 'No', 'Planned, soon']],
    ['order=value.desc.nullslast,category.asc', ['Yes', 'No', 'Planned, soon', 'Unsure']],
    ['order=suppressed.desc,category_order.desc', ['Unsure', 'Planned, soon', 'No', 'Yes']],
    ['columns=x&select=', ['Yes', 'No', 'Planned, soon', 'Unsure']],
    ['limit=2&offset=1', ['No', 'Planned, soon']],
    ['limit=x', ['Yes', 'No', 'Planned, soon', 'Unsure']],
  ])('rpc §3: %s', async (query, expected) => {
    const bySearch = await ask(`?chart_id=adoption&${query}`)
    expect([bySearch.status, categories(bySearch.json)]).toEqual([200, expected])
    expect((await post(dataset, {}, `?${query}`)).json).toEqual(bySearch.json)
  })

  test('rpc §3: a pattern of many wildcards and deep groups are answered at once', async () => {
    const many = await ask(`?chart_id=adoption&category=like.${'*n'.repeat(2000)}x`)
    expect(many.json).toEqual([])
    const nested = (depth: number) =>
      ask(`?chart_id=adoption&or=(${'or('.repeat(depth)}value.eq.25${')'.repeat(depth)})`)
    expect(categories((await nested(99)).json)).toEqual(['No'])
    expect((await nested(3500)).json).toMatchObject({
      code: 'PGRST100',
      details: 'groups are nested more than 100 deep',
    })
  })

  test.each<[string, string, Readonly<Record<string, string>>, number, string]>([
    ['all', '', {}, 200, '0-3/*'],
    ['none', '&category=eq.x', {}, 200, '*/*'],
    ['none of a known total', '&category=eq.x', { prefer: 'count=exact' }, 200, '*/0'],
    ['all of a known total', '', { prefer: 'return=representation, count=planned' }, 200, '0-3/4'],
    ['some', '&limit=2', {}, 200, '0-1/*'],
    ['some of a known total', '&limit=2&offset=1', { prefer: 'count=exact' }, 206, '1-2/4'],
    ['a range', '', { range: '1-2', 'range-unit': 'items' }, 200, '1-2/*'],
    ['an open range of a known total', '', { range: '2-', prefer: 'count=exact' }, 206, '2-3/4'],
    ['a range within a limit', '&limit=2', { range: '1-9' }, 200, '1-1/*'],
    ['a range of bytes, which is ignored', '', { range: 'bytes=0-1' }, 200, '0-3/*'],
    ['nothing at all', '&limit=0', { prefer: 'count=exact' }, 206, '*/4'],
    ['an offset at the end', '&offset=4', { prefer: 'count=exact' }, 206, '*/4'],
    ['an offset behind the end', '&offset=9', {}, 200, '*/*'],
    ['an offset behind a known end', '&offset=9', { prefer: 'count=exact' }, 416, '*/4'],
    ['CSV', '&limit=1', { accept: 'text/csv' }, 200, '0-0/*'],
  ])('rpc §2: Content-Range of %s', async (_, query, headers, status, contentRange) => {
    const answer = await ask(`?chart_id=adoption${query}`, { headers })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange])
    const count = /count=\w+/.exec(headers.prefer ?? '')?.[0] ?? null
    expect(answer.headers.get('preference-applied')).toBe(status === 416 ? null : count)
    expect(answer.headers.get('access-control-expose-headers')).toContain('content-range')
    const head = await ask(`?chart_id=adoption${query}`, { method: 'HEAD', headers })
    expect(head.text).toBe('')
    if (!headers.range) expect([head.status, head.headers.get('content-range')]).toEqual([status, contentRange])
  })

  test('rpc §2: a range that holds nothing is not satisfiable; POST and HEAD ignore the header', async () => {
    const message = 'Requested range not satisfiable'
    expect(await ask('?chart_id=adoption&offset=9', { headers: { prefer: 'count=exact' } })).toMatchObject({
      status: 416,
      json: { code: 'PGRST103', message, details: 'An offset of 9 was requested, but there are only 4 rows.' },
    })
    expect((await ask('?chart_id=adoption', { headers: { range: '3-1' } })).json).toMatchObject({
      code: 'PGRST103',
      details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    })
    expect((await ask('?chart_id=adoption&limit=-1')).json).toMatchObject({
      code: 'PGRST103',
      details: 'Limit should be greater than or equal to zero.',
    })
    expect((await post(dataset, { range: '3-1' })).headers.get('content-range')).toBe('0-3/*')
    expect(
      (await ask('?chart_id=adoption', { method: 'HEAD', headers: { range: '1-1' } })).headers.get('content-range'),
    ).toBe('0-3/*')
    const scalar = await ask('/get_report_overview', { method: 'POST', headers: { prefer: 'count=exact' } })
    expect([scalar.status, scalar.headers.get('content-range'), scalar.json]).toEqual([200, '0-0/1', overview])
    expect((await ask('/get_report_overview')).headers.get('content-range')).toBe('0-0/*')
  })

  test.each([
    [undefined, 'application/json; charset=utf-8'],
    ['*/*', 'application/json; charset=utf-8'],
    ['text/html, */*;q=0.1', 'application/json; charset=utf-8'],
    ['application/json;q=0.5, text/csv', 'text/csv; charset=utf-8'],
    ['text/csv;q=0, application/json', 'application/json; charset=utf-8'],
    ['application/vnd.pgrst.array+json', 'application/json; charset=utf-8'],
    [
      'application/vnd.pgrst.array+json; nulls=stripped',
      'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
    ],
    ['application/vnd.pgrst.object', 'application/vnd.pgrst.object+json; charset=utf-8'],
    [
      'application/vnd.pgrst.object+json;nulls=stripped',
      'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8',
    ],
  ])('rpc §2: Accept %s', async (accept, type) => {
    const answer = await post(dataset, accept === undefined ? {} : { accept }, '?limit=1')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
  })

  test('rpc §2: CSV of nothing, of odd texts and of one value; nulls stripped in one value', async () => {
    const accept = 'text/csv'
    expect((await post(dataset, { accept }, '?category=eq.x&select=category,value')).text).toBe('category,value\n')
    expect((await ask('/get_report_overview', { headers: { accept } })).text).toMatch(/^pgrst_scalar\n"\{""report"":/)
    const stripped = await ask('/get_report_overview', {
      headers: { accept: 'application/vnd.pgrst.array+json;nulls=stripped' },
    })
    expect(stripped.json.report).toEqual({ title: 'Sample' })
  })

  test('rpc §2: arguments in a form, of other types and null', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await post('chart_id=adoption&period=2024&industry=null', form)).json).toHaveLength(4)
    expect((await post('{"chart_id":"adoption","period":2024,"industry":null}')).json).toHaveLength(4)
    expect((await post('{"chart_id":null}')).json).toEqual([])
    expect((await post('{"chart_id":{"a":1},"period":true}')).json).toEqual([])
    expect((await ask('/get_report_overview', { method: 'POST' })).json).toEqual(overview)
  })

  test('rpc §2: the schema is told when it was asked for', async () => {
    expect((await post(dataset, { 'content-profile': 'public' })).headers.get('content-profile')).toBe('public')
    expect((await post(dataset)).headers.get('content-profile')).toBeNull()
  })

  test('rpc §7: GET and HEAD carry the ETag of the revision, POST does not', async () => {
    const path = '?chart_id=adoption'
    const first = await ask(path)
    const etag = first.headers.get('etag')!
    expect(etag).toMatch(/^"7-/)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect((await ask(path, { method: 'HEAD' })).headers.get('etag')).toBe(etag)
    expect((await ask(`${path}&apikey=${key}`)).headers.get('etag')).toBe(etag)
    expect((await ask(path, { headers: { accept: 'text/csv' } })).headers.get('etag')).not.toBe(etag)
    const held = await ask(path, { headers: { 'if-none-match': etag } })
    expect([held.status, held.text, held.headers.get('etag')]).toEqual([304, '', etag])
    expect((await ask(path, { headers: { 'if-none-match': etag, apikey: 'x' } })).status).toBe(401)
    gateway.clock.revision = 8
    expect((await ask(path, { headers: { 'if-none-match': etag } })).status).toBe(200)
    gateway.clock.revision = 7
    expect((await post(dataset)).headers.get('etag')).toBeNull()
    expect((await ask('?chart_id=adoption&value=eq.x')).headers.get('etag')).toBeNull()
  })

  test('rpc §6: a preflight allows what the client sends, without a credential', async () => {
    const sent =
      'apikey, authorization, content-profile, accept-profile, content-type, prefer, x-client-info, x-retry-count, range'
    const response = await fetch(`${gateway.url}/rest/v1/rpc/get_chart_dataset`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://example.org',
        'access-control-request-method': 'POST',
        'access-control-request-headers': sent,
      },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, OPTIONS')
    expect(response.headers.get('access-control-allow-headers')).toBe(sent)
  })
})

describe('what the gateway has besides functions', () => {
  const client = (sent = key) => createClient(gateway.url, sent, { auth: { persistSession: false } })
  const raw = (path: string, init: RequestInit = {}) =>
    fetch(`${gateway.url}/rest/v1${path}`, { ...init, headers: { apikey: key, ...init.headers } })

  test.each([
    ['select', () => client().from('charts').select('*')],
    ['insert', () => client().from('charts').insert({ id: 1 })],
    ['upsert', () => client().from('charts').upsert({ id: 1 })],
    ['update', () => client().from('charts').update({ id: 1 }).eq('id', 2)],
    ['delete', () => client().from('charts').delete().eq('id', 2)],
  ])('rpc: .from() has no tables: %s', async (_, request) => {
    const { data, error, status } = await request()
    expect([status, data]).toEqual([404, null])
    expect(error).toMatchObject({
      code: 'PGRST205',
      message: "Could not find the table 'public.charts' in the schema cache",
      details: null,
      hint: null,
    })
  })

  test.each(['/charts', '/rpc', '/a%20table?select=*'])('rpc: a request for rows of %s', async (path) => {
    const response = await raw(path)
    expect([response.status, response.headers.get('content-type'), response.headers.get('proxy-status')]).toEqual([
      404,
      'application/json; charset=utf-8',
      'PostgREST; error=PGRST205',
    ])
    expect(await (await raw(path, { method: 'HEAD' })).text()).toBe('')
    expect((await fetch(`${gateway.url}/rest/v1${path}`)).status).toBe(401)
    expect((await raw(path, { headers: { 'accept-profile': 'private' } })).status).toBe(406)
  })

  test('rpc: a browser may send what the client does to tables and to the root', async () => {
    for (const [path, methods] of [
      ['/charts', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
      ['/', 'GET, HEAD, OPTIONS'],
    ]) {
      const response = await fetch(`${gateway.url}/rest/v1${path}`, { method: 'OPTIONS' })
      expect([response.status, response.headers.get('access-control-allow-methods')]).toEqual([204, methods])
    }
  })

  test.each(['/a/b', '/rpc/a/b', '/a/b/c'])('rpc: %s is no path', async (path) => {
    const response = await raw(path)
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'PGRST125' }])
  })

  test.each([
    [undefined, 'application/openapi+json; charset=utf-8'],
    ['application/json', 'application/json; charset=utf-8'],
    ['application/openapi+json', 'application/openapi+json; charset=utf-8'],
  ])('rpc: the root describes the functions: Accept %s', async (accept, type) => {
    const response = await raw('/', accept ? { headers: { accept } } : {})
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
    const body = (await response.json()) as Record<string, unknown>
    expect(body).toMatchObject({
      swagger: '2.0',
      host: new URL(gateway.url).host,
      basePath: '/rest/v1',
      schemes: ['http'],
      definitions: {},
    })
    expect(Object.keys(body.paths as object)).toEqual(['/', '/rpc/get_chart_dataset', '/rpc/get_report_overview'])
    expect(body.paths).toMatchObject({
      '/rpc/get_chart_dataset': {
        get: { parameters: [{ name: 'chart_id', required: true, in: 'query', type: 'string' }, {}, {}, {}] },
        post: { parameters: [{ name: 'args', in: 'body', schema: { required: ['chart_id'] } }, {}] },
      },
    })
    expect(await (await raw('')).json()).toEqual(body)
  })

  test.each([
    ['POST', {}, 405, 'PGRST117', 'Unsupported HTTP method: POST'],
    ['DELETE', {}, 405, 'PGRST117', 'Unsupported HTTP method: DELETE'],
    ['GET', { accept: 'text/csv' }, 406, 'PGRST107', 'None of these media types are available: text/csv'],
    ['GET', { 'accept-profile': 'private' }, 406, 'PGRST106', 'Invalid schema: private'],
    ['GET', { apikey: 'x' }, 401, undefined, 'Invalid API key'],
  ])('rpc: the root refuses %s %o', async (method, headers, status, code, message) => {
    const response = await raw('/', { method, headers })
    expect([response.status, await response.json()]).toMatchObject([status, { message, ...(code && { code }) }])
  })

  test.each([
    ['handling=strict, anything', 'Invalid preferences: anything'],
    ['foo, handling=strict, count=exact, bar=1', 'Invalid preferences: foo, bar=1'],
    ['handling=strict, count=some', 'Invalid preferences: count=some'],
  ])('rpc: Prefer: %s is refused', async (prefer, details) => {
    for (const answer of [await ask('?chart_id=adoption', { headers: { prefer } }), await post(dataset, { prefer })]) {
      expect([answer.status, answer.json]).toEqual([
        400,
        { code: 'PGRST122', message: 'Invalid preferences given with handling=strict', details, hint: null },
      ])
    }
  })

  test.each([
    ['anything', null],
    ['handling=lenient, anything', 'handling=lenient'],
    ['anything, handling=lenient, handling=strict', 'handling=lenient'],
    ['handling=strict', 'handling=strict'],
    ['handling=strict, count=planned, return=minimal, tx=rollback, missing=default', 'count=planned, handling=strict'],
    ['handling=strict, timezone=Europe/Berlin, resolution=merge-duplicates', 'handling=strict'],
  ])('rpc: Prefer: %s is taken', async (prefer, applied) => {
    const answer = await ask('?chart_id=adoption', { headers: { prefer } })
    expect([answer.status, answer.headers.get('preference-applied')]).toEqual([200, applied])
  })

  test('rpc: an unknown function is told before an unknown preference', async () => {
    expect(await ask('/nothing', { headers: { prefer: 'handling=strict, x' } })).toMatchObject({
      status: 404,
      json: { code: 'PGRST202' },
    })
  })
})

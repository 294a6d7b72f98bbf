import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { dataset, key, sharedGateway } from '../support/rpc-gateway.ts'

const { gateway, ask, post } = sharedGateway()

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

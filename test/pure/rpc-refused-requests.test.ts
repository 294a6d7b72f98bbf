import { describe, expect, test } from 'vitest'
import { dataset, sharedGateway } from '../support/rpc-gateway.ts'

const { ask, post } = sharedGateway()

describe('requests that the gateway refuses', () => {
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
    ...['slow', 'slowBelow'].map((chart): [string, () => ReturnType<typeof post>, number, string, string] => [
      `a statement that takes too long (${chart})`,
      () => post(`{"chart_id":"${chart}"}`),
      504,
      'PGRST003',
      'The statement took longer than the database allows.',
    ]),
    ...['late', 'lateBelow'].map((chart): [string, () => ReturnType<typeof post>, number, string, string] => [
      `a request whose time is over (${chart})`,
      () => post(`{"chart_id":"${chart}"}`),
      503,
      'PGRST001',
      'Database client error. Retrying the connection.',
    ]),
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
})

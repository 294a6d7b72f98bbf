import { describe, expect, test } from 'vitest'
import { categories, dataset, key, overview, sharedGateway } from '../support/rpc-gateway.ts'

const { gateway, ask, post } = sharedGateway()

describe('answers of the gateway over HTTP', () => {
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
    ['value=gte.25', ['Yes', 'No']],
    ['value=gt.25', ['Yes']],
    ['value=lte.25', ['No', 'Planned, soon']],
    ['value=lt.25', ['Planned, soon']],
    ['value=neq.25', ['Yes', 'Planned, soon']],
    ['value=isdistinct.25', ['Yes', 'Planned, soon', 'Unsure']],
    ['value=isdistinct.null', ['Yes', 'No', 'Planned, soon']],
    ['value=not.isdistinct.null', ['Unsure']],
    ['category=isdistinct.Yes', ['No', 'Planned, soon', 'Unsure']],
    ['value=gte(all).{12.5,25}', ['Yes', 'No']],
    ['value=in.(25,12.5)', ['No', 'Planned, soon']],
    ['value=in.()', []],
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

  test('rpc §3: a number of many digits is refused at once when it is none', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => ask(`?chart_id=adoption&value=gt.${index}${'0'.repeat(14_000)}x`)),
    )
    for (const { status, json } of answers) expect([status, json]).toMatchObject([400, { code: '22P02' }])
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
    expect(etag).toMatch(/^"e\.7-/)
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

import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '../../db/engine/database.ts'
import { appendRevision } from '../../db/engine/revision.ts'
import { limits } from '../../graphql/runtime/limits.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'
import { starter } from '../support/starter.ts'

describe('HTTP', () => {
  let database: TestDatabase
  let service: TestService
  beforeAll(async () => {
    database = await databases[0]!.open('starter')
    service = await startTestService(database)
  })
  afterAll(async () => {
    await service.close()
    await database.close()
  })
  const post = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    fetch(`${service.url}/graphql`, { method: 'POST', headers, body })

  test.each([
    ['malformed JSON', '{"query": ', {}, 400, 'MALFORMED_BODY', /The body is not JSON/],
    ['an empty body', '', {}, 400, 'MALFORMED_BODY', /The body is empty/],
    [
      'another content type',
      'query { revision }',
      { 'content-type': 'text/plain' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      /Send application\/json, not text\/plain/,
    ],
    [
      'a body over the limit',
      JSON.stringify({ query: 'x'.repeat(limits.bodyBytes) }),
      {},
      413,
      'BODY_TOO_LARGE',
      /over the limit of 1048576 bytes/,
    ],
    ['a polluting key', '{"__proto__": {"x": 1}, "query": "{ revision }"}', {}, 400, 'MALFORMED_BODY', /not JSON/],
    [
      'a syntax error',
      '{"query": "{ revision "}',
      {},
      400,
      'GRAPHQL_PARSE_FAILED',
      /Syntax Error: Expected Name, found <EOF>/,
    ],
    ['an unknown field', '{"query": "{ revison }"}', {}, 400, 'GRAPHQL_VALIDATION_FAILED', /Did you mean "revision"/],
    [
      'an unknown operation',
      '{"query": "query A { revision }", "operationName": "B"}',
      {},
      400,
      'OPERATION_RESOLUTION_FAILURE',
      /Unknown operation named "B"/,
    ],
  ])('%s is answered with what is wrong', async (_, body, headers, status, code, message) => {
    const response = await post(body, { 'content-type': 'application/json', ...headers })
    const { errors } = (await response.json()) as { errors: { message: string; extensions: { code: string } }[] }
    expect([response.status, errors[0]!.extensions.code]).toEqual([status, code])
    expect(errors[0]!.message).toMatch(message)
  })

  test('GET asks a query; an unknown path, method or Host is answered helpfully', async () => {
    const got = await fetch(`${service.url}/graphql?${new URLSearchParams({ query: '{ revision }' })}`)
    expect(await got.json()).toEqual({ data: { revision: starter.revision }, extensions: { cost: 1 } })
    const unknown = await fetch(`${service.url}/nowhere`)
    expect(unknown.status).toBe(404)
    expect(unknown.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(await unknown.json()).toMatchObject({
      title: 'Nothing is known by this name',
      status: 404,
      code: 'NOT_FOUND',
      detail: expect.stringContaining('/data/openapi.json'),
    })
    const put = await fetch(`${service.url}/graphql`, { method: 'PUT' })
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS'])
    const options = await fetch(`${service.url}/health`, { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
  })

  test('a front end of another origin may ask', async () => {
    const preflight = await fetch(`${service.url}/graphql`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://example.org',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,traceparent',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type,traceparent')
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, OPTIONS')
    expect(preflight.headers.get('vary')).toContain('Access-Control-Request-Headers')
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('DESIGN §4.13: limits are told, and each is held', async () => {
    const { data, extensions } = await service.query(`{ serviceLimits { ${Object.keys(limits).join(' ')} } }`)
    expect(data.serviceLimits).toEqual({ ...limits })
    expect(extensions).toEqual({ cost: 1 + Object.keys(limits).length })
    const deep = `{ technique(id: "AML.T0051.000") { ${'parent { '.repeat(limits.depth)} id ${'} '.repeat(limits.depth)} } }`
    const aliased = `{ ${Array.from({ length: limits.aliases + 1 }, (_, i) => `a${i}: __typename`).join(' ')} }`
    const many = `{ ${Array.from({ length: limits.rootFields + 1 }, () => 'revision').join(' ')} }`
    const long = `{ ${'revision '.repeat(limits.tokens)} }`
    const costly =
      '{ techniques(first: 100) { nodes { mitigations(first: 100) { nodes { techniques(first: 100) { nodes { id } } } } } } }'
    const spread = `query { ...a } fragment a on Query { ...b ...b } fragment b on Query { ...c ...c } fragment c on Query { ${'x: revision '.repeat(20)} }`
    for (const [limit, document] of Object.entries({
      depth: deep,
      aliases: aliased,
      rootFields: many,
      tokens: long,
      cost: costly,
    })) {
      const { status, errors } = await service.query(document)
      expect([limit, status, errors?.[0]?.extensions.code]).toEqual([limit, 400, 'LIMIT_EXCEEDED'])
      expect(errors?.[0]).toMatchObject({
        message: expect.stringMatching(new RegExp(`^${limit}: `)),
        extensions: { limit },
      })
    }
    expect((await service.query(spread)).errors?.[0]?.extensions).toMatchObject({ limit: 'aliases', found: 80 })
  })

  test('the cost multiplies by the size of pages, also through variables', async () => {
    const document = 'query C($first: Int) { techniques(first: $first) { nodes { id name } } }'
    expect((await service.query(document, { first: 10 })).extensions).toEqual({ cost: 530 })
    expect((await service.query(document)).extensions).toEqual({ cost: 560 })
  })

  test('health tells the state without what is internal', async () => {
    const read = async (path: string) => {
      const response = await fetch(service.url + path)
      return [response.status, response.headers.get('cache-control'), await response.json()]
    }
    expect(await read('/livez')).toEqual([200, 'no-store', { status: 'ok' }])
    expect(await read('/readyz')).toEqual([
      200,
      'no-store',
      { status: 'ok', database: { kind: 'pglite', answers: true, writes: true }, revision: 5 },
    ])
    expect(await read('/health')).toEqual([
      200,
      'no-store',
      expect.objectContaining({
        status: 'ok',
        version: expect.any(String),
        subgraphs: ['knowledge', 'security', 'report'],
      }),
    ])
  })

  test('a HEAD request has the headers of GET and no body', async () => {
    const head = await fetch(`${service.url}/data/openapi.json`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('etag')).toMatch(new RegExp(`^"[0-9a-f]{8}\\.${starter.revision}-[\\w-]{16}"$`))
  })

  test('a strange Host never reaches an answer', async () => {
    const { port } = new URL(service.url)
    const body = await new Promise<string>((resolve, reject) => {
      request(
        { port, host: '127.0.0.1', path: '/api/compat/appsec/v1/cwes?size=1', headers: { host: 'evil.example' } },
        (response) => {
          let text = ''
          response.on('data', (chunk) => (text += chunk))
          response.on('end', () => resolve(text))
        },
      )
        .on('error', reject)
        .end()
    })
    expect(body).toContain(`http://127.0.0.1:${port}/api/compat/`)
    expect(body).not.toContain('evil')
  })
})

describe.each(databases)('revisions on $kind', ({ open }) => {
  test('an answer is not modified until the data is, also by another process', async () => {
    const database = await open('starter')
    const service = await startTestService(database, { PUBLIC_URL: 'https://example.org/base/' })
    const url = `${service.url}/api/compat/appsec/v1/cwes/79`
    const first = await fetch(url)
    const etag = first.headers.get('etag')!
    const again = await fetch(url, { headers: { 'if-none-match': `"other", ${etag}` } })
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])

    await database.db.transaction().execute((trx) => appendRevision(trx, 'test'))
    await expect
      .poll(async () => (await fetch(url, { headers: { 'if-none-match': etag } })).status, { timeout: 3_000 })
      .toBe(200)
    await service.close()
    await database.close()
  })
})

describe('answers in another encoding', () => {
  test('RFC 9110 §8.8.3.3: a compressed answer has a tag of its own, which is not modified either', async () => {
    const database = await databases[0]!.open('starter')
    const service = await startTestService(database)
    const get = (headers: Record<string, string>) => fetch(`${service.url}/api/compat/appsec/v1/cwes`, { headers })
    const plain = await get({ 'accept-encoding': 'identity' })
    const zipped = await get({ 'accept-encoding': 'gzip' })
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    expect(zipped.headers.get('etag')).toBe(plain.headers.get('etag')!.replace(/"$/, '-gzip"'))
    expect(await zipped.text()).toBe(await plain.text())
    for (const etag of [plain, zipped].map(({ headers }) => headers.get('etag')!)) {
      const again = await get({ 'if-none-match': etag, 'accept-encoding': 'gzip' })
      expect([again.status, again.headers.get('etag')]).toEqual([304, etag])
    }
    await service.close()
    await database.close()
  })
})

describe('a database that goes away', () => {
  test('is told as such on every surface, and nothing internal with it', async () => {
    const database = await databases[1]!.open('starter')
    const own = openPostgres(database.url!)
    const service = await startTestService(own)
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
    await database.close()
    const ready = await fetch(`${service.url}/readyz`)
    expect([ready.status, await ready.json()]).toMatchObject([
      503,
      { status: 'unavailable', database: { answers: false, writes: false } },
    ])
    expect((await fetch(`${service.url}/livez`)).status).toBe(200)
    const rest = await fetch(`${service.url}/api/compat/appsec/v1/cwes/79`)
    expect([rest.status, await rest.json()]).toEqual([
      503,
      { http_code: 503, http_status: 'Service Unavailable', message: 'The database does not answer. Try again later.' },
    ])
    const { errors } = await service.query('{ matrix { name } }')
    expect(errors?.[0]).toMatchObject({
      message: 'The database does not answer. Try again later.',
      extensions: { code: 'UNAVAILABLE' },
    })
    await service.close()
    await own.close()
  })
})

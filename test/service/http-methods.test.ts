import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawClient } from '../support/raw-client.ts'
import { createKeys } from '../support/seceng.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const besides = [
  '/',
  '/graphql',
  '/graphql/trusted-documents.json',
  '/livez',
  '/readyz',
  '/health',
  '/metrics',
  '/contribute',
]

describe('methods and heads of requests are treated the same on every path', () => {
  let database: TestDatabase
  let service: TestService
  let keys: Awaited<ReturnType<typeof createKeys>>
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    keys = await createKeys([{ name: 'all' }])
    service = await startTestService(database, {
      SECENG_KEYS_FILE: keys.file,
      FINDINGS_ACCESS: 'public',
      SECENG_READS_PER_MINUTE: '100000',
    })
  })
  afterAll(async () => {
    await service.close()
    await database.close()
    await keys.remove()
  })
  const send = (method: string, path: string) =>
    fetch(service.url + path, { method, headers: { authorization: `Bearer ${keys.keys.all}` }, redirect: 'manual' })

  test('OPTIONS lists what is allowed, all else is 405 with the same list, HEAD is GET without its body', async () => {
    const document = (await (await send('GET', '/data/openapi.json')).json()) as { paths: Record<string, object> }
    // The gateway answers as PostgREST does, which asks for a key first.
    const described = Object.keys(document.paths).filter((path) => !path.startsWith('/rest/v1'))
    const paths = [...described.map((path) => path.replace(/\{\w+\}/g, 'x')), ...besides]
    const wrong: unknown[] = []
    for (const path of paths) {
      const allow = (await send('OPTIONS', path)).headers.get('allow')?.split(', ') ?? []
      if (!allow.includes('OPTIONS')) wrong.push([path, 'OPTIONS', allow])
      if (allow.includes('GET') !== allow.includes('HEAD')) wrong.push([path, 'HEAD', allow])
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        if (allow.includes(method)) continue
        const { status, headers } = await send(method, path)
        const isRefused = status === 405 && headers.get('allow') === allow.join(', ')
        if (!isRefused) wrong.push([path, method, status, headers.get('allow')])
      }
    }
    expect(wrong).toEqual([])
    for (const path of [...besides.slice(2), '/graphql?query={revision}', '/data/openapi.json', '/v1/seceng/targets']) {
      const [get, head] = [await send('GET', path), await send('HEAD', path)]
      expect([path, head.status, head.headers.get('content-type'), await head.text()]).toEqual([
        path,
        get.status,
        get.headers.get('content-type'),
        '',
      ])
    }
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'DELETE', 'POST'])
      expect([method, (await send(method, '/nothing/here')).status]).toEqual([method, 404])
  })

  const raw = async (head: string) => {
    const client = await rawClient(service.url)
    client.send(`${head}\r\n\r\n`)
    return client.ended
  }
  const host = 'Host: a\r\nConnection: close'
  const long = `X: ${'x'.repeat(17_000)}`
  type Head = readonly [what: string, status: number, detail: RegExp, head: string]
  const withHost = (name: string) => `GET /livez HTTP/1.1\r\nHost: ${name}\r\nConnection: close`
  const noHosts = ['a b', 'a, b', 'x@a', 'a/b', 'a:b', 'a:123456', '[::1', '::1', '[x]:1', 'a:1:2', '"a"', 'ä']
  const hosts = ['', 'a', 'A.b-c_d~', 'a:', 'a:65535', '127.0.0.1:80', '[::1]', '[fe80::1.2.3.4]:80', "!$&'()*+,;=%20"]
  test.each<Head>([
    ['two hosts', 400, /more than one header Host/, `GET /livez HTTP/1.1\r\nHost: b\r\n${host}`],
    ['no host', 400, /no header Host/, 'GET /livez HTTP/1.1\r\nConnection: close'],
    ...noHosts.map((name): Head => [`the host ${name}`, 400, /Host is neither/, withHost(name)]),
    ['a target of a person', 400, /neither a path nor/, `GET http://x@a/livez HTTP/1.1\r\n${host}`],
    ['no version', 400, /names no version/, 'GET /livez'],
    ['a target that is no URL', 400, /neither a path nor/, `GET ftp://a/livez HTTP/1.1\r\n${host}`],
    ['the target of OPTIONS', 400, /neither a path nor/, `GET * HTTP/1.1\r\n${host}`],
    ['a later version', 400, /is not HTTP\/1\.1: Invalid HTTP version\./, `GET /livez HTTP/1.2\r\n${host}`],
    [
      'two lengths',
      400,
      /is not HTTP\/1\.1: /,
      `GET /livez HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${host}`,
    ],
    ['a long head', 431, /more than 16 KiB/, `GET /livez HTTP/1.1\r\n${long}\r\n${host}`],
    ['another method', 501, /TRACE is not spoken here; methods are GET, /, `TRACE /livez HTTP/1.1\r\n${host}`],
    ['an expectation', 417, /100-continue/, `GET /livez HTTP/1.1\r\nExpect: more\r\n${host}`],
  ])('%s is %i, in a problem document', async (_, status, detail, head) => {
    const answer = await raw(head)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z]`))
    expect(answer).toMatch(/^content-type: application\/problem\+json\r$/im)
    expect(answer).toMatch(/^connection: close\r$/im)
    const problem = JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1))
    expect(problem).toMatchObject({ title: 'The request could not be read', status, code: 'BAD_USER_INPUT' })
    expect(problem.detail).toMatch(detail)
  })

  test.each<readonly [what: string, status: number, head: string]>([
    ['HTTP/1.0 without a host', 200, 'GET /livez HTTP/1.0'],
    ...hosts.map((name) => [`the host "${name}"`, 200, withHost(name)] as const),
    ['a target with a host', 200, `GET http://a:80/livez HTTP/1.1\r\n${host}`],
    ['OPTIONS of all', 204, `OPTIONS * HTTP/1.1\r\n${host}`],
  ])('RFC 9112 §3.2: %s is %i', async (_, status, head) =>
    expect(await raw(head)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `)),
  )

  test('a target in absolute form is its path, and a foreign host of it is not echoed', async () => {
    const head = 'HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close'
    const auth = `\r\nAuthorization: Bearer ${keys.keys.all}`
    const answer = await raw(`GET http://evil.example/v1/seceng/findings?limit=1 ${head}${auth}`)
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toMatch(/^link: /im)
    expect(answer).not.toContain('evil.example')
  })

  test('seceng §3.3: lists have an ETag of their body, by which they are 304', async () => {
    for (const path of ['/v1/seceng/targets', '/v1/seceng/findings', '/v1/seceng/scan-runs']) {
      const first = await send('GET', path)
      const etag = first.headers.get('etag') ?? ''
      const again = await fetch(service.url + path, {
        headers: { authorization: `Bearer ${keys.keys.all}`, 'if-none-match': etag },
      })
      expect([path, first.status, etag === '', again.status]).toEqual([path, 200, false, 304])
    }
  })
})

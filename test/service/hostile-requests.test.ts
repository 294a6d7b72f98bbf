import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExactRequest, exactClient } from '../support/exact-request.ts'
import { rawClient, requestText } from '../support/raw-client.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const key = 'a-key-of-the-tests-0123456789'

describe('requests that no client should send', () => {
  const client = exactClient()
  let database: TestDatabase
  let service: TestService
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    service = await startTestService(database, {
      CONNECTOR_KEYS: key,
      GATEWAY_KEYS: key,
      REVIEWER_JWT_SECRET: 'x'.repeat(32),
      SUBMISSIONS_PER_HOUR: '0',
    })
  })
  afterAll(async () => {
    client.close()
    await service.close()
    await database.close()
  })

  const send = (sent: ExactRequest) => client.send(service.url, sent)
  const statusOf = async (method: string, path: string, headers: Record<string, string> = {}, body = '') =>
    (await send({ method, path, headers, body: body ? Buffer.from(body) : null })).status

  test.each(['/graphql', '/contribute'])('operations §5.5: a path out of %s/assets is 404', async (page) => {
    for (const name of [
      '%2e%2e/package.json',
      '..%5cpackage.json',
      '.%00',
      '%00',
      '../x',
      './/x',
      '%2e%2e%2f%2e%2e%2fx',
    ])
      expect([name, await statusOf('GET', `${page}/assets/${name}`)]).toEqual([name, 404])
  })

  test.each([
    [{ range: 'bytes=-' }, 416],
    [{ range: `bytes=${'\t'.repeat(1_600)}-${'\t'.repeat(1_600)}x` }, 416],
    [{ range: 'bytes=99999999-' }, 416],
    [{ 'if-match': '"another"' }, 412],
    [{ 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 412],
    [{ range: 'lines=1-2' }, 200],
    [{ range: 'bytes=0-3' }, 206],
  ] as const)('RFC 9110 §13, §14: a file of the pages, asked with %o, is answered %i', async (headers, status) => {
    const page = await send({ method: 'GET', path: '/', headers: { accept: 'text/html' }, body: null })
    const [path] = /\/assets\/[^"]+\.js/.exec(page.text) ?? []
    expect(await statusOf('GET', path ?? 'none', headers)).toBe(status)
  })

  test.each(['/graphql', '/api/contributions', '/api/contributions/1/review', '/api/connector-findings'])(
    'operations §5.5: a Content-Type that is none is 415 at %s',
    async (path) => {
      for (const type of ['', ';', '/', 'json', 'a/b/c'])
        expect([
          type,
          await statusOf('POST', path, { 'content-type': type, authorization: `Bearer ${key}` }, '{}'),
        ]).toEqual([type, 415])
    },
  )

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'RFC 9112 §6.3: %s with a Content-Type, but neither length nor body, is answered',
    async (method) => {
      for (const path of ['/graphql', '/rest/v1/charts', '/api/contributions', '/livez', '/nothing']) {
        const client = await rawClient(service.url)
        client.send(requestText(method, path, '', { 'content-type': 'application/json', connection: 'close' }))
        expect(await client.ended).toMatch(/^HTTP\/1\.1 [24]\d\d /)
      }
    },
  )

  test('DESIGN §4.10: a query in a representation that the client does not accept is refused each time', async () => {
    for (let time = 0; time < 3; time++) {
      const { status, headers } = await fetch(`${service.url}/graphql?query={revision}`, {
        headers: { accept: 'text/plain' },
      })
      expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([406, null, 'no-store'])
    }
  })

  test('rpc §4: a Content-Type that is none is 415 at the database gateway, in its shape', async () => {
    const headers = { apikey: key, 'content-type': '' }
    const path = '/rest/v1/rpc/get_chart_dataset'
    const { status, text } = await send({ method: 'POST', path, headers, body: Buffer.from('{}') })
    expect([status, JSON.parse(text)]).toMatchObject([415, { code: 'PGRST107', details: null }])
  })
})

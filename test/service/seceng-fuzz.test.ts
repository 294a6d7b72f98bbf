import { request as httpRequest } from 'node:http'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../../rest-adapters/routes.ts'
import { isSecengRoute } from '../../rest-adapters/seceng/base.ts'
import { keyOf, type RunFolder, runFolder, sarifOf, secengClient } from '../support/scan-run.ts'
import { describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const own = routes.filter(isSecengRoute)
const together = 10
const sarif = sarifOf(['a'])

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.toWellFormed()),
  fc.constantFrom('', '\0', '__proto__', '../..', '%00', '9'.repeat(400), 'file:///%', 'https://[::1', 'null', '*'),
)
const oddValue = fc.oneof(oddText, fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(null, -1, 1e308, [], {}))
const plausible = fc.constantFrom(
  '1',
  '100',
  'exact',
  'true',
  'shop',
  'sarif',
  'AML.T0051',
  '2026-01-01',
  'OPEN',
  '-1',
  'a,b',
)

/** What the route takes, with some members exchanged, left out or added. */
const nearBodyOf = (example: unknown) =>
  fc
    .dictionary(fc.constantFrom(...Object.keys((example as object) ?? {}), 'x', '__proto__'), oddValue, { maxKeys: 3 })
    .map((changes) => ({ ...(example as object), ...changes }))
const form = (name: string, content: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"; filename="f.gz"\r\n\r\n${content}\r\n--x--\r\n`
const oddBytes = fc.oneof(
  fc.constantFrom<Buffer | string>(
    sarif,
    sarif.slice(0, -9),
    gzipSync(sarif),
    gzipSync(sarif).subarray(0, -9),
    gzipSync(Buffer.alloc(2_000_000)),
    gzipSync(gzipSync(Buffer.alloc(2_000_000))),
    form('file', sarif),
    form('file', ''),
    form('__proto__', 'x'),
    form('file', sarif).slice(0, -9),
    `${'['.repeat(20_000)}`,
    '\ufeff{}',
  ),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
)
const header = fc.oneof(
  fc.constantFrom(
    '*',
    '"1.x"',
    '"999999999999.x"',
    'W/"1.x"',
    'x',
    'wait=0',
    'wait=999999999999',
    'wait=-1',
    'bytes=0-1',
    'bytes=9-1',
    '0',
    ',',
  ),
  fc.string({ maxLength: 20 }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, '').trim()),
)
const headers = fc.dictionary(
  fc.constantFrom(
    'if-match',
    'if-none-match',
    'if-range',
    'range',
    'prefer',
    'idempotency-key',
    'accept-encoding',
    'cookie',
  ),
  header,
  { maxKeys: 3 },
)
const request = fc.constantFrom(...own).chain((route) =>
  fc.record({
    route: fc.constant(route),
    id: fc.oneof(fc.uuid({ version: 7 }), oddText, fc.constantFrom('{target}', '{run}')),
    query: fc.dictionary(fc.constantFrom(...Object.keys(route.parameters), 'x'), fc.oneof(oddText, plausible), {
      maxKeys: 4,
    }),
    headers,
    accept: fc.constantFrom(
      undefined,
      '*/*',
      'text/plain',
      'application/sarif+json',
      'image/png',
      ';;',
      'text/event-stream',
    ),
    type: fc.constantFrom(
      'application/json',
      'application/merge-patch+json',
      'application/sarif+json',
      'application/octet-stream',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'text/plain',
      '',
      ';',
    ),
    encoding: fc.constantFrom(undefined, undefined, 'gzip', 'identity', 'br', 'gzip, gzip', 'x'),
    body: fc.oneof(
      nearBodyOf(route.body?.example).map((value) => JSON.stringify(value)),
      oddValue.map((value) => JSON.stringify(value) ?? ''),
      oddBytes,
    ),
    isBrokenOff: fc.nat(19).map((number) => number === 0),
  }),
)

describeDatabases('fuzzed requests', ({ kind, open }) => {
  let database: TestDatabase
  let folder: RunFolder
  let service: TestService
  let ids: Readonly<Record<string, string>>
  beforeAll(async () => {
    database = await open('starter')
    folder = await runFolder()
    service = await startTestService(database, {
      ...folder.env,
      SECENG_SECRET_KEY: 'a secret key of thirty-two characters',
    })
    const api = secengClient(service.url)
    const target = await api.json('POST', '/targets', { name: 'fuzzed', kind: 'application', locator: {} })
    const run = await api.upload(`target=${target.body.id}`, sarif)
    await api.ended(run.body.id)
    ids = { '{target}': target.body.id, '{run}': run.body.id }
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await folder?.remove()
  })

  type Sent = {
    readonly method: string
    readonly path: string
    readonly headers: Record<string, string>
    readonly body: Buffer | string | null
  }
  const send = (sent: Sent, isBrokenOff: boolean) =>
    new Promise<number | null>((resolve, reject) => {
      const { method, path, headers, body } = sent
      const length = body === null ? 0 : Buffer.byteLength(body)
      const outgoing = httpRequest(service.url, {
        method,
        path,
        headers: { ...headers, ...(body !== null && { 'content-length': length + (isBrokenOff ? 99 : 0) }) },
        agent: false,
      })
      outgoing.once('error', (cause: NodeJS.ErrnoException) =>
        isBrokenOff || cause.code === 'EPIPE' || cause.code === 'ECONNRESET' ? resolve(null) : reject(cause),
      )
      outgoing.once('response', (response) => {
        response
          .once('error', reject)
          .resume()
          .once('end', () => resolve(response.statusCode!))
      })
      if (!isBrokenOff) return void outgoing.end(body ?? undefined)
      outgoing.write(body ?? '', () => outgoing.destroy())
    })

  const check = async (requests: number) => {
    const numRuns = requests / together
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: together, maxLength: together }), async (requests) => {
        const statuses = requests.map(
          async ({ route, id, query, headers, accept, type, encoding, body, isBrokenOff }) => {
            const path = `${route.path.replace(/:\w+/, encodeURIComponent(ids[id] ?? id))}?${new URLSearchParams(query)}`
            const sent: Sent = {
              method: route.method,
              path,
              headers: {
                ...headers,
                authorization: `Bearer ${keyOf('ci')}`,
                ...(accept !== undefined && { accept }),
                ...(route.body && type !== '' && { 'content-type': type }),
                ...(route.body && encoding !== undefined && { 'content-encoding': encoding }),
              },
              body: route.body ? body : null,
            }
            return { sent, status: await send(sent, isBrokenOff) }
          },
        )
        for (const { sent, status } of await Promise.all(statuses))
          if (status !== null && status >= 500) throw new Error(`${status}: ${JSON.stringify(sent).slice(0, 2_000)}`)
      }),
      { numRuns },
    )
    const after = await secengClient(service.url).get('/targets')
    expect([after.status, (await fetch(`${service.url}/readyz`)).status]).toEqual([200, 200])
  }
  test('seceng §3.7: none is a failure of the service', { tags: ['long'] }, () => check(300))
  test.each(kind === 'postgres' ? [1, 2, 3, 4] : [1])(
    'seceng §3.7: none of 5,000 is a failure of the service (%i)',
    { tags: ['exhaustive'] },
    () => check(5_000),
  )
})

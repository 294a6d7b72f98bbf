import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../rest-adapters/routes.ts'
import { isSecengRoute } from '../../rest-adapters/seceng/base.ts'
import { createKeys } from '../support/seceng.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const own = routes.filter(isSecengRoute).filter(({ tag }) => tag === 'targets')
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    '__proto__',
    '../..',
    '%00',
    '9'.repeat(400),
    'file:///%',
    'https://[::1',
    'null',
    '*',
  ),
)
const oddValue = fc.oneof(oddText, fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(null, -1, 1e308, [], {}))
const nearBody = fc.record(
  {
    name: oddText,
    kind: fc.oneof(fc.constantFrom('application', 'repository', 'host', 'model', 'skill', 'mcp-server'), oddValue),
    application: oddText,
    locator: fc.oneof(
      fc.record({ url: oddText, ref: oddValue, uri: oddText, allow: oddValue }, { requiredKeys: [] }),
      oddValue,
    ),
    labels: fc.oneof(fc.array(oddText, { maxLength: 3 }), oddValue),
    controls: fc.oneof(
      fc.array(fc.record({ mitigation: oddText, status: fc.constantFrom('planned', 'x'), since: oddText }), {
        maxLength: 2,
      }),
      oddValue,
    ),
    webhook: fc.oneof(fc.record({ provider: fc.constantFrom('github', 'x'), renew: fc.boolean() }), oddValue),
  },
  { requiredKeys: [] },
)
const request = fc.record({
  route: fc.constantFrom(...own),
  id: fc.oneof(
    fc.uuid({ version: 7 }),
    oddText.map((text) => text.toWellFormed()),
  ),
  query: fc.dictionary(
    fc.constantFrom('kind', 'limit', 'cursor', 'count', 'sort', 'name', 'scope', 'application', 'x'),
    oddText,
  ),
  body: fc.oneof(
    nearBody.map((value) => JSON.stringify(value)),
    oddValue.map((value) => JSON.stringify(value)),
    oddText,
  ),
  type: fc.constantFrom('application/json', 'application/merge-patch+json', 'text/plain', ''),
  ifMatch: fc.constantFrom('*', '"1.x"', 'x', '"999999999999.x"', undefined),
  key: fc.constantFrom(undefined, 'one', 'two', 'a b', 'x'.repeat(300)),
})

describe.each(databases)('fuzzed requests on $kind', ({ kind, open }) => {
  let database: TestDatabase
  let service: TestService
  let keys: Awaited<ReturnType<typeof createKeys>>
  beforeAll(async () => {
    database = await open('starter')
    keys = await createKeys([{ name: 'fuzz' }])
    service = await startTestService(database, {
      SECENG_KEYS_FILE: keys.file,
      FINDINGS_ACCESS: 'public',
      SECENG_SECRET_KEY: 'a secret key of thirty-two characters',
      SECENG_READS_PER_MINUTE: '100000',
      SECENG_WRITES_PER_MINUTE: '100000',
    })
  })
  afterAll(async () => {
    await service.close()
    await database.close()
    await keys.remove()
  })

  test('seceng §3.7: none is a failure of the service', async () => {
    await fc.assert(
      fc.asyncProperty(request, async ({ route, id, query, body, type, ifMatch, key }) => {
        const path = route.path.replace(/:\w+/, encodeURIComponent(id))
        const wellFormed = Object.entries(query).map(([name, value]) => [name, value.toWellFormed()])
        const response = await fetch(`${service.url}${path}?${new URLSearchParams(wellFormed)}`, {
          method: route.method,
          headers: {
            authorization: `Bearer ${keys.keys.fuzz}`,
            ...(type !== '' && { 'content-type': type }),
            ...(ifMatch && { 'if-match': ifMatch }),
            ...(key && { 'idempotency-key': key }),
          },
          ...(route.body && { body: body.toWellFormed() }),
        })
        await response.text()
        expect(response.status, `${route.method} ${path} ${body}`).toBeLessThan(500)
      }),
      { numRuns: kind === 'postgres' ? 400 : 100 },
    )
  })
})

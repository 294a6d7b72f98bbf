// @module-tag long
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe } from 'vitest'
import { type ExactRequest, exactClient } from '../support/exact-request.ts'
import { testProperty } from '../support/property.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const key = 'a-key-of-the-tests-0123456789'

describe('random requests', () => {
  const client = exactClient()
  let database: TestDatabase
  let service: TestService
  beforeAll(async () => {
    database = await databases[0]!.open('starter')
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
  testProperty(
    'operations §5.5: random requests over every path are answered, and none as a failure',
    1_500,
    async (numRuns) => {
      const { paths } = (await (await fetch(`${service.url}/data/openapi.json`)).json()) as { paths: object }
      const documented = [
        ...Object.keys(paths),
        '/graphql',
        '/contribute',
        '/metrics',
        '/graphql/trusted-documents.json',
      ]
      const oddText = fc.oneof(
        fc.constantFrom(
          '',
          '.',
          '..',
          '%00',
          '%2e%2e',
          '..%2f',
          '..%5c',
          '%ff',
          '%',
          '%u0000',
          '//',
          '__proto__',
          'null',
        ),
        fc.constantFrom(
          '79',
          'AML.T0051',
          'controls-by-wave',
          '1',
          '-1',
          '1e309',
          '99999999999999999999',
          'constructor',
        ),
        fc.string({ unit: 'binary', maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
        fc.constant('x'.repeat(4_000)),
      )
      const query = fc
        .array(
          fc.tuple(
            fc.constantFrom(
              'size',
              'page',
              'period',
              'select',
              'order',
              'query',
              'variables',
              'extensions',
              'format',
              'status',
              'chart_id',
              'q',
              'cwe',
              'severity',
              '__proto__',
            ),
            oddText,
          ),
          { maxLength: 3 },
        )
        .map((pairs) => (pairs.length > 0 ? `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}` : ''))
      const path = fc
        .tuple(fc.constantFrom(...documented), oddText, fc.constantFrom('', '', '', '/', '/x', '%00', '.svg'), query)
        .map(([known, name, end, search]) => known.replaceAll(/\{[^}]+\}/g, name) + end + search)
      const json = fc.oneof(
        fc.constantFrom('null', '1', '"x"', '[]', 'true', '{}', '', '{', '[{}]', '{"a":1e999}', '{"__proto__":1}'),
        fc.json({ maxDepth: 3 }),
        fc
          .record(
            {
              query: fc.oneof(
                fc.jsonValue({ maxDepth: 1 }),
                fc.constantFrom(
                  '{ revision }',
                  'query A($a: [ID!]!) { nodes(ids: $a) { id } }',
                  'mutation { x }',
                  '{ __typename ...a }',
                  '#',
                ),
              ),
              variables: fc.jsonValue({ maxDepth: 2 }),
              operationName: fc.jsonValue({ maxDepth: 1 }),
              extensions: fc.jsonValue({ maxDepth: 2 }),
              chart_id: fc.jsonValue({ maxDepth: 1 }),
              contact: fc.jsonValue({ maxDepth: 2 }),
              submissions: fc.jsonValue({ maxDepth: 3 }),
              schemaVersion: fc.jsonValue({ maxDepth: 1 }),
              findings: fc.jsonValue({ maxDepth: 3 }),
              decision: fc.jsonValue({ maxDepth: 1 }),
            },
            { requiredKeys: [] },
          )
          .map((value) => JSON.stringify(value)),
      )
      const body = fc.oneof(
        { weight: 4, arbitrary: json.map((text) => Buffer.from(text)) },
        fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)),
        json.map((text) => gzipSync(text)),
        fc.constant(null),
      )
      const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 })
      const headerText = fc.oneof(
        oddText,
        fc.string({ maxLength: 20 }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, '')),
      )
      const headers = fc
        .record({
          'content-type': optional(
            fc.oneof(
              fc.constantFrom(
                'application/json',
                'application/yaml',
                'text/plain',
                '',
                ';',
                'multipart/form-data; boundary=x',
                'application/x-www-form-urlencoded',
                'text/csv',
              ),
              headerText,
            ),
          ),
          'content-encoding': optional(fc.constantFrom('gzip', 'br', 'deflate', 'identity', 'x', '')),
          accept: optional(
            fc.oneof(
              fc.constantFrom(
                '*/*',
                'text/html',
                'application/json',
                'application/graphql-response+json',
                'image/svg+xml',
                'text/csv',
                'application/vnd.pgrst.object+json',
                'multipart/mixed',
              ),
              headerText,
            ),
          ),
          'accept-encoding': optional(fc.constantFrom('gzip', 'br', '*;q=0', 'x', '')),
          authorization: optional(fc.oneof(fc.constantFrom(`Bearer ${key}`, 'Bearer a.b.c', 'Basic', ''), headerText)),
          apikey: optional(fc.constantFrom(key, '')),
          range: optional(fc.oneof(fc.constantFrom('0-1', 'bytes=0-', '9-1'), headerText)),
          prefer: optional(fc.oneof(fc.constantFrom('count=exact', 'count=x', 'handling=strict'), headerText)),
          'if-none-match': optional(fc.oneof(fc.constantFrom('*', '"x"', 'W/"x"'), headerText)),
          'idempotency-key': optional(headerText),
          'accept-profile': optional(headerText),
          origin: optional(headerText),
          'access-control-request-method': optional(headerText),
          'access-control-request-headers': optional(headerText),
        })
        .map(
          (given) =>
            Object.fromEntries(
              Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
            ) as Record<string, string>,
        )
      const method = fc.constantFrom(
        'GET',
        'GET',
        'HEAD',
        'POST',
        'POST',
        'POST',
        'PUT',
        'PATCH',
        'DELETE',
        'OPTIONS',
        'TRACE',
        'PROPFIND',
      )
      // A longer head is refused before its method is known, so that an answer to HEAD has a body then.
      const longestHead = 15_000
      const isSendable = ({ path: sent, headers: given }: ExactRequest) =>
        !/[^\x21-\x7e]/.test(sent) && sent.length + JSON.stringify(given).length < longestHead

      await fc.assert(
        fc.asyncProperty(fc.record({ method, path, headers, body }).filter(isSendable), async (sent) => {
          const { status, text } = await send(sent)
          // A method that the service does not know is none of its failures (RFC 9110 §15.6.2).
          const isFailure = status >= 500 && !(status === 501 && ['TRACE', 'PROPFIND'].includes(sent.method))
          if (isFailure || /"code": ?"(INTERNAL|INTERNAL_SERVER_ERROR)"/.test(text))
            throw new Error(`${status}: ${text.slice(0, 300)}`)
        }),
        { numRuns, seed: 8 },
      )
    },
  )
})

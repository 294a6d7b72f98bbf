import { buildSchema, isNonNullType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isNullByErrorOnly } from '../../graphql/runtime/semantic-nullability.ts'
import { createKeys } from '../support/seceng.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const queries = ['{ __schema { queryType { name } } }', '{ revision __type(name: "Query") { name } }']

describe('questions §4.7: introspection', () => {
  let database: TestDatabase
  let keys: Awaited<ReturnType<typeof createKeys>>
  const services = new Map<string, TestService>()
  beforeAll(async () => {
    database = await databases[1]!.open('empty')
    keys = await createKeys([{ name: 'reader', scopes: ['read'] }])
    for (const mode of ['on', 'ide', 'off'])
      services.set(
        mode,
        await startTestService(database, {
          INTROSPECTION: mode,
          SECENG_KEYS_FILE: keys.file,
          FINDINGS_ACCESS: 'public',
        }),
      )
  })
  afterAll(async () => {
    for (const service of services.values()) await service.close()
    await keys?.remove()
    await database?.close()
  })
  const ask = async (mode: string, query: string, key?: string) => {
    const response = await fetch(`${services.get(mode)!.url}/graphql?${new URLSearchParams({ query })}`, {
      headers: { accept: 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    })
    // biome-ignore lint/suspicious/noExplicitAny: the shape is that of the document.
    return (await response.json()) as any
  }
  const file = (mode: string, name: string, key?: string) =>
    fetch(`${services.get(mode)!.url}/data/${name}`, { headers: key ? { authorization: `Bearer ${key}` } : {} })

  test('is open to all by default', async () => {
    for (const query of queries) expect((await ask('on', query)).errors).toBeUndefined()
    expect((await file('on', 'schema.graphql')).status).toBe(200)
  })

  test.each(['ide', 'off'])('needs a credential with INTROSPECTION=%s, whoever asked before', async (mode) => {
    for (const query of queries) {
      expect((await ask(mode, query, keys.keys.reader)).errors).toBeUndefined()
      const { data, errors } = await ask(mode, query)
      expect([data, errors[0].extensions.code]).toEqual([undefined, 'UNAUTHENTICATED'])
      expect(errors[0].message).toBe('Introspection needs a credential here.')
    }
    expect((await ask(mode, '{ revision __typename }')).data).toMatchObject({ __typename: 'Query' })
    expect((await file(mode, 'openapi.json')).status).toBe(200)
  })

  test.each(['ide', 'off'])(
    'the files of the schema need one with INTROSPECTION=%s, whoever asked before',
    async (mode) => {
      for (const name of ['schema.graphql', 'possible-types.json', 'cache-keys.json']) {
        const open = await (await file('on', name)).text()
        const own = await file(mode, name, keys.keys.reader)
        expect([own.status, own.headers.get('cache-control'), await own.text()]).toEqual([
          200,
          'private, no-store',
          open,
        ])
        for (const key of [undefined, `skg_${'x'.repeat(43)}`])
          expect((await file(mode, name, key)).status).toBe(mode === 'ide' ? 401 : 404)
      }
      const listed = (await (await fetch(`${services.get(mode)!.url}/api/exports`)).text()).includes(
        '/data/schema.graphql',
      )
      expect(listed).toBe(false)
    },
  )

  test('questions §4.1: the file of the schema says what only an error makes null', async () => {
    const fields = buildSchema(await (await file('on', 'schema.graphql')).text())
      .getQueryType()!
      .getFields()
    expect(isNonNullType(fields.techniques!.type)).toBe(false)
    expect(isNullByErrorOnly(fields.techniques!)).toBe(true)
    expect(isNullByErrorOnly(fields.technique!)).toBe(false)
    expect(fields.revision!.astNode!.directives).toEqual([])
  })
})

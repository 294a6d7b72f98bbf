import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

describe('questions §4.8: files for caches of clients', () => {
  let database: TestDatabase
  let service: TestService
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    service = await startTestService(database)
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
  })

  type Type = {
    readonly name: string
    readonly kind: string
    readonly fields: readonly { readonly name: string }[] | null
    readonly possibleTypes: readonly { readonly name: string }[] | null
  }
  const introspected = async () => {
    const query = '{ __schema { types { name kind fields(includeDeprecated: true) { name } possibleTypes { name } } } }'
    const response = await fetch(`${service.url}/graphql?${new URLSearchParams({ query })}`, {
      headers: { accept: 'application/json' },
    })
    const { data } = (await response.json()) as { data: { __schema: { types: readonly Type[] } } }
    return data.__schema.types
  }
  const read = async (name: string) => {
    const response = await fetch(`${service.url}/data/${name}`)
    expect([response.status, response.headers.get('etag')]).toEqual([200, expect.any(String)])
    return response.json()
  }

  test('possible-types.json is what introspection says', async () => {
    const abstract = (await introspected()).filter(({ kind }) => kind === 'INTERFACE' || kind === 'UNION')
    const expected = abstract.map(({ name, possibleTypes }) => [name, possibleTypes?.map((type) => type.name).sort()])
    expect(abstract.length).toBeGreaterThan(1)
    expect(await read('possible-types.json')).toEqual(Object.fromEntries(expected))
  })

  test('cache-keys.json names each object type, and an id for those that can be read again', async () => {
    const keys = (await read('cache-keys.json')) as Readonly<Record<string, readonly string[] | null>>
    const objects = (await introspected()).filter(({ kind, name }) => kind === 'OBJECT' && !name.startsWith('_'))
    expect(Object.keys(keys).sort()).toEqual(
      objects
        .map(({ name }) => name)
        .filter((name) => !['Query', 'Mutation', 'Subscription'].includes(name))
        .sort(),
    )
    for (const { name, fields } of objects)
      if (keys[name]) expect([name, fields?.map((field) => field.name)]).toEqual([name, expect.arrayContaining(['id'])])
    expect(keys).toMatchObject({ Technique: ['id'], SecurityFinding: ['id'], ScanRun: ['id'], PageInfo: null })
  })
})

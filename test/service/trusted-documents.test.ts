import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../rest-adapters/routes.ts'
import { ConfigError, readConfig } from '../../src/ground/config.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

type Manifest = { readonly operations: readonly { id: string; name: string; type: string; body: string }[] }

const hashOf = (body: string) => createHash('sha256').update(body).digest('hex')
const own = 'query Mine($id: ID!) { technique(id: $id) { name } }'
const foreign = '{ technique(id: "AML.T0051") { id } }'

describe('trusted documents (DESIGN §4.5)', () => {
  let database: TestDatabase
  let service: TestService
  let folder: string
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    folder = await mkdtemp(join(tmpdir(), 'skg-trusted-'))
    const file = join(folder, 'manifest.json')
    const operations = [{ id: hashOf(own), name: 'Mine', type: 'query', body: own }]
    await writeFile(file, JSON.stringify({ format: 'apollo-persisted-query-manifest', version: 1, operations }))
    service = await startTestService(database, {
      TRUSTED_DOCUMENTS: 'enforce, ide=off, web=log',
      TRUSTED_DOCUMENTS_FILE: file,
    })
  })
  afterAll(async () => {
    await service.close()
    await database.close()
    await rm(folder, { recursive: true })
  })

  const byHash = (
    hash: string,
    {
      variables = {},
      query,
      headers = {},
    }: { variables?: object; query?: string; headers?: Record<string, string> } = {},
  ) => {
    const parameters = new URLSearchParams({
      variables: JSON.stringify(variables),
      extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hash } }),
      ...(query && { query }),
    })
    return fetch(`${service.url}/graphql?${parameters}`, { headers: { accept: 'application/json', ...headers } })
  }
  const post = (query: string, client?: string) =>
    fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(client && { 'apollographql-client-name': client }) },
      body: JSON.stringify({ query }),
    })

  test('the manifest lists the documents of routes, examples and the file by their SHA-256', async () => {
    const response = await fetch(`${service.url}/graphql/trusted-documents.json`)
    const { operations } = (await response.json()) as Manifest
    expect(operations.every(({ id, body }) => id === hashOf(body))).toBe(true)
    const bodies = operations.map(({ body }) => body)
    expect(bodies).toEqual(expect.arrayContaining([...routes.map(({ operation }) => operation), own]))
    expect(operations.find(({ body }) => body === own)).toMatchObject({ name: 'Mine', type: 'query' })
    const held = response.headers.get('etag')!
    const again = await fetch(`${service.url}/graphql/trusted-documents.json`, { headers: { 'if-none-match': held } })
    expect(again.status).toBe(304)
  })

  test('a trusted document is answered by its hash with GET, and by its ETag with 304', async () => {
    const variables = { id: 'AML.T0051' }
    const response = await byHash(hashOf(own), { variables })
    expect(await response.json()).toMatchObject({ data: { technique: { name: 'LLM Prompt Injection' } } })
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=5, /)
    const etag = response.headers.get('etag')!
    expect(etag).toMatch(/^"[0-9a-f]{8}\.\d+-/)
    for (const round of [1, 2]) {
      const held = await byHash(hashOf(own), { variables, headers: { 'if-none-match': etag } })
      expect([round, held.status, await held.text()]).toEqual([round, 304, ''])
    }
    const other = await byHash(hashOf(own), { variables: { id: 'AML.T0043' }, headers: { 'if-none-match': etag } })
    expect(other.status).toBe(200)
    const wrong = await byHash(hashOf(own), { variables: { id: 'nonsense' } })
    expect(wrong.headers.get('etag')).toBeNull()
  })

  test.each([
    ['documentId', (hash: string) => `sha256:${hash}`],
    ['documentId', (hash: string) => hash],
    ['doc_id', (hash: string) => hash],
    ['id', (hash: string) => hash],
  ] as const)('questions §4.8: a trusted document is answered by its %s, by GET and POST', async (name, idOf) => {
    const named = { [name]: idOf(hashOf(own)), variables: { id: 'AML.T0051' } }
    const answer = { data: { technique: { name: 'LLM Prompt Injection' } } }
    const posted = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(named),
    })
    expect(await posted.json()).toMatchObject(answer)
    const parameters = new URLSearchParams({ ...named, variables: JSON.stringify(named.variables) })
    const got = await fetch(`${service.url}/graphql?${parameters}`, { headers: { accept: 'application/json' } })
    expect(await got.json()).toMatchObject(answer)
    expect(got.headers.get('etag')).toMatch(/^"[0-9a-f]{8}\.\d+-/)
  })

  test.each([
    [{ documentId: 'sha256:0' }, 403, 'UNTRUSTED_DOCUMENT', 'documentId: "sha256:0" is not the id of a trusted'],
    [{ doc_id: `${'x'.repeat(80)}y` }, 403, 'UNTRUSTED_DOCUMENT', `doc_id: "${'x'.repeat(80)}" is not the id`],
    [{ documentId: 7 }, 400, 'BAD_USER_INPUT', 'documentId: must be a text'],
    [{ doc_id: 'x', query: foreign }, 400, 'BAD_USER_INPUT', 'doc_id: must not stand beside a query'],
  ])('questions §4.8: %j is refused', async (sent, status, code, message) => {
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    })
    expect([response.status, await response.json()]).toMatchObject([
      status,
      {
        errors: [
          { message: expect.stringContaining(message), extensions: { code, parameter: message.split(':', 1)[0] } },
        ],
      },
    ])
  })

  test('an unknown hash, or one of another document, is told as Apollo tells it', async () => {
    expect(await (await byHash(hashOf(foreign))).json()).toMatchObject({
      errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
    })
    expect(await (await byHash(hashOf(own), { query: foreign })).json()).toMatchObject({
      errors: [{ message: expect.stringContaining('sha256Hash'), extensions: { code: 'BAD_USER_INPUT' } }],
    })
  })

  test.each([2, '1', undefined])(
    "DESIGN §4.10: a persisted query of version %s is the client's mistake",
    async (version) => {
      const extensions = JSON.stringify({ persistedQuery: { version, sha256Hash: hashOf(own) } })
      const response = await fetch(`${service.url}/graphql?${new URLSearchParams({ extensions })}`, {
        headers: { accept: 'application/json' },
      })
      expect([response.status, await response.json()]).toEqual([
        400,
        {
          errors: [{ message: 'extensions.persistedQuery.version: must be 1', extensions: { code: 'BAD_USER_INPUT' } }],
        },
      ])
    },
  )

  test.each([
    ['nobody', undefined, 403],
    ['a client without a mode of its own', 'mobile', 403],
    ['a client in mode log', 'web', 200],
    ['a client in mode off', 'ide', 200],
  ])('enforce: a document that is not trusted from %s', async (_, client, status) => {
    const response = await post(foreign, client)
    expect(response.status).toBe(status)
    if (status === 403)
      expect(await response.json()).toMatchObject({
        errors: [{ message: expect.stringContaining(hashOf(foreign)), extensions: { code: 'UNTRUSTED_DOCUMENT' } }],
      })
  })

  test('enforce: what one client may ask does not open it to others, though its answer is held', async () => {
    expect((await post(foreign, 'ide')).status).toBe(200)
    expect((await post(foreign)).status).toBe(403)
    await byHash(hashOf(foreign), { query: foreign, headers: { 'apollographql-client-name': 'ide' } })
    expect((await byHash(hashOf(foreign), { headers: { 'apollographql-client-name': 'ide' } })).status).toBe(200)
    expect((await byHash(hashOf(foreign))).status).toBe(403)
  })

  test.each([
    ['not JSON', '{', 'must be JSON: {"format"'],
    [
      'a wrong id',
      JSON.stringify({ format: 'apollo-persisted-query-manifest', operations: [{ id: 'x', body: own }] }),
      hashOf(own),
    ],
    [
      'a body that does not fit',
      JSON.stringify({
        format: 'apollo-persisted-query-manifest',
        operations: [{ id: hashOf('{ no }'), body: '{ no }' }],
      }),
      'operations[0] does not fit the schema',
    ],
  ])('a file with %s is refused', async (name, text, problem) => {
    const file = join(folder, `${name}.json`)
    await writeFile(file, text)
    await expect(startTestService(database, { TRUSTED_DOCUMENTS_FILE: file })).rejects.toThrow(problem)
  })

  const md5 = createHash('md5').update(own).digest('hex')
  test.each([
    ['GraphQL Code Generator', `sha256:${hashOf(own)}`],
    ['GraphQL Code Generator with SHA-1', createHash('sha1').update(own).digest('hex')],
    ["Relay's compiler", md5],
    ['a build with names of its own', 'mine-1'],
  ])('questions §4.8: the map of %s is taken as it is', async (name, id) => {
    const file = join(folder, `${name}.json`)
    await writeFile(file, JSON.stringify({ [id]: own }))
    const mapped = await startTestService(database, { TRUSTED_DOCUMENTS: 'enforce', TRUSTED_DOCUMENTS_FILE: file })
    try {
      const send = async (body: object) =>
        (
          await fetch(`${mapped.url}/graphql`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ ...body, variables: { id: 'AML.T0051' } }),
          })
        ).json()
      const answer = { data: { technique: { name: 'LLM Prompt Injection' } } }
      expect(await send({ documentId: id })).toMatchObject(answer)
      const hashed = { persistedQuery: { version: 1, sha256Hash: `sha256:${hashOf(own)}` } }
      expect(await send({ extensions: hashed })).toMatchObject(answer)
    } finally {
      await mapped.close()
    }
  })

  test.each([
    ['of another document', { [md5]: foreign }, 'but its md5 is'],
    ['that is no text', { [md5]: { body: own } }, 'has no document, a text'],
  ])('a map with a document %s is refused', async (name, map, problem) => {
    const file = join(folder, `${name}.json`)
    await writeFile(file, JSON.stringify(map))
    await expect(startTestService(database, { TRUSTED_DOCUMENTS_FILE: file })).rejects.toThrow(problem)
  })

  test.each(['sometimes', 'enforce,ide', 'log,=off', 'off,a=maybe'])('TRUSTED_DOCUMENTS=%s is refused', (value) => {
    expect(() => readConfig({ TRUSTED_DOCUMENTS: value })).toThrow(ConfigError)
  })
})

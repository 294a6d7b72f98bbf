import { createHash } from 'node:crypto'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const documents = {
  one: '{ technique(id: "AML.T0051") { id } }',
  two: '{ technique(id: "AML.T0043") { id } }',
}
type Name = keyof typeof documents
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

describe('operations §1.5: the file of trusted documents changes while the service runs', () => {
  let database: TestDatabase
  let service: TestService
  let strict: TestService
  let folder: string
  const write = async (content: unknown) => {
    const path = join(folder, 'documents.json')
    await writeFile(`${path}.new`, typeof content === 'string' ? content : JSON.stringify(content))
    await rename(`${path}.new`, path)
  }
  const only = (...names: readonly Name[]) => Object.fromEntries(names.map((name) => [name, documents[name]]))
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skg-documents-'))
    await write(only('one', 'two'))
    database = await databases[1]!.open('starter')
    const env = { TRUSTED_DOCUMENTS: 'enforce', TRUSTED_DOCUMENTS_FILE: join(folder, 'documents.json') }
    service = await startTestService(database, env)
    strict = await startTestService(database, { ...env, CONFIG_ON_ERROR: 'close' })
  })
  afterAll(async () => {
    await Promise.all([service.close(), strict.close()])
    await database.close()
    await rm(folder, { recursive: true })
  })

  /** Each way to ask for a document, by its statuses. */
  const asked = async (name: Name, { url }: TestService = service) => {
    const hash = hashOf(documents[name])
    const get = (parameters: Record<string, string>) =>
      fetch(`${url}/graphql?${new URLSearchParams(parameters)}`, { headers: { accept: 'application/json' } })
    const post = (body: object) =>
      fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const extensions = { persistedQuery: { version: 1, sha256Hash: hash } }
    const answers = [
      await get({ documentId: name }),
      await get({ query: documents[name] }),
      await get({ extensions: JSON.stringify(extensions) }),
      await post({ documentId: hash }),
      await post({ query: documents[name] }),
      await post({ extensions }),
    ]
    return Promise.all(
      answers.map(async (answer) => {
        const { data, errors } = (await answer.json()) as {
          data?: unknown
          errors?: [{ extensions: { code: string } }]
        }
        return data ? 'data' : `${answer.status} ${errors?.[0].extensions.code}`
      }),
    )
  }
  const trusted = Array(6).fill('data')
  const untrusted = [
    '403 UNTRUSTED_DOCUMENT',
    '403 UNTRUSTED_DOCUMENT',
    '200 PERSISTED_QUERY_NOT_FOUND',
    '403 UNTRUSTED_DOCUMENT',
    '403 UNTRUSTED_DOCUMENT',
    '200 PERSISTED_QUERY_NOT_FOUND',
  ]
  const state = async () => {
    const response = await fetch(`${service.url}/readyz`)
    const { status, configuration } = (await response.json()) as { status: string; configuration?: { wrong: string[] } }
    const metrics = await (await fetch(`${service.url}/metrics`)).text()
    const isCounted = metrics.includes('skg_config_file_errors{setting="TRUSTED_DOCUMENTS_FILE"} 1')
    return [response.status, status, configuration?.wrong ?? [], isCounted]
  }
  const isRight = [200, 'ok', [], false]
  const isWrong = [200, 'degraded', ['TRUSTED_DOCUMENTS_FILE'], true]
  const listed = async () => {
    const response = await fetch(`${service.url}/graphql/trusted-documents.json`)
    const { operations } = (await response.json()) as { operations: { body: string }[] }
    const bodies = operations.map(({ body }) => body)
    return (Object.keys(documents) as Name[]).filter((name) => bodies.includes(documents[name]))
  }

  test('a document that is removed is refused, though its answers were cached and learned', async () => {
    for (const round of [1, 2, 3])
      expect([round, await asked('one'), await asked('two')]).toEqual([round, trusted, trusted])
    const etag = (await fetch(`${service.url}/graphql/trusted-documents.json`)).headers.get('etag')!
    await write(only('two'))
    // The answer cache looks at no file: the service does, each second.
    await expect.poll(() => asked('one'), { timeout: 30_000 }).toEqual(untrusted)
    expect([await asked('two'), await listed(), await state()]).toEqual([trusted, ['two'], isRight])
    const again = await fetch(`${service.url}/graphql/trusted-documents.json`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(200)
    await write(only('one', 'two'))
    await expect.poll(() => asked('one'), { timeout: 30_000 }).toEqual(trusted)
  })

  test('a mistake leaves what was good in force, a wrong entry is off alone, and a file that is empty or gone revokes all', async () => {
    await write('{')
    await expect.poll(state, { timeout: 30_000 }).toEqual(isWrong)
    expect([await asked('one'), await listed()]).toEqual([trusted, ['one', 'two']])
    await write({ ...only('one'), two: '{ nothing }' })
    await expect.poll(() => asked('two'), { timeout: 30_000 }).toEqual(untrusted)
    expect([await asked('one'), await listed(), await state()]).toEqual([trusted, ['one'], isWrong])
    await write('')
    await expect.poll(() => asked('one'), { timeout: 30_000 }).toEqual(untrusted)
    expect([await listed(), await state()]).toEqual([[], isRight])
    await write(only('one'))
    await expect.poll(() => asked('one'), { timeout: 30_000 }).toEqual(trusted)
    await rm(join(folder, 'documents.json'))
    await expect.poll(() => asked('one'), { timeout: 30_000 }).toEqual(untrusted)
    expect(await state()).toEqual(isWrong)
  })

  test('CONFIG_ON_ERROR=close answers 503 for what the file alone makes trusted', async () => {
    await write(only('one'))
    await expect.poll(() => asked('one', strict), { timeout: 30_000 }).toEqual(trusted)
    await write('{')
    await expect.poll(() => asked('one', strict), { timeout: 30_000 }).toEqual(Array(6).fill('503 UNAVAILABLE'))
    const closed = await fetch(`${strict.url}/graphql/trusted-documents.json`)
    expect([closed.status, await closed.json()]).toMatchObject([
      503,
      { errors: [{ extensions: { code: 'UNAVAILABLE', setting: 'TRUSTED_DOCUMENTS_FILE' } }] },
    ])
    const stream = await fetch(`${strict.url}/graphql/stream?query=subscription{revision{revision}}`, {
      headers: { accept: 'text/event-stream' },
    })
    expect([stream.status, await stream.json()]).toMatchObject([
      503,
      { errors: [{ extensions: { code: 'UNAVAILABLE' } }] },
    ])
    const own = (await (await fetch(`${service.url}/graphql/trusted-documents.json`)).json()) as {
      operations: { id: string; name: string }[]
    }
    const { id } = own.operations.find(({ name }) => name === 'Matrix')!
    const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: id } })
    const answer = await fetch(`${strict.url}/graphql?${new URLSearchParams({ extensions })}`, {
      headers: { accept: 'application/json' },
    })
    expect(answer.status).toBe(200)
    await write(only('one'))
    await expect.poll(() => asked('one', strict), { timeout: 30_000 }).toEqual(trusted)
  })
})

import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const hashOf = (text: string, algorithm = 'sha256') => createHash(algorithm).update(text).digest('hex')
const shared = '{ technique(id: "AML.T0051") { id } }'
const ofRelay = '{ technique(id: "AML.T0043") { id } }'
const later = '{ technique(id: "AML.T0020") { id } }'
const taken = '{ technique(id: "AML.T0054") { id } }'

describe('questions §4.8: documents of several files are trusted', () => {
  let database: TestDatabase
  let service: TestService
  let folder: string
  const write = (name: string, content: string) => writeFile(join(folder, name), content)
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skg-documents-'))
    const operations = [{ id: hashOf(shared), name: '', type: 'query', body: shared }]
    await write('apollo.json', JSON.stringify({ format: 'apollo-persisted-query-manifest', version: 1, operations }))
    await write('codegen.json', JSON.stringify({ [`sha256:${hashOf(shared)}`]: shared, same: ofRelay }))
    await write('relay.json', JSON.stringify({ [hashOf(ofRelay, 'md5')]: ofRelay, same: taken }))
    database = await databases[1]!.open('starter')
    service = await startTestService(database, {
      TRUSTED_DOCUMENTS: 'enforce',
      TRUSTED_DOCUMENTS_FILE: ['apollo', 'codegen', 'relay'].map((name) => join(folder, `${name}.json`)).join(', '),
    })
  })
  afterAll(async () => {
    await service.close()
    await database.close()
    await rm(folder, { recursive: true })
  })
  const asked = async (documentId: string) => {
    const answer = await fetch(`${service.url}/graphql?${new URLSearchParams({ documentId })}`, {
      headers: { accept: 'application/json' },
    })
    return ((await answer.json()) as { data?: { technique: { id: string } } }).data?.technique.id
  }
  const wrong = async () => {
    const { configuration } = (await (await fetch(`${service.url}/readyz`)).json()) as {
      configuration?: { wrong: string[] }
    }
    return configuration?.wrong ?? []
  }
  const bodies = async () => {
    const { operations } = (await (await fetch(`${service.url}/graphql/trusted-documents.json`)).json()) as {
      operations: { body: string }[]
    }
    return operations.map(({ body }) => body).filter((body) => [shared, ofRelay, later, taken].includes(body))
  }

  test('those of Apollo, of codegen and of Relay at once, a document of two files once, an id of two the first', async () => {
    expect(await asked(hashOf(shared))).toBe('AML.T0051')
    expect(await asked(`sha256:${hashOf(shared)}`)).toBe('AML.T0051')
    expect(await asked(hashOf(ofRelay, 'md5'))).toBe('AML.T0043')
    expect(await asked('same')).toBe('AML.T0043')
    expect((await bodies()).toSorted()).toEqual([taken, ofRelay, shared].toSorted())
    expect(await wrong()).toEqual([])
  })

  test('each is read again when it changes, and a mistake in some leaves the others as they are', async () => {
    await write('codegen.json', JSON.stringify({ [`sha256:${hashOf(later)}`]: later }))
    await expect.poll(() => asked(hashOf(later)), { timeout: 30_000 }).toBe('AML.T0020')
    expect([await asked(hashOf(shared)), await asked('same')]).toEqual(['AML.T0051', 'AML.T0054'])
    await write('codegen.json', '{')
    await write('relay.json', '[')
    await expect.poll(wrong, { timeout: 30_000 }).toEqual(['TRUSTED_DOCUMENTS_FILE'])
    expect([await asked(hashOf(later)), await asked(hashOf(ofRelay, 'md5'))]).toEqual(['AML.T0020', 'AML.T0043'])
    await rm(join(folder, 'apollo.json'))
    await expect.poll(() => asked(hashOf(shared)), { timeout: 30_000 }).toBeUndefined()
  })
})

import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, startTestService, type TestDatabase } from '../support/setup.ts'
import { startTriage } from '../support/triage.ts'

const run = promisify(execFile)
const examples = fileURLToPath(new URL('../../examples', import.meta.url))

describe('questions §4: clients of other makers, from an empty folder', { tags: ['long'], timeout: 300_000 }, () => {
  let database: TestDatabase
  let folder: string
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    folder = await mkdtemp(join(tmpdir(), 'skg-clients-'))
  })
  afterAll(async () => {
    await rm(folder, { recursive: true })
    await database.close()
  })

  /** Copies a client without what is not committed, and installs what it names. */
  async function install(name: string) {
    const own = join(folder, name)
    await cp(join(examples, name), own, { recursive: true, filter: (path) => !/node_modules/.test(path) })
    await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: own })
    return {
      folder: own,
      npm: async (script: string, ...args: readonly string[]) =>
        (await run('npm', ['run', '--silent', script, '--', ...args], { cwd: own })).stdout.trim().split('\n'),
    }
  }

  test('urql with graphcache, typed by gql.tada', async () => {
    const service = await startTestService(database)
    try {
      const { npm } = await install('urql-client')
      await npm('schema', service.url)
      await npm('generate')
      expect(await npm('check')).toEqual([''])
      expect(await npm('start', service.url)).toEqual([
        expect.stringMatching(/^AML\.T\d{4}/),
        expect.stringMatching(/^AML\.T\d{4}/),
        expect.stringMatching(/^AML\.T\d{4}/),
        expect.stringMatching(/: \d+ mitigations$/),
        expect.stringMatching(/^1 request, the second answer from the cache: /),
        expect.stringMatching(/^without ids: (?!(.+), \1)[^,]+, /),
      ])
    } finally {
      await service.close()
    }
  })

  test('Apollo Client with persisted queries, where the service takes no others', async () => {
    const { npm, folder: own } = await install('apollo-client')
    await npm('generate')
    expect(await readdir(own)).toContain('persisted-query-manifest.json')
    const service = await startTestService(database, {
      TRUSTED_DOCUMENTS: 'enforce',
      TRUSTED_DOCUMENTS_FILE: join(own, 'persisted-query-manifest.json'),
    })
    try {
      await npm('schema', service.url)
      expect(await npm('check')).toEqual([''])
      const printed = await npm('start', service.url)
      expect(printed).toEqual([
        'sends an id',
        'LLM Prompt Injection',
        expect.stringMatching(/^ {2}AML\.M\d{4} /),
        expect.stringMatching(/^ {2}AML\.M\d{4} /),
        expect.stringMatching(/^ {2}AML\.M\d{4} /),
        'sends an id',
        expect.stringMatching(/^Mitigation /),
        'sends an id',
        'sends an id',
        expect.stringMatching(/^AML\.TA0005, 4 cursors: (AML\.T[\d.]+(, |$)){4}/),
        'sends an id',
        'sends an id',
        expect.stringMatching(/^AML\.TA0000, 4 cursors: (AML\.T[\d.]+(, |$)){4}/),
      ])
      const lists = printed.filter((line) => line.includes('cursors')).map((line) => line.split(': ')[1])
      expect(new Set(lists).size).toBe(2)
    } finally {
      await service.close()
    }
  })

  test.each([
    [
      'Relay, whose compiler writes the documents that the service takes',
      'relay-client',
      'persisted-queries.json',
      [
        /^page 1: AML\.T\d{4}.*, AML\.T\d{4}.*, AML\.T\d{4}/,
        /^page 2: AML\.T\d{4}.*, AML\.T\d{4}.*, AML\.T\d{4}/,
        /^Technique /,
      ],
    ],
    [
      'codegen with its client preset, and react-query',
      'react-query-client',
      'graphql/persisted-documents.json',
      [
        /^LLM Prompt Injection \(REALIZED\)$/,
        /^ {2}AML\.M\d{4} /,
        /^ {2}AML\.M\d{4} /,
        /^ {2}AML\.M\d{4} /,
        /^cached$/,
      ],
    ],
  ])('%s', async (_, name, documents, lines) => {
    const { npm, folder: own } = await install(name)
    const open = await startTestService(database)
    await npm('schema', open.url)
    await open.close()
    await npm('generate')
    expect(await npm('check')).toEqual([''])
    const service = await startTestService(database, {
      TRUSTED_DOCUMENTS: 'enforce',
      TRUSTED_DOCUMENTS_FILE: join(own, documents),
    })
    try {
      expect(await npm('start', service.url)).toEqual(lines.map((line) => expect.stringMatching(line)))
    } finally {
      await service.close()
    }
  })
  test('questions §4.10: REST, typed by openapi-typescript without a cast', async () => {
    const { service, keys, stop } = await startTriage(database)
    try {
      const { npm, folder: own } = await install('rest-client')
      expect(await readFile(join(own, 'client.ts'), 'utf8')).not.toMatch(/ as (?!const)|: any|@ts-/)
      await npm('schema', service.url)
      await npm('generate')
      expect(await npm('check')).toEqual([''])
      expect(await npm('start', service.url, keys.ci!)).toEqual([
        expect.stringMatching(/^controls-by-wave: [a-z-]+, [1-9]\d* rows$/),
        expect.stringMatching(/\(\w+\), /),
        ...Array.from({ length: 3 }, () => expect.stringMatching(/^5 .+: .+/)),
      ])
    } finally {
      await stop()
    }
  })
})

import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Database, openPostgres } from '../../db/engine/database.ts'
import { appendRevision } from '../../db/engine/revision.ts'
import { asked, importChanged, overTheWire, paths, queries, told } from '../support/cache-requests.ts'
import { describeDatabases, startTestService, type TestDatabase, type TestService, uncached } from '../support/setup.ts'

describeDatabases('caches', ({ kind, open }) => {
  const statements: string[] = []
  let database: TestDatabase
  let cached: TestService
  let rowsOnly: TestService
  let anew: TestService
  beforeAll(async () => {
    database = await open('starter', (statement) => void statements.push(statement))
    // Links name the same host, whichever of the services answers.
    const env = { PUBLIC_URL: 'https://example.org' }
    cached = await startTestService(database, env)
    rowsOnly = await startTestService(database, { ...env, ANSWER_CACHE_MB: '0' })
    anew = await startTestService(database, { ...env, ...uncached })
  })
  afterAll(async () => {
    await Promise.all([cached.close(), rowsOnly.close(), anew.close()])
    await database.close()
  })
  const seen = new Set<string>()
  const write = async (services: readonly TestService[]) => {
    await database.db.transaction().execute((trx) => appendRevision(trx, 'test'))
    for (const service of services) await service.query('{ revision }')
  }

  const unchanged = 'DESIGN §4.5: caching changes no answer, cold and warm'
  const expectUnchanged = (change: (db: Database) => Promise<void>) => () => {
    const answers: string[] = []
    beforeAll(async () => {
      await change(database.db)
      for (const service of [cached, rowsOnly, anew]) await service.query('{ revision }')
    })
    const compare = async (ask: (url: string) => Promise<Response>) => {
      const expected = await told(await ask(anew.url))
      expect(expected.status).toBe(200)
      for (const { url } of [cached, cached, rowsOnly, rowsOnly, rowsOnly])
        expect(await told(await ask(url))).toEqual(expected)
      answers.push(expected.body)
    }
    test.each(queries)('%s', (_, query) => compare((url) => asked(url, query)))
    test.each(paths)('%s', (path) => compare((url) => fetch(`${url}${path}`)))
    test('are other answers than those of before', () => {
      const repeated = answers.filter((answer) => seen.has(answer))
      expect(answers.length).toBe(queries.length + paths.length)
      expect(repeated.length).toBeLessThan(answers.length / 2)
      for (const answer of answers) seen.add(answer)
    })
  }
  describe(
    `${unchanged}: at first`,
    expectUnchanged(async () => {}),
  )
  describe(`${unchanged}: after imports`, { tags: ['long'] }, expectUnchanged(importChanged))

  const technique = '{ technique(id: "AML.T0051") { name mitigations { nodes { id name } } } }'

  test('DESIGN §4.5: a repeated answer and held rows cost no statement; a new revision does', async () => {
    await asked(cached.url, technique)
    await asked(rowsOnly.url, technique)
    statements.length = 0
    await asked(cached.url, technique)
    await asked(rowsOnly.url, technique)
    await asked(rowsOnly.url, `${technique} # another text`)
    expect(statements).toEqual([])
    await write([cached])
    statements.length = 0
    await asked(cached.url, technique)
    expect(statements.length).toBeGreaterThan(0)
  })

  test('DESIGN §4.5: what a write changed is told by the next answer', async () => {
    const query = '{ tactic(id: "AML.TA0002") { name } }'
    await asked(cached.url, query)
    await database.db.transaction().execute(async (trx) => {
      await trx.updateTable('tactic').set({ name: 'Renamed' }).where('id', '=', 'AML.TA0002').execute()
      await appendRevision(trx, 'test')
    })
    for (const service of [cached, rowsOnly])
      expect(await service.query(query)).toMatchObject({ data: { tactic: { name: 'Renamed' } } })
  })

  test('DESIGN §4.5: a stampede of one query computes it once', async () => {
    await write([cached, rowsOnly])
    for (const { url } of [cached, rowsOnly]) {
      statements.length = 0
      const query = '{ technique(id: "AML.T0043") { name } }'
      const answers = await Promise.all(Array.from({ length: 25 }, async () => told(await asked(url, query))))
      expect(statements.filter((statement) => statement.includes('"technique"'))).toHaveLength(1)
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    }
  })

  describe('DESIGN §4.5: what is asked while statements are under way is read together', () => {
    const ids = ['AML.T0051', 'AML.T0043', 'AML.T0020', 'AML.T0010', 'AML.T0024', 'AML.T0057', 'AML.T0054', 'AML.T0048']
    const reference = 'query ($r: [_Any!]!) { _entities(representations: $r) { ... on Technique { name } } }'
    const ask = async (id: string) =>
      (await asked(anew.url, reference, {}, { r: [{ __typename: 'Technique', id }] })).json()

    test.skipIf(kind === 'pglite')('by few statements for many requests', async () => {
      await ask(ids[0]!)
      statements.length = 0
      const answers = await database.db.transaction().execute(async (trx) => {
        await sql`lock table technique in access exclusive mode`.execute(trx)
        const asking = Promise.all(ids.map(ask))
        for (let round = 0; round < 20; round++) await anew.query('{ serviceLimits { depth } }')
        return { asking }
      })
      for (const answer of await answers.asking)
        expect(answer).toMatchObject({ data: { _entities: [{ name: expect.stringMatching(/./) }] } })
      expect(statements.filter((text) => /^select .*"technique"/.test(text))).toHaveLength(3)
    })

    test('a key that the database cannot take fails alone', async () => {
      const [refused, ...answers] = await Promise.all(['AML\0', ...ids].map(ask))
      expect(refused).toMatchObject({ errors: [{}] })
      for (const answer of answers) expect(answer).not.toHaveProperty('errors')
    })
  })

  test('DESIGN §4.5: an error at once, of rows that are held, beside errors yet to come ends nothing', async () => {
    await write([rowsOnly])
    await asked(rowsOnly.url, '{ tactic(id: "AML.TA0001") { techniques { nodes { id } } } }')
    const query = '{ matrix { tactics { techniques(first: 1, last: 1) { nodes { id } } } } }'
    const { data, errors } = await (await asked(rowsOnly.url, query)).json()
    const { tactics } = data.matrix
    expect(tactics).toEqual(Array.from(tactics, () => ({ techniques: null })))
    expect(errors).toHaveLength(tactics.length)
    expect(errors[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } })
  })

  const sameHead = 'RFC 9112 §9.3: a repeated answer has the head of any other, to %s %j'
  const expectSameHead = async (version: string, header: string, laterMs = 0) => {
    const requests = ['/api/charts/concerns-by-wave', '/api/compat/appsec/v1/cwes/79'].map(
      (path) => `GET ${path} ${version}\r\nhost: example.org\r\n${header}\r\n`,
    )
    for (const wait of [0, 0, 0, laterMs]) {
      await setTimeout(wait)
      for (const request of requests) {
        const expected = await overTheWire(anew.url, request)
        expect(expected.head).toContain('HTTP/1.1 200 OK')
        expect(expected.head).toContainEqual(expect.stringMatching(/^content-security-policy: /))
        expect(await overTheWire(cached.url, request)).toEqual(expected)
      }
    }
  }
  test.each([
    ['HTTP/1.1', 'connection: close\r\n'],
    ['HTTP/1.0', ''],
    ['HTTP/1.0', 'connection: keep-alive\r\n'],
  ])(sameHead, (version, header) => expectSameHead(version, header))
  test.each([['HTTP/1.1', '']])(sameHead, { tags: ['long'] }, (version, header) =>
    expectSameHead(version, header, 3_100),
  )

  test('RFC 9112 §9.3.2: requests in a row over one connection are answered in order, held or not', async () => {
    const paths = [79, 89, 79, 20, 89].map((id) => `/api/compat/appsec/v1/cwes/${id}`)
    await (await fetch(cached.url + paths[0])).text()
    await (await fetch(cached.url + paths[0])).text()
    const bodies = await Promise.all(paths.map(async (path) => (await fetch(anew.url + path)).text()))
    const socket = connect({ port: Number(new URL(cached.url).port), host: new URL(cached.url).hostname })
    const ends = paths.map((_, index) => (index === paths.length - 1 ? 'connection: close\r\n\r\n' : '\r\n'))
    socket.write(paths.map((path, index) => `GET ${path} HTTP/1.1\r\nhost: example.org\r\n${ends[index]}`).join(''))
    const answers = (await socket.setEncoding('utf8').toArray()).join('').split(/(?<=\})\n?(?=HTTP\/1\.1 )/)
    expect(answers.map((answer) => answer.slice(answer.indexOf('\r\n\r\n') + 4).trimEnd())).toEqual(
      bodies.map((body) => body.trimEnd()),
    )
  })

  test('RFC 9112 §6.3: bodies that come in parts are told apart by all of them', async () => {
    for (const first of [3, 4, 3, 4]) {
      const body = JSON.stringify({ query: `{ mitigations(first: ${first}) { nodes { name } } }` })
      const head = `POST /graphql HTTP/1.1\r\nhost: example.org\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
      const expected = await overTheWire(anew.url, head + body)
      expect(expected.head).toContain('HTTP/1.1 200 OK')
      const parts = [head + body.slice(0, 9), body.slice(9, 20), body.slice(20)]
      expect(await overTheWire(cached.url, ...parts)).toEqual(expected)
    }
  })

  test.each([0, 9, 1_000])('RFC 9112 §9.3.2: %i bytes of a body that come before its turn are read', async (early) => {
    const body = JSON.stringify({ query: '{ mitigations(first: 4) { nodes { name } } }' })
    const expected = await (await asked(anew.url, JSON.parse(body).query)).text()
    for (let round = 0; round < 3; round++) {
      const socket = connect(Number(new URL(cached.url).port), '127.0.0.1')
      const before = `GET /graphql?query={a${early}${round}:revision} HTTP/1.1\r\nhost: a\r\n\r\n`
      const head = `POST /graphql HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/json\r\n`
      socket.write(`${before}${head}content-length: ${body.length}\r\n\r\n${body.slice(0, early)}`)
      await setTimeout(round * 20)
      socket.write(body.slice(early))
      const answers = (await socket.setEncoding('utf8').toArray()).join('')
      expect(answers.slice(answers.lastIndexOf('\r\n\r\n') + 4)).toBe(expected)
    }
  })

  test('DESIGN §4.5: errors are not held', { tags: ['both'] }, async () => {
    const query = '{ caseStudies(first: 3) { nodes { name } } }'
    await sql`alter table case_study rename to case_study_away`.execute(database.db)
    for (const { url } of [cached, rowsOnly])
      expect(await (await asked(url, query)).json()).toMatchObject({ errors: [{ extensions: { code: 'INTERNAL' } }] })
    await sql`alter table case_study_away rename to case_study`.execute(database.db)
    for (const { url } of [cached, rowsOnly]) {
      const { data, errors } = (await (await asked(url, query)).json()) as { data: never; errors?: unknown }
      expect(errors).toBeUndefined()
      expect(data).toHaveProperty('caseStudies.nodes.length', 3)
    }
  })

  test('DESIGN §4.5: an answer to who tells who they are is neither kept nor given from what is kept', async () => {
    const query = '{ status { wiring { checks { name } } } }'
    for (const [text, headers] of [
      [query, {}],
      ['{ status { wiring { status } } }', { authorization: 'Bearer of-somebody' }],
    ] as const) {
      await asked(cached.url, text, headers)
      statements.length = 0
      await asked(cached.url, text, headers)
      expect(statements.length).toBeGreaterThan(0)
    }
  })

  test('DESIGN §4.4: /readyz tells the revision that is served', async () => {
    await write([cached])
    const { revision } = (await (await fetch(`${cached.url}/readyz`)).json()) as { revision: number }
    const { data } = await cached.query('{ revision }')
    expect(revision).toBe(data.revision)
  })

  test('DESIGN §4.4: a write of another process is seen without being told', async ({ skip }) => {
    if (database.url === null) return skip('PGlite has one process')
    const query = '{ tactic(id: "AML.TA0003") { name } }'
    await told(await asked(cached.url, query))
    const other = openPostgres(database.url)
    await other.db.transaction().execute(async (trx) => {
      await trx.updateTable('tactic').set({ name: 'From elsewhere' }).where('id', '=', 'AML.TA0003').execute()
      await appendRevision(trx, 'another process')
    })
    await other.close()
    await vi.waitFor(async () => expect((await told(await asked(cached.url, query))).body).toContain('From elsewhere'))
  })
})

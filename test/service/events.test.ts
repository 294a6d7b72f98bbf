import { createClient } from 'graphql-sse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendRevision, currentRevision } from '../../db/engine/revision.ts'
import type { MovedRoom } from '../../src/ground/moved-room.ts'
import { openEvents } from '../support/events.ts'
import { createKeys } from '../support/seceng.ts'
import { describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const all = ['knowledge', 'weakness', 'vulnerability', 'finding', 'target', 'component', 'survey', 'chart', 'report']
const open = all.filter((room) => !['finding', 'target', 'component'].includes(room))

describeDatabases('questions §4.9: events of the revision', ({ open: openDatabase }) => {
  let database: TestDatabase
  let service: TestService
  let keys: Awaited<ReturnType<typeof createKeys>>
  let first: number
  const move = (rooms?: readonly MovedRoom[]) =>
    database.db.transaction().execute(async (trx) => (await appendRevision(trx, 'test', rooms)).id)
  const opened: { close(): Promise<void> }[] = []
  /** Opens a stream that the end of the test closes. */
  const events = async (headers: Readonly<Record<string, string>> = {}, at = service) => {
    const stream = await openEvents(`${at.url}/api/events`, headers)
    opened.push(stream)
    return stream
  }
  const as = (name: string) => ({ authorization: `Bearer ${keys.keys[name]}` })

  beforeAll(async () => {
    database = await openDatabase('empty')
    keys = await createKeys([
      { name: 'reader', scopes: ['read'] },
      { name: 'writer', scopes: ['write'] },
    ])
    service = await startTestService(database, {
      SECENG_KEYS_FILE: keys.file,
      SECENG_RUNNING: '0',
      FINDINGS_ACCESS: 'public',
    })
    first = await move()
    await service.query('{ revision }')
  })
  afterAll(async () => {
    await service?.close()
    await keys?.remove()
    await database?.close()
  })
  const closeAll = () => Promise.all(opened.splice(0).map((stream) => stream.close()))

  test('the revision in force comes at once, each move with its rooms, and nothing twice', async () => {
    const stream = await events()
    expect(stream.response.status).toBe(200)
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
    expect(stream.response.headers.get('cache-control')).toBe('no-store')
    const data = { epoch: expect.any(String), revision: first, rooms: [] }
    expect(await stream.next()).toEqual({ id: expect.any(String), event: 'revision', data })
    await move(['knowledge'])
    expect(await stream.next()).toMatchObject({ data: { revision: first + 1, rooms: ['knowledge'] } })
    await move(['report', 'survey'])
    expect(await stream.next()).toMatchObject({ data: { rooms: ['survey', 'report'] } })
    await closeAll()
  })

  test('who connects again gets what moved meanwhile as one event; one that is not noted moved everything', async () => {
    const since = await currentRevision(database.db)
    await move(['chart'])
    const last = await move(['knowledge', 'chart'])
    await service.query('{ revision }')
    const resumed = await events({ 'last-event-id': String(since) })
    expect(await resumed.next()).toMatchObject({ data: { revision: last, rooms: ['knowledge', 'chart'] } })
    const current = await events({ 'last-event-id': String(last) })
    const ahead = await events({ 'last-event-id': String(last + 5) })
    expect(await ahead.next()).toMatchObject({
      data: { revision: last, rooms: open.concat(['finding', 'component']).sort(order) },
    })
    const next = await move()
    for (const stream of [current, resumed])
      expect(await stream.next()).toMatchObject({
        data: { revision: next, rooms: all.filter((room) => room !== 'target') },
      })
    await closeAll()
    const wrong = await fetch(`${service.url}/api/events`, { headers: { 'last-event-id': 'last' } })
    expect(wrong.status).toBe(400)
    expect(await wrong.json()).toMatchObject({ code: 'BAD_USER_INPUT', parameter: 'Last-Event-ID' })
  })
  const order = (one: string, other: string) => all.indexOf(one) - all.indexOf(other)

  test('rooms that the caller may not read are not named', async () => {
    const closed = await startTestService(database, {
      SECENG_KEYS_FILE: keys.file,
      SECENG_RUNNING: '0',
      FINDINGS_ACCESS: 'credential',
    })
    try {
      const seen = async (headers: Readonly<Record<string, string>>, at: TestService) => {
        const stream = await events(headers, at)
        await stream.next()
        return stream
      }
      const streams = [
        await seen({}, closed),
        await seen(as('writer'), closed),
        await seen(as('reader'), closed),
        await seen({}, service),
        await seen(as('reader'), service),
      ]
      await move()
      const rooms = await Promise.all(streams.map(async (stream) => (await stream.next())?.data.rooms))
      expect(rooms).toEqual([open, open, all, all.filter((room) => room !== 'target'), all])
      await closeAll()
    } finally {
      await closed.close()
    }
  })

  test('a client has at most 5, and a place is free again when one is closed', async () => {
    const streams = await Promise.all(Array.from({ length: 5 }, () => events()))
    expect(streams.map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 200])
    const refused = await fetch(`${service.url}/api/events`)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect((await refused.json()).detail).toContain('At most 5 event streams of a client')
    const graph = await fetch(`${service.url}/graphql/stream?query=subscription{revision{revision}}`, {
      headers: { accept: 'text/event-stream' },
    })
    expect(graph.status).toBe(429)
    await streams[0]!.close()
    await expect
      .poll(
        async () => {
          const again = await fetch(`${service.url}/api/events`, { method: 'GET' })
          await again.body!.cancel()
          return again.status
        },
        { timeout: 10_000 },
      )
      .toBe(200)
    await closeAll()
  })

  test('HEAD takes no place, other methods are refused', async () => {
    const head = await fetch(`${service.url}/api/events`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    expect((await fetch(`${service.url}/api/events`, { method: 'POST' })).status).toBe(405)
    expect((await fetch(`${service.url}/graphql/stream`, { method: 'PUT' })).status).toBe(405)
  })

  test('as a subscription by the client of graphql-sse, from a revision on', async () => {
    const client = createClient({ url: `${service.url}/graphql/stream`, retryAttempts: 0, headers: as('reader') })
    const since = await currentRevision(database.db)
    const last = await move(['target', 'weakness'])
    await service.query('{ revision }')
    const answers = client.iterate({
      query: 'subscription Moves($since: Int) { moves: revision(since: $since) { revision rooms } }',
      variables: { since },
    })
    expect(await answers.next()).toEqual({
      done: false,
      value: { data: { moves: { revision: last, rooms: ['WEAKNESS', 'TARGET'] } } },
    })
    const next = await move(['finding'])
    expect((await answers.next()).value).toEqual({ data: { moves: { revision: next, rooms: ['FINDING'] } } })
    await answers.return?.()
    client.dispose()
  })

  const subscribe = async (body: unknown, headers: Readonly<Record<string, string>> = {}, at = service) => {
    const response = await fetch(`${at.url}/graphql/stream`, {
      method: 'POST',
      headers: { accept: 'text/event-stream', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const { errors } = (await response.json()) as { errors: { message: string; extensions: { code: string } }[] }
    return { status: response.status, code: errors[0]!.extensions.code, message: errors[0]!.message }
  }
  const query = 'subscription { revision { revision } }'

  test.each([
    ['a query', { query: '{ revision }' }, 'BAD_USER_INPUT', 'ask /graphql for the rest'],
    [
      'what the schema has not',
      { query: 'subscription { other }' },
      'GRAPHQL_VALIDATION_FAILED',
      'Cannot query field "other"',
    ],
    ['what is no document', { query: 'subscription {' }, 'GRAPHQL_PARSE_FAILED', 'Syntax Error'],
    ['no document', {}, 'BAD_USER_INPUT', 'Missing query'],
    [
      'a wrong variable',
      { query: 'subscription ($since: Int) { revision(since: $since) { revision } }', variables: { since: 'x' } },
      'BAD_USER_INPUT',
      'Variable "$since"',
    ],
    [
      'too many aliases',
      {
        query: `subscription { revision { ${Array.from({ length: 200 }, (_, at) => `a${at}: revision`).join(' ')} } }`,
      },
      'LIMIT_EXCEEDED',
      'aliases',
    ],
  ])('%s is refused before a stream begins', async (_, body, code, message) => {
    const answer = await subscribe(body)
    expect(answer).toMatchObject({ status: 400, code })
    expect(answer.message).toContain(message)
  })

  test('a revision below 0 is an error of the field; a client that takes no events gets 406', async () => {
    const accept = 'text/event-stream'
    const stream = await openEvents(`${service.url}/graphql/stream?query=subscription{revision(since:-1){revision}}`, {
      accept,
    })
    const { data } = (await stream.next())!
    expect(data.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', argument: 'since' } }])
    await stream.close()
    expect(await subscribe({ query }, { accept: 'application/json' })).toMatchObject({
      status: 406,
      code: 'NOT_ACCEPTABLE',
    })
    expect(await subscribe({ query }, { 'content-type': 'text/plain' })).toMatchObject({ status: 415 })
  })

  test('`/graphql` names where subscriptions are answered; where documents must be trusted, so must they', async () => {
    const { status, errors } = await service.query(query)
    expect([status, errors![0]!.extensions.code]).toEqual([400, 'BAD_USER_INPUT'])
    expect(errors![0]!.message).toContain('/graphql/stream')
    const strict = await startTestService(database, { TRUSTED_DOCUMENTS: 'enforce' })
    try {
      expect(await subscribe({ query }, {}, strict)).toMatchObject({ status: 403, code: 'UNTRUSTED_DOCUMENT' })
      expect(await subscribe({ documentId: 'sha256:00' })).toMatchObject({ status: 403, code: 'UNTRUSTED_DOCUMENT' })
    } finally {
      await strict.close()
    }
  })

  test('a service that ends says when to connect again, and ends at once', async () => {
    const ending = await startTestService(database)
    const stream = await events({}, ending)
    const graph = await openEvents(`${ending.url}/graphql/stream?query=subscription{revision{revision}}`, {
      accept: 'text/event-stream',
    })
    await stream.next()
    await graph.next()
    await ending.close()
    expect(await stream.rest()).toMatch(/retry: 1000\n\n$/)
    const rest = await graph.rest()
    expect(rest).toMatch(/retry: 1000\n\n$/)
    expect(rest).not.toContain('event: complete')
    opened.splice(0)
  })
})

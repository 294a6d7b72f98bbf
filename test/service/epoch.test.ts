import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from 'graphql-sse'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPostgres } from '../../db/engine/database.ts'
import { beginEpoch, noteTimeline, readState } from '../../db/engine/epoch.ts'
import { appendRevision } from '../../db/engine/revision.ts'
import { nameOfMoment } from '../../src/ground/moment.ts'
import { runCommand } from '../support/command.ts'
import { openEvents } from '../support/events.ts'
import { databases, startTestService } from '../support/setup.ts'

const { open } = databases[1]!

test('operations §1.2: the tag of a revision that a restore has undone is no tag of the same number afterwards', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'skg-epoch-'))
  const file = join(folder, 'backup.tar')
  const [first, second] = [await open('starter'), await open('empty')]
  expect(await runCommand(['backup', file], { DATABASE_URL: first.url! })).toMatchObject({ code: 0 })
  const rename = (database: typeof first, name: string) =>
    database.db.transaction().execute(async (trx) => {
      await sql`update technique set name = ${name} where id = 'AML.T0051'`.execute(trx)
      return (await appendRevision(trx, 'test')).id
    })
  const ask = async (url: string, tag?: string) => {
    const query = encodeURIComponent('{ technique(id: "AML.T0051") { name } }')
    const answer = await fetch(`${url}/graphql?query=${query}`, { headers: tag ? { 'if-none-match': tag } : {} })
    return { status: answer.status, tag: answer.headers.get('etag')!, text: await answer.text() }
  }

  const revision = await rename(first, 'before the restore')
  const before = await startTestService(first)
  const old = await ask(before.url)
  expect(old.text).toContain('before the restore')
  expect((await ask(before.url, old.tag)).status).toBe(304)
  await before.close()

  await second.execute('drop schema public cascade; create schema public; create extension if not exists pg_trgm')
  expect(await runCommand(['restore', file], { DATABASE_URL: second.url! })).toMatchObject({ code: 0, stderr: '' })
  expect(await rename(second, 'after the restore')).toBe(revision)
  const after = await startTestService(second)
  const fresh = await ask(after.url, old.tag)
  expect(fresh).toMatchObject({ status: 200, text: expect.stringContaining('after the restore') })
  expect(fresh.tag).not.toBe(old.tag)
  expect((await ask(after.url, fresh.tag)).status).toBe(304)
  await after.close()
  for (const database of [first, second]) await database.close()
  await rm(folder, { recursive: true })
})

test('operations §1.2: another timeline of PostgreSQL begins an epoch, and caches of the one before are emptied', async () => {
  const database = await open('starter')
  const service = await startTestService(database)
  const query = encodeURIComponent('{ technique(id: "AML.T0051") { name } }')
  const ask = async () => {
    const answer = await fetch(`${service.url}/graphql?query=${query}`)
    return { tag: answer.headers.get('etag'), text: await answer.text() }
  }
  const first = await ask()
  const { timeline, serverTimeline, epoch } = await readState(database.db)
  expect(timeline).toBe(serverTimeline)
  await noteTimeline(database.db, timeline!)
  expect((await readState(database.db)).epoch).toBe(epoch)

  // What another primary has written under the same number.
  const other = openPostgres(database.url!)
  await sql`update technique set name = 'of another timeline' where id = 'AML.T0051'`.execute(other.db)
  await sql`update database_state set timeline = ${timeline! - 1}`.execute(other.db)
  await other.close()
  await expect.poll(ask, { timeout: 10_000 }).not.toEqual(first)
  const second = await ask()
  expect(second.text).toContain('of another timeline')
  expect(second.tag).not.toBe(first.tag)
  expect(await readState(database.db)).toMatchObject({ timeline, serverTimeline })
  await service.close()
  await database.close()
})

test('operations §1.2: cursors and `since` of an epoch that a restore has ended are refused', async () => {
  const database = await open('starter')
  const service = await startTestService(database)
  const list =
    '($after: String, $before: String) { epoch techniques(first: 2, after: $after) { edges { cursor } pageInfo { startCursor endCursor } } tactics(last: 1, before: $before) { nodes { id } } }'
  type Answer = {
    readonly data: {
      readonly epoch: string
      readonly techniques: { readonly edges: readonly { readonly cursor: string }[]; readonly pageInfo: object }
    }
    readonly errors?: readonly { readonly message: string; readonly extensions: object }[]
  }
  const ask = async (query: string, variables: object = {}) => {
    const body = JSON.stringify({ query: `query ${query}`, variables })
    const answer = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return (await answer.json()) as Answer
  }
  const ofRest = async (after: string) => {
    const answer = await fetch(`${service.url}/api/vulnerabilities?cursor=${after}`)
    return [answer.status, await answer.json()]
  }
  const { epoch } = await readState(database.db)
  const { data } = await ask(list)
  const [first, last] = data.techniques.edges.map(({ cursor }) => cursor)
  expect(data).toMatchObject({ epoch, techniques: { pageInfo: { startCursor: first, endCursor: last } } })
  for (const cursor of [first, last]) expect(cursor).toMatch(new RegExp(`^${epoch}\\.[\\w-]{12,}$`))
  expect((await ask(list, { after: last })).errors).toBeUndefined()
  const bare = last!.slice(epoch.length + 1)
  const noCursor = { extensions: { code: 'BAD_USER_INPUT', argument: 'after' } }
  for (const after of [bare, '', '.', `${epoch}.`, `${epoch} ${bare}`])
    expect((await ask(list, { after })).errors).toMatchObject([noCursor])
  const changes = '($since: Int, $epoch: String) { changes(since: $since, epoch: $epoch) { totalCount } }'
  expect((await ask(changes, { since: 0, epoch })).errors).toBeUndefined()

  const other = openPostgres(database.url!)
  await beginEpoch(other.db)
  await other.close()
  await expect.poll(async () => (await ask('{ epoch }')).data.epoch, { timeout: 10_000 }).not.toBe(epoch)
  const { epoch: now } = await readState(database.db)
  const refusal = (argument: string) => [
    {
      message: `${argument}: is of another epoch; the database was restored or replaced since, so begin again without it`,
      extensions: { code: 'EPOCH_CHANGED', argument, epoch: now },
    },
  ]
  expect((await ask(list, { after: last })).errors).toMatchObject(refusal('after'))
  expect((await ask(list, { before: first })).errors).toMatchObject(refusal('before'))
  expect((await ask(changes, { since: 0, epoch })).errors).toMatchObject(refusal('epoch'))
  expect(await ofRest(last!)).toMatchObject([410, { code: 'EPOCH_CHANGED', parameter: 'cursor' }])
  await service.close()
  await database.close()
})

test('operations §1.2: events name the epoch; whoever goes on from another one learns that all rooms moved', async () => {
  const database = await open('starter')
  const service = await startTestService(database)
  const state = await readState(database.db)
  const { epoch, revision } = state
  const first = async (since: string) => {
    const stream = await openEvents(`${service.url}/api/events`, { 'last-event-id': since })
    return { next: await stream.next(), close: () => stream.close() }
  }
  const earlier = await first(`${epoch}.${revision - 1}`)
  expect(earlier.next).toMatchObject({ id: nameOfMoment(state), data: { epoch, revision } })
  const elsewhere = await first(`00000000.${revision - 1}`)
  expect(elsewhere.next).toMatchObject({ id: nameOfMoment(state), data: { epoch, revision, rooms: publicRooms } })
  expect(earlier.next!.data.rooms.length).toBeLessThan(publicRooms.length)
  for (const stream of [earlier, elsewhere]) await stream.close()
  for (const since of [`${epoch}.`, `.${revision}`, `${epoch}${revision}`, `${epoch}.1.1`, `1${epoch}.1`]) {
    const answer = await fetch(`${service.url}/api/events`, { headers: { 'last-event-id': since } })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'BAD_USER_INPUT' }])
  }

  const client = createClient({ url: `${service.url}/graphql/stream`, retryAttempts: 0 })
  const query =
    'subscription ($since: Int, $epoch: String) { revision(since: $since, epoch: $epoch) { epoch revision } }'
  const firstMove = async (variables: Record<string, unknown>) => {
    const moves = client.iterate({ query, variables })
    const { value } = await moves.next()
    await moves.return?.()
    return value
  }
  const move = { data: { revision: { epoch, revision } } }
  expect(await firstMove({ since: revision - 1, epoch })).toEqual(move)
  expect(await firstMove({ since: revision - 1 })).toEqual(move)
  const extensions = { code: 'EPOCH_CHANGED', argument: 'epoch', epoch }
  expect(await firstMove({ since: 0, epoch: '00000000' })).toMatchObject({
    errors: [{ path: ['revision'], locations: [{ line: 1 }], extensions }],
  })
  client.dispose()
  await service.close()
  await database.close()
})

const publicRooms = ['knowledge', 'weakness', 'vulnerability', 'finding', 'component', 'survey', 'chart', 'report']

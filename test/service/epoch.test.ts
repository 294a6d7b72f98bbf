import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPostgres } from '../../db/engine/database.ts'
import { noteTimeline, readState } from '../../db/engine/epoch.ts'
import { appendRevision } from '../../db/engine/revision.ts'
import { runCommand } from '../support/command.ts'
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

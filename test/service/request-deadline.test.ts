import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBefore } from '../../src/ground/deadline.ts'
import { describeDatabases, startTestService, type TestDatabase, type TestService, uncached } from '../support/setup.ts'

const deadlineMs = 1_000

describeDatabases('operations §2.7: a request has a deadline', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  beforeAll(async () => {
    database = await open('starter')
    service = await startTestService(database, { ...uncached, REQUEST_DEADLINE_MS: String(deadlineMs) })
  })
  afterAll(async () => {
    await service.close()
    await database.close()
  })

  /** Runs `work` while nobody else can read techniques, and where there is one connection, nothing at all. */
  const whileLocked = async (work: () => Promise<void>) => {
    const unlocked = Promise.withResolvers<void>()
    const isLocked = Promise.withResolvers<void>()
    const locking = database.db.transaction().execute(async (transaction) => {
      await sql`lock table technique in access exclusive mode`.execute(transaction)
      isLocked.resolve()
      await unlocked.promise
    })
    await isLocked.promise
    await work().finally(unlocked.resolve)
    await locking
  }
  const read = (deadline: { at: number }) =>
    runBefore(deadline, () => database.db.selectFrom('technique').select('id').limit(1).execute())

  test('what is late is 503 with Retry-After, and what comes later is answered', async () => {
    await whileLocked(async () => {
      const startedAt = performance.now()
      const response = await fetch(`${service.url}/api/exports/navigator.json`, { headers: { accept: '*/*' } })
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await response.json()).toMatchObject({ code: 'UNAVAILABLE', title: 'The database took too long' })
      expect(performance.now() - startedAt).toBeGreaterThan(deadlineMs - 300)
    })
    const { status } = await service.query('{ technique(id: "AML.T0051") { name } }')
    expect(status).toBe(200)
  })

  test('a statement of who is late is not begun, one outside of requests is, and so is one after the answer', async () => {
    await expect(read({ at: performance.now() + 200 })).rejects.toMatchObject({ code: '57014' })
    expect(await read({ at: performance.now() + 5_000 })).toHaveLength(1)
    expect(await read({ at: Number.POSITIVE_INFINITY })).toHaveLength(1)
  })

  test('a transaction that is late is rolled back, and one that has all its statements is committed', async () => {
    const write = (id: number, isLast: boolean) =>
      runBefore({ at: performance.now() + 600 }, () =>
        database.db.transaction().execute(async (transaction) => {
          await sql`insert into revision (id, source) values (${id}, 'test')`.execute(transaction)
          await sleep(650)
          if (!isLast) await sql`select 1`.execute(transaction)
        }),
      )
    await write(450, true)
    await expect(write(451, false)).rejects.toMatchObject({ code: '57014' })
    const rows = await database.db.selectFrom('revision').select('id').where('id', 'in', [450, 451]).execute()
    expect(rows).toEqual([{ id: 450 }])
  })
})

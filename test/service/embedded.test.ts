// @module-tag long
import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFolder } from '../../db/engine/embedded.ts'
import { appendRevision, currentRevision } from '../../db/engine/revision.ts'
import { isConnectionError } from '../../db/engine/unavailability.ts'
import { databases, dataFolder, startTestService, type TestDatabase } from '../support/setup.ts'

describe.each(databases)('a statement on $kind', ({ kind, open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open('empty')
  })
  afterAll(() => database.close())

  test('DESIGN §4.8: does not keep a request waiting that asks the database nothing', async () => {
    const service = await startTestService(database)
    /** Whether a request is answered within so many seconds, for which a statement runs. */
    const isAnsweredWithin = async (seconds: number) => {
      let isRunning = true
      const statement = sql`select pg_sleep(${seconds})`.execute(database.db).finally(() => {
        isRunning = false
      })
      expect((await fetch(`${service.url}/livez`)).status).toBe(200)
      const isAnswered = isRunning
      await statement
      return isAnswered
    }
    // A machine that is busy takes its time for the request.
    expect((await isAnsweredWithin(0.3)) || (await isAnsweredWithin(3)) || (await isAnsweredWithin(20))).toBe(true)
    await service.close()
  })

  const write = (source: string) => database.db.transaction().execute((trx) => appendRevision(trx, source))

  test('fails with the code, detail and position that PostgreSQL gives', async () => {
    await expect(sql`select nothing`.execute(database.db)).rejects.toMatchObject({ code: '42703', position: '8' })
    await write('first')
    await expect(sql`insert into revision (id, source) values (1, 'again')`.execute(database.db)).rejects.toMatchObject(
      { code: '23505', detail: 'Key (id)=(1) already exists.', constraint: 'revision_pkey' },
    )
  })

  test('is not seen by others until its transaction commits, and then by all who listen', async () => {
    const told = Promise.withResolvers<void>()
    const listener = await database.listen('skg_revision', told.resolve, () => {})
    const before = await currentRevision(database.db)
    let outside: Promise<number> | undefined
    await database.db
      .transaction()
      .execute(async (trx) => {
        await appendRevision(trx, 'taken back')
        outside = currentRevision(database.db)
        throw new Error('undone')
      })
      .catch(() => {})
    expect(await outside).toBe(before)
    await write('kept')
    await told.promise
    expect(await currentRevision(database.db)).toBe(before + 1)
    await listener.stop()
  })

  test.skipIf(kind === 'pglite')(
    'whose connection ends in a transaction fails alone, as a database that is away',
    async () => {
      const own = await open('empty')
      const ended = own.db
        .transaction()
        .execute((trx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx))
      await expect(ended).rejects.toSatisfy(isConnectionError)
      expect((await sql<{ one: number }>`select 1 as one`.execute(own.db)).rows).toEqual([{ one: 1 }])
      await own.close()
    },
  )

  test('is finished before the database closes', async () => {
    const own = await open('empty')
    const begun = Promise.withResolvers<void>()
    const statement = own.db.connection().execute((connection) => {
      begun.resolve()
      return sql<{ done: number }>`select 1 as done from pg_sleep(0.3)`.execute(connection)
    })
    await begun.promise
    await own.close()
    expect((await statement).rows).toEqual([{ done: 1 }])
  })
})

describe('an embedded database whose thread ends', () => {
  let folder: string
  beforeAll(async () => {
    folder = await dataFolder('empty')
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('DESIGN §4.8: a statement that takes too long fails alone, and nothing that was committed is lost', async () => {
    const filled = await openFolder(folder)
    await filled.db.transaction().execute((trx) => appendRevision(trx, 'kept'))
    await filled.close()

    const opened = await openFolder(folder, 2_000)
    const lost = Promise.withResolvers<void>()
    await opened.listen('skg_revision', () => {}, lost.resolve)
    const endless = sql`select count(*) from generate_series(1, 1e12)`
    await expect(endless.execute(opened.db)).rejects.toMatchObject({ code: '57014' })
    await lost.promise
    const tooLong = opened.db.transaction().execute(async (trx) => {
      await appendRevision(trx, 'taken back')
      await endless.execute(trx)
    })
    const waiting = currentRevision(opened.db)
    await expect(tooLong).rejects.toMatchObject({ code: '57014' })
    expect(await waiting).toBe(1)
    await opened.close()
  })

  test('DESIGN §4.8: it does not end for all that it has answered', async () => {
    const opened = await openFolder(folder)
    await opened.execute('create temp table of_this_thread ()')
    for (let round = 0; round < 8; round++)
      expect((await opened.execute('select n::text, n::text from generate_series(1, 200000) as n')).length).toBe(
        200_000,
      )
    expect(await opened.execute('select 1 from of_this_thread')).toEqual([])
    await opened.close()
  })
})

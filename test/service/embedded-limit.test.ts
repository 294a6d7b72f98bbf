import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openFolder } from '../../db/engine/embedded.ts'
import { dataFolder } from '../support/setup.ts'

const limitMs = 600
const sleep = sql<{ slept: boolean }>`select pg_sleep(1) is not null as slept`
const slept = [{ slept: true }]
const tooLong = { code: '57014', message: 'canceling statement due to statement timeout' }

test('DESIGN §4.8: a statement of the embedded database takes as long as it needs where the limit is lifted', {
  tags: ['long'],
}, async () => {
  const folder = await dataFolder('empty')
  let prepared: unknown
  const opened = await openFolder(folder, limitMs, async ({ db }) => {
    prepared = (await sleep.execute(db)).rows
  })
  expect(prepared).toEqual(slept)
  const inTransaction = opened.db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    return (await sleep.execute(trx)).rows
  })
  expect(await inTransaction).toEqual(slept)
  await expect(sleep.execute(opened.db)).rejects.toMatchObject(tooLong)
  const limited = opened.db.transaction().execute((trx) => sleep.execute(trx))
  await expect(limited).rejects.toMatchObject(tooLong)
  await opened.close()
  await rm(folder, { recursive: true })
})

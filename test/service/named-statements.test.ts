import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { copyRows } from '../../db/engine/copy-rows.ts'
import { openPostgres } from '../../db/engine/database.ts'
import { databases } from '../support/setup.ts'

const postgres = databases.find(({ kind }) => kind === 'postgres')!

test('DESIGN §4.5: statements that read are prepared by name, and planned again when a table has changed', async () => {
  const database = await postgres.open()
  const { db } = database
  const prepared = async () =>
    (await sql<{ name: string; statement: string }>`select * from pg_prepared_statements`.execute(db)).rows
  const read = () => sql`select * from changing where id = ${1}`.execute(db)
  await sql`create table changing (id int)`.execute(db)
  await read()
  await read()
  expect((await prepared()).filter(({ statement }) => statement.includes('changing'))).toHaveLength(1)
  expect((await prepared()).every(({ statement }) => /^\s*(select|with)/.test(statement))).toBe(true)

  await sql`alter table changing add column name text default 'new'`.execute(db)
  await sql`insert into changing values (1, 'one')`.execute(db)
  expect((await read()).rows).toEqual([{ id: 1, name: 'one' }])
  await database.close()
})

test('DESIGN §4.8: a statement has any time where the limit is lifted, the wait of the client for its answer too', {
  tags: ['long'],
}, async () => {
  const database = await postgres.open()
  // A client waits two seconds longer than the server works.
  const opened = openPostgres(database.url!, undefined, 100, undefined, 2)
  const sleep = sql`select pg_sleep(2.5)`
  const tooLong = expect.objectContaining({ code: '57014' })
  await sql`create table slowly_filled (id int)`.execute(database.db)
  await sql`
    create function wait_long() returns trigger language plpgsql as $$ begin perform pg_sleep(2.5); return new; end $$`.execute(
    database.db,
  )
  await sql`create trigger wait_long before insert on slowly_filled for each row execute function wait_long()`.execute(
    database.db,
  )
  const lift = (verb: string) => sql.raw(`${verb} statement_timeout = 0`)
  await Promise.all([
    opened.db.transaction().execute(async (trx) => {
      await lift('set local').execute(trx)
      await sleep.execute(trx)
      await copyRows(trx, 'slowly_filled', Buffer.from('1\n'))
    }),
    opened.db.connection().execute(async (connection) => {
      await lift('set').execute(connection)
      await sleep.execute(connection)
      await sql`reset statement_timeout`.execute(connection)
    }),
  ])
  // Each of the two connections has its limit again.
  const again = await Promise.allSettled([sleep.execute(opened.db), sleep.execute(opened.db)])
  expect(again).toEqual(Array(2).fill({ status: 'rejected', reason: tooLong }))
  expect((await sql`select id from slowly_filled`.execute(opened.db)).rows).toEqual([{ id: 1 }])
  await opened.close()
  await database.close()
})

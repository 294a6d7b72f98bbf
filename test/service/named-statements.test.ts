import { sql } from 'kysely'
import { expect, test } from 'vitest'
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

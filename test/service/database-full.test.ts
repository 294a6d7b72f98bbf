import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, startTestService, type TestDatabase, type TestService, uncached } from '../support/setup.ts'

const key = 'a-key-of-the-tests-0123456789'
const handOver = { application: 'shop', tool: { name: 'proxy' }, findings: [{ title: 'Leak', severity: 4 }] }

/** Has each write of scans, and each new table, fail as PostgreSQL does when no file can grow. */
const fill = [
  sql`create function fail_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`,
  sql`create trigger full_disk before insert on scan execute function fail_full()`,
  sql`create function fail_full_table() returns event_trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`,
  sql`create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS') execute function fail_full_table()`,
]

describe.each(databases)('operations §5: no room left on $kind', ({ kind, open }) => {
  let database: TestDatabase
  let service: TestService
  beforeAll(async () => {
    database = await open('starter')
    for (const statement of fill) await statement.execute(database.db)
    service = await startTestService(database, { CONNECTOR_KEYS: key, ...uncached })
  })
  afterAll(async () => {
    await service.close()
    await database.close()
  })

  const send = () =>
    fetch(`${service.url}/api/connector-findings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(handOver),
    })

  test.runIf(kind === 'postgres')('it is not ready', async () => {
    const ready = await fetch(`${service.url}/readyz`)
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await ready.json()).toMatchObject({ database: { answers: true, writes: false } })
  })

  test('what is handed over is 503 with Retry-After and leaves nothing, reads go on, and there is room again', async () => {
    const unstaged = await send()
    expect([unstaged.status, unstaged.headers.get('retry-after')]).toEqual([503, '5'])
    await sql`drop event trigger full_disk`.execute(database.db)
    const refused = await send()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await refused.json()).toMatchObject({
      code: 'UNAVAILABLE',
      title: 'The database has no room left',
      detail: 'The database has no room left. Try again later.',
    })
    expect(await service.query('{ matrix { name } }')).toMatchObject({
      status: 200,
      data: { matrix: { name: expect.any(String) } },
    })
    const stored = database.db.selectFrom('application').select('name').where('name', '=', 'shop')
    expect(await stored.execute()).toEqual([])
    await sql`drop trigger full_disk on scan`.execute(database.db)
    expect((await send()).status).toBe(200)
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyOf, type RunFolder, runFolder, sarifOf, secengClient } from '../support/scan-run.ts'
import { describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

describeDatabases('the audit', ({ open }) => {
  let database: TestDatabase
  let folder: RunFolder
  let service: TestService
  let api: ReturnType<typeof secengClient>
  const start = async (env: Readonly<Record<string, string>> = {}) => {
    service = await startTestService(database, { ...folder.env, ...env })
    api = secengClient(service.url)
  }
  beforeAll(async () => {
    database = await open('empty')
    folder = await runFolder()
    await start({ SECENG_RUNNING: '0' })
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await folder?.remove()
  })

  const eventsOf = async (object: string) => {
    const rows = await database.db
      .selectFrom('auditEvent')
      .selectAll()
      .where('object', '=', object)
      .orderBy('at')
      .orderBy('id')
      .execute()
    return rows.map(({ caller, action, outcome }) => `${caller} ${action} ${outcome}`)
  }
  const refusals = async () => {
    const { rows } = await sql<{ caller: string | null; action: string; outcome: string; count: number | null }>`
      select caller, action, outcome, (details ->> 'count')::int as count from audit_event where kind = 'access' order by id`.execute(
      database.db,
    )
    return rows
  }
  const queued = async () => (await api.upload('application=shop', sarifOf(['a']))).body.id as string

  test('seceng §12: each start, take-up and end of a run is an event, and each cancellation', async () => {
    const cancelled = await queued()
    await api.send('POST', `/scan-runs/${cancelled}/cancel`)
    await api.send('POST', `/scan-runs/${cancelled}/cancel`)
    expect(await eventsOf(cancelled)).toEqual(['key:ci create done', 'service ended cancelled', 'key:ci cancel done'])

    const [lost, last, imported] = [await queued(), await queued(), await queued()]
    await sql`update scan_run set state = 'cancelling', alive_at = now() - interval '1 minute' where id = ${lost}`.execute(
      database.db,
    )
    await sql`update scan_run set state = 'running', attempt = 3, alive_at = now() - interval '1 minute' where id = ${last}`.execute(
      database.db,
    )
    await service.close()
    await start()
    for (const id of [lost, last, imported]) await api.ended(id)
    expect(await eventsOf(lost)).toEqual(['key:ci create done', 'service ended cancelled'])
    expect(await eventsOf(last)).toEqual(['key:ci create done', 'service ended failed'])
    expect(await eventsOf(imported)).toEqual(['key:ci create done', 'service taken up done', 'service ended succeeded'])
  })

  test('seceng §12: each write of a target is an event; a replay and a refused one are none', async () => {
    const shop = { name: 'audited', kind: 'application', locator: {} }
    const make = () => api.json('POST', '/targets', shop, { 'idempotency-key': 'audited' })
    const { body } = await make()
    expect((await make()).body.id).toBe(body.id)
    expect((await api.json('POST', '/targets', shop)).status).toBe(409)
    const path = `/targets/${body.id}`
    expect((await api.json('PATCH', path, { owner: 'me' }, { 'if-match': '"7.x"' })).status).toBe(412)
    expect((await api.json('PATCH', path, { owner: 'me' }, { 'if-match': '*' })).status).toBe(200)
    expect((await api.send('DELETE', path, { headers: { 'if-match': '*' } })).status).toBe(204)
    expect(await eventsOf(body.id)).toEqual(['key:ci create done', 'key:ci update done', 'key:ci delete done'])
  })

  test('seceng §12: refusals of known callers are one event each, on every surface; those of unknown ones are counted', async () => {
    await sql`delete from audit_event`.execute(database.db)
    const graph = (query: string, key?: string) =>
      fetch(`${service.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${keyOf(key)}` }) },
        body: JSON.stringify({ query }),
      })
    const make = (application: string) =>
      `mutation { createTarget(input: { name: "x", kind: APPLICATION, application: "${application}" }) { target { id } } }`
    await secengClient(service.url, 'pipeline').get('/targets')
    await secengClient(service.url, 'pipeline').get('/scan-runs')
    await graph('{ targets { totalCount } again: targets { totalCount } }', 'pipeline')
    await secengClient(service.url, 'other').json('POST', '/targets', {
      name: 'shop',
      kind: 'application',
      locator: {},
    })
    await graph(make('shop'), 'other')
    for (let sent = 0; sent < 3; sent++) await secengClient(service.url, 'nobody').get('/targets')
    for (let sent = 0; sent < 2; sent++) await graph('{ scanRuns { totalCount } }')
    const known = (await refusals()).filter(({ caller }) => caller !== null)
    expect(known).toEqual([
      { caller: 'key:pipeline', action: 'listTargets', outcome: 'FORBIDDEN', count: null },
      { caller: 'key:pipeline', action: 'listScanRuns', outcome: 'FORBIDDEN', count: null },
      { caller: 'key:pipeline', action: 'graphql', outcome: 'FORBIDDEN', count: null },
      { caller: 'key:other', action: 'createTarget', outcome: 'FORBIDDEN', count: null },
      { caller: 'key:other', action: 'graphql', outcome: 'FORBIDDEN', count: null },
    ])
    await service.close()
    const counted: Record<string, number> = {}
    for (const { caller, action, outcome, count } of await refusals())
      if (caller === null) counted[`${action} ${outcome}`] = (counted[`${action} ${outcome}`] ?? 0) + count!
    expect(counted).toEqual({ 'listTargets UNAUTHENTICATED': 3, 'graphql UNAUTHENTICATED': 2 })
    const { rows } = await sql`select from audit_event as t where t::text like '%key-of-nobody%'`.execute(database.db)
    expect(rows).toEqual([])
    await start()
  })
})

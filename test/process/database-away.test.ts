// @module-tag long
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type OpenDatabase, openDatabase, openExistingDatabase, openServiceDatabase } from '../../db/engine/database.ts'
import { documentOf, technique } from '../support/contribution-client.ts'
import { startPostgres } from '../support/embedded-postgres.ts'
import { startTestService, type TestService } from '../support/setup.ts'
import { copyCluster, templateDatabase } from '../support/templates.ts'

const key = 'a-key-of-the-tests-0123456789'
const handOver = { application: 'shop', tool: { name: 'proxy' }, findings: [{ title: 'Leak', severity: 4 }] }
const document = documentOf(technique('Away'))

describe('operations §5: a PostgreSQL that is stopped, started, frozen, locked, and read-only', () => {
  let folder: string
  let server: Awaited<ReturnType<typeof startPostgres>>
  let opened: OpenDatabase
  let databaseUrl: string
  let service: TestService
  let strict: TestService
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skg-away-'))
    await chmod(folder, 0o755)
    await copyCluster(inject('templates'), folder)
    server = await startPostgres(folder, { fsync: 'off' }, true)
    databaseUrl = Object.assign(new URL(server.url), { pathname: `/${templateDatabase('starter')}` }).href
    opened = await openServiceDatabase({ databaseUrl, dataDir: folder }, async () => {})
    const env = { CONNECTOR_KEYS: key, GATEWAY_KEYS: key }
    service = await startTestService(opened, env)
    strict = await startTestService(opened, { ...env, STALE_IF_ERROR_SECONDS: '0' })
  }, 120_000)
  afterAll(async () => {
    await Promise.all([service.close(), strict.close()])
    await opened.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const get = (path: string, headers: Record<string, string> = {}, at = service) =>
    fetch(at.url + path, { headers: { apikey: key, ...headers } })
  const post = (path: string, body: object, at = service) =>
    fetch(at.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    })
  const graph = (query: string) => post('/graphql', { query })
  const cached = '/api/compat/appsec/v1/cwes/79'
  const question = '{ technique(id: "AML.T0051") { name } }'

  test('cached public answers go on, marked as stale; all else is 503 with Retry-After in its own shape; then it is back', async () => {
    const fresh = await get(cached)
    const etag = fresh.headers.get('etag')!
    const body = await fresh.text()
    expect([fresh.status, fresh.headers.get('warning'), fresh.headers.get('age')]).toEqual([200, null, null])
    const ofStrict = await get(cached, {}, strict)
    expect(ofStrict.status).toBe(200)
    const told = await (await graph(question)).text()

    await server.stop()
    const isStale = async () => (await get(cached)).headers.get('warning')
    await expect.poll(isStale, { timeout: 20_000 }).toBe('110 - "Response is Stale"')
    const stale = await get(cached)
    expect([stale.status, stale.headers.get('etag'), await stale.text()]).toEqual([200, etag, body])
    expect(Number(stale.headers.get('age'))).toBeGreaterThanOrEqual(3)
    const known = await get(cached, { 'if-none-match': etag })
    expect([known.status, known.headers.get('warning')]).toEqual([304, '110 - "Response is Stale"'])
    const graphStale = await graph(question)
    expect([graphStale.status, graphStale.headers.get('warning')]).toEqual([200, '110 - "Response is Stale"'])
    expect(await graphStale.text()).toBe(told)
    await expect.poll(async () => (await get(cached, {}, strict)).status, { timeout: 20_000 }).toBe(503)
    expect((await get(cached, { 'if-none-match': ofStrict.headers.get('etag')! }, strict)).status).toBe(503)

    const away = await Promise.all([
      get('/api/report-content'),
      get('/api/compat/appsec/v1/cwes/89'),
      get('/rest/v1/rpc/get_report_overview'),
      post('/api/connector-findings', handOver),
      post('/api/contributions/validate', document),
      graph('{ matrix { name } }'),
      get('/readyz'),
      get('/health'),
    ])
    expect(away.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(away.map(() => [503, '5']))
    const [problem, compat, rpc, handedOver, , graphql] = await Promise.all(
      away.map(async (response) => (await response.json()) as Record<string, unknown>),
    )
    expect(problem).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
    expect(compat).toMatchObject({ http_code: 503 })
    expect(rpc).toMatchObject({ code: 'PGRST001' })
    expect(handedOver).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
    expect(graphql).toMatchObject({ errors: [{ extensions: { code: 'UNAVAILABLE' } }] })
    const partial = await graph('{ serviceLimits { depth } matrix { name } }')
    expect([partial.status, await partial.json()]).toMatchObject([
      200,
      { data: { serviceLimits: { depth: expect.any(Number) }, matrix: null }, errors: [{ path: ['matrix'] }] },
    ])
    expect((await get('/livez')).status).toBe(200)

    await server.start()
    await expect.poll(async () => (await get('/readyz')).status, { timeout: 30_000 }).toBe(200)
    await expect.poll(isStale, { timeout: 10_000 }).toBeNull()
    expect((await graph('{ matrix { name } }')).status).toBe(200)
    expect((await get(cached, {}, strict)).status).toBe(200)
  }, 120_000)

  test('while it is frozen, requests are 503 with Retry-After, an import goes on after it; then it is back', async () => {
    const importing = await openDatabase({ databaseUrl: server.url, dataDir: folder })
    const thaw = await server.freeze()
    try {
      const imported = sql<{ done: number }>`select 1 as done`.execute(importing.db)
      const frozen = await Promise.all([
        ...Array.from({ length: 12 }, () => get('/api/compat/appsec/v1/cwes/89', {}, strict)),
        ...Array.from({ length: 12 }, () => post('/api/connector-findings', handOver)),
        post('/api/contributions/validate', document),
        get('/rest/v1/rpc/get_report_overview', {}, strict),
        post('/graphql', { query: '{ matrix { name } }' }, strict),
        get('/readyz'),
      ])
      expect(frozen.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
        frozen.map(() => [503, '5']),
      )
      thaw()
      expect((await imported).rows).toEqual([{ done: 1 }])
    } finally {
      thaw()
      await importing.close()
    }
    await expect.poll(async () => (await get('/readyz')).status, { timeout: 30_000 }).toBe(200)
    const back = await Promise.all([
      ...Array.from({ length: 12 }, () => get('/api/compat/appsec/v1/cwes/89', {}, strict)),
      ...Array.from({ length: 12 }, () => post('/api/connector-findings', handOver)),
    ])
    expect(back.map(({ status }) => status)).toEqual(back.map(() => 200))
  }, 120_000)

  test('a write that waits too long for another is 503 with Retry-After', async () => {
    const admin = new pg.Client(databaseUrl)
    await admin.connect()
    await admin.query('begin; lock table application in exclusive mode')
    const waited = await post('/api/connector-findings', { ...handOver, application: 'waits' })
    await admin.query('rollback')
    await admin.end()
    expect([waited.status, waited.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await waited.json()).toMatchObject({ code: 'UNAVAILABLE', detail: expect.stringContaining('took too long') })
  }, 60_000)

  test('while it takes no writes, reads are answered, writes are 503 with Retry-After, and it is not ready', async () => {
    const admin = new pg.Client(databaseUrl)
    await admin.connect()
    await admin.query('set session characteristics as transaction read write')
    const setReadOnly = async (value: 'on' | 'off') => {
      await admin.query(`alter system set default_transaction_read_only = ${value}`)
      await admin.query('select pg_reload_conf()')
    }
    await setReadOnly('on')
    await expect.poll(async () => (await get('/readyz')).status, { timeout: 10_000 }).toBe(503)
    expect(await (await get('/readyz')).json()).toMatchObject({ database: { answers: true, writes: false } })
    expect((await get('/api/citations/curated')).status).toBe(200)
    const refused = [
      await post('/api/connector-findings', handOver),
      await post('/api/contributions', document),
      await post('/graphql', {
        query: 'mutation S($document: JSON!) { submitContribution(input: { document: $document }) { receipt } }',
        variables: { document },
      }),
    ]
    await setReadOnly('off')
    await admin.end()
    expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
      refused.map(() => [503, '5']),
    )
    const told = await Promise.all(refused.map((response) => response.text()))
    expect(told).toEqual(told.map(() => expect.stringContaining('The database takes no writes now.')))
    await expect.poll(async () => (await get('/readyz')).status, { timeout: 10_000 }).toBe(200)
  }, 60_000)

  test('a command waits for a database that takes six seconds to answer', async () => {
    const late = createServer((client) => {
      client.on('error', () => {})
      setTimeout(() => {
        const upstream = connect(Number(new URL(server.url).port), '127.0.0.1')
        // The server resets a connection that is closed.
        pipeline(client, upstream, client, () => {})
      }, 6_000)
    })
    await new Promise<void>((resolve) => late.listen(0, '127.0.0.1', resolve))
    const { port } = late.address() as AddressInfo
    const lateUrl = Object.assign(new URL(databaseUrl), { port }).href
    const found = await openExistingDatabase({ databaseUrl: lateUrl, dataDir: folder })
    expect(await found.execute('select 1 as one')).toEqual([{ one: 1 }])
    await found.close()
    late.close()
  })
})

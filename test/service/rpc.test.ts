import { createClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleOf } from '../../rest-adapters/openapi/described-route.ts'
import { rpcFunctions } from '../../rest-adapters/rpc/functions.ts'
import { withoutChance } from '../../scripts/examples.ts'
import { both, describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'
import { starter } from '../support/starter.ts'

const key = 'gateway-key-of-the-test'
const secret = 'a secret of the test that is long enough'
const chartId = 'controls-by-wave'

describeDatabases('the database gateway', ({ open }) => {
  const statements: string[] = []
  let database: TestDatabase
  let service: TestService
  beforeAll(async () => {
    database = await open('starter', (statement) => void statements.push(statement))
    service = await startTestService(database, {
      GATEWAY_KEYS: `another-key-of-the-test,${key}`,
      GATEWAY_JWT_SECRET: secret,
    })
  })
  afterAll(async () => {
    await service.close()
    await database.close()
  })
  const client = (apikey = key) => createClient(service.url, apikey, { auth: { persistSession: false } })
  const functionRows = async (filters: Record<string, string> = {}) => {
    const { industry = null, seniority = null, period = null } = filters
    const { rows } = await sql<Record<string, unknown>>`
      select * from get_chart_dataset(chart_id => ${chartId}, period => ${period}, industry => ${industry}, seniority => ${seniority})`.execute(
      database.db.withoutPlugins(),
    )
    return rows.map((row) => ({ ...row, count: row.count === null ? null : Number(row.count), base: Number(row.base) }))
  }

  test('rpc: an unchanged client gets the rows that plain SQL gets, by POST and by GET', both, async () => {
    const rows = await functionRows()
    expect(rows.length).toBeGreaterThan(10)
    expect(rows[0]).toMatchObject({
      chart_id: chartId,
      category_order: 1,
      suppressed: false,
      synthetic: true,
      value: expect.any(Number),
    })
    const posted = await client().rpc('get_chart_dataset', { chart_id: chartId })
    expect([posted.error, posted.data]).toEqual([null, rows])
    const got = await client().rpc('get_chart_dataset', { chart_id: chartId }, { get: true })
    expect([got.error, got.data]).toEqual([null, rows])
    const filters = { industry: 'Agriculture and food', seniority: 'Manager' }
    const filtered = await client().rpc('get_chart_dataset', { chart_id: chartId, ...filters })
    expect(filtered.data).toEqual(await functionRows(filters))
    expect(filtered.data.some(({ suppressed }: { suppressed: boolean }) => suppressed)).toBe(true)
  })

  test('report §1: rows say whether they are made up, also as CSV; those over the graph itself are not', async () => {
    const { data } = await client().rpc('get_chart_dataset', { chart_id: 'incidents-by-year' }).select('synthetic')
    expect(data).toContainEqual({ synthetic: false })
    expect(data).not.toContainEqual({ synthetic: true })
    const csv = await client().rpc('get_chart_dataset', { chart_id: chartId }).limit(1).csv()
    expect(csv.data).toMatch(/,suppressed,synthetic\n.*,f,t$/)
  })

  test('rpc: the graph, REST and the gateway tell one set of rows', async () => {
    const { data } = await client()
      .rpc('get_chart_dataset', { chart_id: chartId })
      .select('category,series,value,count,base,suppressed')
    const { rows } = (await (await fetch(`${service.url}/api/charts/${chartId}`)).json()) as { rows: unknown }
    expect(data).toEqual(rows)
  })

  test('rpc: select, filters, order, range, single, maybeSingle, csv and counts', async () => {
    const call = () => client().rpc('get_chart_dataset', { chart_id: chartId })
    const top = await call()
      .select('category,value')
      .eq('series', '2026-H1')
      .not('value', 'is', null)
      .order('value', { ascending: false })
      .limit(1)
      .single()
    const rows = (await functionRows()).filter(
      ({ series }: Record<string, unknown>) => series === '2026-H1',
    ) as unknown as { category: string; value: number }[]
    const best = rows.toSorted((a, b) => b.value - a.value)[0]!
    expect(top.data).toEqual({ category: best.category, value: best.value })
    expect((await call().in('series', ['2025-H1', '2026-H1']).range(0, 4)).data).toHaveLength(5)
    expect((await call().eq('category', 'nothing').maybeSingle()).data).toBeNull()
    expect((await call().single()).error).toMatchObject({ code: 'PGRST116' })
    expect((await call().select('category').limit(1).csv()).data).toMatch(/^category\n/)
    const counted = await client().rpc('get_chart_dataset', { chart_id: chartId }, { head: true, count: 'exact' })
    expect([counted.count, counted.data]).toEqual([(await functionRows()).length, null])
  })

  test('rpc: the overview is what plain SQL gives', async () => {
    const { rows } = await sql<{ overview: unknown }>`select get_report_overview() as overview`.execute(database.db)
    const { data } = await client().rpc('get_report_overview')
    expect(data).toEqual(rows[0]!.overview)
    expect(data).toMatchObject({
      report: { title: 'State of AI Security', edition: '2026', published_at: '2026-06-30', synthetic: true },
      revision: starter.revision,
      counts: { respondents: starter.respondents, techniques: starter.matrix.techniques },
    })
    expect(data.charts[0]).toEqual({ id: expect.any(String), title: expect.any(String) })
    expect(Object.keys(data.findings[0]).sort()).toEqual(['claim', 'slug', 'title'])
  })

  test.each(rpcFunctions.map((called) => [called.name, called] as const))(
    'report §4: %s answers its documented example',
    async (name, { example }) => {
      const { data } = await client().rpc(name, example)
      expect(withoutChance(data)).toEqual(exampleOf(name))
    },
  )

  test('rpc: an unknown chart is an empty set; an unknown value, function or argument is refused', async () => {
    expect((await client().rpc('get_chart_dataset', { chart_id: 'nothing' })).data).toEqual([])
    for (const period of ['1999', '', '*']) {
      expect((await client().rpc('get_chart_dataset', { chart_id: chartId, period })).error).toMatchObject({
        code: '22023',
        message: `period: "${period}" is no period of chart ${chartId}; allowed are 2025-H1, 2025-H2, 2026-H1`,
      })
    }
    expect((await client().rpc('get_chart')).error).toMatchObject({ code: 'PGRST202' })
    expect((await client().rpc('get_chart_dataset', { id: 'x' })).error).toMatchObject({ code: 'PGRST202' })
  })

  test('rpc: keys and tokens', async () => {
    const sign = (expires: string) =>
      new SignJWT({ role: 'anon' })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(expires)
        .sign(new TextEncoder().encode(secret))
    expect((await client('wrong').rpc('get_report_overview')).error).toMatchObject({ message: 'Invalid API key' })
    expect((await client(await sign('1h')).rpc('get_report_overview')).error).toBeNull()
    const expired = await client(await sign('-1h')).rpc('get_report_overview')
    expect([expired.status, expired.error?.code]).toEqual([401, 'PGRST303'])
    const closed = await startTestService(database)
    expect((await fetch(`${closed.url}/rest/v1/rpc/get_report_overview`, { headers: { apikey: key } })).status).toBe(
      401,
    )
    await closed.close()
  })

  test('rpc: a second identical GET is 304 and runs no SQL; without a key it is still 401', async () => {
    const url = `${service.url}/rest/v1/rpc/get_chart_dataset?chart_id=${chartId}`
    const first = await fetch(url, { headers: { apikey: key, 'accept-encoding': 'identity' } })
    const etag = first.headers.get('etag')!
    statements.length = 0
    const again = await fetch(url, { headers: { apikey: key, 'if-none-match': etag } })
    expect([again.status, statements]).toEqual([304, []])
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(401)
  })

  test('rpc: a 304 names the tag of the encoded answer that the client has', async () => {
    const headers = { apikey: key, 'accept-encoding': 'gzip' }
    const first = await fetch(`${service.url}/rest/v1/`, { headers })
    const etag = first.headers.get('etag')!
    expect(etag).toMatch(/-gzip"$/)
    const again = await fetch(`${service.url}/rest/v1/`, { headers: { ...headers, 'if-none-match': etag } })
    expect([again.status, again.headers.get('etag')]).toEqual([304, etag])
  })
})

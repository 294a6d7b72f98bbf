import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { both, describeDatabases, type TestDatabase } from '../support/setup.ts'
import { decisionOf, minutes, startTriage } from '../support/triage.ts'

const demo = 'Demo: support assistant'

describeDatabases('findings of the server API', ({ open }) => {
  let database: TestDatabase
  let triage: Awaited<ReturnType<typeof startTriage>>
  beforeAll(async () => {
    database = await open('starter')
    triage = await startTriage(database)
  })
  afterAll(async () => {
    await triage?.stop()
    await database?.close()
  })

  const idsOf = async (query: string) => {
    const { status, body } = await triage.ci('GET', `/findings?${query}`)
    expect({ query, status }).toEqual({ query, status: 200 })
    return body.items.map(({ rule }: { rule: string }) => rule)
  }
  /** The ETag of an answer, however it is encoded. */
  const tagOf = ({ headers }: { readonly headers: Headers }) => headers.get('etag')?.replace('-gzip', '')
  /** What `listFindings` answers by the OpenAPI document. */
  const pageSchema = () => {
    const { paths } = JSON.parse(readFileSync(new URL('../contract/openapi.json', import.meta.url), 'utf8'))
    return paths['/v1/seceng/findings'].get.responses[200].content['application/json'].schema
  }
  const someOf = (rules: readonly string[]) => Object.fromEntries(rules.map((rule) => [rule, 'open' as const]))

  test('questions §4.10: findings of every kind fit the OpenAPI document', async () => {
    const fits = new Ajv2020({ strict: false, validateFormats: false }).compile(pageSchema())
    const { body } = await triage.ci('GET', `/findings?${new URLSearchParams({ application: demo })}&limit=100`)
    expect([fits(body), fits.errors]).toEqual([true, null])
    const kinds = body.items.map(({ location }: { location: { kind: string } | null }) => location?.kind)
    expect([...new Set(kinds)].sort()).toEqual(['code', 'component', 'http', 'model'])
    const [first] = body.items
    expect(fits({ ...body, items: [{ ...first, location: { ...first.location, kind: 'place' } }] })).toBe(false)
  })

  test('seceng §5.1, §3.2: a list has filters, an order, facets, pages that keep their place, and links', async () => {
    await triage.scan('listed', someOf(['a', 'b', 'c']), { startedAt: minutes(-60) })
    await triage.scan('listed', { d: 'suppressed' }, { startedAt: minutes(-60), tool: 'other' })
    const { a } = await triage.read('listed')
    expect(a).toMatchObject({
      application: { name: 'listed' },
      severity: 4,
      status: 'OPEN',
      tool: 'lint',
      weaknesses: [{ id: 'CWE-1427' }],
      location: { kind: 'code', path: 'src/a.ts', line: 1 },
      triage: null,
      run: null,
      links: { self: `/v1/seceng/findings/${a.id}` },
    })
    expect(Object.keys(a)).not.toContain('description')
    const own = 'application=listed'
    expect(await idsOf(`${own}&tool=other`)).toEqual(['d'])
    expect(await idsOf(`application=${a.application.guid}&rule=a&rule=c`)).toEqual(['a', 'c'])
    expect(await idsOf(`${own}&resolution=MITIGATED&severity=4,5&scanType=STATIC`)).toEqual(['d'])
    expect(await idsOf(`${own}&severityAtLeast=5`)).toEqual([])
    expect(await idsOf(`${own}&violatesPolicy=false`)).toEqual(['d'])
    expect(await idsOf(`${own}&weakness=CWE-1427&kinds=true&new=true`)).toEqual(['a', 'b', 'c', 'd'])
    expect(await idsOf(`${own}&kinds=true&placeStartsWith=src/b`)).toEqual(['b'])
    expect(await idsOf(`${own}&technique=AML.T0051&category=0,1&cvssAtLeast=1`)).toEqual([])
    const since = new Date().toISOString()
    await triage.decide(a.id, decisionOf.accepted)
    expect(await idsOf(`${own}&changedSince=${since}`)).toEqual(['a'])
    expect(await idsOf(`${own}&sort=-changed&limit=1`)).toEqual(['a'])
    expect(await idsOf(`${own}&decision=accepted`)).toEqual(['a'])
    expect(await idsOf(`${own}&decision=none,fixed`)).toEqual(['b', 'c', 'd'])
    for (const sort of ['id', '-severity', 'firstFound', '-firstFound', '-changed'])
      expect((await idsOf(`${own}&tool=lint,other&weakness=CWE-1427&sort=${sort}`)).toSorted()).toEqual([
        'a',
        'b',
        'c',
        'd',
      ])
    const undecided = await triage.ci('GET', `/findings?${own}&decision=none,fixed&count=exact&facets=true`)
    expect(undecided.body).toMatchObject({
      total: 3,
      facets: {
        severity: [{ value: '4', count: 3 }],
        weakness: [{ value: 'CWE-1427', count: 3 }],
        tool: [
          { value: 'lint', count: 2 },
          { value: 'other', count: 1 },
        ],
      },
    })
    const page = await triage.ci('GET', `/findings?${own}&limit=2&sort=firstFound&count=exact&facets=true`)
    expect(page.body).toMatchObject({
      total: 4,
      facets: {
        severity: [{ value: '4', count: 4 }],
        status: [{ value: 'OPEN', count: 4 }],
        scanType: [{ value: 'STATIC', count: 4 }],
        weakness: [{ value: 'CWE-1427', count: 4 }],
        tool: [
          { value: 'lint', count: 3 },
          { value: 'other', count: 1 },
        ],
      },
    })
    const next = `${own}&limit=2&sort=firstFound&cursor=${page.body.nextCursor}`
    expect(page.headers.get('link')).toContain('rel="next"')
    await triage.scan('listed', { e: 'open' }, { tool: 'third' })
    expect(await idsOf(next)).toEqual(['c', 'd'])
    for (const other of [`${next}&tool=lint`, next.replace('sort=firstFound', 'sort=-severity')])
      expect(await triage.ci('GET', `/findings?${other}`)).toMatchObject({
        status: 400,
        body: { code: 'BAD_USER_INPUT', parameter: 'cursor' },
      })
  })

  test.each([
    ['severity=9', 'severity'],
    ['status=open', 'status'],
    ['decision=dismissed', 'decision'],
    ['category=x', 'category'],
    ['cvssAtLeast=-1', 'cvssAtLeast'],
    ['weakness=79', 'weakness'],
    ['changedSince=yesterday', 'changedSince'],
    ['mitigatedAfter=2026-13-01', 'mitigatedAfter'],
    ['weakness=CWE-79&technique=AML.T0051', 'technique'],
    ['sort=name', 'sort'],
    ['limit=0', 'limit'],
    ['cursor=abc', 'cursor'],
  ])('seceng appendix: %s is 400 and names the parameter', async (query, parameter) => {
    const { status, body } = await triage.ci('GET', `/findings?${query}`)
    expect({ status, code: body.code, parameter: body.parameter }).toEqual({
      status: 400,
      code: 'BAD_USER_INPUT',
      parameter,
    })
  })

  test('seceng §3.3, §5: one finding has an ETag of its own; a decision needs it, and another one is 412', async () => {
    await triage.scan('tagged', someOf(['a', 'b']), { startedAt: minutes(-60) })
    const { a } = await triage.read('tagged')
    const path = `/findings/${a.id}`
    const read = await triage.ci('GET', path)
    expect(read.body).toMatchObject({
      evidence: { pointer: 'line 2', snippet: 'a' },
      history: [],
      links: { attackPaths: null },
      references: [],
    })
    const etag = read.headers.get('etag')!
    expect(etag).toMatch(/^"0\./)
    await triage.scan('elsewhere', someOf(['z']))
    expect((await triage.ci('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect(await triage.ci('PATCH', path, { body: decisionOf.confirmed })).toMatchObject({
      status: 428,
      body: { code: 'PRECONDITION_REQUIRED' },
    })
    const body = { ...decisionOf.accepted, until: '2026-01-01' }
    const soon = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    const sent = (until: string) =>
      triage.ci('PATCH', path, { body: { ...body, until }, headers: { 'if-match': etag } })
    expect(await sent('2026-01-01')).toMatchObject({ status: 422, body: { errors: [{ pointer: '/until' }] } })
    const decided = await sent(soon)
    expect(decided).toMatchObject({
      status: 200,
      body: {
        resolution: 'MITIGATED',
        triage: { decision: 'accepted', reason: 'deferred', by: 'ci', until: `${soon}T00:00:00.000Z` },
        history: [{ from: 'none', to: 'accepted' }],
      },
    })
    expect(decided.headers.get('etag')).toMatch(/^"1\./)
    expect(tagOf(await triage.ci('GET', path))).toBe(tagOf(decided))
    const stale = await sent(soon)
    expect(stale).toMatchObject({ status: 412, body: { code: 'PRECONDITION_FAILED' } })
    expect(tagOf(stale)).toBe(tagOf(decided))
    const revision = await triage.revision()
    const again = await triage.decide(a.id, { ...body, until: soon })
    expect(tagOf(again)).toBe(tagOf(decided))
    expect(await triage.revision()).toBe(revision)
  })

  test('seceng §3.3: of decisions at the same time about one version, one is made and the others are 412', async () => {
    await triage.scan('race', someOf(['a']))
    const { a } = await triage.read('race')
    const etag = (await triage.ci('GET', `/findings/${a.id}`)).headers.get('etag')!
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        triage.ci('PATCH', `/findings/${a.id}`, {
          body: { decision: 'confirmed', comment: `by ${index}` },
          headers: { 'if-match': etag },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412, 412])
    const { body } = await triage.ci('GET', `/findings/${a.id}`)
    expect(body.history).toHaveLength(1)
    expect(body.triage).toEqual(answers.find(({ status }) => status === 200)!.body.triage)
  })

  test('seceng §5.6: many are decided in one revision, what fails is listed; again changes nothing', both, async () => {
    await triage.scan('many', someOf(['a', 'b', 'c']), { startedAt: minutes(-60) })
    await triage.scan('many', someOf(['a', 'b']))
    const { a, b, c } = await triage.read('many')
    const unknown = `${a.application.guid}:999`
    const revision = await triage.revision()
    const body = { ids: [a.id, c.id, unknown, b.id, 'nonsense'], decision: 'fixed' }
    const headers = { 'idempotency-key': 'triage-1' }
    const first = await triage.ci('POST', '/findings/triage', { body, headers })
    expect(first).toMatchObject({
      status: 200,
      body: {
        changed: 2,
        unchanged: 0,
        failed: [
          { id: c.id, code: 'CONFLICT' },
          { id: unknown, code: 'NOT_FOUND', detail: 'There is no such finding.' },
          { id: 'nonsense', code: 'NOT_FOUND' },
        ],
        revision: revision + 1,
      },
    })
    const replayed = await triage.ci('POST', '/findings/triage', { body, headers })
    expect(replayed.body).toEqual(first.body)
    expect(replayed.headers.get('idempotent-replayed')).toBe('true')
    const other = await triage.ci('POST', '/findings/triage', { body: { ...body, decision: 'none' }, headers })
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } })
    const repeated = await triage.ci('POST', '/findings/triage', { body })
    expect(repeated.body).toMatchObject({ changed: 0, unchanged: 2, revision: revision + 1 })
    const { rows } = await sql<{ details: object }>`
      select details from audit_event where kind = 'finding' order by at desc limit 1`.execute(database.db)
    expect(rows[0]!.details).toEqual({ decision: 'fixed', findings: [a.id, b.id] })
  })
})

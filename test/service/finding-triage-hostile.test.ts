// @module-tag long
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../../rest-adapters/routes.ts'
import { describeDatabases, type TestDatabase } from '../support/setup.ts'
import { decisionOf, startTriage } from '../support/triage.ts'

const own = routes.filter(({ tag }) => tag === 'findings')
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('', '\0', '\ud800', '__proto__', '*', '%', ',', '9'.repeat(400), '-1', '1e9', 'null', '2027-13-40'),
)
const oddValue = fc.oneof(oddText, fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(null, -1, 1e308, [], {}))
const rightId = '4acaed36-f346-56f5-8091-41d3481b8774:9999999999'
const request = fc.record({
  route: fc.constantFrom(...own),
  id: fc.oneof(
    fc.constant(rightId),
    oddText.map((text) => text.toWellFormed()),
  ),
  query: fc.dictionary(
    fc.constantFrom(...Object.keys(own.find(({ operationId }) => operationId === 'listFindings')!.parameters)),
    fc.oneof(oddText, fc.constantFrom('1', 'true', 'CWE-79', 'AML.T0051', '2026-01-01', '-changed', 'none', rightId)),
    { maxKeys: 4 },
  ),
  body: fc.oneof(
    fc
      .record(
        {
          ids: fc.oneof(fc.array(fc.oneof(oddText, fc.constant(rightId)), { maxLength: 3 }), oddValue),
          decision: fc.oneof(fc.constantFrom('accepted', 'false_positive', 'fixed', 'none', 'confirmed'), oddValue),
          reason: fc.oneof(fc.constantFrom('deferred', 'other'), oddValue),
          comment: oddValue,
          until: fc.oneof(fc.constantFrom('2027-01-01', '+275760-09-13', '0000-01-01'), oddValue),
        },
        { requiredKeys: [] },
      )
      .map((value) => JSON.stringify(value)),
    oddValue.map((value) => JSON.stringify(value)),
    oddText,
  ),
  ifMatch: fc.constantFrom('*', '"1.x"', 'x', '"999999999999.x"', undefined),
})

describeDatabases('hostile requests about findings', ({ open }) => {
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

  const fuzz = (runs: number) =>
    fc.assert(
      fc.asyncProperty(request, async ({ route, id, query, body, ifMatch }) => {
        const path = route.path.replace(/:\w+/, encodeURIComponent(id))
        const wellFormed = Object.entries(query).map(([name, value]) => [name, value.toWellFormed()])
        const { status } = await triage.ci(route.method, `${path}?${new URLSearchParams(wellFormed)}`, {
          ...(route.body && { body: body.toWellFormed() }),
          headers: {
            ...(route.body && { 'content-type': 'application/json' }),
            ...(ifMatch && { 'if-match': ifMatch }),
          },
        })
        expect(status, `${route.method} ${path} ${JSON.stringify(query)} ${body}`).toBeLessThan(500)
      }),
      { numRuns: runs },
    )
  test('seceng §3.7: no fuzzed request is a failure of the service', { tags: ['long'] }, () => fuzz(150))
  test('seceng §3.7: none of 5,000 either', { tags: ['exhaustive'] }, () => fuzz(5_000))

  test('seceng §5.6: what fails half-way has decided nothing, and may be sent again', async () => {
    await triage.scan('half', { a: 'open', b: 'open' })
    const { a, b } = await triage.read('half')
    const send = () =>
      triage.ci('POST', '/findings/triage', {
        body: { ids: [a.id, b.id], ...decisionOf.false_positive },
        headers: { 'idempotency-key': 'half-way' },
      })
    const stored = async () =>
      (
        await sql`select (select count(*)::int from finding_triage) as decisions, (select count(*)::int from finding_triage_move) as moves,
          (select max(id) from revision) as revision, (select array_agg(state order by id) from security_finding where rule in ('a', 'b')) as states`.execute(
          database.db,
        )
      ).rows[0]
    const before = await stored()
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`.execute(
      database.db,
    )
    await sql`create trigger fails before insert on audit_event for each row when (new.kind = 'finding') execute function fail()`.execute(
      database.db,
    )
    expect((await send()).status).toBe(500)
    expect(await stored()).toEqual(before)
    await sql`drop trigger fails on audit_event`.execute(database.db)
    expect(await send()).toMatchObject({ status: 200, body: { changed: 2, failed: [] } })
    expect(await stored()).toMatchObject({ decisions: 2, moves: 2, states: ['false_positive', 'false_positive'] })
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endExpiredDecisions } from '../../db/finding-triage.ts'
import { both, describeDatabases, type TestDatabase } from '../support/setup.ts'
import { type DecisionWord, decisionOf, minutes, type Reported, startTriage } from '../support/triage.ts'

const open = 'OPEN/UNRESOLVED'
const mitigated = 'OPEN/MITIGATED'
const closed = 'CLOSED/UNRESOLVED'
const dismissed = 'CLOSED/POTENTIAL_FALSE_POSITIVE'
/**
 * The states of §5.4 while the tool says `open`, `suppressed` and `false_positive`, when it no longer reports the
 * finding, and when it returns.
 */
const table: Readonly<Record<DecisionWord, readonly [string, string, string, string, string]>> = {
  none: [open, mitigated, dismissed, closed, open],
  confirmed: [open, open, open, closed, open],
  accepted: [mitigated, mitigated, mitigated, closed, mitigated],
  false_positive: [dismissed, dismissed, dismissed, dismissed, dismissed],
  fixed: [closed, closed, closed, closed, open],
}
const words = ['open', 'suppressed', 'false_positive'] as const

describeDatabases('states of findings', ({ open: openDatabase }) => {
  let database: TestDatabase
  let triage: Awaited<ReturnType<typeof startTriage>>
  beforeAll(async () => {
    database = await openDatabase('starter')
    triage = await startTriage(database)
  })
  afterAll(async () => {
    await triage?.stop()
    await database?.close()
  })

  const stateOf = async (application: string, rule = 'a') => {
    const { status, resolution } = (await triage.read(application))[rule]
    return `${status}/${resolution}`
  }

  test.each(Object.entries(table))('seceng §5.4: the row %s of the table', async (decision, states) => {
    const application = `row ${decision}`
    await triage.scan(application, { a: 'open', b: 'suppressed', c: 'false_positive' }, { startedAt: minutes(-60) })
    for (const { id } of Object.values(await triage.read(application)))
      expect((await triage.decide(id, decisionOf[decision as DecisionWord])).status).toBe(200)
    for (const [index, rule] of ['a', 'b', 'c'].entries())
      expect(await stateOf(application, rule), `${decision} while the tool says ${words[index]}`).toBe(states[index])
    await triage.scan(application, {}, { startedAt: minutes(-50) })
    for (const rule of ['a', 'b', 'c'])
      expect(await stateOf(application, rule), `${decision}, no longer reported`).toBe(states[3])
    await triage.scan(application, { a: 'open', b: 'open', c: 'open' })
    expect(await stateOf(application), `${decision}, reported again`).toBe(states[4])
  })

  test(
    'seceng §5.4: fixed ends as reopened only with a scan that started later, which may be unchanged',
    both,
    async () => {
      const reported: Reported = { a: 'open' }
      await triage.scan('fixes', reported, { startedAt: minutes(-60) })
      const { id } = (await triage.read('fixes')).a
      await triage.decide(id, decisionOf.fixed)
      const before = await triage.scan('fixes', reported, { startedAt: minutes(-30) })
      expect(before).toMatchObject({ unchanged: 1, reopened: 0 })
      expect(await stateOf('fixes')).toBe(closed)
      const after = await triage.scan('fixes', reported)
      expect(after).toMatchObject({ reported: 1, added: 0, unchanged: 0, reopened: 1, changed: 0 })
      const { body } = await triage.ci('GET', `/findings/${id}`)
      expect(body).toMatchObject({
        status: 'OPEN',
        triage: null,
        history: [
          { by: 'ci', from: 'none', to: 'fixed' },
          { by: 'service', from: 'fixed', to: 'reopened', reason: null },
        ],
      })
      await triage.scan('fixes', { a: 'fixed' })
      expect(await triage.decide(id, decisionOf.fixed)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    },
  )

  test('seceng §5.4: an accepted finding opens when its time is over, once, whoever ends it', async () => {
    await triage.scan('expiry', { a: 'open', b: 'open' }, { startedAt: minutes(-60) })
    const { a, b } = await triage.read('expiry')
    await triage.decide(a.id, { ...decisionOf.accepted, until: minutes(60) })
    await triage.decide(b.id, { ...decisionOf.accepted, until: minutes(120) })
    await sql`update finding_triage set until = now() - interval '1 minute'
      where finding_id in (select id from security_finding where rule = 'a') and until is not null`.execute(database.db)
    const revision = await triage.revision()
    await Promise.all([endExpiredDecisions(database.db), endExpiredDecisions(database.db)])
    expect(await triage.revision()).toBe(revision + 1)
    await triage.service.query('{ revision }')
    expect((await triage.ci('GET', `/findings/${a.id}`)).body).toMatchObject({
      status: 'OPEN',
      resolution: 'UNRESOLVED',
      triage: null,
      history: [{ to: 'accepted' }, { by: 'service', from: 'accepted', to: 'expired' }],
    })
    expect(await stateOf('expiry', 'b')).toBe(mitigated)
  })

  test('seceng §5.5: the same file again, a moved finding, a partial scan and scans of other parts keep decisions', async () => {
    await triage.scan('kept', { a: 'open', b: 'open', c: 'open' }, { startedAt: minutes(-60) })
    const { a, b } = await triage.read('kept')
    await triage.decide(a.id, decisionOf.false_positive)
    await triage.decide(b.id, decisionOf.accepted)
    const state = async () => [await stateOf('kept', 'a'), await stateOf('kept', 'b'), await stateOf('kept', 'c')]
    const decided = [dismissed, mitigated, open]
    expect(await state()).toEqual(decided)
    await triage.scan('kept', { a: 'open', b: 'open', c: 'open' }, { startedAt: minutes(-60) })
    expect(await state()).toEqual(decided)
    await triage.scan('kept', { a: 'open', b: 'open', c: 'open' }, { startedAt: minutes(-50), line: 9 })
    expect(await state()).toEqual(decided)
    expect((await triage.read('kept')).a).toMatchObject({ id: a.id, location: { line: 9 } })
    await triage.scan('kept', {}, { startedAt: minutes(-40), isPartial: true })
    expect(await state()).toEqual(decided)
    await triage.scan('kept', {}, { startedAt: minutes(-30), category: 'elsewhere' })
    expect(await state()).toEqual(decided)
    await triage.scan('kept', { c: 'open' }, { startedAt: minutes(-20), tool: 'another' })
    expect((await triage.read('kept')).b).toMatchObject({ resolution: 'MITIGATED', triage: { decision: 'accepted' } })
  })

  test('seceng §5.4: counts, facets, exposure, trend and attack paths follow decisions', async () => {
    await triage.scan('follow', { a: 'open', b: 'open' }, { startedAt: minutes(-60) })
    const { a, b } = await triage.read('follow')
    const made = await triage.ci('POST', '/targets', {
      body: { name: 'follow', kind: 'application', locator: {}, application: 'follow' },
    })
    const seen = async () => {
      const { body } = await triage.ci('GET', '/findings?application=follow&facets=true&count=exact&status=OPEN')
      const answer = await fetch(`${triage.service.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${triage.keys.ci}` },
        body: JSON.stringify({
          query: `query ($guid: ID!) { application(guid: $guid) {
            findingCounts { open violatingPolicy } trend { open } techniques { nodes { findingCount } } } }`,
          variables: { guid: a.application.guid },
        }),
      })
      const { application } = ((await answer.json()) as { data: { application: Followed } }).data
      const paths = await triage.ci('GET', `/attack-paths?target=${made.body.id}&model=1`)
      const target = await triage.ci('GET', `/targets/${made.body.id}`)
      return {
        total: body.total,
        severity: body.facets.severity,
        counts: application.findingCounts,
        trend: application.trend.at(-1)?.open,
        exposed: Math.max(0, ...application.techniques.nodes.map(({ findingCount }) => findingCount)),
        ofPaths: paths.body.exposed.findings,
        ofTarget: target.body.counts.open,
      }
    }
    const severity = (count: number) => [{ value: '4', label: '4', count }]
    expect(await seen()).toEqual({
      total: 2,
      severity: severity(2),
      counts: { open: 2, violatingPolicy: 2 },
      trend: 2,
      exposed: 2,
      ofPaths: 2,
      ofTarget: 2,
    })
    await triage.decide(a.id, decisionOf.accepted)
    await triage.decide(b.id, decisionOf.false_positive)
    expect(await seen()).toEqual({
      total: 1,
      severity: severity(1),
      counts: { open: 1, violatingPolicy: 0 },
      trend: 1,
      exposed: 0,
      ofPaths: 0,
      ofTarget: 1,
    })
    await triage.decide(a.id, decisionOf.none)
    expect(await seen()).toMatchObject({ counts: { open: 1, violatingPolicy: 1 }, trend: 1, exposed: 1, ofPaths: 1 })
  })

  test.each([
    ['an empty list', { ids: [], decision: 'fixed' }, '/ids'],
    ['an id twice', { ids: ['a:1', 'a:1'], decision: 'fixed' }, '/ids'],
    ['an id twice in two cases', { ids: ['a:1', 'A:1'], decision: 'fixed' }, '/ids/1'],
    ['too many', { ids: Array.from({ length: 501 }, (_, index) => `a:${index}`), decision: 'fixed' }, '/ids'],
    ['no such decision', { ids: ['a:1'], decision: 'dismissed' }, '/decision'],
    ['an unknown member', { ids: ['a:1'], decision: 'fixed', state: 'x' }, '/state'],
    ['no reason', { ids: ['a:1'], decision: 'accepted', comment: 'x' }, '/reason'],
    ['a reason of another', { ids: ['a:1'], ...decisionOf.false_positive, reason: 'wont_fix' }, '/reason'],
    ['a reason of none', { ids: ['a:1'], decision: 'fixed', reason: 'wont_fix' }, '/reason'],
    ['no comment', { ids: ['a:1'], decision: 'accepted', reason: 'wont_fix' }, '/comment'],
    ['a blank comment', { ids: ['a:1'], ...decisionOf.accepted, comment: ' ' }, '/comment'],
    ['a long comment', { ids: ['a:1'], ...decisionOf.accepted, comment: 'x'.repeat(4001) }, '/comment'],
    ['an end of another', { ids: ['a:1'], decision: 'fixed', until: minutes(9) }, '/until'],
    ['an end in the past', { ids: ['a:1'], ...decisionOf.accepted, until: minutes(-1) }, '/until'],
    ['an end too far', { ids: ['a:1'], ...decisionOf.accepted, until: minutes(367 * 1440) }, '/until'],
    ['an end that is none', { ids: ['a:1'], ...decisionOf.accepted, until: 'soon' }, '/until'],
  ])('seceng §5.3: %s is refused with its place, and nothing is stored', async (_, body, pointer) => {
    const revision = await triage.revision()
    const { status, body: problem } = await triage.ci('POST', '/findings/triage', { body })
    expect({ status, code: problem.code }).toEqual({ status: 422, code: 'INPUT_REFUSED' })
    expect(problem.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer)
    // Messages are predicates of what is at the pointer: no empty value, no half of a sentence.
    for (const { message } of problem.errors) expect(message).toMatch(/^(must|is|has|lacks|lies) .*[^ ,.]$/)
    expect(await triage.revision()).toBe(revision)
  })
})

type Followed = {
  readonly findingCounts: object
  readonly trend: readonly { readonly open: number }[]
  readonly techniques: { readonly nodes: readonly { readonly findingCount: number }[] }
}

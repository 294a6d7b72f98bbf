import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declarePresent } from '../support/declared-components.ts'
import { finding, findingFolder, removeApplications, scan } from '../support/finding-lines.ts'
import { client, createKeys } from '../support/seceng.ts'
import { both, describeDatabases, startTestService } from '../support/setup.ts'

type Node = {
  readonly application: { readonly name: string }
  readonly [field: string]: unknown
}
const at = (day: string) => ({ startedAt: `${day}T08:00:00Z` })
const injection = (severity: number) => finding('Prompt injection', severity, { cwes: [1427] })
const unknown = finding('Something odd', 4)

describeDatabases('explorer-work §1: the applications of a portfolio by risk', ({ open }) => {
  let started: Awaited<ReturnType<typeof start>>
  async function start() {
    const database = await open('starter')
    const { db } = database
    const folder = await findingFolder()
    await removeApplications(db)
    await folder.import(db, 'chat', [scan('STATIC', 'lint', at('2026-03-11')), injection(5)], {}, { team: 'ai' })
    await folder.import(db, 'chat', [scan('DYNAMIC', 'proxy', at('2026-03-05')), injection(5)])
    await folder.import(
      db,
      'half',
      [scan('STATIC', 'lint', at('2026-03-10')), injection(5), unknown],
      {},
      { team: 'ai' },
    )
    await folder.import(db, 'plain', [
      scan('STATIC', 'lint', at('2026-03-10')),
      finding('Weak hash', 2, { cwes: [328] }),
    ])
    await folder.import(db, 'unsaid', [
      scan('STATIC', 'lint', at('2026-03-10')),
      finding('Weak hash', 5, { cwes: [328] }),
    ])
    await folder.import(db, 'quiet', [scan('STATIC', 'lint', at('2026-03-10'))])
    for (const name of ['chat', 'half']) await declarePresent(db, name, ['generative-model', 'chat'])
    await declarePresent(db, 'plain', ['public-endpoint'])
    await declarePresent(db, 'quiet', ['agent', 'generative-model'])
    await sql`insert into application (guid, name, created_at, changed_at)
      select gen_random_uuid(), 'new ' || lpad(n::text, 2, '0'), '2026-05-05T12:00:00Z', now() from generate_series(1, 46) as n`.execute(
      db,
    )
    await sql`update application set created_at = '2026-05-04T23:59:59Z' where name not like 'new%'`.execute(db)
    // Overdue: both of severity 5 of `chat`, after 15 days.
    await sql`update security_finding set first_seen_at = case when application_id = (select id from application where name = 'chat')
      then now() - interval '16 days' else now() end`.execute(db)
    const { file, keys, remove } = await createKeys([{ name: 'ci' }, { name: 'chatter', applications: ['half'] }])
    const service = await startTestService(database, { SECENG_KEYS_FILE: file, FINDINGS_ACCESS: 'credential' })
    const close = async () => {
      await service.close()
      await folder.remove()
      await database.close()
      await remove()
    }
    return { as: (name: 'ci' | 'chatter') => client(service.url, keys[name]!), close }
  }
  /** What each of the first requests says of how far it is, and of the last application. */
  const growth: unknown[] = []
  beforeAll(async () => {
    started = await start()
    growth.length = 0
    const fields = 'nodes { application { name } known bestScore exposure { complete } tactics { fits } }'
    while (growth.length < 3) {
      const { examinedCount, applications } = await riskOf('(first: 51)', fields)
      const last = applications.nodes.find(({ application }: Node) => application.name === 'new 46')
      growth.push([examinedCount, last.exposure?.complete ?? null, last.tactics.length, last.known])
    }
  })
  afterAll(() => started.close())

  const ask = async (query: string, who: 'ci' | 'chatter' = 'ci') => {
    const { body } = await started.as(who)('POST', '/graphql', { body: { query } })
    expect(body.errors).toBeUndefined()
    return body.data
  }
  const riskOf = async (args: string, fields: string, given = '', who: 'ci' | 'chatter' = 'ci') =>
    (await ask(`{ portfolio${given} { risk { examinedCount applications${args} { totalCount ${fields} } } } }`, who))
      .portfolio.risk
  const names = ({ nodes }: { readonly nodes: readonly Node[] }) => nodes.map(({ application: { name } }) => name)

  test('in order of risk, with what is known of each', both, async () => {
    const { examinedCount, applications } = await riskOf(
      '(first: 6)',
      'nodes { application { name } bestScore known open openBySeverity overdue lastScanAt exposure { complete outcome { kind } classes { unmapped } } }',
    )
    expect([examinedCount, applications.totalCount]).toEqual([51, 51])
    expect(names(applications)).toEqual(['chat', 'half', 'unsaid', 'new 01', 'new 02', 'new 03'])
    const [chat, half, unsaid, first] = applications.nodes
    expect(chat).toMatchObject({ known: true, open: 2, overdue: 2, lastScanAt: '2026-03-11T08:00:00.000Z' })
    expect(chat.openBySeverity).toEqual([0, 0, 0, 0, 0, 2])
    expect(chat.exposure).toEqual({ complete: true, outcome: { kind: 'PATHS' }, classes: { unmapped: 0 } })
    expect(half).toMatchObject({ known: false, overdue: 0, open: 2, exposure: { classes: { unmapped: 1 } } })
    expect(unsaid).toMatchObject({ known: false, bestScore: null, exposure: { outcome: { kind: 'UNKNOWN' } } })
    expect(chat.bestScore).toBe(half.bestScore)
    expect(chat.bestScore).toBeGreaterThan(0)
    expect(first).toMatchObject({ known: false, bestScore: null, open: null, openBySeverity: null })
    expect(first).toMatchObject({ overdue: null, lastScanAt: null, exposure: { outcome: { kind: 'UNKNOWN' } } })
  })

  test('a request computes the paths of 20 applications at most that none had before', () => {
    expect(growth).toEqual([
      [20, null, 0, false],
      [40, null, 0, false],
      [51, true, 16, false],
    ])
  })

  test('what is examined says the same as the application itself', both, async () => {
    const fields = 'exposure { complete outcome { kind } } tactics { tactic { id } techniqueCount severity }'
    const { applications } = await riskOf(
      '(first: 1)',
      `nodes { bestScore application { ${fields}
      attackPaths(filter: {}, first: 1) { nodes { score } } } ${fields.replace('severity', 'severity fits')} }`,
    )
    const [{ application, bestScore, exposure, tactics }] = applications.nodes
    expect(bestScore).toBe(application.attackPaths.nodes[0].score)
    expect(exposure).toEqual(application.exposure)
    const exposed = tactics.filter(({ techniqueCount }: { readonly techniqueCount: number }) => techniqueCount > 0)
    expect(exposed.every(({ fits }: { readonly fits: boolean }) => fits)).toBe(true)
    expect(exposed.map(({ fits: _, ...own }: { readonly fits: boolean }) => own)).toEqual(application.tactics)
    const matrix = await ask('{ matrix { tactics { id } } }')
    expect(tactics.map(({ tactic }: { readonly tactic: object }) => tactic)).toEqual(matrix.matrix.tactics)
  })

  test('at each tactic: whether a technique fits, and how many are exposed', both, async () => {
    const { applications } = await riskOf(
      '(first: 51)',
      'nodes { application { name } tactics { fits techniqueCount severity } }',
    )
    const of = (name: string) => applications.nodes.find(({ application }: Node) => application.name === name).tactics
    const sums = (name: string) => {
      const own: { fits: boolean; techniqueCount: number }[] = of(name)
      return [own.length, own.some(({ fits }) => fits), own.some(({ techniqueCount }) => techniqueCount > 0)]
    }
    expect(sums('chat')).toEqual([16, true, true])
    expect(of('chat').some(({ fits }: { readonly fits: boolean }) => !fits)).toBe(true)
    expect(
      of('chat').some(
        ({ fits, techniqueCount }: { fits: boolean; techniqueCount: number }) => fits && techniqueCount === 0,
      ),
    ).toBe(true)
    expect(sums('plain')).toEqual([16, false, false])
    expect(sums('unsaid')).toEqual([16, false, false])
    expect(sums('new 46')).toEqual([16, false, false])
  })

  test('conditions, pages and their numbers', both, async () => {
    const known = await riskOf('(known: true, first: 100)', 'nodes { application { name } }')
    expect([known.applications.totalCount, names(known.applications)]).toEqual([3, ['chat', 'plain', 'quiet']])
    const unknown = await riskOf('(known: false, first: 100)', 'nodes { application { name } }')
    expect(unknown.applications.totalCount).toBe(48)
    expect(names(unknown.applications).slice(0, 2)).toEqual(['half', 'unsaid'])
    for (const [since, count] of [
      ['2026-05-05', 46],
      ['2026-05-05T12:00:00Z', 46],
      ['2026-05-05T12:00:01Z', 0],
      ['2026-05-04', 51],
    ] as const)
      expect((await riskOf(`(createdSince: "${since}")`, '')).applications.totalCount).toBe(count)
    const { applications: first } = await riskOf(
      '(first: 2)',
      'nodes { application { name } } pageInfo { endCursor hasNextPage }',
    )
    const next = await riskOf(
      `(first: 2, after: "${first.pageInfo.endCursor}")`,
      'edges { node { application { name } } }',
    )
    expect(first.pageInfo.hasNextPage).toBe(true)
    expect(next.applications.edges.map(({ node }: { readonly node: Node }) => node.application.name)).toEqual([
      'unsaid',
      'new 01',
    ])
    const { body } = await started.as('ci')('POST', '/graphql', {
      body: {
        query: `{ portfolio { risk { applications(known: true, after: "${first.pageInfo.endCursor}") { totalCount } } } }`,
      },
    })
    expect(body.errors[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument: 'after' })
    const refused = await started.as('ci')('POST', '/graphql', {
      body: { query: '{ portfolio { risk { applications(createdSince: "May") { totalCount } } } }' },
    })
    expect(refused.body.errors[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument: 'createdSince' })
  })

  test('of a selection, of a caller, and of no day in the past', both, async () => {
    const selected = await riskOf('', 'nodes { application { name } }', '(selection: { team: ["ai"] })')
    expect([selected.examinedCount, names(selected.applications)]).toEqual([2, ['chat', 'half']])
    const own = await riskOf('', 'nodes { application { name } }', '', 'chatter')
    expect([own.examinedCount, own.applications.totalCount, names(own.applications)]).toEqual([1, 1, ['half']])
    const { portfolio } = await ask('{ portfolio(at: "2026-03-10") { open risk { examinedCount } } }')
    expect(portfolio).toEqual({ open: 5, risk: null })
  })

  test('questions §1: findings of applications with a text in their name', both, async () => {
    const countOf = async (filter: string, who: 'ci' | 'chatter' = 'ci') =>
      (await ask(`{ securityFindings(filter: { ${filter} }) { totalCount } }`, who)).securityFindings.totalCount
    expect(await countOf('applicationName: "HA"')).toBe(4)
    expect(await countOf('applicationName: "ha", team: ["ai"], severity: [4]')).toBe(1)
    expect(await countOf('applicationName: "plai"')).toBe(1)
    expect(await countOf('applicationName: "chat"', 'chatter')).toBe(0)
    const { body } = await started.as('ci')('POST', '/graphql', {
      body: { query: '{ securityFindings(filter: { applicationName: " " }) { totalCount } }' },
    })
    expect(body.errors[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument: 'filter.applicationName' })
  })
})

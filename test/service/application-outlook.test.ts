import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declarePresent } from '../support/declared-components.ts'
import { finding, findingFolder, scan } from '../support/finding-lines.ts'
import { client, createKeys } from '../support/seceng.ts'
import { describeDatabases, startTestService } from '../support/setup.ts'

const injection = (name: string, severity: number) => finding(name, severity, { cwes: [1427] })

describeDatabases('explorer-work §1: an application as its owner reads it', ({ open }) => {
  async function start() {
    const database = await open('starter')
    const { db } = database
    const folder = await findingFolder()
    const findings = ['one', 'two', 'three', 'four', 'five'].map((name) => injection(name, 4))
    await folder.import(db, 'chat', [scan('STATIC', 'lint'), ...findings], {}, { team: 'ai' })
    await folder.import(db, 'other', [scan('STATIC', 'lint'), injection('alien', 5)])
    await declarePresent(db, 'chat', ['generative-model', 'chat'])
    await sql`insert into application (guid, name, created_at, changed_at)
      values (gen_random_uuid(), 'never scanned', now(), now())`.execute(db)
    // Open since 10, 45, 100 and 400 days before 2026-06-30; the fifth was open for 20 days, and closed on the 20th.
    const found = { one: '2026-06-20', two: '2026-05-16', three: '2026-03-22', four: '2025-05-26', five: '2026-05-31' }
    for (const [title, day] of Object.entries(found))
      await sql`update security_finding set first_seen_at = ${`${day}T23:30:00Z`}::timestamptz where title = ${title}`.execute(
        db,
      )
    await sql`update security_finding set state = 'fixed', source_state = 'fixed', state_at = '2026-06-20T00:30:00Z'
      where title = 'five'`.execute(db)
    await sql`update scan set dated_at = '2025-05-25T12:00:00Z'`.execute(db)
    const { rows } = await sql<{ name: string; guid: string }>`select name, guid from application`.execute(db)
    const guids = Object.fromEntries(rows.map(({ name, guid }) => [name, guid]))
    const { file, keys, remove } = await createKeys([
      { name: 'ci', scopes: ['read', 'write'] },
      { name: 'blind', scopes: ['scan'] },
    ])
    const service = await startTestService(database, { SECENG_KEYS_FILE: file, FINDINGS_ACCESS: 'public' })
    const graph = async (name: string, query: string, variables = {}) =>
      (await client(service.url, keys[name]!)('POST', '/graphql', { body: { query, variables } })).body
    const close = async () => {
      await service.close()
      await folder.remove()
      await database.close()
      await remove()
    }
    return { service, guids, graph, close }
  }
  let started: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    started = await start()
  })
  afterAll(() => started?.close())
  const ask = async (name: string, fields: string) => {
    const guid = started.guids[name]
    return started.service.query(`query($guid: ID!) { application(guid: $guid) { ${fields} } }`, { guid })
  }

  test('openByAge counts what was open at the end of each day, by age', async () => {
    const fields = (args: string) => `openByAge(${args}) { day open byAge }`
    const { data } = await ask('chat', fields('until: "2026-06-30", points: 3, every: 10'))
    expect(data.application.openByAge).toEqual([
      { day: '2026-06-10', open: 4, byAge: [2, 1, 0, 1] },
      { day: '2026-06-20', open: 4, byAge: [1, 2, 0, 1] },
      { day: '2026-06-30', open: 4, byAge: [1, 1, 1, 1] },
    ])
    const edges = await ask('chat', fields('until: "2026-06-15", points: 2, every: 1'))
    expect(edges.data.application.openByAge[1]).toEqual({ day: '2026-06-15', open: 4, byAge: [2, 1, 0, 1] })
    const later = await ask('chat', fields('until: "2026-06-16", points: 2, every: 1'))
    expect(later.data.application.openByAge[1]).toEqual({ day: '2026-06-16', open: 4, byAge: [1, 2, 0, 1] })
    const before = await ask('chat', fields('until: "2025-05-26", points: 2, every: 1'))
    expect(before.data.application.openByAge.map(({ open: count }: { open: number }) => count)).toEqual([0, 1])
    for (const [until, byAge] of [
      ['2026-06-20', [1, 2, 0, 1]],
      ['2026-06-21', [1, 1, 1, 1]],
      ['2025-11-22', [0, 0, 1, 0]],
      ['2025-11-23', [0, 0, 0, 1]],
    ] as const)
      expect(
        (await ask('chat', fields(`until: "${until}", points: 2, every: 90`))).data.application.openByAge[1],
      ).toEqual({
        day: until,
        open: byAge.reduce<number>((sum, count) => sum + count, 0),
        byAge,
      })
    const closed = await ask('chat', fields('until: "2026-06-25", points: 2, every: 15'))
    expect(closed.data.application.openByAge.map(({ open: count }: { open: number }) => count)).toEqual([4, 4])
    const plain = await ask('chat', fields('until: "2026-06-30"'))
    expect(plain.data.application.openByAge.map(({ day }: { day: string }) => day)).toHaveLength(14)
    expect(plain.data.application.openByAge[0].day).toBe('2026-03-31')
    const early = await ask('chat', fields('until: "2025-05-26", points: 5, every: 1'))
    expect(early.data.application.openByAge.map(({ day }: { day: string }) => day)).toEqual([
      '2025-05-25',
      '2025-05-26',
    ])
    const none = await ask('never scanned', fields('until: "2026-06-30"'))
    expect(none.data.application.openByAge).toEqual([])
  })

  test.each([
    ['until: "2026-06-30T00:00:00Z"', 'until: must be a day such as 2026-03-31'],
    ['until: "tomorrow"', 'until'],
    ['until: "2026-06-30", points: 1', 'points'],
    ['until: "2026-06-30", points: 61', 'points'],
    ['until: "2026-06-30", every: 0', 'every'],
    ['until: "2026-06-30", every: 91', 'every'],
  ])('openByAge(%s) is refused', async (args, words) => {
    const { errors } = await ask('chat', `openByAge(${args}) { day }`)
    expect(errors![0]!.extensions!.code).toBe('BAD_USER_INPUT')
    expect(errors![0]!.message).toContain(words)
  })

  test('risk is that of the portfolio', async () => {
    const fields =
      'bestScore known open openBySeverity overdue lastScanAt tactics { tactic { id } fits techniqueCount severity }'
    const { data } = await started.graph(
      'ci',
      `{ portfolio(selection: { team: ["ai"] }) {
      risk { applications(first: 10) { nodes { application { name } ${fields} } } } } }`,
    )
    const [{ application, ...ofPortfolio }] = data.portfolio.risk.applications.nodes
    expect(application.name).toBe('chat')
    const own = await ask('chat', `risk { application { name } ${fields} }`)
    expect(own.errors).toBeUndefined()
    expect(own.data.application.risk).toEqual({ application: { name: 'chat' }, ...ofPortfolio })
    expect(ofPortfolio).toMatchObject({ open: 4, openBySeverity: [0, 0, 0, 0, 4, 0] })
    expect(ofPortfolio.overdue).toBeGreaterThanOrEqual(3)
    expect(ofPortfolio.tactics.some(({ techniqueCount }: { techniqueCount: number }) => techniqueCount > 0)).toBe(true)
    expect((await ask('other', 'risk { open overdue }')).data.application.risk).toEqual({ open: 1, overdue: 0 })
    const address = new URLSearchParams({ query: `{ application(guid: "${started.guids.chat}") { risk { known } } }` })
    const alone = await fetch(`${started.service.url}/graphql?${address}`)
    expect([alone.status, alone.headers.get('etag')]).toEqual([200, null])
    const never = await ask('never scanned', 'risk { known open overdue }')
    expect(never.data.application.risk).toEqual({ known: false, open: null, overdue: null })
  })

  test('controlCoverage says what stated controls cover, for who may read them', async () => {
    const fields =
      'controlCoverage { controlCount exposedCount implementedCount plannedCount uncovered(first: 100) { id } }'
    const query = `query($guid: ID!) { application(guid: $guid) { exposedTechniques { technique { id mitigations(first: 100) { nodes { id } } } } ${fields} } }`
    const read = async (name: string) => started.graph(name, query, { guid: started.guids.chat })
    const before = (await read('ci')).data.application
    type Exposed = {
      readonly technique: { readonly id: string; readonly mitigations: { readonly nodes: { readonly id: string }[] } }
    }
    const exposed: readonly Exposed['technique'][] = before.exposedTechniques.map(({ technique }: Exposed) => technique)
    expect(exposed.length).toBeGreaterThan(1)
    expect(before.controlCoverage).toEqual({
      controlCount: 0,
      exposedCount: exposed.length,
      implementedCount: 0,
      plannedCount: 0,
      uncovered: exposed.map(({ id }) => ({ id })).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    })
    const ids = new Set(exposed.flatMap(({ mitigations }) => mitigations.nodes.map(({ id }) => id)))
    const pairs = [...ids].flatMap((a) => [...ids].map((b) => [a, b] as const))
    const has = (id: string | undefined) => (of: Exposed['technique']) =>
      of.mitigations.nodes.some((own) => own.id === id)
    // The second covers some that the first does not, and both leave some.
    const [one, two] = pairs.find(
      ([a, b]) => exposed.some((of) => has(b)(of) && !has(a)(of)) && exposed.some((of) => !has(a)(of) && !has(b)(of)),
    )!
    const input = {
      name: 'chat target',
      kind: 'APPLICATION',
      application: 'chat',
      controls: [
        { mitigation: one, status: 'IMPLEMENTED' },
        { mitigation: two, status: 'PLANNED' },
      ],
    }
    const made = await started.graph(
      'ci',
      'mutation($input: CreateTargetInput!) { createTarget(input: $input) { target { id } errors { message } } }',
      { input },
    )
    expect(made.data.createTarget.errors).toEqual([])
    const implemented = exposed.filter(has(one))
    const planned = exposed.filter((of) => !has(one)(of) && has(two)(of))
    const { controlCoverage } = (await read('ci')).data.application
    expect(controlCoverage).toMatchObject({
      controlCount: 2,
      exposedCount: exposed.length,
      implementedCount: implemented.length,
      plannedCount: planned.length,
    })
    expect(controlCoverage.uncovered).toHaveLength(exposed.length - implemented.length - planned.length)
    const some = async (first: number) =>
      started.graph(
        'ci',
        `query($guid: ID!) { application(guid: $guid) { controlCoverage { uncovered(first: ${first}) { id } } } }`,
        { guid: started.guids.chat },
      )
    expect((await some(1)).data.application.controlCoverage.uncovered).toEqual(controlCoverage.uncovered.slice(0, 1))
    for (const first of [0, 101]) expect((await some(first)).errors[0].message).toMatch(/^first: /)
    for (const [name, code] of [['blind', 'FORBIDDEN']] as const) {
      const { data, errors } = await read(name)
      expect([data.application.controlCoverage, errors[0].extensions.code]).toEqual([null, code])
    }
    expect((await ask('chat', fields)).errors![0]!.extensions!.code).toBe('UNAUTHENTICATED')
  })
})

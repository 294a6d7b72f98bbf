import { afterAll, beforeAll, expect, test } from 'vitest'
import { finding, findingFolder, scan } from '../support/finding-lines.ts'
import { both, describeDatabases, startTestService } from '../support/setup.ts'

describeDatabases('questions §1: what to fix first over a selection of applications', ({ open }) => {
  let started: Awaited<ReturnType<typeof start>>
  async function start() {
    const database = await open('starter')
    const folder = await findingFolder()
    for (let index = 0; index < 9; index++)
      await folder.import(
        database.db,
        `quiet ${index}`,
        [scan('STATIC', 'lint'), finding('Weak hash', 1, { cwes: [328] })],
        {},
        { team: 'calm' },
      )
    const service = await startTestService(database)
    const close = async () => {
      await service.close()
      await folder.remove()
      await database.close()
    }
    return { service, close }
  }
  beforeAll(async () => {
    started = await start()
  })
  afterAll(() => started.close())
  const ask = (given: string) =>
    started.service.query(`{ remediation${given} { applicationCount examined { name } complete pathCount
      unjudgedFindingCount rounds { rank application { name } round { best findingCount pathsBefore pathsCut } }
      mitigations { mitigation { id } applications { name } pathsCut } } }`)

  test('the most exposed ones are examined, and their rounds are those of the application', both, async () => {
    const { data } = await ask('(rounds: 2)')
    const { remediation } = data
    expect(remediation.applicationCount).toBe(10)
    expect(remediation.examined).toHaveLength(8)
    expect(remediation.examined[0]).toEqual({ name: 'Demo: support assistant' })
    expect(remediation.complete).toBe(true)
    const own = await started.service.query(`{ applications(name: "Demo", first: 1) { nodes {
      remediation(rounds: 2) { pathCount findings { rounds { best findingCount pathsBefore pathsCut } } } } } }`)
    const [{ remediation: whole }] = own.data.applications.nodes
    expect(remediation.pathCount).toBe(whole.pathCount)
    const [first, second] = whole.findings.rounds
    expect(first.pathsBefore).toBe(whole.pathCount)
    expect(second.pathsBefore).toBe(whole.pathCount - first.pathsCut)
    expect(remediation.rounds).toEqual(
      whole.findings.rounds.map((round: object, index: number) => ({
        rank: index + 1,
        application: { name: 'Demo: support assistant' },
        round,
      })),
    )
  })

  test('a selection and a severity narrow it', async () => {
    const calm = (await ask('(selection: { team: ["calm"] })')).data.remediation
    expect(calm).toMatchObject({ applicationCount: 9, pathCount: 0, rounds: [], mitigations: [] })
    expect(calm.examined.map(({ name }: { readonly name: string }) => name)).not.toContain('Demo: support assistant')
    const all = (await ask('')).data.remediation
    const grave = (await ask('(severityAtLeast: 5)')).data.remediation
    expect(grave.pathCount).toBeLessThan(all.pathCount)
    expect((await ask('(selection: { name: "nowhere" })')).data.remediation).toMatchObject({
      applicationCount: 0,
      examined: [],
      complete: true,
    })
  })

  test.each([
    ['(rounds: 0)', 'rounds'],
    ['(rounds: 21)', 'rounds'],
    ['(severityAtLeast: 6)', 'severityAtLeast'],
    ['(severityAtLeast: -1)', 'severityAtLeast'],
    ['(selection: { application: ["x"] })', 'selection.application'],
  ])('%s is refused', async (given, argument) => {
    const { data, errors } = await ask(given)
    expect(data).toEqual({ remediation: null })
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT', argument } })
  })

  test('edges lead from views, mitigations, categories and charts', async () => {
    const { data, errors } = await started.service.query(`{
      weaknessView(id: "CWE-1435") { weaknesses(first: 1) { totalCount nodes { id } } categories { id } }
      unknown: weaknessView(id: "CWE-999999") { id }
      weaknessViews { number }
      inView: weaknesses(filter: { view: ["CWE-1435"] }) { totalCount facets { field values { value label count } } }
      scope: weaknesses(filter: { view: ["CWE-1435"], consequenceScope: ["Nothing"] }) { totalCount }
      category: weaknessCategory(id: "CWE-227") { categories { id } }
      injection: weaknessCategory(id: "CWE-1409") {
        findings { totalCount } below: findings(kinds: true) { totalCount } }
      mitigation(id: "AML.M0015") { findings { totalCount } }
      technique(id: "AML.T0051") { charts { id techniques { id } } alone: caseStudies { totalCount }
        family: caseStudies(includeSubtechniques: true) { totalCount } }
      pending: researchFindings(filter: { evidence: [PENDING] }) { totalCount }
      none: researchFindings(filter: { evidence: [REJECTED] }) { totalCount }
    }`)
    expect(errors).toBeUndefined()
    expect(data.weaknessView).toEqual({ weaknesses: { totalCount: 25, nodes: [{ id: 'CWE-20' }] }, categories: [] })
    expect(data.unknown).toBeNull()
    expect(data.weaknessViews.length).toBeGreaterThan(40)
    expect([data.inView.totalCount, data.scope.totalCount]).toEqual([25, 0])
    const byView = data.inView.facets.find(({ field }: { field: string }) => field === 'view').values
    expect(byView).toContainEqual({ value: 'CWE-1435', label: expect.stringMatching(/Top 25/), count: 25 })
    for (const { value, count } of byView.slice(0, 5)) {
      const { data: narrowed } = await started.service.query(
        `{ weaknesses(filter: { view: ["${value}"] }) { totalCount facets { field values { value count } } } }`,
      )
      const own = narrowed.weaknesses.facets.find(({ field }: { field: string }) => field === 'view').values
      expect(count).toBeLessThanOrEqual(narrowed.weaknesses.totalCount)
      expect(own).toContainEqual({ value, count: narrowed.weaknesses.totalCount })
    }
    expect(data.category.categories).toEqual([{ id: 'CWE-251' }])
    expect(data.injection.findings.totalCount).toBeGreaterThan(0)
    expect(data.injection.below.totalCount).toBeGreaterThanOrEqual(data.injection.findings.totalCount)
    expect(data.mitigation.findings.totalCount).toBe(2)
    expect(data.technique.charts.length).toBeGreaterThan(0)
    for (const { techniques } of data.technique.charts)
      expect(techniques.map(({ id }: { readonly id: string }) => id)).toContain('AML.T0051')
    expect([data.technique.alone.totalCount, data.technique.family.totalCount]).toEqual([1, 23])
    expect(data.pending.totalCount).toBeGreaterThan(data.none.totalCount)
  })

  test.each(['weakness: ["CWE-79"]', 'technique: ["AML.T0051"]'])(
    'findings of a mitigation refuse %s',
    async (given) => {
      const { data, errors } = await started.service.query(
        `{ mitigation(id: "AML.M0015") { findings(filter: { ${given} }) { totalCount } } }`,
      )
      expect(data.mitigation.findings).toBeNull()
      expect(errors?.[0]).toMatchObject({ extensions: { argument: `filter.${given.split(':')[0]}` } })
    },
  )
})

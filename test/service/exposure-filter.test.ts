import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declarePresent } from '../support/declared-components.ts'
import { type FindingFolder, finding, findingFolder, removeApplications, scan } from '../support/finding-lines.ts'
import { both, describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

type Exposed = {
  readonly technique: { readonly id: string }
  readonly findingCount: number
  readonly severity: number | null
  readonly paths: readonly {
    readonly findingCount: number
    readonly severity: number
    readonly findings: { readonly totalCount: number }
  }[]
}
const argumentsOf = (errors: readonly { readonly extensions: object }[] | undefined) =>
  errors?.map(({ extensions }) => (extensions as { argument?: string }).argument)

type Titled = { readonly title: string }

describeDatabases('filters of exposure', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  let folder: FindingFolder
  let guid: string
  beforeAll(async () => {
    database = await open('starter')
    folder = await findingFolder()
    await removeApplications(database.db)
    await folder.import(database.db, 'shop', [
      scan('STATIC', 'lint'),
      finding('Prompt injection', 4, { cwes: [1427] }),
      finding('Mild injection', 1, { cwes: [1427] }),
      finding('Poisoned feedback', 2, { techniqueIds: ['AML.T0020'] }),
      finding('Query made of text', 5, { cwes: [89] }),
    ])
    await declarePresent(database.db, 'shop', ['generative-model', 'model-api', 'chat', 'public-endpoint'])
    const date = (id: string, day: string, granularity: string) =>
      sql`update case_study set incident_date = ${day}::date, incident_date_granularity = ${granularity} where id = ${id}`.execute(
        database.db,
      )
    await date('AML.CS0021', '2031-01-01', 'YEAR')
    await date('AML.CS0009', '2032-03-01', 'MONTH')
    await date('AML.CS0026', '2033-05-05', 'DATE')
    await sql`update case_study set retired = true where id = 'AML.CS0026'`.execute(database.db)
    service = await startTestService(database)
    guid = (await ask('{ applications { nodes { guid } } }')).applications.nodes[0].guid
  })
  afterAll(async () => {
    await service.close()
    await folder.remove()
    await database.close()
  })
  const ask = async (query: string) => {
    const { data, errors } = await service.query(query)
    expect(errors).toBeUndefined()
    return data
  }
  const related = async (filter: string): Promise<readonly Exposed[]> => {
    const fields =
      'technique { id } findingCount severity paths { findingCount severity findings(first: 5) { totalCount } }'
    const { application } = await ask(
      `{ application(guid: "${guid}") { techniques(first: 50, filter: ${filter}) { totalCount nodes { ${fields} } } } }`,
    )
    expect(application.techniques.totalCount).toBe(application.techniques.nodes.length)
    return application.techniques.nodes
  }
  const exposed = async (filter: string): Promise<readonly Exposed[]> =>
    (
      await ask(
        `{ application(guid: "${guid}") { exposedTechniques(filter: ${filter}) { technique { id } findingCount severity } } }`,
      )
    ).application.exposedTechniques
  const ids = (found: readonly Exposed[]) => found.map(({ technique }) => technique.id).sort()
  const techniquesOf = async (where: string): Promise<ReadonlySet<string>> =>
    new Set(
      (
        await sql<{ id: string }>`select id from technique where not retired and ${sql.raw(where)}`.execute(database.db)
      ).rows.map(({ id }) => id),
    )
  const studied = (condition: string) =>
    `id in (select technique_id from procedure_step join case_study on case_study.id = case_study_id where ${condition})`

  test.each([
    ['{ maturity: [REALIZED, FEASIBLE] }', "maturity in ('realized', 'feasible')"],
    ['{ tactic: ["AML.TA0005"] }', "id in (select technique_id from technique_tactic where tactic_id = 'AML.TA0005')"],
    ['{ caseStudySince: "2031-12-31" }', studied("case_study.id in ('AML.CS0021', 'AML.CS0009')")],
    ['{ caseStudySince: "2032-01-01" }', studied("case_study.id = 'AML.CS0009'")],
    ['{ caseStudySince: "2032-03-31" }', studied("case_study.id = 'AML.CS0009'")],
    ['{ caseStudySince: "2032-04-01" }', 'false'],
    [
      '{ maturity: [REALIZED], tactic: ["AML.TA0005"], caseStudySince: "2020-01-01" }',
      `maturity = 'realized' and id in (select technique_id from technique_tactic where tactic_id = 'AML.TA0005')
        and ${studied("incident_date >= '2020-01-01' and not case_study.retired")}`,
    ],
  ])('questions §1: exposure takes %s', both, async (filter, where) => {
    const wanted = await techniquesOf(where)
    for (const read of [related, exposed]) {
      const all = ids(await read('{}'))
      expect(all.length).toBeGreaterThan(3)
      expect(ids(await read(filter))).toEqual(all.filter((id) => wanted.has(id)))
    }
  })

  test('questions §1: exposure takes the least severity of findings', both, async () => {
    const whole = await related('{}')
    const injection = (found: readonly Exposed[]) => found.find(({ technique }) => technique.id === 'AML.T0051')
    expect(injection(whole)).toMatchObject({ findingCount: 2, severity: 4 })
    expect(ids(await related('{ severityAtLeast: 0 }'))).toEqual(ids(whole))
    const grave = await related('{ severityAtLeast: 4 }')
    expect(injection(grave)).toMatchObject({
      findingCount: 1,
      severity: 4,
      paths: [{ findingCount: 1, severity: 4, findings: { totalCount: 1 } }],
    })
    expect(injection(whole)!.paths[0]!.findings.totalCount).toBe(2)
    expect(ids(whole)).toContain('AML.T0020')
    expect(ids(grave)).not.toContain('AML.T0020')
    expect(ids(await related('{ severityAtLeast: 2 }'))).toContain('AML.T0020')
    expect(await related('{ severityAtLeast: 5 }')).toEqual([])

    const byDesign = (found: readonly Exposed[]) => found.filter(({ severity }) => severity === null)
    expect(byDesign(await exposed('{}')).length).toBeGreaterThan(0)
    const believed = await exposed('{ severityAtLeast: 0 }')
    expect(ids(believed)).toEqual(ids((await exposed('{}')).filter(({ severity }) => severity !== null)))
    expect(injection(believed)).toMatchObject({ findingCount: 2, severity: 4 })
    expect(injection(await exposed('{ severityAtLeast: 2 }'))).toMatchObject({ findingCount: 1, severity: 4 })
    expect(await exposed('{ severityAtLeast: 5 }')).toMatchObject([{ technique: { id: 'AML.T0049' }, findingCount: 1 }])
  })

  test(
    'questions §1: open findings exposed to techniques of case studies since a day, in one request',
    both,
    async () => {
      const titles = async (filter: string) =>
        (
          await ask(`{ securityFindings(filter: ${filter}) { totalCount nodes { title } } }`)
        ).securityFindings.nodes.map(({ title }: Titled) => title)
      const injections = ['Prompt injection', 'Mild injection']
      expect(
        await titles('{ status: OPEN, exposure: { caseStudySince: "2031-12-31", tactic: ["AML.TA0005"] } }'),
      ).toEqual(injections)
      expect(await titles('{ exposure: {} }')).toEqual([...injections, 'Poisoned feedback'])
      expect(await titles('{ exposure: { severityAtLeast: 2 } }')).toEqual(['Prompt injection', 'Poisoned feedback'])
      expect(await titles('{ severityAtLeast: 4, exposure: { severityAtLeast: 2 } }')).toEqual(['Prompt injection'])
      expect(await titles('{ severityAtLeast: 2, exposure: { severityAtLeast: 4 } }')).toEqual(['Prompt injection'])
      expect(await titles('{ technique: ["AML.T0020"], exposure: {} }')).toEqual(['Poisoned feedback'])
      expect(await titles('{ technique: ["AML.T0020"], exposure: { caseStudySince: "2032-04-01" } }')).toEqual([])
      const { technique } = await ask(
        '{ technique(id: "AML.T0051") { some: findings(filter: { exposure: { severityAtLeast: 4 } }) { totalCount } none: findings(filter: { exposure: { tactic: ["AML.TA0000"] } }) { totalCount } } }',
      )
      expect([technique.some.totalCount, technique.none.totalCount]).toEqual([1, 0])
    },
  )

  test.each([
    ['{ severityAtLeast: 6 }', 'severityAtLeast'],
    ['{ severityAtLeast: -1 }', 'severityAtLeast'],
    ['{ caseStudySince: "2024" }', 'caseStudySince'],
    ['{ tactic: ["AML.T0051"] }', 'tactic'],
    [`{ tactic: [${'"AML.TA0005" '.repeat(101)}] }`, 'tactic'],
  ])('questions §1: exposure refuses %s and takes down its field alone', both, async (filter, argument) => {
    const { data, errors } = await service.query(
      `{ application(guid: "${guid}") { name techniques(filter: ${filter}) { totalCount } exposedTechniques(filter: ${filter}) { level } }
        securityFindings(filter: { exposure: ${filter} }) { totalCount } }`,
    )
    expect(data).toEqual({
      application: { name: 'shop', techniques: null, exposedTechniques: null },
      securityFindings: null,
    })
    expect(argumentsOf(errors)?.sort()).toEqual(
      [`filter.${argument}`, `filter.${argument}`, `filter.exposure.${argument}`].sort(),
    )
  })

  test('questions §1: weaknesses and exposure are not asked for together', both, async () => {
    const { errors } = await service.query(
      `{ securityFindings(filter: { weakness: ["CWE-79"], exposure: {} }) { totalCount } weakness(id: "CWE-79") { findings(filter: { exposure: {} }) { totalCount } }
        mitigation(id: "AML.M0004") { findings(filter: { exposure: {} }) { totalCount } } }`,
    )
    expect(argumentsOf(errors)).toEqual(Array(3).fill('filter.exposure'))
  })
})

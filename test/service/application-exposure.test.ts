import { afterAll, beforeAll, expect, test } from 'vitest'
import { declarePresent } from '../support/declared-components.ts'
import { type FindingFolder, finding, findingFolder, removeApplications, scan } from '../support/finding-lines.ts'
import { both, describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const shop = '4acaed36-f346-56f5-8091-41d3481b8774'

describeDatabases('exposure of applications', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  let folder: FindingFolder
  let twin: string
  beforeAll(async () => {
    database = await open('starter')
    folder = await findingFolder()
    await removeApplications(database.db)
    await folder.import(database.db, 'shop', [
      scan('STATIC', 'lint'),
      finding('Prompt injection', 5, { cwes: [1427] }),
      finding('Query made of text', 2, { cwes: [89] }),
      finding('Poisoned feedback', 3, { techniqueIds: ['AML.T0020'] }),
    ])
    await folder.import(database.db, 'twin', [
      scan('STATIC', 'lint'),
      finding('Prompt injection', 4, { cwes: [1427] }),
      finding('Poisoned feedback', 3, { techniqueIds: ['AML.T0020'] }),
      finding('Calls eval', 1, { cwes: [95] }),
      finding('Reads any pickle', 5, { cwes: [502] }),
    ])
    await declarePresent(database.db, 'shop', ['generative-model', 'model-api', 'chat', 'public-endpoint'])
    await declarePresent(database.db, 'twin', ['generative-model', 'model-api', 'chat', 'training', 'dataset'])
    service = await startTestService(database)
    twin = (await ask('{ applications(name: "twin") { nodes { guid } } }')).applications.nodes[0].guid
  })
  afterAll(async () => {
    await service.close()
    await folder.remove()
    await database.close()
  })
  const ask = async (query: string, variables?: object) => {
    const { data, errors } = await service.query(query, variables)
    expect(errors).toBeUndefined()
    return data
  }

  test(
    'explorer §4: the difference of two applications sums up to what each is exposed to, and its tactics count it',
    both,
    async () => {
      const exposure = 'exposedTechniques { technique { id } severity }'
      const { a, b, difference, swapped } = await ask(
        `query ($a: ID!, $b: ID!) {
        a: application(guid: $a) { ${exposure} tactics { tactic { id } techniqueCount findingCount severity } }
        b: application(guid: $b) { ${exposure} }
        difference: applicationDifference(a: $a, b: $b) { a { name } b { name } onlyA { technique { id } } onlyB { technique { id } }
          both { technique { id } graver a { severity } b { severity } } }
        swapped: applicationDifference(a: $b, b: $a) { onlyA { technique { id } } both { graver } }
      }`,
        { a: shop, b: twin },
      )
      const ids = (rows: readonly { technique: { id: string } }[]) => rows.map(({ technique }) => technique.id).sort()
      expect([difference.a.name, difference.b.name]).toEqual(['shop', 'twin'])
      expect(difference.both.length).toBeGreaterThan(0)
      expect(ids([...difference.onlyA, ...difference.both])).toEqual(ids(a.exposedTechniques))
      expect(ids([...difference.onlyB, ...difference.both])).toEqual(ids(b.exposedTechniques))
      for (const { graver, a: one, b: other } of difference.both)
        expect(graver).toBe(
          (one.severity ?? -1) > (other.severity ?? -1)
            ? 'A'
            : (one.severity ?? -1) < (other.severity ?? -1)
              ? 'B'
              : 'EQUAL',
        )
      const gravity = difference.both.map(({ a: one }: { a: { severity: number | null } }) => one.severity ?? -1)
      expect(gravity).toEqual(gravity.toSorted((one: number, other: number) => other - one))
      expect(new Set(difference.both.map(({ graver }: { graver: string }) => graver)).size).toBeGreaterThan(1)
      expect(ids(swapped.onlyA)).toEqual(ids(difference.onlyB))
      expect(swapped.both.map(({ graver }: { graver: string }) => graver)).toEqual(
        difference.both.map(({ graver }: { graver: string }) => ({ A: 'B', B: 'A', EQUAL: 'EQUAL' })[graver]),
      )
      expect(Math.max(...a.tactics.map(({ severity }: { severity: number }) => severity))).toBe(5)
      expect(a.tactics.map(({ severity }: { severity: number | null }) => severity)).toContain(null)
      for (const { techniqueCount, findingCount, severity } of a.tactics) {
        expect(techniqueCount).toBeGreaterThan(0)
        expect(findingCount > 0).toBe(severity !== null)
      }
      expect(
        await ask(`{ applicationDifference(a: "${shop}", b: "${shop.replace('4', '5')}") { onlyA { severity } } }`),
      ).toEqual({ applicationDifference: null })
    },
  )

  test('explorer §4: the Navigator layer of the REST path', async () => {
    const path = (guid: string) => `${service.url}/api/applications/${guid}/navigator.json`
    const layer = await (await fetch(path(shop))).json()
    expect(layer).toMatchObject({ name: 'shop: exposure', versions: { layer: '4.5' }, domain: 'atlas-atlas' })
    const { application } = await ask(
      `{ application(guid: "${shop}") { exposedTechniques { severity kind findingCount technique { id } } exposure { complete outcome { kind } } } }`,
    )
    expect(application.exposure).toEqual({ complete: true, outcome: { kind: 'PATHS' } })
    const shown = layer.techniques as { techniqueID: string; score?: number; comment: string }[]
    const exposed = application.exposedTechniques as { severity: number | null; technique: { id: string } }[]
    expect(new Map(shown.map(({ techniqueID, score }) => [techniqueID, score ?? null]))).toEqual(
      new Map(exposed.map(({ technique, severity }) => [technique.id, severity])),
    )
    expect(shown.some(({ score }) => score === undefined)).toBe(true)
    for (const { score, comment } of shown)
      expect(comment).toMatch(score === undefined ? /^by design\n/ : /^\d+ open findings?, /)
    const scores = shown.map(({ score }) => score ?? -1)
    expect(scores).toEqual(scores.toSorted((one, other) => other - one))
    const unknown = await fetch(path(shop.replace('4', '5')))
    expect([unknown.status, (await unknown.json()).near]).toEqual([404, [shop]])
    expect((await fetch(path('shop'))).status).toBe(400)
  })

  const countOf = async (guid: string, filter: object) => {
    const { application } = await ask(
      'query ($guid: ID!, $filter: SecurityFindingFilter) { application(guid: $guid) { findings(filter: $filter) { totalCount } } }',
      { guid, filter: { status: 'OPEN', resolution: 'UNRESOLVED', ...filter } },
    )
    return application.findings.totalCount
  }

  test('explorer: truth of what is shown: a finding with several weaknesses counts once', both, async () => {
    await folder.import(database.db, 'double', [
      scan('STATIC', 'lint'),
      finding('Prompt injection', 5, { cwes: [1427, 77, 1426], techniqueIds: ['AML.T0051'] }),
      finding('Prompt injection, again', 3, { cwes: [1427, 89] }),
    ])
    const { applications } = await ask(`{ applications(name: "double") { nodes { guid
      techniques(first: 100) { nodes { technique { id } findingCount severity paths { weakness { id } findingCount } } }
      } } }`)
    const [{ guid, techniques }] = applications.nodes
    expect(techniques.nodes[0]).toMatchObject({ technique: { id: 'AML.T0051' }, findingCount: 2, severity: 5 })
    expect(techniques.nodes[0].paths.length).toBeGreaterThan(1)
    for (const { technique, findingCount, paths } of techniques.nodes) {
      expect([technique.id, findingCount]).toEqual([technique.id, await countOf(guid, { technique: [technique.id] })])
      for (const { weakness, findingCount: onPath } of paths)
        if (weakness)
          expect([weakness.id, onPath]).toEqual([weakness.id, await countOf(guid, { weakness: [weakness.id] })])
    }
    await declarePresent(database.db, 'double', ['generative-model', 'model-api', 'chat'])
    const { application } = await ask(`{ application(guid: "${guid}") { tactics { findingCount severity } } }`)
    const counts = application.tactics.map(({ findingCount }: { findingCount: number }) => findingCount)
    expect(Math.max(...counts)).toBe(2)
  })

  test(
    'explorer: truth of what is shown: findings that name no weakness are counted beside every exposure',
    both,
    async () => {
      const unnamed = (index: number, rest = {}) =>
        finding(`Threat ${index}`, index % 6, { fingerprint: `${index}`, ...rest })
      await folder.import(database.db, 'chatbot', [
        scan('MANUAL', 'modeller'),
        unnamed(1),
        unnamed(2, { cwes: [99_999] }),
        unnamed(3, { techniqueIds: ['AML.T9999'] }),
        unnamed(4, { status: 'suppressed' }),
        finding('Known, and exploited by nothing', 2, { cwes: [328] }),
      ])
      const exposure = `unjudgedFindingCount techniques { totalCount }
      attackPaths(filter: { model: 1 }) { totalCount unjudgedFindingCount } remediation(filter: { model: 1 }) { pathCount unjudgedFindingCount }
      grave: attackPaths(filter: { model: 1, severityAtLeast: 3 }) { unjudgedFindingCount }`
      const { applications } = await ask('{ applications { nodes { guid name } } }')
      const guidOf = (name: string) => applications.nodes.find((one: { name: string }) => one.name === name).guid
      const guid = guidOf('chatbot')
      const { chatbot, judged } = await ask(
        `query ($guid: ID!, $twin: ID!) {
        chatbot: application(guid: $guid) { ${exposure} unmappedFindingCount exposedTechniqueCount exposure { classes { unmapped } } }
        judged: application(guid: $twin) { unjudgedFindingCount attackPaths(filter: { model: 1 }) { unjudgedFindingCount } }
      }`,
        { guid, twin: guidOf('twin') },
      )
      expect(chatbot).toEqual({
        unjudgedFindingCount: 3,
        techniques: { totalCount: 0 },
        attackPaths: { totalCount: 0, unjudgedFindingCount: 3 },
        remediation: { pathCount: 0, unjudgedFindingCount: 3 },
        grave: { unjudgedFindingCount: 1 },
        unmappedFindingCount: 3,
        exposedTechniqueCount: null,
        exposure: { classes: { unmapped: 3 } },
      })
      expect(judged).toEqual({ unjudgedFindingCount: 0, attackPaths: { unjudgedFindingCount: 0 } })
      expect([await countOf(guid, { judged: false }), await countOf(guid, { judged: true })]).toEqual([3, 1])
      const layer = await (await fetch(`${service.url}/api/applications/${guid}/navigator.json`)).json()
      expect(layer.techniques).toEqual([])
      expect(layer.description).toContain('Nothing is known of what it consists of')
      expect(layer.description).toContain('No rule knows 3 open findings')
      expect(layer.metadata).toContainEqual({ name: 'open findings of unknown exposure', value: '3' })
      // A scan that names the weakness makes it known.
      await folder.import(database.db, 'chatbot', [
        scan('MANUAL', 'modeller'),
        unnamed(1, { cwes: [1427] }),
        unnamed(2, { cwes: [99_999] }),
        unnamed(3, { techniqueIds: ['AML.T0051'] }),
      ])
      const { application } = await ask(`{ application(guid: "${guid}") { ${exposure} } }`)
      expect(application).toMatchObject({ unjudgedFindingCount: 1, attackPaths: { unjudgedFindingCount: 1 } })
      expect(application.techniques.totalCount).toBeGreaterThan(0)
    },
  )
})

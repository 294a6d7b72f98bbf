import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filters, refused } from '../support/knowledge-questions.ts'
import { both, describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'
import { starter } from '../support/starter.ts'

describeDatabases('the knowledge room', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  beforeAll(async () => {
    database = await open('starter')
    service = await startTestService(database)
  })
  afterAll(async () => {
    await service.close()
    await database.close()
  })
  const ask = async (document: string, variables?: object) => {
    const { data, errors } = await service.query(document, variables)
    expect(errors).toBeUndefined()
    return data
  }
  const errorOf = async (document: string, variables?: object) => {
    const { errors } = await service.query(document, variables)
    return { code: errors?.[0]?.extensions.code, message: errors?.[0]?.message }
  }

  test('knowledge §5: the starter has the real structure', async () => {
    const { matrix } = await ask(
      '{ matrix { id source version counts { tactics techniques subtechniques mitigations caseStudies steps } } }',
    )
    expect(matrix).toEqual({
      id: 'ATLAS',
      source: 'starter',
      version: '2026.05',
      counts: starter.matrix,
    })
  })

  test('knowledge §1: the matrix has its tactics in order, not in the order of ids', async () => {
    const { matrix } = await ask('{ matrix { tactics { id position } } }')
    expect(matrix.tactics.slice(0, 4)).toEqual([
      { id: 'AML.TA0002', position: 1 },
      { id: 'AML.TA0003', position: 2 },
      { id: 'AML.TA0004', position: 3 },
      { id: 'AML.TA0000', position: 4 },
    ])
  })

  test('knowledge §1: a sub-technique has the tactics of its parent, and they find each other', async () => {
    const { technique } = await ask(
      '{ technique(id: "AML.T0051.001") { parent { id subtechniques { id } } tactics { id } } }',
    )
    expect(technique).toEqual({
      parent: {
        id: 'AML.T0051',
        subtechniques: [{ id: 'AML.T0051.000' }, { id: 'AML.T0051.001' }, { id: 'AML.T0051.002' }],
      },
      tactics: [{ id: 'AML.TA0005' }],
    })
  })

  test('knowledge §1: edges carry what the relation says', async () => {
    const { technique, mitigation } = await ask(`{
      technique(id: "AML.T0051") {
        mitigations(first: 1) { totalCount edges { use node { id } } }
        caseStudies(first: 1) { edges { node { id } steps { position techniqueId tactic { id } } } }
      }
      mitigation(id: "AML.M0015") { techniques { totalCount edges { use node { id } } } }
    }`)
    expect(technique.mitigations).toEqual({ totalCount: 6, edges: [{ use: null, node: { id: 'AML.M0019' } }] })
    expect(technique.caseStudies.edges[0].steps[0]).toMatchObject({ techniqueId: 'AML.T0051' })
    expect(mitigation.techniques.totalCount).toBe(mitigation.techniques.edges.length)
  })

  test('knowledge §1: a case study tells its steps in order', async () => {
    const { caseStudy } = await ask(
      '{ caseStudy(id: "AML.CS0003") { name type incidentDate incidentDateGranularity procedure { position techniqueId tacticId leadsTo caseStudy { id } } techniques { id } tactics { id } } }',
    )
    expect(caseStudy).toMatchObject({ type: 'EXERCISE', incidentDate: '2019-09-07', incidentDateGranularity: 'DATE' })
    expect(caseStudy.procedure.map(({ position }: { position: number }) => position)).toEqual([1, 2, 3, 4, 5, 6])
    expect(caseStudy.procedure.at(-1)).toEqual({
      position: 6,
      techniqueId: 'AML.T0015',
      tacticId: 'AML.TA0007',
      leadsTo: [],
      caseStudy: { id: 'AML.CS0003' },
    })
    expect(caseStudy.techniques).toHaveLength(6)
  })

  describe('pages', () => {
    const page =
      'query Page($first: Int, $after: String, $last: Int, $before: String) { techniques(first: $first, after: $after, last: $last, before: $before) { totalCount edges { cursor node { id } } nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }'

    test('Relay Connections §4: forwards through all pages gives every object once', async () => {
      const seen: string[] = []
      let after: string | null = null
      do {
        const {
          techniques,
        }: {
          techniques: {
            nodes: { id: string }[]
            totalCount: number
            pageInfo: { hasNextPage: boolean; endCursor: string }
          }
        } = await ask(page, { first: 48, after })
        seen.push(...techniques.nodes.map(({ id }) => id))
        expect(techniques.totalCount).toBe(starter.matrix.techniques)
        after = techniques.pageInfo.hasNextPage ? techniques.pageInfo.endCursor : null
      } while (after)
      expect(seen).toHaveLength(starter.matrix.techniques)
      expect(seen).toEqual([...new Set(seen)].sort())
    })

    test('Relay Connections §4: backwards gives the same order from the end', async () => {
      const { techniques: last } = await ask(page, { last: 2 })
      expect(last.nodes.map(({ id }: { id: string }) => id)).toEqual(starter.techniqueIds.slice(-2))
      expect(last.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
      const { techniques: earlier } = await ask(page, { last: 1, before: last.pageInfo.startCursor })
      expect(earlier.nodes).toEqual([{ id: starter.techniqueIds.at(-3) }])
      expect(earlier.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true })
    })

    test('a page beyond the end is empty and has no cursors', async () => {
      const { techniques: last } = await ask(page, { last: 1 })
      const { techniques } = await ask(page, { first: 5, after: last.pageInfo.endCursor })
      expect(techniques).toMatchObject({
        edges: [],
        pageInfo: { hasNextPage: false, hasPreviousPage: true, startCursor: null, endCursor: null },
      })
    })

    test('a cursor holds its place when objects are added', async () => {
      const { techniques } = await ask(page, { first: 1 })
      await database.db
        .insertInto('technique')
        .values({
          ...(await database.db
            .selectFrom('technique')
            .selectAll()
            .where('id', '=', 'AML.T0000')
            .executeTakeFirstOrThrow()),
          id: 'AML.T0000.999',
          references: JSON.stringify([]) as never,
          attackReference: null,
        })
        .execute()
      const next = await ask(page, { first: 1, after: techniques.pageInfo.endCursor })
      await database.db.deleteFrom('technique').where('id', '=', 'AML.T0000.999').execute()
      expect(next.techniques.nodes).toEqual([{ id: 'AML.T0000.000' }])
    })

    test.each([
      [{ first: 0 }, 'first: 0 is not allowed; it must be from 1 to 500'],
      [{ first: 501 }, 'first: 501 is not allowed; it must be from 1 to 500'],
      [{ last: -1 }, 'last: -1 is not allowed; it must be from 1 to 500'],
      [{ first: 1, last: 1 }, 'first and last: give one of them, not both'],
      [{ after: 'tampered' }, /^after: not a cursor of this list under these filters and in this order/],
      [{ before: Buffer.from('["x","y"]').toString('base64url') }, /^before: not a cursor/],
    ])('%j is refused', async (variables, message) => {
      const error = await errorOf(page, variables)
      expect(error.code).toBe('BAD_USER_INPUT')
      expect(error.message).toMatch(message)
    })

    test('a cursor of another order is refused', async () => {
      const { techniques } = await ask(page, { first: 1 })
      const error = await errorOf(
        `{ techniques(orderBy: { field: NAME }, after: "${techniques.pageInfo.endCursor}") { totalCount } }`,
      )
      expect(error.message).toMatch(/^after: not a cursor of this list under these filters and in this order/)
    })
  })

  test.each(filters)('techniques are filtered by %s', async (filter, holds) => {
    const fields =
      'id name description maturity platforms parent { id } tactics { id } mitigations(first: 100) { nodes { id } } caseStudies(first: 100) { nodes { id } } weaknesses { nodes { id } }'
    const { some, all } = await ask(
      `{ some: techniques(first: 100, filter: ${filter}) { totalCount nodes { ${fields} } } all: techniques { totalCount } }`,
    )
    expect(some.totalCount).toBeGreaterThan(0)
    expect(some.totalCount).toBeLessThan(all.totalCount)
    expect(some.nodes.every(holds)).toBe(true)
  })

  test('filters combine, order, and count facets over all pages', both, async () => {
    const { techniques } = await ask(
      '{ techniques(first: 2, filter: { maturity: [REALIZED], isSubtechnique: false }, orderBy: { field: NAME, direction: DESC }) { totalCount nodes { name } facets { field values { value label count } } } }',
    )
    expect(techniques.nodes[0].name > techniques.nodes[1].name).toBe(true)
    const facet = (field: string) =>
      techniques.facets.find((candidate: { field: string }) => candidate.field === field).values
    expect(facet('maturity')).toEqual([{ value: 'REALIZED', label: 'realized', count: techniques.totalCount }])
    expect(facet('tactic')[0]).toMatchObject({
      value: expect.stringMatching(/^AML\.TA/),
      label: expect.not.stringMatching(/^AML/),
    })
    expect(facet('platform').map(({ count }: { count: number }) => count)).toEqual(
      facet('platform')
        .map(({ count }: { count: number }) => count)
        .sort((a: number, b: number) => b - a),
    )
  })

  test('case studies, mitigations and tactics are filtered too', async () => {
    const { incidents, year, policy, phase, tactics } = await ask(`{
      incidents: caseStudies(filter: { type: [INCIDENT] }) { totalCount }
      year: caseStudies(filter: { year: [2019] }) { nodes { incidentDate } }
      policy: mitigations(filter: { category: ["Policy"] }) { totalCount facets { field values { value count } } }
      phase: mitigations(filter: { lifecyclePhase: ["Deployment"], technique: ["AML.T0051"] }) { nodes { lifecyclePhases } }
      tactics(filter: { technique: ["AML.T0051"] }) { nodes { id } }
    }`)
    expect(incidents.totalCount).toBe(starter.incidents)
    expect(year.nodes.every(({ incidentDate }: { incidentDate: string }) => incidentDate.startsWith('2019'))).toBe(true)
    expect(policy.totalCount).toBe(starter.policies)
    expect(
      phase.nodes.every(({ lifecyclePhases }: { lifecyclePhases: string[] }) => lifecyclePhases.includes('Deployment')),
    ).toBe(true)
    expect(tactics.nodes).toEqual([{ id: 'AML.TA0005' }])
  })

  test('an unknown id is null', async () => {
    expect(
      await ask(
        '{ technique(id: "AML.T9999") { id } tactic(id: "AML.TA9999") { id } mitigation(id: "AML.M9999") { id } caseStudy(id: "AML.CS9999") { id } }',
      ),
    ).toEqual({
      technique: null,
      tactic: null,
      mitigation: null,
      caseStudy: null,
    })
  })

  test.each(refused)('%s is refused with what is allowed', async (_, document, message) => {
    expect((await errorOf(document)).message).toMatch(message)
  })

  test('an unknown enum value in variables names its place and what is allowed', async () => {
    const error = await errorOf('query Q($filter: TechniqueFilter) { techniques(filter: $filter) { totalCount } }', {
      filter: { maturity: ['proven'] },
    })
    expect(error.message).toMatch(/at "filter\.maturity\[0\]".*Allowed: FEASIBLE, DEMONSTRATED, REALIZED/)
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { both, describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'
import { starter } from '../support/starter.ts'

describeDatabases('the weakness room', ({ open }) => {
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
  const ask = async (document: string) => {
    const { data, errors } = await service.query(document)
    expect(errors).toBeUndefined()
    return data
  }

  test('knowledge §5: the starter has all CWEs', async () => {
    expect(
      await ask(
        '{ weaknessCatalog { source version date weaknessCount categoryCount } weaknesses { totalCount } weaknessCategories { totalCount } }',
      ),
    ).toEqual({
      weaknessCatalog: {
        source: 'starter',
        version: '4.19.1',
        date: '2026-01-21',
        weaknessCount: starter.weaknesses,
        categoryCount: starter.weaknessCategories,
      },
      weaknesses: { totalCount: starter.weaknesses },
      weaknessCategories: { totalCount: starter.weaknessCategories },
    })
  })

  test('knowledge §3: parents, children, ancestors and descendants follow view 1000', async () => {
    const { weakness } = await ask(`{ weakness(id: "CWE-79") {
      number abstraction structure status likelihood severity remediationEffort alternateTerms
      parents { id } children { nodes { id } } ancestors { id } near: ancestors(depth: 1) { id } descendants { nodes { id } } } }`)
    expect(weakness).toMatchObject({
      number: 79,
      abstraction: 'BASE',
      structure: 'SIMPLE',
      status: 'STABLE',
      likelihood: 'HIGH',
      severity: 5,
      parents: [{ id: 'CWE-74' }],
    })
    expect(weakness.ancestors).toEqual([{ id: 'CWE-74' }, { id: 'CWE-707' }])
    expect(weakness.near).toEqual([{ id: 'CWE-74' }])
    expect(weakness.children.nodes[0]).toEqual({ id: 'CWE-80' })
    expect(weakness.descendants.nodes).toEqual(expect.arrayContaining(weakness.children.nodes))
    expect(weakness.alternateTerms).toContain('XSS')
  })

  test('each ancestor stands once, nearest first, where there are several ways up', async () => {
    const { weaknesses } = await ask(
      '{ weaknesses(first: 100, filter: { abstraction: [VARIANT] }) { nodes { parents { id } ancestors { id } } } }',
    )
    for (const { parents, ancestors } of weaknesses.nodes) {
      const ids = ancestors.map(({ id }: { id: string }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.slice(0, parents.length)).toEqual(parents.map(({ id }: { id: string }) => id))
    }
  })

  test('knowledge §3: a number that is a category resolves to the category, and is no weakness', async () => {
    expect(
      await ask(
        '{ node(id: "CWE-310") { __typename id ... on WeaknessCategory { name number weaknesses(first: 1) { nodes { id } } } } weakness(id: "CWE-310") { id } view: node(id: "CWE-1000") { __typename } }',
      ),
    ).toEqual({
      node: {
        __typename: 'WeaknessCategory',
        id: 'CWE-310',
        name: 'Cryptographic Issues',
        number: 310,
        weaknesses: { nodes: [{ id: 'CWE-261' }] },
      },
      weakness: null,
      view: { __typename: 'WeaknessView' },
    })
  })

  test('knowledge §4: links carry source and rationale, from both ends', async () => {
    const { technique, weakness } = await ask(`{
      technique(id: "AML.T0051") { weaknesses { edges { source rationale url node { id } } } }
      weakness(id: "CWE-1427") { techniques(first: 100) { edges { source rationale node { id name } } } } }`)
    const [edge] = technique.weaknesses.edges
    expect(edge).toMatchObject({
      source: 'starter',
      node: { id: 'CWE-1427' },
      url: 'https://cwe.mitre.org/data/definitions/1427.html',
    })
    expect(edge.rationale.length).toBeGreaterThan(20)
    expect(weakness.techniques.edges.map(({ node }: { node: { id: string } }) => node.id)).toContain('AML.T0051')
  })

  test.each([
    ['{ abstraction: [PILLAR] }', starter.pillars],
    ['{ descendantOf: ["CWE-707"] }', null],
    ['{ category: ["CWE-310"] }', 12],
    ['{ technique: ["AML.T0051"] }', 1],
    ['{ hasTechnique: true }', null],
    ['{ platform: ["AI/ML"] }', null],
    ['{ likelihood: [HIGH] }', starter.likely],
    ['{ status: [DEPRECATED] }', starter.deprecated],
    ['{ severityAtLeast: 5 }', null],
    ['{ text: "cross-site scripting" }', null],
  ])('weaknesses are filtered by %s', async (filter, count) => {
    const { weaknesses } = await ask(
      `{ weaknesses(filter: ${filter}) { totalCount facets { field values { value count } } } }`,
    )
    if (count === null) expect(weaknesses.totalCount).toBeGreaterThan(0)
    else expect(weaknesses.totalCount).toBe(count)
    expect(weaknesses.totalCount).toBeLessThan(starter.weaknesses)
  })

  test('weaknesses are ordered by severity, ties by number, and pages by cursor follow one another', both, async () => {
    const { first } = await ask(
      '{ first: weaknesses(first: 3, orderBy: { field: SEVERITY, direction: DESC }) { nodes { id severity } pageInfo { endCursor } } }',
    )
    const { next, six } = await ask(`{
      next: weaknesses(first: 3, orderBy: { field: SEVERITY, direction: DESC }, after: "${first.pageInfo.endCursor}") { nodes { id severity } }
      six: weaknesses(first: 6, orderBy: { field: SEVERITY, direction: DESC }) { nodes { id severity } } }`)
    expect(first.nodes[0].severity).toBe(5)
    expect(next.nodes).toEqual(six.nodes.slice(3))
  })

  test('a depth out of range is refused', async () => {
    const { errors } = await service.query('{ weakness(id: "CWE-79") { ancestors(depth: 11) { id } } }')
    expect(errors?.[0]?.message).toBe('depth: 11 is not allowed; it must be from 1 to 10')
  })
})

import { buildSchema, isObjectType } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printContract } from '../../scripts/contract.ts'
import { describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

/** A query of each list of objects of catalogues, with `PAGE` for its arguments. */
const queries: Readonly<Record<string, string>> = {
  'Query.tactics': 'field: tactics(PAGE) { totalCount }',
  'Query.techniques': 'field: techniques(PAGE) { totalCount }',
  'Query.mitigations': 'field: mitigations(PAGE) { totalCount }',
  'Query.caseStudies': 'field: caseStudies(PAGE) { totalCount }',
  'Query.weaknesses': 'field: weaknesses(PAGE) { totalCount }',
  'Query.weaknessCategories': 'field: weaknessCategories(PAGE) { totalCount }',
  'Query.vulnerabilities': 'field: vulnerabilities(PAGE) { totalCount }',
  'Technique.vulnerabilities': 'technique(id: "AML.T0051") { field: vulnerabilities(PAGE) { totalCount } }',
  'Weakness.vulnerabilities': 'weakness(id: "CWE-20") { field: vulnerabilities(PAGE) { totalCount } }',
  'Tactic.techniques': 'tactic(id: "AML.TA0005") { field: techniques(PAGE) { totalCount } }',
  'Tactic.caseStudies': 'tactic(id: "AML.TA0005") { field: caseStudies(PAGE) { totalCount } }',
  'Technique.mitigations': 'technique(id: "AML.T0051") { field: mitigations(PAGE) { totalCount } }',
  'Technique.caseStudies': 'technique(id: "AML.T0051") { field: caseStudies(PAGE) { totalCount } }',
  'Technique.weaknesses': 'technique(id: "AML.T0051") { field: weaknesses(PAGE) { totalCount } }',
  'Mitigation.techniques': 'mitigation(id: "AML.M0015") { field: techniques(PAGE) { totalCount } }',
  'StepTransition.caseStudies': 'transitions(first: 1) { nodes { field: caseStudies(PAGE) { totalCount } } }',
  'Weakness.children': 'weakness(id: "CWE-20") { field: children(PAGE) { totalCount } }',
  'Weakness.descendants': 'weakness(id: "CWE-20") { field: descendants(PAGE) { totalCount } }',
  'Weakness.techniques': 'weakness(id: "CWE-20") { field: techniques(PAGE) { totalCount } }',
  'WeaknessCategory.weaknesses': 'weaknessCategory(id: "CWE-137") { field: weaknesses(PAGE) { totalCount } }',
  'WeaknessView.weaknesses': 'weaknessView(id: "CWE-1000") { field: weaknesses(PAGE) { totalCount } }',
}

describeDatabases('questions §1: pages of catalogues', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  beforeAll(async () => {
    database = await open('starter')
    service = await startTestService(database)
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
  })
  const messages = async (query: string, page: string) =>
    (await service.query(`{ ${query.replace('PAGE', page)} }`)).errors?.map(({ message }) => message) ?? []
  const familyOf = 'technique(id: "AML.T0051") { field: caseStudies(includeSubtechniques: true, PAGE) { totalCount } }'

  test('the schema says of these lists alone that they take 500', () => {
    const types = Object.values(buildSchema(printContract(), { assumeValidSDL: true }).getTypeMap())
    const large = types.filter(isObjectType).flatMap((type) =>
      Object.values(type.getFields()).flatMap((field) => {
        const ranges = field.args.filter(
          ({ name, description }) => /^(first|last)$/.test(name) && /1 to 500/.test(description ?? ''),
        )
        return ranges.length === 2 ? [`${type.name}.${field.name}`] : []
      }),
    )
    expect(large.sort()).toEqual(Object.keys(queries).sort())
  })

  test.each([...Object.entries(queries), ['of a family', familyOf]])('%s takes 500 and no more', async (_, query) => {
    expect(await messages(query, 'first: 500')).toEqual([])
    expect(await messages(query, 'last: 500')).toEqual([])
    expect(await messages(query, 'first: 501')).toEqual(['first: 501 is not allowed; it must be from 1 to 500'])
  })

  test('all techniques come in one page, for what their number costs; the limits say so', async () => {
    const { data, extensions } = await service.query(
      '{ techniques(first: 500) { totalCount nodes { id name } } serviceLimits { pageSize cataloguePageSize } }',
    )
    expect(data.techniques.nodes).toHaveLength(data.techniques.totalCount)
    expect(data.techniques.totalCount).toBeGreaterThan(100)
    expect(data.serviceLimits).toEqual({ pageSize: 100, cataloguePageSize: 500 })
    expect(extensions!.cost).toBeLessThan(50_000)
    const charts = await service.query('{ charts(first: 101) { totalCount } }')
    expect(charts.errors![0]!.message).toBe('first: 101 is not allowed; it must be from 1 to 100')
  })
})

import { type GraphQLInputType, getNamedType, isInputObjectType, isListType, isScalarType } from 'graphql'
import { expect, test } from 'vitest'
import { schemaOf } from '../../graphql/schema.ts'
import { both, describeDatabases } from '../support/setup.ts'
import { starterService } from '../support/starter-service.ts'

type Facet = { readonly field: string; readonly values: readonly { readonly value: string; readonly count: number }[] }

const schema = schemaOf(['knowledge', 'security', 'report'])
const fieldsOf = {
  Technique: [
    ...['maturity', 'platform', 'tactic', 'isSubtechnique', 'hasMitigation', 'mitigatedBy', 'usedInCaseStudy'],
    'weakness',
  ],
  Mitigation: ['category', 'lifecyclePhase', 'technique'],
  CaseStudy: ['type', 'actor', 'target', 'reporter', 'year', 'technique', 'tactic'],
  Weakness: [
    ...['abstraction', 'status', 'likelihood', 'category', 'platform', 'consequenceScope', 'consequenceImpact'],
    ...['mitigationPhase', 'view', 'hasTechnique', 'technique'],
  ],
} as const
type Kind = keyof typeof fieldsOf

/** Lists with facets: their kind, and a document with `LIST` for arguments and fields. */
const lists: readonly (readonly [string, Kind, string])[] = [
  ['techniques', 'Technique', '{ found: techniques LIST }'],
  ['mitigations', 'Mitigation', '{ found: mitigations LIST }'],
  ['caseStudies', 'CaseStudy', '{ found: caseStudies LIST }'],
  ['weaknesses', 'Weakness', '{ found: weaknesses LIST }'],
  ['Tactic.techniques', 'Technique', '{ of: tactic(id: "AML.TA0005") { found: techniques LIST } }'],
  ['Tactic.caseStudies', 'CaseStudy', '{ of: tactic(id: "AML.TA0005") { found: caseStudies LIST } }'],
  ['Technique.mitigations', 'Mitigation', '{ of: technique(id: "AML.T0051") { found: mitigations LIST } }'],
  ['Technique.caseStudies', 'CaseStudy', '{ of: technique(id: "AML.T0051") { found: caseStudies LIST } }'],
  ['Technique.weaknesses', 'Weakness', '{ of: technique(id: "AML.T0051") { found: weaknesses LIST } }'],
  ['Mitigation.techniques', 'Technique', '{ of: mitigation(id: "AML.M0015") { found: techniques LIST } }'],
  ['Weakness.techniques', 'Technique', '{ of: weakness(id: "CWE-1427") { found: techniques LIST } }'],
  ['Weakness.children', 'Weakness', '{ of: weakness(id: "CWE-74") { found: children LIST } }'],
  ['Weakness.descendants', 'Weakness', '{ of: weakness(id: "CWE-74") { found: descendants LIST } }'],
  ['WeaknessCategory.weaknesses', 'Weakness', '{ of: weaknessCategory(id: "CWE-137") { found: weaknesses LIST } }'],
]
/** So many values of each field are looked up. */
const most = 2

describeDatabases('questions §1.1: what can be filtered is counted by facets', ({ open }) => {
  const { ask } = starterService(open)
  const listed = async (document: string, args: string, fields: string) => {
    const data = await ask(document.replace('LIST', `(${args}) { ${fields} }`))
    return (data.of ?? data).found
  }
  const idsOf = async (document: string, args: string): Promise<ReadonlySet<string>> => {
    const { nodes } = await listed(document, `first: 500${args}`, 'nodes { id }')
    return new Set(nodes.map(({ id }: { readonly id: string }) => id))
  }

  test.each(lists)('the values of %s count what the filter by them leaves', both, async (_, kind, document) => {
    const filter = schema.getType(`${kind}Filter`)
    if (!isInputObjectType(filter)) throw new Error('no filter')
    const { facets } = await listed(document, 'first: 1', 'facets { field values { value count } }')
    expect(facets.map(({ field }: Facet) => field)).toEqual(fieldsOf[kind])
    for (const { field, values } of facets as readonly Facet[])
      for (const { value, count } of values.slice(0, most)) {
        const literal = literalOf(filter.getFields()[field]!.type, value)
        const ids = await idsOf(document, `, filter: { ${field}: ${literal} }`)
        expect([field, value, ids.size]).toEqual([field, value, Math.min(count, 500)])
      }
    expect(facets.flatMap(({ values }: Facet) => values).length).toBeGreaterThan(0)
  })

  test('those of a nested list are of what its own filter leaves, whatever its order and its page', both, async () => {
    const document = '{ of: mitigation(id: "AML.M0015") { found: techniques LIST } }'
    const fields = 'totalCount facets { field values { value label count } }'
    const whole = await listed(document, 'first: 1', fields)
    expect(await listed(document, 'last: 2, orderBy: { field: NAME }', fields)).toEqual(whole)
    const narrowed = await listed(document, 'filter: { isSubtechnique: true }', fields)
    expect(narrowed.totalCount).toBeLessThan(whole.totalCount)
    expect(narrowed.facets[3]).toEqual({
      field: 'isSubtechnique',
      values: [{ value: 'true', label: 'true', count: narrowed.totalCount }],
    })
    const none = await listed(document, 'filter: { tactic: ["AML.TA8999"] }', fields)
    expect(none).toEqual({ totalCount: 0, facets: fieldsOf.Technique.map((field) => ({ field, values: [] })) })
  })

  test('an object that a list has twice counts once, and values have the names of their objects', both, async () => {
    const document = '{ of: technique(id: "AML.T0051") { found: caseStudies LIST } }'
    const family = await listed(
      document,
      'includeSubtechniques: true, first: 500',
      'nodes { id type } facets { field values { value label count } }',
    )
    const ids = new Map(family.nodes.map(({ id, type }: { id: string; type: string }) => [id, type]))
    const counted = family.facets[0].values.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
    expect(counted).toBe([...ids.values()].filter((type) => type !== null).length)
    const tactic = family.facets.find(({ field }: Facet) => field === 'tactic')
    expect(tactic.values).toContainEqual({ value: 'AML.TA0005', label: 'Execution', count: expect.any(Number) })
  })
})

function literalOf(type: GraphQLInputType, value: string): string {
  const named = getNamedType(type)
  const isText = isScalarType(named) && (named.name === 'String' || named.name === 'ID')
  const literal = isText ? JSON.stringify(value) : value
  return isListType(type) ? `[${literal}]` : literal
}

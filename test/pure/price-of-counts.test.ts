import { getNamedType, isObjectType, isRequiredArgument, parse } from 'graphql'
import { expect, test } from 'vitest'
import { createPricer } from '../../graphql/runtime/price.ts'
import { schemaOf } from '../../graphql/schema.ts'

const schema = schemaOf(['knowledge', 'security', 'report'])
const pricer = createPricer(schema)
const costOf = (text: string) => {
  const document = parse(text)
  const [operation] = document.definitions
  if (operation?.kind !== 'OperationDefinition') throw new Error('no operation')
  return pricer.price(document, operation, {})
}

/** Lists of the root with a count, by name, with the arguments that they need. */
const lists = Object.values(schema.getQueryType()!.getFields()).flatMap(({ name, type, args }) => {
  const connection = getNamedType(type)
  if (!isObjectType(connection) || !connection.getFields().totalCount) return []
  const required = args.filter(isRequiredArgument).map((argument) => `${argument.name}: "a"`)
  return [[name, required] as const]
})

/** What counts cost that are neither maintained nor of a catalogue, beside the field itself. */
const dear: Readonly<Record<string, number>> = {
  transitions: 1_000,
  changes: 200,
  contributions: 200,
  search: 500,
  applications: 100,
  securityFindings: 500,
  scans: 100,
  targets: 200,
  scanRuns: 300,
  softwareComponents: 100,
  aiModels: 100,
  datasets: 100,
  savedViews: 200,
}

test.each(lists)(
  'questions §4.6: %s asked for its count alone costs no page, whatever `first` says',
  (name, required) => {
    const cost = 1 + (dear[name] ?? 1)
    for (const first of [[], ['first: 1'], ['first: 100'], ['first: 500']]) {
      const given = [...required, ...first]
      expect([first, costOf(`{ ${name}${given.length > 0 ? `(${given.join(', ')})` : ''} { totalCount } }`)]).toEqual([
        first,
        cost,
      ])
    }
    expect(lists.map(([list]) => list)).toEqual(expect.arrayContaining(Object.keys(dear)))
  },
)

test('questions §4.6: a filter adds what counting by it takes', () => {
  expect(costOf('{ vulnerabilities(filter: { severity: [4] }) { totalCount } }')).toBe(2_002)
  expect(
    costOf('{ applications(policyCompliance: { status: [PASSED], at: "2026-01-01T00:00:00Z" }) { totalCount } }'),
  ).toBe(601)
})

test('questions §4.6: what else is computed of a list whose page costs nothing unselected has a price of its own', () => {
  const free = new Set(['nodes', 'edges', 'pageInfo'])
  const unpriced = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) => {
      const { totalCount, ...others } = type.getFields()
      const isCountedApart = type.name.endsWith('Connection') && totalCount?.astNode?.directives?.length
      return isCountedApart ? Object.values(others).map((field) => [type.name, field] as const) : []
    })
    .filter(
      ([, { name, astNode }]) => !free.has(name) && !astNode?.directives?.some((one) => one.name.value === 'cost'),
    )
  expect(unpriced.map(([type, { name }]) => `${type}.${name}`)).toEqual([])
})

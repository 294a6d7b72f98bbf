import { buildSchema, parse } from 'graphql'
import { expect, test } from 'vitest'
import { dearIds } from '../../graphql/runtime/field-price.ts'
import { createPricer } from '../../graphql/runtime/price.ts'

const schema = buildSchema(`
  interface Node { id: ID! }
  type Thing implements Node { id: ID! }
  type Query { node(id: ID!): Node nodes(ids: [ID!]!): [Node]! thing(id: ID!): Thing named(id: ID!, slug: String): Node }`)
const costOf = (text: string, values: Record<string, unknown> = {}) => {
  const document = parse(text)
  const [operation] = document.definitions
  if (operation?.kind !== 'OperationDefinition') throw new Error('no operation')
  return createPricer(schema).price(document, operation, values)
}

test('DESIGN §4: an id of what is computed costs that, in the text, in a list and in a variable', () => {
  const dear = `${dearIds.prefix}x/y`
  expect(dearIds).toMatchObject({ prefix: 'attack-path:', weight: 20_000 })
  const plain = costOf('{ node(id: "a") { id } }')
  expect(costOf(`{ node(id: "${dear}") { id } }`)).toBe(plain + dearIds.weight)
  expect(costOf('query ($id: ID!) { node(id: $id) { id } }', { id: dear })).toBe(plain + dearIds.weight)
  const many = costOf('{ nodes(ids: ["a", "b", "c"]) { id } }')
  expect(costOf(`{ nodes(ids: ["${dear}", "b", "${dear}"]) { id } }`)).toBe(many + 2 * dearIds.weight)
  expect(costOf(`{ thing(id: "${dear}") { id } }`)).toBe(costOf('{ thing(id: "a") { id } }'))
  expect(costOf(`{ named(id: "a", slug: "${dear}") { id } }`)).toBe(costOf('{ named(id: "a") { id } }'))
})

test('a price that is known for some ids is not taken for others, wherever their variable is', () => {
  const dear = `${dearIds.prefix}x/y`
  for (const text of ['query ($a: ID!) { node(id: $a) { id } }', 'query ($a: ID!) { nodes(ids: ["b", $a]) { id } }']) {
    const document = parse(text)
    const [operation] = document.definitions
    if (operation?.kind !== 'OperationDefinition') throw new Error('no operation')
    const meter = createPricer(schema).meter(document, operation)
    const plain = meter({ a: 'b' })
    expect([meter({ a: dear }), meter({ a: 'c' })]).toEqual([plain + dearIds.weight, plain])
  }
})

test('what is priced once is not taken for another size, whatever texts are sent as ids', () => {
  const document = parse(
    'query ($a: ID!, $n: [ID!]!, $b: ID!) { x: nodes(ids: [$a]) { id } nodes(ids: $n) { id } y: nodes(ids: [$b]) { id } }',
  )
  const [operation] = document.definitions
  if (operation?.kind !== 'OperationDefinition') throw new Error('no operation')
  const pricer = createPricer(schema)
  const meter = pricer.meter(document, operation)
  const ids = (length: number) => Array.from({ length }, (_, at) => String(at))
  const requests = [
    { a: 'x', n: ids(1), b: '100,y' },
    { a: 'x,1', n: ids(100), b: 'y' },
    { a: '1', n: ids(2), b: '3' },
    { a: '1,2', n: ids(3), b: '' },
  ]
  for (const values of requests) expect(meter(values)).toBe(pricer.price(document, operation, values))
})

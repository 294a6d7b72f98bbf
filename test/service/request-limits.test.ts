import { getIntrospectionQuery } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../graphql/runtime/limits.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

let database: TestDatabase
let service: TestService
beforeAll(async () => {
  database = await databases[1]!.open('starter')
  service = await startTestService(database)
})
afterAll(async () => {
  await service.close()
  await database.close()
})

const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join(' ')
const nested = (depth: number, inner: unknown): unknown => (depth === 0 ? inner : [nested(depth - 1, inner)])
const weakness = (selected: string) => `{ weakness(id: "CWE-79") { ${selected} } }`

describe('DESIGN §4.13: each refusal names its limit', () => {
  test.each([
    ['depth', weakness(`${'parents { '.repeat(15)} id ${'} '.repeat(15)}`)],
    ['aliases', weakness(times(51, (i) => `a${i}: id`))],
    ['aliases', `{ __schema { ${times(51, (i) => `t${i}: types { name }`)} } }`],
    ['rootFields', `{ ${times(21, () => 'revision')} }`],
    ['fields', weakness(times(2_000, (i) => `f${i}`))],
    [
      'fields',
      `{ ...f0 } ${times(11, (i) => `fragment f${i} on Weakness { parents { ...f${i + 1} } ancestors { ...f${i + 1} } }`)} fragment f11 on Weakness { id }`,
    ],
    ['repeats', weakness(times(limits.repeats + 2, () => 'id'))],
    ['repeats', weakness(times(limits.repeats / 2 + 2, () => 'parents { id }'))],
    [
      'repeats',
      `${weakness(times(120, (i) => `...f${i}`))} ${times(120, (i) => `fragment f${i} on Weakness { parents { id parents { id } } }`)}`,
    ],
    [
      'repeats',
      `{ revision } fragment f on Weakness { ${times(limits.repeats + 2, () => 'id')} } fragment f on Weakness { id }`,
    ],
    ['fragments', `{ ${'... { '.repeat(limits.fragments + 1)} revision ${'} '.repeat(limits.fragments + 1)} }`],
    ['operations', times(51, (i) => `query Q${i} { revision }`)],
    ['tokens', `{ ${'revision '.repeat(4_001)} }`],
    ['documentLength', `{ node(id: "${'x'.repeat(100_000)}") { id } }`],
    [
      'cost',
      '{ techniques(first: 100) { nodes { mitigations(first: 100) { nodes { techniques(first: 100) { nodes { id } } } } } } }',
    ],
  ])('%s', async (limit, document) => {
    const { status, errors } = await service.query(document)
    expect([status, errors?.length, errors?.[0]]).toMatchObject([
      400,
      1,
      { message: expect.stringMatching(new RegExp(`^${limit}: `)), extensions: { code: 'LIMIT_EXCEEDED', limit } },
    ])
  })

  test.each([
    ['a list of many lists', { ids: Array.from({ length: limits.variables }, () => []) }],
    ['a long list of ids', { ids: Array.from({ length: limits.variables }, (_, i) => `CWE-${i}`) }],
    [
      'keys that are not known',
      { ids: [], filter: Object.fromEntries(Array.from({ length: limits.variables }, (_, i) => [i, i])) },
    ],
    [
      'variables that are not declared',
      { ids: [], other: { list: Array.from({ length: limits.variables }, () => 0) } },
    ],
    ['deep lists', { ids: nested(101, 'CWE-79') }],
  ])('variables: %s', async (_, variables) => {
    const query =
      'query N($ids: [ID!]!, $filter: WeaknessFilter) { nodes(ids: $ids) { id } weaknesses(filter: $filter) { totalCount } }'
    for (let round = 0; round < 3; round++) {
      if (round > 0) expect((await service.query(query, { ids: ['CWE-79'] })).errors).toBeUndefined()
      const { status, errors } = await service.query(query, variables)
      expect([status, errors?.length, errors?.[0]?.extensions]).toMatchObject([
        400,
        1,
        { code: 'LIMIT_EXCEEDED', limit: 'variables' },
      ])
    }
  })

  test('deep extensions', async () => {
    const body = `{"query": "{ revision }", "extensions": {"x": ${'['.repeat(50_000)}${']'.repeat(50_000)}}}`
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { errors: [{ extensions: { limit: 'variables' } }] },
    ])
  })
})

test("DESIGN §4.10: wrong variables are told as the client's, and that there are more", async () => {
  const { status, errors } = await service.query('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
    ids: Array.from({ length: 60 }, () => []),
  })
  expect([status, new Set(errors?.map(({ extensions }) => extensions.code))]).toEqual([
    400,
    new Set(['BAD_USER_INPUT']),
  ])
})

test('DESIGN §4.10: a message does not repeat a long value', async () => {
  const { errors } = await service.query('query ($n: Int) { techniques(first: $n) { totalCount } }', {
    n: 'x'.repeat(100_000),
  })
  expect(errors?.[0]?.message).toMatch(/^Variable "\$n" got invalid value "x{400,} … x+"$/)
  expect(errors?.[0]?.message.length).toBeLessThan(1_100)
})

test('DESIGN §4.10: fragments that spread themselves are named', async () => {
  const { status, errors } = await service.query(
    `{ ...f0 } ${times(36, (i) => `fragment f${i} on Query { ${times(36, (j) => `...f${j}`)} }`)}`,
  )
  expect([status, errors]).toMatchObject([400, [{ message: 'The fragment f0 spreads itself, directly or by others.' }]])
})

test("DESIGN §4.10: an operation that the graph has not is the client's mistake", async () => {
  const { status, errors } = await service.query('subscription { x }')
  expect([status, errors]).toMatchObject([
    400,
    [{ message: 'Cannot query field "x" on type "Subscription".', extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
  ])
})

describe('DESIGN §4.13: introspection is priced', () => {
  test.each([
    [
      'as GraphiQL sends it',
      getIntrospectionQuery({ schemaDescription: true, inputValueDeprecation: true, oneOf: true }),
    ],
    [
      'with all that graphql-js knows',
      getIntrospectionQuery({
        specifiedByUrl: true,
        directiveIsRepeatable: true,
        experimentalDirectiveDeprecation: true,
      } as never),
    ],
    ['as it was before descriptions', getIntrospectionQuery({ descriptions: false })],
  ])('%s it passes', async (_, query) => {
    const { errors, extensions } = await service.query(query)
    expect(errors).toBeUndefined()
    expect(extensions?.cost).toBeGreaterThan(1_000)
  })

  test('many of its parts at once are refused', async () => {
    const part = 'types { name fields { name args { name type { name } } type { name ofType { name } } } }'
    const { errors } = await service.query(`{ __schema { ${times(50, (i) => `t${i}: ${part}`)} } }`)
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining('__schema.t0'),
      extensions: { limit: 'cost' },
    })
  })
})

describe('DESIGN §4.13: the price follows what is done', () => {
  const costOf = async (query: string, variables?: object) => (await service.query(query, variables)).extensions?.cost

  test('a count costs no page, and a page multiplies only its objects', async () => {
    const alone = (await costOf('{ weaknesses(first: 1) { totalCount } }'))!
    expect(alone).toBe(2)
    expect(await costOf('{ weaknesses(first: 100) { totalCount } }')).toBe(alone)
    expect(
      await costOf('{ weaknesses(first: 100) { ...page } } fragment page on WeaknessConnection { totalCount }'),
    ).toBe(alone)
    expect(await costOf('{ weaknesses(filter: { text: "a" }) { totalCount } }')).toBe(alone + 500)
    expect(await costOf('{ weaknesses(first: 100) { totalCount nodes { id } } }')).toBe(alone + 999 + 200)
    expect(await costOf('{ weaknesses { totalCount pageInfo { hasNextPage } } }')).toBe(alone + 999 + 2)
    expect(
      await costOf(
        'query ($n: Int) { weaknesses(last: $n) { totalCount ...Page } } fragment Page on WeaknessConnection { edges { cursor } }',
        { n: 7 },
      ),
    ).toBe(alone + 999 + 14)
  })

  test('what takes long costs much, lists cost what they hold, and texts what they are rendered to', async () => {
    expect(await costOf('{ search(text: "prompt") { totalCount } }')).toBe(501)
    expect(await costOf('{ search(text: "prompt") { nodes { id } } }')).toBeGreaterThan(1_000)
    expect(await costOf('{ path(from: "AML.T0051", to: "CWE-1427") { visited } }')).toBeGreaterThan(50_000)
    expect(await costOf('{ charts(first: 100) { nodes { base } } }')).toBeGreaterThan(10_000)
    expect(await costOf('{ matrix { tactics { id } } }')).toBe(41)
    expect(await costOf('{ _service { sdl } }')).toBe(6_001)
    expect(await costOf('{ __type(name: "Query") { name } }')).toBe(501)
    expect(
      await costOf('query ($r: [_Any!]!) { _entities(representations: $r) { __typename } }', {
        r: ['CWE-79', 'CWE-89'].map((id) => ({ __typename: 'Weakness', id })),
      }),
    ).toBe(503)
    expect(await costOf('{ revisionAt }')).toBe(200)
    expect(
      await costOf('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: ['CWE-79', 'CWE-89', 'CWE-22'] }),
    ).toBe(505)
    expect(await costOf('{ technique(id: "AML.T0051") { description(format: HTML) } }')).toBe(102)
    expect(await costOf('{ technique(id: "AML.T0051") { description } }')).toBe(2)
  })

  test('lists in lists are refused though they name no page', async () => {
    const document = `{ technique(id: "AML.T0051") { ${'subtechniques { parent { '.repeat(6)} id ${'} } '.repeat(6)} } }`
    expect((await service.query(document)).errors?.[0]?.extensions).toMatchObject({ limit: 'cost' })
  })

  test('a refusal names the dearest paths, what each saves, and the page that fits', async () => {
    const query = (first: number) =>
      `{ tactics(first: 100) { nodes { techniques(first: 100) { nodes { id subtechniques { id } mitigations(first: ${first}) { nodes { id } } } } } } }`
    const { errors } = await service.query(query(40))
    const { dearest, found } = errors![0]!.extensions as unknown as {
      found: number
      dearest: { path: string; saves: number; cheaper: string }[]
    }
    expect(errors![0]!.message).toContain('Dearest: tactics.nodes.techniques.nodes.mitigations (')
    expect(dearest.map(({ path }) => path)).toContain('tactics.nodes.techniques.nodes.subtechniques')
    expect(found - dearest[0]!.saves).toBeLessThan(limits.cost)
    const fitting = Number(/^first: (\d+)$/.exec(dearest[0]!.cheaper)![1])
    expect(await costOf(query(fitting))).toBeLessThanOrEqual(limits.cost)
    expect((await service.query(query(fitting + 1))).errors).toBeDefined()
  })

  test('an operation that is answered by its compiled form is priced each time', async () => {
    const query =
      'query ($n: Int) { tactics(first: $n) { nodes { techniques(first: $n) { nodes { mitigations(first: $n) { nodes { id } } } } } } }'
    for (let round = 0; round < 3; round++) {
      expect((await service.query(query, { n: 10 })).errors).toBeUndefined()
      expect((await service.query(query, { n: 100 })).errors?.[0]?.extensions).toMatchObject({ limit: 'cost' })
    }
  })
})

// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goldenRequests } from '../support/golden.ts'
import {
  both,
  describeDatabases,
  startTestService,
  type TestDatabase,
  type TestService,
  uncached,
} from '../support/setup.ts'

const documents = goldenRequests.map(([name, document]) => ({ name, document }))

const rowsOnly = { ANSWER_CACHE_MB: '0' }
/**
 * By graphql-js, by a plan that learns its columns, by one that learns those of statements, and twice by one that reads
 * no others.
 */
const times = 5

describeDatabases('DESIGN §4.6: an operation that comes again reads the columns that it uses', ({ open }) => {
  const statements: string[] = []
  let database: TestDatabase
  const services: TestService[] = []
  beforeAll(async () => {
    database = await open('starter', (statement) => void statements.push(statement))
    services.push(await startTestService(database, uncached), await startTestService(database, rowsOnly))
  })
  afterAll(async () => {
    await Promise.all(services.map((service) => service.close()))
    await database.close()
  })
  const wide = () => statements.filter((statement) => statement.startsWith('select read.*'))

  test.each(documents)('$name: the same answer each time, cached and not', async ({ document }) => {
    const bodies = new Set<string>()
    for (const service of services) {
      for (let time = 0; time < times; time++) bodies.add(JSON.stringify(await service.query(document)))
    }
    expect([...bodies]).toHaveLength(1)
    expect([...bodies][0]).not.toContain('"errors"')
  })

  test('a page of findings with its weaknesses and techniques, whatever it is filtered by', both, async () => {
    const document = `query Narrow($filter: SecurityFindingFilter) { securityFindings(first: 10, filter: $filter) {
      nodes { title severity weakness { name } techniques { name } } pageInfo { endCursor } } }`
    const filters = [{ status: 'OPEN' }, { severityAtLeast: 3 }, { scanType: ['STATIC'] }]
    const ask = async () => {
      const answers = []
      for (const filter of filters) answers.push(JSON.stringify(await services[0]!.query(document, { filter })))
      return answers
    }
    const expected = await ask()
    await ask()
    statements.length = 0
    expect(await ask()).toEqual(expected)
    expect(statements.length).toBeGreaterThan(filters.length)
    expect(wide()).toEqual([])
    expect(statements.filter((statement) => statement.includes('"description"'))).toEqual([])
  })

  test('columns that depend on the object, of rows that are copied and of rows that are not', both, async () => {
    const node = `query Node($id: ID!) { node(id: $id) { __typename id
      ... on Technique { name description tactics { name } } ... on Weakness { name extendedDescription } ... on Tactic { name } } }`
    const technique =
      'query One($id: ID!) { technique(id: $id) { id name description subtechniques { name } weaknesses { nodes { name } } } }'
    const ids = ['AML.T9999', 'AML.TA0002', 'AML.T0051', 'CWE-79', 'AML.T0051.000']
    for (const service of services) {
      for (const [document, other] of [
        [node, `${node} # once`],
        [technique, `${technique} # once`],
      ] as const) {
        const expected = new Map<string, unknown>()
        for (const id of ids) expected.set(id, await service.query(`${other} ${id}`, { id }).catch(String))
        for (const id of [...ids, ...ids.toReversed(), ...ids])
          expect(await service.query(document, { id }), id).toEqual(expected.get(id))
      }
    }
  })
})

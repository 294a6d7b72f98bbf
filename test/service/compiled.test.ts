import fc from 'fast-check'
import { buildSchema, execute, type GraphQLSchema, Kind, parse, validate } from 'graphql'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { UsedColumns } from '../../db/engine/used-columns.ts'
import { createContext } from '../../graphql/request-context.ts'
import { compileOperation } from '../../graphql/runtime/compiled/operation.ts'
import { createReadings, readingOf } from '../../graphql/runtime/reading.ts'
import { createRowCache, type Rows, uncachedRows } from '../../graphql/runtime/row-cache.ts'
import { noScanRuns } from '../../graphql/scan-run-service.ts'
import { schemaOf } from '../../graphql/schema.ts'
import { noTargets } from '../../graphql/target-facts.ts'
import { subgraphNames } from '../../src/ground/config.ts'
import { testProperty } from '../support/property.ts'
import { type GeneratedQuery, generateQuery } from '../support/query-generator.ts'
import { databases, type TestDatabase } from '../support/setup.ts'
import { schemaOfSurprises } from '../support/surprising-schema.ts'

/** What graphql-js answers, and what the compiled operation does; null when it leaves the query to graphql-js. */
async function bothAnswers(
  schema: GraphQLSchema,
  { document: text, variables }: GeneratedQuery,
  makeContext: () => unknown = () => ({}),
) {
  const document = parse(text)
  expect(validate(schema, document)).toEqual([])
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)!
  const compiled = compileOperation(schema, document, operation)
  const expected = await execute({ schema, document, variableValues: variables, contextValue: makeContext() })
  const coerced = compiled.coerce(variables)
  const run = async () => coerced && compiled.run(coerced, makeContext())
  const answers = [await run(), await run()]
  return { expected, answers: answers.map((data) => data && JSON.stringify({ data })) }
}

function expectEqual({ expected, answers }: Awaited<ReturnType<typeof bothAnswers>>): void {
  const plain = expected.errors ? null : JSON.stringify(expected)
  expect(answers).toEqual([plain, plain])
}

describe('DESIGN §4.6: a compiled operation answers as graphql-js, byte for byte', () => {
  testProperty('values, nulls, lists, promises and errors of every type', 1000, async (numRuns) => {
    const schema = schemaOfSurprises()
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (g) => {
        expectEqual(await bothAnswers(schema, generateQuery(g, schema, { seed: [1, 2, 3, 4, 5, 6, 7] })))
      }),
      { numRuns },
    )
  })

  describe('the graph', () => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await databases[0]!.open('starter')
      return () => database.close()
    })
    const schema = schemaOf(subgraphNames)
    const rows = createRowCache(32 * 1024 * 1024)
    testProperty('rows cold and held', 300, async (numRuns) => {
      await fc.assert(
        fc.asyncProperty(fc.gen(), async (g) => {
          const query = generateQuery(g, schema, knownValues)
          const contextOf = () =>
            createContext(
              { ...readingOf(database.db, { epoch: '0123abcd', revision: 1 }), rows: rows.at(1) },
              serviceFacts,
            )
          expectEqual(await bothAnswers(schema, query, contextOf))
        }),
        { numRuns },
      )
    })
  })

  describe('the graph, by the columns that an operation uses', () => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await databases[1]!.open('starter')
      return () => database.close()
    })
    const schema = schemaOf(subgraphNames)
    const caches = Array.from({ length: 3 }, () => createRowCache(32 * 1024 * 1024))
    testProperty('learned, rows cold and held', 200, async (numRuns) => {
      const clock = await clockOf(database)
      await fc.assert(
        fc.asyncProperty(fc.gen(), fc.boolean(), async (g, isCached) => {
          const { document: text, variables } = generateQuery(g, schema, knownValues)
          const document = parse(text)
          const { coerce, run } = compileOperation(
            schema,
            document,
            document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION) as never,
          )
          const expected = await createReadings(database.db, clock, uncachedRows).answer(async (reading) =>
            execute({
              schema,
              document,
              variableValues: variables,
              contextValue: createContext(reading, serviceFacts),
            }),
          )
          const used = new UsedColumns()
          const answers = []
          const stages = new Set<string>()
          for (const cache of [0, 0, 1, 2, 2]) {
            const { answer } = createReadings(
              database.db,
              clock,
              isCached ? (at) => caches[cache]!.at(at) : uncachedRows,
            )
            const data = await answer(async (reading) => {
              const narrow = reading.using(used)
              const { stage } = used
              stages.add(stage)
              const data = await run(coerce(variables)!, createContext(narrow, serviceFacts))
              if (data && stage === 'learning') used.settle()
              return data
            })
            answers.push(data && JSON.stringify({ data }))
          }
          if (expected.errors) return
          const plain = JSON.stringify(expected)
          expect(answers).toEqual([plain, plain, plain, plain, plain])
          if (!isCached) expect([...stages]).toEqual(['learning', 'learned'])
        }),
        { numRuns },
      )
    })
  })

  test('what operations share is computed from all columns, though the one that computes it uses few', async () => {
    const schema = schemaOf(subgraphNames)
    const database = await databases[0]!.open('starter')
    onTestFinished(() => database.close())
    const clock = await clockOf(database)
    const document = parse('{ transitions(includeSubtechniques: true) { totalCount } }')
    const { run } = compileOperation(schema, document, document.definitions[0] as never)
    const answerBy = (used: UsedColumns, rowsAt: (revision: number) => Rows) =>
      createReadings(database.db, clock, rowsAt).answer(async (reading) =>
        run({}, createContext(reading.using(used), serviceFacts)),
      )
    const rows = createRowCache(32 * 1024 * 1024)
    const answers = [await answerBy(new UsedColumns(), rows.at), await answerBy(learning(), uncachedRows)]
    const used = learning()
    answers.push(await answerBy(used, rows.at))
    used.settle()
    rows.clear()
    answers.push(await answerBy(used, rows.at))
    const [first] = answers
    expect(first).toMatchObject({ transitions: { totalCount: expect.any(Number) } })
    expect(answers).toEqual(Array.from(answers, () => first))
  })

  test('an operation with too many choices of conditions, and introspection, are left to graphql-js', async () => {
    const schema = buildSchema('type Query { a: Int }')
    const names = Array.from({ length: 5 }, (_, index) => `v${index}`)
    const document = parse(
      `query (${names.map((name) => `$${name}: Boolean!`)}) { ${names.map((name) => `${name}: a @skip(if: $${name})`).join(' ')} __typename }`,
    )
    const { run } = compileOperation(schema, document, document.definitions[0] as never)
    const answers = Array.from({ length: 32 }, (_, choice) =>
      run(Object.fromEntries(names.map((name, bit) => [name, ((choice >> bit) & 1) === 1])), {}),
    )
    expect(answers.filter((answer) => answer !== null)).toHaveLength(16)
    const introspection = parse('{ __schema { queryType { name } } }')
    expect(compileOperation(schema, introspection, introspection.definitions[0] as never).run({}, {})).toBeNull()
  })
})

function learning(): UsedColumns {
  const used = new UsedColumns()
  used.learn()
  return used
}

/** Returns a clock that shows the revision of now for ever. */
async function clockOf({ db }: TestDatabase) {
  const newest = db.selectFrom('revision').select('id').orderBy('id', 'desc')
  const { id: revision } = await newest.executeTakeFirstOrThrow()
  return { current: () => revision, epoch: () => '0123abcd', refresh: async () => revision }
}

const knownValues = {
  id: ['AML.T0051', 'AML.TA0002', 'AML.M0020', 'CWE-79', 'CWE-1000', 'AML.CS0000', 'AML.T9999', 'no id'],
  ids: ['AML.T0051', 'CWE-79'],
  text: ['injection', ''],
  chartId: ['controls-by-wave'],
  slug: ['dedicated-teams-take-over'],
  industry: ['Health care', 'Nowhere'],
  first: [1, 3, 0],
  depth: [1, 2],
  from: ['AML.M0020'],
  to: ['CWE-79'],
}

const serviceFacts = {
  listExports: async () => [],
  checkExportFolder: async () => null,
  listRoutes: () => [],
  access: { hasCredentials: false, findings: 'public' as const, isGone: async () => false },
  targets: noTargets,
  scanRuns: noScanRuns,
  state: null,
  onWrite: async () => {},
  get demo(): never {
    throw new Error('nothing is loaded here')
  },
  get contributions(): never {
    throw new Error('no contribution is asked for here')
  },
}

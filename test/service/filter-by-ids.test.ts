import { afterAll, beforeAll, expect, test } from 'vitest'
import { both, describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

type Connection = { readonly totalCount: number; readonly nodes: readonly { readonly id: string }[] }

describeDatabases('questions §1.1: objects of catalogues by their own ids', ({ open }) => {
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
  const idsOf = async (list: string, filter: string, order = '{ field: ID, direction: DESC }') => {
    const { data, errors } = await service.query(
      `{ list: ${list}(first: 100, filter: ${filter}, orderBy: ${order}) { totalCount nodes { id } } }`,
    )
    expect(errors).toBeUndefined()
    const { totalCount, nodes } = (data as { list: Connection }).list
    expect(totalCount).toBeGreaterThanOrEqual(nodes.length)
    return { totalCount, ids: nodes.map(({ id }) => id) }
  }

  test.each([
    ['tactics', 'AML.TA9999', undefined],
    ['techniques', 'AML.T9999', undefined],
    ['mitigations', 'AML.M9999', undefined],
    ['caseStudies', 'AML.CS9999', undefined],
    ['weaknesses', 'CWE-999999', '{ field: NUMBER, direction: DESC }'],
    ['weaknessCategories', 'CWE-999999', '{ field: NUMBER, direction: DESC }'],
  ])('%s are those of any, and none of none', both, async (list, unknown, order) => {
    const all = await idsOf(list, '{}', order)
    const [first, second, third] = all.ids
    const asked = JSON.stringify([third, first, unknown])
    expect(await idsOf(list, `{ ids: { any: ${asked} } }`, order)).toEqual({ totalCount: 2, ids: [first, third] })
    const others = await idsOf(list, `{ ids: { none: ${asked} } }`, order)
    expect([others.totalCount, others.ids[0]]).toEqual([all.totalCount - 2, second])
    expect(others.ids).not.toContain(third)
    const one = `{ ids: { any: ${JSON.stringify([first, second])}, none: ${JSON.stringify([first])} } }`
    expect((await idsOf(list, one, order)).ids).toEqual([second])
    expect((await idsOf(list, '{ ids: { none: [] } }', order)).totalCount).toBe(all.totalCount)
  })

  test('nested lists take them, and steps narrow beside them', both, async () => {
    const { data } = await service.query(`{
      tactic(id: "AML.TA0005") { all: techniques { nodes { id } } others: techniques(filter: { ids: { none: ["AML.T0051"] } }) { nodes { id } } } }`)
    const { all, others } = (data as { tactic: { all: Connection; others: Connection } }).tactic
    expect(others.nodes).toEqual(all.nodes.filter(({ id }) => id !== 'AML.T0051'))
    expect(others.nodes).toHaveLength(all.nodes.length - 1)
    const steps = 'steps: { startsWith: "AML.TA0002" }'
    const using = (await idsOf('caseStudies', `{ ${steps} }`)).ids
    const narrowed = await idsOf('caseStudies', `{ ${steps}, ids: { none: ["${using[0]}"] } }`)
    expect(narrowed.ids).toEqual(using.slice(1))
  })

  test.each([
    ['techniques', '{ any: [] }', /^filter\.ids\.any: is empty/],
    ['techniques', '{ any: ["CWE-79"] }', /^filter\.ids\.any: "CWE-79" is not such an id/],
    ['weaknessCategories', '{ none: ["79"] }', /^filter\.ids\.none: "79" is not such an id/],
    ['mitigations', '{ none: ["AML.T0051"] }', /^filter\.ids\.none: "AML\.T0051" is not such an id/],
  ])('%s refuse %s', async (list, ids, message) => {
    const { errors } = await service.query(`{ ${list}(filter: { ids: ${ids} }) { totalCount } }`)
    expect(errors?.map((error) => error.message)).toEqual([expect.stringMatching(message)])
  })
})

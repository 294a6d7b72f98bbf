import { afterAll, beforeAll, expect, test } from 'vitest'
import { both, describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const query = `query ($filter: AttackPathFilter!, $first: Int = 100, $after: String) { applications(first: 1) { nodes { attackPaths(filter: $filter, first: $first, after: $after) {
  totalCount pathCount exposedTechniqueCount pageInfo { endCursor hasNextPage }
  nodes { id: fingerprint score length variants steps { technique { id } tactic { id } findings(first: 20) { id } } }
} } } }`

describeDatabases('contract: seceng §10: attack paths of an application', ({ open }) => {
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
  const pathsOf = async (filter: object = {}, page: object = {}) => {
    const { data, errors } = await service.query(query, { filter: { model: 1, ...filter }, ...page })
    return { errors, ...data?.applications?.nodes[0].attackPaths }
  }

  test('come best first, page by page as in one page', both, async () => {
    const all = await pathsOf()
    expect(all.errors).toBeUndefined()
    expect(all.nodes.length).toBe(all.totalCount)
    expect(all.pathCount).toBeGreaterThan(all.totalCount)
    const scores = all.nodes.map(({ score }: { score: number }) => score)
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a))
    const paged: unknown[] = []
    for (let after: string | null = null, more = true; more; ) {
      const page = await pathsOf({}, { first: 7, after })
      paged.push(...page.nodes)
      after = page.pageInfo.endCursor
      more = page.pageInfo.hasNextPage
    }
    expect(paged).toEqual(all.nodes)
  })

  test('are found by id, variants too', async () => {
    const { nodes } = await pathsOf()
    const { id, variants } = nodes.find((path: { variants: string[] }) => path.variants.length > 0)
    const one = `query ($id: ID!) { applications(first: 1) { nodes { attackPath(id: $id, filter: { model: 1 }) { id: fingerprint variants } } } }`
    const find = async (wanted: string) =>
      (await service.query(one, { id: wanted })).data.applications.nodes[0].attackPath
    expect(await find(id)).toEqual({ id, variants })
    expect(await find(variants[0])).toEqual({ id: variants[0], variants: [] })
    expect(await find('ap_0000000000000000')).toBeNull()
  })

  test('are gone with the findings that count as fixed', async () => {
    const { nodes, exposedTechniqueCount } = await pathsOf()
    const [best] = nodes
    const without = best.steps[0].findings.map(({ id }: { id: string }) => id)
    const rest = await pathsOf({ without })
    expect(rest.exposedTechniqueCount).toBeLessThan(exposedTechniqueCount)
    expect(rest.nodes.map(({ id }: { id: string }) => id)).not.toContain(best.id)
    const unknown = await pathsOf({ without: ['43f284d7-0221-55a6-abab-4d4b85e64ac1:999999'] })
    expect(unknown.nodes).toEqual(nodes)
  })

  test.each([
    [{ from: ['AML.TA9999'] }, 'filter.from: there is no tactic AML.TA9999'],
    [{ to: ['x'] }, 'filter.to: "x" is not such an id'],
    [{ through: 'AML.T9999' }, 'filter.through: there is no technique AML.T9999'],
    [{ maxSteps: 17 }, 'filter.maxSteps: 17 is not allowed'],
    [{ severityAtLeast: -1 }, 'filter.severityAtLeast: -1 is not allowed'],
    [{ without: ['1'] }, 'filter.without: "1" is not such an id'],
  ])('refuse %j and name it', async (filter, message) => {
    const { errors } = await pathsOf(filter)
    expect(errors[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } })
    expect(errors[0].message).toContain(message)
  })
})

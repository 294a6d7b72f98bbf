import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../graphql/runtime/limits.ts'
import {
  both,
  describeDatabases,
  startTestService,
  type TestDatabase,
  type TestService,
  uncached,
} from '../support/setup.ts'

type Nodes = { readonly totalCount: number; readonly nodes: readonly { readonly id: string }[] }

/** Each nested list below all objects of a root, the root of what is in it, a filter and an order that does not tie. */
const lists: readonly (readonly [string, string, string, string, string])[] = [
  ['tactics', 'techniques', 'techniques', '{ caseStudyCount: { atLeast: 1 } }', '{ field: NAME, direction: DESC }'],
  [
    'tactics',
    'caseStudies',
    'caseStudies',
    '{ type: [INCIDENT] }',
    '[{ field: TACTICS, direction: DESC }, { field: NAME }]',
  ],
  [
    'techniques',
    'mitigations',
    'mitigations',
    '{ techniqueCount: { atLeast: 5 } }',
    '{ field: TECHNIQUES, direction: DESC }',
  ],
  ['techniques', 'caseStudies', 'caseStudies', '{ steps: { startsWith: "AML.TA0002" } }', '{ field: NAME }'],
  [
    'techniques',
    'weaknesses',
    'weaknesses',
    '{ severityAtLeast: 3 }',
    '[{ field: TECHNIQUES, direction: DESC }, { field: NAME }]',
  ],
  [
    'mitigations',
    'techniques',
    'techniques',
    '{ maturity: [REALIZED], retired: null }',
    '{ field: CASE_STUDIES, direction: DESC }',
  ],
  ['weaknesses', 'children', 'weaknesses', '{ abstraction: [CLASS] }', '{ field: NAME, direction: DESC }'],
  ['weaknesses', 'descendants', 'weaknesses', '{ abstraction: [CLASS] }', '{ field: SEVERITY, direction: DESC }'],
  ['weaknesses', 'techniques', 'techniques', '{ isSubtechnique: false }', '{ field: OPEN_FINDINGS, direction: DESC }'],
  ['weaknessCategories', 'weaknesses', 'weaknesses', '{ technique: ["AML.T0051"] }', '{ field: NAME }'],
  ['weaknessViews', 'weaknesses', 'weaknesses', '{ hasTechnique: true }', '{ field: SEVERITY, direction: DESC }'],
]

describeDatabases('questions §1.1: nested lists', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  const statements: string[] = []
  const usualLimits = { ...limits }
  beforeAll(async () => {
    Object.assign(limits, { cost: 1e9, fields: 1e6 })
    database = await open('starter', (statement) => void statements.push(statement))
    service = await startTestService(database, uncached)
  })
  afterAll(async () => {
    await service.close()
    await database.close()
    Object.assign(limits, usualLimits)
  })
  const ask = async (document: string) => {
    const { data, errors } = await service.query(document)
    expect(errors).toBeUndefined()
    return data
  }
  const idsOf = ({ nodes }: Nodes) => nodes.map(({ id }) => id)
  const parentsOf = async (root: string, list: string): Promise<readonly Record<string, Nodes>[]> => {
    const parents = root === 'weaknessViews' ? `{ ${list} }` : `(first: 500) { nodes { ${list} } }`
    const found = (await ask(`{ ${root}${parents} }`))[root]
    return found.nodes ?? found
  }

  test.each(lists)('%s.%s takes what %s takes', both, async (root, list, twin, filter, orderBy) => {
    const wanted = idsOf(
      (await ask(`{ ${twin}(first: 500, filter: ${filter}, orderBy: ${orderBy}) { nodes { id } } }`))[twin],
    )
    const page = (args: string) => `${list}(first: 500${args}) { totalCount nodes { id } }`
    const parents = await parentsOf(
      root,
      `all: ${page('')} chosen: ${page(`, filter: ${filter}`)} ordered: ${page(`, orderBy: ${orderBy}`)} both: ${page(`, filter: ${filter}, orderBy: ${orderBy}`)}`,
    )
    let kept = 0
    for (const { all, chosen, ordered, both } of parents as readonly Record<
      'all' | 'chosen' | 'ordered' | 'both',
      Nodes
    >[]) {
      // Of a longer list one page is not all.
      if (all.totalCount > 500) continue
      expect(idsOf(chosen)).toEqual(idsOf(all).filter((id) => wanted.includes(id)))
      expect(idsOf(ordered).toSorted()).toEqual(idsOf(all).toSorted())
      const ids = idsOf(all)
      expect(idsOf(both)).toEqual(wanted.flatMap((id) => ids.filter((other) => other === id)))
      kept += idsOf(both).length
    }
    expect(kept).toBeGreaterThan(0)
  })

  test('retired objects stay where only an order is given, and go where a filter is', both, async () => {
    const [id] = idsOf(
      (await ask('{ mitigation(id: "AML.M0015") { techniques(first: 1) { nodes { id } } } }')).mitigation.techniques,
    )
    const retire = (retired: boolean) =>
      database.db.updateTable('technique').set({ retired }).where('id', '=', id!).execute()
    const list = 'techniques(first: 500'
    await retire(true)
    const { mitigation } = await ask(`{ mitigation(id: "AML.M0015") { all: ${list}) { nodes { id } }
      ordered: ${list}, orderBy: { field: NAME }) { nodes { id } } chosen: ${list}, filter: {}) { nodes { id } } } }`)
    await retire(false)
    expect(idsOf(mitigation.ordered).toSorted()).toEqual(idsOf(mitigation.all).toSorted())
    expect(idsOf(mitigation.chosen)).toEqual(idsOf(mitigation.all).filter((other) => other !== id))
  })

  test('sets of ids of a filter are checked, in root and nested lists', both, async () => {
    const filter = '(filter: { techniques: { any: ["nothing"] } }) { totalCount }'
    for (const list of ['weaknesses', 'mitigations', 'caseStudies', 'tactics']) {
      const { errors } = await service.query(`{ ${list}${filter} }`)
      expect(errors).toMatchObject([{ message: expect.stringContaining('filter.techniques') }])
    }
    const nested = await service.query(`{ technique(id: "AML.T0051") { weaknesses${filter} } }`)
    expect(nested.errors).toMatchObject([{ message: expect.stringContaining('filter.techniques') }])
  })

  test('texts of a filter of case studies have a length', both, async () => {
    for (const field of ['actor', 'target', 'reporter']) {
      const { errors } = await service.query(`{ caseStudies(filter: { ${field}: [""] }) { totalCount } }`)
      expect(errors).toMatchObject([{ message: expect.stringContaining(`filter.${field}`) }])
    }
  })

  test('pages go through what is filtered and ordered, both ways, and the count is of that', both, async () => {
    const list = (args: string) =>
      `mitigation(id: "AML.M0015") { techniques(filter: { maturity: [REALIZED, DEMONSTRATED] }, orderBy: { field: CASE_STUDIES, direction: DESC }, ${args}) { totalCount nodes { id } pageInfo { endCursor startCursor hasNextPage hasPreviousPage } } }`
    const read = async (args: string) => (await ask(`{ ${list(args)} }`)).mitigation.techniques
    const all = idsOf(await read('first: 500'))
    const forwards: string[] = []
    for (let cursor = '', more = true; more; ) {
      const page = await read(`first: 3${cursor}`)
      expect(page.totalCount).toBe(all.length)
      forwards.push(...idsOf(page))
      cursor = `, after: "${page.pageInfo.endCursor}"`
      more = page.pageInfo.hasNextPage
    }
    expect(forwards).toEqual(all)
    const last = await read('last: 3')
    const before = await read(`last: 3, before: "${last.pageInfo.startCursor}"`)
    expect([...idsOf(before), ...idsOf(last)]).toEqual(all.slice(-6))
  })

  test('what they select is read once for all parents, by open findings too', both, async () => {
    const count = async (first: number) => {
      statements.length = 0
      await ask(
        `{ tactics(first: ${first}) { nodes { techniques(first: 5, filter: { hasMitigation: true }, orderBy: { field: OPEN_FINDINGS, direction: DESC }) { totalCount nodes { id } } } } }`,
      )
      return statements.length
    }
    const few = await count(2)
    expect(await count(12)).toBe(few)
  })

  test('what is wrong in them is an error at their path, and a cursor of another order is refused', async () => {
    const wrong = await service.query(
      `{ tactic(id: "AML.TA0005") { techniques(filter: { platform: ["Mainframe"] }) { totalCount } } }`,
    )
    expect(wrong.errors?.[0]).toMatchObject({
      path: ['tactic', 'techniques'],
      extensions: { argument: 'filter.platform' },
    })
    const read = (args: string) =>
      service.query(`{ tactic(id: "AML.TA0005") { techniques(first: 1 ${args}) { pageInfo { endCursor } } } }`)
    const { endCursor } = (await read('orderBy: { field: NAME }')).data.tactic.techniques.pageInfo
    for (const order of ['', 'orderBy: { field: NAME, direction: DESC }'])
      expect((await read(`${order} after: "${endCursor}"`)).errors?.[0]).toMatchObject({
        extensions: { argument: 'after' },
      })
  })
})

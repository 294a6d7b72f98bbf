import { expect, test } from 'vitest'
import { both, describeDatabases } from '../support/setup.ts'
import { starterService } from '../support/starter-service.ts'

const demo = '43f284d7-0221-55a6-abab-4d4b85e64ac1'
const document = `query ($ids: [ID!]!) { subgraph(ids: $ids) {
  nodes { id } missingIds edges { from { id } to { id } kind source rationale(format: TEXT) } } }`

type Ref = { readonly id: string }
type Edge = { readonly from: Ref; readonly to: Ref; readonly kind: string; readonly source: string }
const nameOf = ({ from, kind, to }: Edge) => `${from.id} ${to.id} ${kind}`

describeDatabases('explorer-work §1.3: a subgraph', ({ open }) => {
  const starter = starterService(open)
  const subgraph = async (ids: readonly string[]) => (await starter.ask(document, { ids })).subgraph

  /** The edges between `ids` as `neighbors` has them. */
  const neighboring = async (ids: readonly string[]) => {
    const edges = new Set<string>()
    for (const id of ids) {
      const { neighbors } = await starter.ask(
        'query ($id: ID!) { neighbors(id: $id) { groups { kind direction neighbors(first: 100) { nodes { id } } } } }',
        { id },
      )
      for (const { kind, direction, neighbors: page } of neighbors.groups)
        for (const node of page.nodes)
          if (ids.includes(node.id))
            edges.add(direction === 'OUT' ? `${id} ${node.id} ${kind}` : `${node.id} ${id} ${kind}`)
    }
    return [...edges].sort()
  }

  test('has each edge that neighbors has between its objects, once and in order', both, async () => {
    const { application } = await starter.ask(
      `{ application(guid: "${demo}") { findings(first: 100, filter: { status: OPEN }) {
        nodes { id weakness { id } techniques { id } } } } }`,
    )
    const found = application.findings.nodes as readonly (Ref & { weakness: Ref | null; techniques: readonly Ref[] })[]
    const ids = [
      ...new Set([
        demo,
        ...found.flatMap(({ id, weakness, techniques }) =>
          [id, ...(weakness ? [weakness.id] : [])].concat(techniques.map((one) => one.id)),
        ),
        ...['AML.TA0005', 'AML.T0051', 'AML.T0051.000', 'AML.T0051.001', 'AML.M0020', 'AML.M0015', 'AML.CS0020'],
        ...['CWE-1427', 'CWE-79', 'CWE-74', 'CWE-1000'],
      ]),
    ]
    const { nodes, missingIds, edges } = await subgraph(ids)
    expect(nodes.map(({ id }: Ref) => id)).toEqual(ids)
    expect(missingIds).toEqual([])
    const names = edges.map(nameOf)
    expect(names).toEqual(await neighboring(ids))
    const kinds = new Set(edges.map(({ kind }: Edge) => kind))
    for (const kind of ['HAS_FINDING', 'SHOWS_WEAKNESS', 'MAKES_POSSIBLE', 'MEMBER_OF', 'EXPLOITS', 'SPECIALIZES'])
      expect(kinds, kind).toContain(kind)
    const shown = edges.find(({ kind }: Edge) => kind === 'HAS_FINDING')
    expect(shown).toMatchObject({ from: { id: demo }, source: expect.stringContaining('demo') })
    expect(shown.rationale).toMatch(/\w/)
    const exploited = edges.find((edge: Edge) => nameOf(edge) === 'AML.T0051 CWE-1427 EXPLOITS')
    expect(exploited).toMatchObject({ source: 'starter', rationale: expect.stringContaining('prompt') })
  })

  test('says which ids it has no object for, and takes each once, however guids are written', async () => {
    const { nodes, missingIds, edges } = await subgraph([
      'AML.T0051',
      'AML.T9999',
      demo.toUpperCase(),
      'AML.T0051',
      'CWE-999999',
      demo,
    ])
    expect(nodes).toEqual([{ id: 'AML.T0051' }, { id: demo }])
    expect(missingIds).toEqual(['AML.T9999', 'CWE-999999'])
    expect(edges).toEqual([])
    expect(await subgraph([])).toEqual({ nodes: [], missingIds: [], edges: [] })
  })

  test('takes 300 ids, and no object that has no edges', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `CWE-${100_000 + index}`)
    expect((await subgraph(many(300))).missingIds).toHaveLength(300)
    const refused = async (ids: readonly string[]) =>
      (await starter.service.query(document, { ids })).errors?.map(({ message }) => message)
    expect(await refused(many(301))).toEqual(['ids: has 301 entries; at most 300 are allowed'])
    expect(await refused(['AML.T0051', 'ATLAS'])).toEqual([
      expect.stringMatching(
        /^ids: ATLAS is of type Matrix, which subgraph does not take; .* Ask Matrix.tactics instead/,
      ),
    ])
    expect(await refused(['nothing like an id'])).toEqual([expect.stringContaining('is not such an id')])
  })
})

import { describe, expect, test } from 'vitest'
import { readGraphFile, writeGraphFile } from '../../src/pages/explorer/graph/graph-file.ts'
import { placeGraph } from '../../src/pages/explorer/graph/layout.ts'
import {
  addNodes,
  addressOf,
  emptyView,
  foldedBy,
  foldNode,
  type GraphView,
  hideNode,
  mostNodes,
  pinNode,
  readView,
  showNodes,
  switchKind,
} from '../../src/pages/explorer/graph/view.ts'

const readBack = (view: GraphView) =>
  readView(Object.fromEntries(new URL(addressOf(view), 'http://localhost').searchParams))
const edge = (from: string, to: string, kind = 'EXPLOITS') => ({ from, to, kind })
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `CWE-${index + 1}`)
const finding = '43f284d7-0221-55a6-abab-4d4b85e64ac1:1'

describe('explorer-work §1.3: the graph of an address', () => {
  const view: GraphView = {
    nodes: ['AML.T0051', finding, 'KEV:CVE-2021-44228'],
    hidden: ['CWE-79'],
    without: ['EXPLOITS', 'PURSUES'],
    pins: new Map([
      ['AML.T0051', { x: 12, y: -340 }],
      [finding, { x: 0, y: 0 }],
    ]),
  }

  test('comes back as it was, with a place in whole units', () => {
    expect(readBack(view)).toEqual(view)
    expect(addressOf(emptyView)).toBe('/graph')
    expect(addressOf(pinNode(addNodes(emptyView, ['CWE-79']), 'CWE-79', { x: 1.6, y: -0.4 }))).toBe(
      '/graph?nodes=CWE-79&pins=CWE-79*2*0',
    )
  })

  test('leaves out what is not well formed', () => {
    const { nodes, hidden, without, pins } = readView({
      nodes: ` A  B A ${numbered(400).join(' ')}`,
      hidden: 'B C C',
      without: 'EXPLOITS <script> exploits',
      pins: 'A*1*2 B*x*1 B*1 C*1*1 B*123456*1 B*1e3*1 *1*1',
    })
    expect(nodes).toEqual(['A', 'B', ...numbered(mostNodes - 2)])
    expect([hidden, without, [...pins]]).toEqual([['C'], ['EXPLOITS'], [['A', { x: 1, y: 2 }]]])
    expect(readView({})).toEqual(emptyView)
  })

  test('holds 300 objects, each once', () => {
    expect(addNodes(addNodes(emptyView, numbered(299)), ['CWE-1', 'A', 'B']).nodes).toEqual([...numbered(299), 'A'])
  })

  test('brings an object that was hidden back only when it is shown', () => {
    const pinned = pinNode(addNodes(emptyView, ['A', 'B']), 'B', { x: 1, y: 1 })
    const hidden = hideNode(pinned, 'B')
    expect(hidden).toEqual({ ...emptyView, nodes: ['A'], hidden: ['B'] })
    expect(addNodes(hidden, ['B', 'C'])).toEqual({ ...emptyView, nodes: ['A', 'C'], hidden: ['B'] })
    expect(showNodes(hidden, ['B'])).toEqual({ ...emptyView, nodes: ['A', 'B'] })
  })

  test('folds what hangs on an object alone, by whatever edges, and nothing that is pinned', () => {
    const edges = [
      edge('A', 'B'),
      edge('B', 'A', 'MITIGATES'),
      edge('A', 'C'),
      edge('C', 'D'),
      edge('A', 'A'),
      edge('E', 'A'),
    ]
    const all = addNodes(emptyView, ['A', 'B', 'C', 'D', 'E', 'F'])
    expect(foldedBy(all, edges, 'A')).toEqual(['B', 'E'])
    expect(foldedBy(pinNode(all, 'E', { x: 0, y: 0 }), edges, 'A')).toEqual(['B'])
    expect(foldNode(all, edges, 'A').nodes).toEqual(['A', 'C', 'D', 'F'])
    expect(foldedBy(all, edges, 'F')).toEqual([])
  })

  test('draws a kind of edge again that was switched off, and lets a pinned object go', () => {
    const off = switchKind(emptyView, 'EXPLOITS')
    expect([off.without, switchKind(off, 'EXPLOITS').without]).toEqual([['EXPLOITS'], []])
    expect(pinNode(pinNode(emptyView, 'A', { x: 1, y: 1 }), 'A', null)).toEqual(emptyView)
  })
})

describe('explorer-work §1.3: the file of a graph', () => {
  const view = pinNode(hideNode(addNodes(emptyView, ['A', 'B', finding]), 'B'), finding, { x: 3.4, y: -7 })
  const open = (content: unknown) =>
    readGraphFile(new Blob([typeof content === 'string' ? content : JSON.stringify(content)]))
  const places = new Map([
    ['A', { x: 10.2, y: 20 }],
    ['elsewhere', { x: 1, y: 1 }],
    [finding, { x: 9, y: 9 }],
  ])
  const file = JSON.parse(writeGraphFile({ view, places }))

  test('opens as it was saved', async () => {
    expect(await open(writeGraphFile({ view, places }))).toEqual({
      view: { ...view, pins: new Map([[finding, { x: 3, y: -7 }]]) },
      places: new Map([['A', { x: 10, y: 20 }]]),
    })
    expect(await open({ format: 'skg-graph', version: 1, nodes: ['A', 'A'] })).toEqual({
      view: { ...emptyView, nodes: ['A'] },
      places: new Map(),
    })
    expect((await open({ ...file, hidden: ['A', 'C'], pins: { Z: [1, 1] } })).view.hidden).toEqual(['C'])
  })

  test.each([
    ['{', 'The file is not JSON.'],
    ['null', 'not of a graph'],
    [{ ...file, format: 'layer' }, 'its “format” is not “skg-graph”'],
    [{ ...file, version: 2 }, 'newer version'],
    [{ ...file, nodes: 'A' }, '“nodes” of the file is not a list of ids'],
    [{ ...file, nodes: ['two words'] }, '“nodes” of the file is not a list of ids'],
    [{ ...file, hidden: [7] }, '“hidden” of the file is not a list of ids'],
    [{ ...file, without: {} }, '“without” of the file is not a list of ids'],
    [{ ...file, nodes: numbered(301) }, 'has 301 objects; a graph has at most 300'],
    [{ ...file, pins: { A: [1] } }, 'The place of A in the file is not two numbers'],
    [{ ...file, places: { A: ['1', 2] } }, 'The place of A in the file is not two numbers'],
    [{ ...file, pins: { A: [1, 100_000] } }, 'The place of A in the file is not two numbers'],
    [' '.repeat(1_000_001), 'over a megabyte'],
  ])('is refused with what is wrong: %j', async (content, words) => {
    await expect(open(content)).rejects.toThrow(words)
  })
})

describe('explorer-work §1.3: the places of a graph', () => {
  const sized = (ids: readonly string[]) => ids.map((id) => ({ id, width: 120, height: 55 }))
  const ids = numbered(60)
  const edges = ids.slice(1).map((id, index) => edge(ids[Math.floor(index / 4)] ?? '', id))
  const none = new Map<string, never>()
  const overlaps = (places: ReadonlyMap<string, { readonly x: number; readonly y: number }>) => {
    const all = [...places.values()]
    return all.flatMap((a, index) =>
      all.slice(index + 1).filter((b) => Math.abs(a.x - b.x) < 119 && Math.abs(a.y - b.y) < 54),
    )
  }

  test('are the same for the same graph, and no box lies on another', () => {
    const places = placeGraph(sized(ids), edges, none, none)
    expect([...places.keys()]).toEqual(ids)
    expect(overlaps(places)).toEqual([])
    expect(placeGraph(sized(ids), edges, none, none)).toEqual(places)
  })

  test('fill a wide screen in breadth and a tall one in height', () => {
    const sizeOf = (shape: 'wide' | 'tall') => {
      const places = placeGraph(sized(ids), edges, none, none, shape)
      expect(overlaps(places)).toEqual([])
      const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
      return [spread([...places.values()].map(({ x }) => x)), spread([...places.values()].map(({ y }) => y))] as const
    }
    const [wide, tall] = [sizeOf('wide'), sizeOf('tall')]
    expect(wide[0]).toBeGreaterThan(wide[1] * 1.2)
    expect(tall[1]).toBeGreaterThan(tall[0] * 1.2)
    expect(tall[0]).toBeLessThan(wide[0] * 0.6)
  })

  test('stay when objects come, which begin beside what they are connected with', () => {
    const before = placeGraph(sized(ids.slice(0, 20)), edges, none, none)
    const after = placeGraph(sized([...ids.slice(0, 20), 'new']), [...edges, edge('CWE-7', 'new')], before, none)
    const moved = [...before].filter(([id, { x, y }]) => {
      const place = after.get(id)
      return Math.hypot((place?.x ?? 0) - x, (place?.y ?? 0) - y) > 130
    })
    expect(moved).toEqual([])
    const [owner, added] = [after.get('CWE-7'), after.get('new')]
    expect(Math.hypot((owner?.x ?? 0) - (added?.x ?? 0), (owner?.y ?? 0) - (added?.y ?? 0))).toBeLessThan(500)
    expect(overlaps(after)).toEqual([])
  })

  test('are where objects are pinned, though two of them lie on one another', () => {
    const pins = new Map([
      ['CWE-1', { x: 700, y: 10 }],
      ['CWE-2', { x: 705, y: 12 }],
    ])
    const places = placeGraph(sized(ids.slice(0, 12)), edges, placeGraph(sized(ids), edges, none, none), pins)
    expect([places.get('CWE-1'), places.get('CWE-2')]).toEqual([...pins.values()])
    expect(overlaps(new Map([...places].filter(([id]) => id !== 'CWE-2')))).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { expandGraph } from '../../src/pages/explorer/graph/expand.ts'
import { emptyView, type GraphView } from '../../src/pages/explorer/graph/view.ts'

type Edges = Readonly<Record<string, readonly (readonly [kind: string, ...ids: string[]])[]>>

const edges: Edges = {
  A: [
    ['HAS', 'B', 'C'],
    ['SHOWS', 'D'],
  ],
  B: [['HAS', 'E', 'A']],
  E: [['HAS', 'F']],
  F: [['HAS', 'G']],
}
const around = (all: Edges, read: string[] = []) => {
  return async (id: string) => {
    read.push(id)
    return (all[id] ?? []).map(([kind, ...ids]) => ({ kind, count: ids.length, ids }))
  }
}
const view: GraphView = { ...emptyView, nodes: ['A'] }
const nodesAfter = async (hops: number, change: Partial<GraphView> = {}) =>
  (await expandGraph({ ...view, ...change }, hops, around(edges))).view.nodes

describe('explorer-work §1.3: all objects of a graph expanded', () => {
  test('adds what is within so many hops, nearest first', async () => {
    expect(await nodesAfter(1)).toEqual(['A', 'B', 'C', 'D'])
    expect(await nodesAfter(2)).toEqual(['A', 'B', 'C', 'D', 'E'])
    expect(await nodesAfter(3)).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
    expect(await nodesAfter(9)).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G'])
  })

  test('follows the kinds of edge that are drawn, past nothing that was put aside', async () => {
    expect(await nodesAfter(1, { without: ['SHOWS'] })).toEqual(['A', 'B', 'C'])
    expect(await nodesAfter(3, { hidden: ['B'] })).toEqual(['A', 'C', 'D'])
  })

  test('reads what surrounds each object once, and no more where nothing is new', async () => {
    const read: string[] = []
    const expanded = await expandGraph(view, 9, around(edges, read))
    expect(read).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G'])
    expect(expanded).toMatchObject({ left: 0, further: 0 })
  })

  test('stops where the graph is full, and says how many are left', async () => {
    const many = Array.from({ length: 350 }, (_, index) => `N${index}`)
    const full = await expandGraph(view, 3, around({ A: [['HAS', ...many]] }))
    expect([full.view.nodes.length, full.left]).toEqual([300, 51])
    const exact = await expandGraph(view, 1, around({ A: [['HAS', ...many.slice(0, 299)]] }))
    expect([exact.view.nodes.length, exact.left]).toEqual([300, 0])
    const read: string[] = []
    const seven = { ...view, nodes: many.slice(0, 7) }
    await expandGraph(seven, 1, around({ N0: [['HAS', ...many.slice(7)]] }, read))
    expect(read).toEqual(many.slice(0, 6))
  })

  test('counts neighbours that did not come', async () => {
    const groups = [
      { kind: 'HAS', count: 140, ids: ['B'] },
      { kind: 'SHOWS', count: 7, ids: [] },
    ]
    const expanded = await expandGraph({ ...view, without: ['SHOWS'] }, 1, async () => groups)
    expect(expanded).toMatchObject({ further: 139, left: 0 })
  })
})

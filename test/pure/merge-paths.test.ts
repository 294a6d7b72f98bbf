import { describe, expect, test } from 'vitest'
import { mergePaths } from '../../src/pages/explorer/target/merge-paths.ts'

const path = (...ids: readonly string[]) => ({
  steps: ids.map((id) => ({ technique: { id, label: `name of ${id}` }, tactic: { label: `tactic of ${id}` } })),
})
const placesOf = (...paths: readonly ReturnType<typeof path>[]) =>
  mergePaths(paths).nodes.map(({ id, column, row, pathCount }) => [id, column, row, pathCount])

describe('paths merged into one graph', () => {
  test('explorer-work §1: a step that paths share is there once, with how many take it', () => {
    expect(mergePaths([path('A', 'B', 'C'), path('A', 'B', 'D')])).toEqual({
      nodes: [
        { id: 'A', label: 'name of A', tactic: 'tactic of A', column: 0, row: 0, pathCount: 2 },
        { id: 'B', label: 'name of B', tactic: 'tactic of B', column: 1, row: 0, pathCount: 2 },
        { id: 'C', label: 'name of C', tactic: 'tactic of C', column: 2, row: 0, pathCount: 1 },
        { id: 'D', label: 'name of D', tactic: 'tactic of D', column: 2, row: 1, pathCount: 1 },
      ],
      edges: [
        { from: 'A', to: 'B', pathCount: 2 },
        { from: 'B', to: 'C', pathCount: 1 },
        { from: 'B', to: 'D', pathCount: 1 },
      ],
    })
  })

  test('a technique has the column of its latest place, whichever path comes first', () => {
    const expected = { A: 0, B: 1, C: 2 }
    for (const paths of [
      [path('A', 'C'), path('A', 'B', 'C')],
      [path('A', 'B', 'C'), path('A', 'C')],
    ])
      expect(Object.fromEntries(mergePaths(paths).nodes.map(({ id, column }) => [id, column]))).toEqual(expected)
  })

  test('paths that lead in opposite directions keep both steps', () => {
    expect(mergePaths([path('A', 'B'), path('B', 'A')]).edges).toEqual([
      { from: 'A', to: 'B', pathCount: 1 },
      { from: 'B', to: 'A', pathCount: 1 },
    ])
    expect(placesOf(path('A', 'B'), path('B', 'A'))).toEqual([
      ['A', 1, 0, 2],
      ['B', 1, 1, 2],
    ])
  })

  test('a path of one step is a node without an edge, and no path is an empty graph', () => {
    expect(mergePaths([path('A')])).toMatchObject({ nodes: [{ id: 'A', column: 0, row: 0 }], edges: [] })
    expect(mergePaths([])).toEqual({ nodes: [], edges: [] })
  })
})

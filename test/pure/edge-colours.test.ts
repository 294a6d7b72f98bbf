import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { edgeLook } from '../../src/pages/explorer/parts/edge-colours.ts'
import { edgeNames } from '../../src/pages/shared/words.ts'

const kinds = /enum EdgeKind \{([^}]*)\}/.exec(readFileSync('graphql/explore.graphql', 'utf8'))?.[1] ?? ''

test('each kind of edge of the graph has a look of its own, and kinds that read the same look the same', () => {
  const all = [...kinds.matchAll(/^ {2}([A-Z_]+)$/gm)].map(([, kind = '']) => kind)
  expect(all.toSorted()).toEqual(Object.keys(edgeNames).toSorted())
  const words = Map.groupBy(all, edgeLook)
  for (const [look, own] of words) {
    expect([look, new Set(own.map((kind) => JSON.stringify(edgeNames[kind]))).size]).toEqual([look, 1])
  }
  expect(words.has(edgeLook('AN UNKNOWN KIND'))).toBe(false)
})

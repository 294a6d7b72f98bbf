import type { AttackGraph, AttackNode } from './graph.ts'
import { endsAt, longestPath, type PathFilter, startNodes } from './ranking.ts'

/** Returns the number of paths that pass the filter, exact at any size. */
export function countPaths(graph: AttackGraph, filter: PathFilter): bigint {
  const all = countVia(graph, filter, () => true)
  if (filter.through === null) return all
  return all - countVia(graph, filter, ({ technique }) => technique !== filter.through)
}

/** Sums from the last step to the first, in doubles while they are exact, else in big integers. */
function countVia(graph: AttackGraph, filter: PathFilter, isAllowed: (node: AttackNode) => boolean): bigint {
  const inDoubles = sumPaths<number>(graph, filter, isAllowed, { zero: 0, one: 1, add: (a, b) => a + b })
  if (inDoubles <= Number.MAX_SAFE_INTEGER) return BigInt(inDoubles)
  return sumPaths<bigint>(graph, filter, isAllowed, { zero: 0n, one: 1n, add: (a, b) => a + b })
}

function sumPaths<N>(
  graph: AttackGraph,
  filter: PathFilter,
  isAllowed: (node: AttackNode) => boolean,
  { zero, one, add }: { readonly zero: N; readonly one: N; readonly add: (a: N, b: N) => N },
): N {
  const { nodes, transitions } = graph
  const allowed = nodes.map(isAllowed)
  const starts = startNodes(graph, filter)
  let counts = nodes.map((node, index) => (allowed[index] && endsAt(node, filter) ? one : zero))
  let total = zero
  for (let length = 1; length <= longestPath(graph, filter); length++) {
    if (length > 1)
      counts = transitions.map((own, index) =>
        allowed[index] ? own.reduce((sum, { to }) => add(sum, counts[to] as N), zero) : zero,
      )
    total = starts.reduce((sum, start) => add(sum, counts[start] as N), total)
  }
  return total
}

import { addNodes, type GraphView, mostNodes } from './view.ts'

/** What surrounds an object by one kind of edge: as many of them as come at once. */
export type Around = { readonly kind: string; readonly count: number; readonly ids: readonly string[] }

export type Expanded = {
  readonly view: GraphView
  /** Objects within these hops that the graph has no room for: so many at least. */
  readonly left: number
  /** Neighbours that did not come, of objects with more of a kind than come at once. */
  readonly further: number
}

const atOnce = 6

/**
 * Adds what is within so many hops of the objects of a graph, nearest first, along the kinds of edge that are drawn. It
 * stops where the graph is full.
 */
export async function expandGraph(
  view: GraphView,
  hops: number,
  readAround: (id: string) => Promise<readonly Around[]>,
): Promise<Expanded> {
  let expanded: Expanded = { view, left: 0, further: 0 }
  let ring = view.nodes
  for (let hop = 1; hop <= hops && ring.length > 0 && expanded.left === 0; hop++) {
    const before = new Set(expanded.view.nodes)
    for (let start = 0; start < ring.length && expanded.left === 0; start += atOnce) {
      const groups = await Promise.all(ring.slice(start, start + atOnce).map(readAround))
      expanded = addAround(expanded, groups.flat())
    }
    ring = expanded.view.nodes.filter((id) => !before.has(id))
  }
  return expanded
}

function addAround({ view, further }: Expanded, groups: readonly Around[]): Expanded {
  const followed = groups.filter(({ kind }) => !view.without.includes(kind))
  const present = new Set([...view.nodes, ...view.hidden])
  const news = new Set(followed.flatMap(({ ids }) => ids).filter((id) => !present.has(id)))
  const notCome = followed.reduce((sum, { count, ids }) => sum + count - ids.length, 0)
  return {
    view: addNodes(view, [...news]),
    left: Math.max(0, view.nodes.length + news.size - mostNodes),
    further: further + notCome,
  }
}

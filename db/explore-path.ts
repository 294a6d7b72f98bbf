import type { Database } from './engine/database.ts'
import { type GraphEdge, listEdgesOf } from './explore.ts'

export type PathRequest = {
  readonly from: string
  readonly to: string
  readonly maxHops: number
  readonly via: readonly string[] | null
  readonly exclude: readonly string[]
  readonly limit: number
}
export type PathHop = {
  readonly from: string
  readonly to: string
  readonly kind: string
  readonly direction: 'OUT' | 'IN'
  readonly source: string
}
export type PathAnswer = {
  /** Each a list of hops; one empty list when both ends are the same object. */
  readonly paths: readonly (readonly PathHop[])[]
  readonly complete: boolean
  readonly stopped: 'FOUND' | 'PATH_LIMIT' | 'EXHAUSTED' | 'HOP_LIMIT'
  readonly visited: number
}

/** Returns the shortest paths between two objects of the graph, by a breadth-first walk that costs one statement a hop. */
export async function findShortestPaths(db: Database, request: PathRequest): Promise<PathAnswer> {
  if (request.from === request.to) return { paths: [[]], complete: true, stopped: 'FOUND', visited: 1 }

  const arrivals = new Map<string, PathHop[]>([[request.from, []]])
  const excluded = new Set(request.exclude)
  let frontier = [request.from]
  for (let hop = 0; hop < request.maxHops && frontier.length > 0; hop++) {
    const reached = nextHops(await listEdgesOf(db, frontier, request.via), new Set(frontier), arrivals)
    for (const [id, hops] of reached) if (!excluded.has(id) || id === request.to) arrivals.set(id, hops)
    if (arrivals.has(request.to)) {
      const paths = walkBack(request.to, arrivals, request.limit + 1)
      const complete = paths.length <= request.limit
      return {
        paths: paths.slice(0, request.limit),
        complete,
        stopped: complete ? 'FOUND' : 'PATH_LIMIT',
        visited: arrivals.size,
      }
    }
    frontier = [...reached.keys()].filter((id) => !excluded.has(id))
  }
  const exhausted = frontier.length === 0
  return { paths: [], complete: exhausted, stopped: exhausted ? 'EXHAUSTED' : 'HOP_LIMIT', visited: arrivals.size }
}

function nextHops(
  edges: readonly GraphEdge[],
  frontier: ReadonlySet<string>,
  seen: ReadonlyMap<string, unknown>,
): Map<string, PathHop[]> {
  const reached = new Map<string, PathHop[]>()
  const walk = (hop: PathHop) => {
    if (!frontier.has(hop.from) || seen.has(hop.to)) return
    const hops = reached.get(hop.to)
    if (hops) hops.push(hop)
    else reached.set(hop.to, [hop])
  }
  for (const { sourceId, targetId, kind, provenance } of edges) {
    walk({ from: sourceId, to: targetId, kind, direction: 'OUT', source: provenance })
    walk({ from: targetId, to: sourceId, kind, direction: 'IN', source: provenance })
  }
  return reached
}

function walkBack(to: string, arrivals: ReadonlyMap<string, readonly PathHop[]>, limit: number): PathHop[][] {
  const paths: PathHop[][] = []
  const extend = (id: string, tail: readonly PathHop[]) => {
    const hops = arrivals.get(id) ?? []
    if (hops.length === 0) paths.push([...tail])
    for (const hop of hops) {
      if (paths.length >= limit) return
      extend(hop.from, [hop, ...tail])
    }
  }
  extend(to, [])
  return paths
}

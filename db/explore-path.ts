import type { Database } from './engine/database.ts'
import { type GraphEdge, listEdgesOf } from './explore.ts'
import type { PathHop } from './explore-path-end.ts'
import { hopsToKnowledge, listApproaches, listNextToEnd, ownFinding, type PathEnd, turned } from './explore-path-end.ts'

export type PathRequest = {
  readonly from: PathEnd
  readonly to: PathEnd
  readonly maxHops: number
  readonly via: readonly string[] | null
  readonly exclude: readonly string[]
  readonly limit: number
}
export type PathAnswer = {
  /** Each a list of hops; one empty list when both ends are the same object. */
  readonly paths: readonly (readonly PathHop[])[]
  readonly complete: boolean
  readonly stopped: 'FOUND' | 'PATH_LIMIT' | 'EXHAUSTED' | 'HOP_LIMIT'
  readonly visited: number
}
type Hops = readonly PathHop[]

/**
 * Returns the shortest paths between two objects of the graph, by a breadth-first walk that costs one statement a hop.
 */
export async function findShortestPaths(db: Database, request: PathRequest): Promise<PathAnswer> {
  const { from, to, via, maxHops, limit } = request
  if (from.id === to.id) return { paths: [[]], complete: true, stopped: 'FOUND', visited: 1 }
  const direct = !via || via.includes('HAS_FINDING') ? ownFinding(from, to) : null
  if (direct) return { paths: [[direct]], complete: true, stopped: 'FOUND', visited: 2 }

  const excluded = new Set(request.exclude)
  const passable = (id: string) => !excluded.has(id) || id === from.id || id === to.id
  const [starts, goals] = await Promise.all([from, to].map((end) => listNextToEnd(db, end, via, request.exclude)))
  const walk = await walkBetween(db, {
    starts: starts!.filter(passable),
    goals: new Set(goals!.filter(passable)),
    passable,
    via,
    maxHops: maxHops - hopsToKnowledge[from.type] - hopsToKnowledge[to.type],
  })
  if ('stopped' in walk) return { paths: [], complete: walk.stopped === 'EXHAUSTED', ...walk }

  const middles = walk.reached.flatMap((goal) => walkBack(goal, walk.arrivals, limit + 1)).slice(0, limit + 1)
  const paths = await joinEnds(db, request, middles)
  const complete = paths.length <= limit
  return {
    paths: paths.slice(0, limit),
    complete,
    stopped: complete ? 'FOUND' : 'PATH_LIMIT',
    visited: walk.arrivals.size,
  }
}

/** For each object that was reached, the last hops of the shortest ways to it. */
type Arrivals = ReadonlyMap<string, Hops>
type Middle = { readonly start: string; readonly goal: string; readonly hops: Hops }
type Walk = {
  readonly starts: readonly string[]
  readonly goals: ReadonlySet<string>
  readonly passable: (id: string) => boolean
  readonly via: readonly string[] | null
  readonly maxHops: number
}
type Walked =
  | { readonly arrivals: Arrivals; readonly reached: readonly string[] }
  | { readonly stopped: 'EXHAUSTED' | 'HOP_LIMIT'; readonly visited: number }

/** Walks from all starts at once until a goal is reached. */
async function walkBetween(db: Database, { starts, goals, passable, via, maxHops }: Walk): Promise<Walked> {
  const arrivals = new Map<string, Hops>(starts.map((id) => [id, []]))
  let frontier = starts
  for (let hop = 0; frontier.length > 0 && goals.size > 0; hop++) {
    const reached = hop <= maxHops ? frontier.filter((id) => goals.has(id)) : []
    if (reached.length > 0) return { arrivals, reached: reached.toSorted() }
    if (hop >= maxHops) return { stopped: 'HOP_LIMIT', visited: arrivals.size }
    const next = nextHops(await listEdgesOf(db, frontier, via), new Set(frontier), arrivals)
    frontier = [...next.keys()].filter(passable)
    for (const id of frontier) arrivals.set(id, next.get(id)!)
  }
  return { stopped: 'EXHAUSTED', visited: arrivals.size }
}

/** Returns the paths that have one of `middles` in the knowledge base, one more than the limit at most. */
async function joinEnds(db: Database, request: PathRequest, middles: readonly Middle[]): Promise<Hops[]> {
  const { from, to, exclude, limit } = request
  const read = (end: PathEnd, ids: readonly string[]) => listApproaches(db, end, [...new Set(ids)], exclude, limit + 1)
  const [before, behind] = await Promise.all([
    read(
      from,
      middles.map(({ start }) => start),
    ),
    read(
      to,
      middles.map(({ goal }) => goal),
    ),
  ])
  const paths: Hops[] = []
  for (const { start, goal, hops } of middles)
    for (const first of before.filter(({ targetId }) => targetId === start))
      for (const last of behind.filter(({ targetId }) => targetId === goal)) {
        if (paths.length > limit) return paths
        paths.push([...first.hops, ...hops, ...last.hops.toReversed().map(turned)])
      }
  return paths
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

function walkBack(goal: string, arrivals: Arrivals, limit: number): Middle[] {
  const paths: Middle[] = []
  const extend = (id: string, tail: Hops) => {
    const hops = arrivals.get(id) ?? []
    if (hops.length === 0) paths.push({ start: id, goal, hops: tail })
    for (const hop of hops) {
      if (paths.length >= limit) return
      extend(hop.from, [hop, ...tail])
    }
  }
  extend(goal, [])
  return paths
}

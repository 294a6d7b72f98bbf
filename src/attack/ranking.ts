import type { AttackGraph, AttackNode, Transition } from './graph.ts'
import {
  factsOf,
  joinStates,
  mostPrecedent,
  neutralState,
  nodeState,
  type PathState,
  StateSet,
  transitionState,
} from './path-state.ts'

/** Which paths are meant (contract: seceng §10, item 5). Empty lists do not restrict. */
export type PathFilter = {
  /** Tactics of the first step. */
  readonly from: readonly string[]
  /** Tactics of the last step. */
  readonly to: readonly string[]
  /** A technique that must be on the path. */
  readonly through: string | null
  /** 1 to 16. */
  readonly maxSteps: number
}

/** What a path is ranked by (contract: seceng §10, item 6). */
export type Measures = {
  readonly score: number
  readonly severity: number
  readonly maturity: number
  /** The least number of case studies over its transitions; 0 for one step. */
  readonly precedent: number
  readonly goal: boolean
  readonly length: number
}
/** Indexes of nodes, first step first. */
export type NodePath = readonly number[]

/** Points for each unit of a measure; `score` is their sum, 0 to 100. */
export const scoring = { severity: 10, maturity: 6, precedent: 2, goal: 12, length: 2 } as const
const mostLength = 5
const longest = 16
const goals = ['AML.TA0010', 'AML.TA0011']

/** Returns what a score is the sum of: each measure with its points. */
export function factorsOf({ severity, maturity, precedent, goal, length }: Omit<Measures, 'score'>) {
  return [
    { name: 'severity', value: severity, points: scoring.severity * severity },
    { name: 'maturity', value: maturity, points: scoring.maturity * maturity },
    { name: 'precedent', value: precedent, points: scoring.precedent * Math.min(precedent, mostPrecedent) },
    { name: 'goal', value: goal, points: scoring.goal * (goal ? 1 : 0) },
    { name: 'length', value: length, points: scoring.length * Math.min(length - 1, mostLength) },
  ]
}

/** Returns the measures of a path. */
export function measure({ nodes, transitions }: AttackGraph, path: NodePath): Measures {
  const steps = path.map((index) => nodes[index] as AttackNode)
  const precedents = path.slice(1).map((to, place) => {
    const own = transitions[path[place] as number] as readonly Transition[]
    return own.find((transition) => transition.to === to)?.precedent ?? 0
  })
  const measures = {
    severity: Math.min(...steps.map(({ severity }) => severity)),
    maturity: Math.min(...steps.map(({ maturity }) => maturity)),
    precedent: precedents.length > 0 ? Math.min(...precedents) : 0,
    goal: isGoal(steps.at(-1) as AttackNode),
    length: path.length,
  }
  return { score: scoreOf(measures), ...measures }
}

/** Returns the number of paths that pass the filter, exact at any size. */
export function countPaths(graph: AttackGraph, filter: PathFilter): bigint {
  const all = countVia(graph, filter, () => true)
  if (filter.through === null) return all
  return all - countVia(graph, filter, ({ technique }) => technique !== filter.through)
}

/** Returns the score of the first path of the order; null without paths. */
export function bestScore(graph: AttackGraph, filter: PathFilter): number | null {
  return listRanks(graph, filter, findCompletions(graph, filter))[0]?.score ?? null
}

/** Yields the paths that pass the filter: score descending, length descending, then by the texts of their nodes joined by `>`, by code unit. */
export function* rankPaths(graph: AttackGraph, filter: PathFilter): Generator<NodePath> {
  const completions = findCompletions(graph, filter)
  const states = graph.nodes.map((node) => stateOf(node, filter))
  const order = orderByText(graph)
  const starts = order(startNodes(graph, filter).map((to) => ({ to })))
  const next = graph.transitions.map(order)

  for (const { score, length } of listRanks(graph, filter, completions)) {
    const known = new Map<string, boolean>()
    const canReachScore = (node: number, left: number, state: PathState) => {
      const key = `${node} ${left} ${state}`
      const cached = known.get(key)
      if (cached !== undefined) return cached
      const suffixes = [...((completions[left] as readonly StateSet[])[node] as StateSet)].map((suffix) =>
        joinStates(state, suffix),
      )
      const reaches = suffixes.some((joined) => passes(joined, filter) && scoreAt(joined, length) === score)
      known.set(key, reaches)
      return reaches
    }
    function* extend(path: readonly number[], state: PathState): Generator<NodePath> {
      const left = length - path.length
      if (left === 0) {
        yield path
        return
      }
      for (const { to, precedent } of (next[path.at(-1) as number] as Ordered<Transition>)[
        left === 1 ? 'last' : 'inner'
      ]) {
        const reached = joinStates(state, transitionState(precedent))
        if (canReachScore(to, left, reached)) yield* extend([...path, to], joinStates(reached, states[to] as PathState))
      }
    }
    for (const { to } of starts[length === 1 ? 'last' : 'inner'])
      if (canReachScore(to, length, neutralState)) yield* extend([to], states[to] as PathState)
  }
}

/** The same nodes in the order of paths that go on from them, and of paths that end there. */
type Ordered<T> = { readonly inner: readonly T[]; readonly last: readonly T[] }

function orderByText({ nodes }: AttackGraph) {
  const by = (ending: string) => (a: { to: number }, b: { to: number }) =>
    `${nodes[a.to]?.text}${ending}` < `${nodes[b.to]?.text}${ending}` ? -1 : 1
  return <T extends { readonly to: number }>(places: readonly T[]): Ordered<T> => ({
    inner: places.toSorted(by('>')),
    last: places.toSorted(by('')),
  })
}

type Rank = { readonly score: number; readonly length: number }

function listRanks(graph: AttackGraph, filter: PathFilter, completions: Completions): Rank[] {
  const starts = startNodes(graph, filter)
  const ranks = completions.flatMap((byNode, length) => {
    const states = starts.flatMap((start) => [...(byNode[start] as StateSet)]).filter((state) => passes(state, filter))
    return [...new Set(states.map((state) => scoreAt(state, length)))].map((score) => ({ score, length }))
  })
  return ranks.sort((a, b) => b.score - a.score || b.length - a.length)
}

/** By number of steps and node: the states of all ways of that many steps from the node to an allowed end. */
type Completions = readonly (readonly StateSet[])[]

function findCompletions(graph: AttackGraph, filter: PathFilter): Completions {
  const { nodes, transitions } = graph
  const own = nodes.map((node) => stateOf(node, filter))
  const byLength: StateSet[][] = [nodes.map(() => new StateSet())]
  for (let length = 1; length <= longestPath(graph, filter); length++) {
    const shorter = byLength[length - 1] as StateSet[]
    const extended = nodes.map((node, index) => {
      const states = new StateSet()
      if (length === 1 && endsAt(node, filter))
        states.add(nodeState({ ...factsOf(own[index] as PathState), goal: isGoal(node) }))
      if (length > 1)
        for (const [precedent, reached] of unionByPrecedent(transitions[index] as readonly Transition[], shorter)) {
          const start = joinStates(own[index] as PathState, transitionState(precedent))
          for (const state of reached) states.add(joinStates(start, state))
        }
      return states
    })
    byLength.push(extended)
  }
  return byLength
}

function unionByPrecedent(own: readonly Transition[], shorter: readonly StateSet[]): Map<number, StateSet> {
  const unions = new Map<number, StateSet>()
  for (const { to, precedent } of own) {
    const key = Math.min(precedent, mostPrecedent)
    const union = unions.get(key) ?? new StateSet()
    unions.set(key, union)
    union.addAll(shorter[to] as StateSet)
  }
  return unions
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

function startNodes({ nodes }: AttackGraph, { from }: PathFilter): number[] {
  return nodes.flatMap(({ tactic }, index) => (from.length === 0 || from.includes(tactic) ? [index] : []))
}

function endsAt({ tactic }: AttackNode, { to }: PathFilter): boolean {
  return to.length === 0 || to.includes(tactic)
}

function isGoal({ tactic }: AttackNode): boolean {
  return goals.includes(tactic)
}

function longestPath({ nodes }: AttackGraph, { maxSteps }: PathFilter): number {
  return Math.min(maxSteps, longest, new Set(nodes.map(({ position }) => position)).size)
}

function stateOf({ severity, maturity, technique }: AttackNode, { through }: PathFilter): PathState {
  return nodeState({ severity, maturity, goal: false, holds: technique === through })
}

function passes(state: PathState, { through }: PathFilter): boolean {
  return through === null || factsOf(state).holds
}

function scoreAt(state: PathState, length: number): number {
  return scoreOf({ ...factsOf(state), length })
}

function scoreOf(measures: Omit<Measures, 'score'>): number {
  return factorsOf(measures).reduce((sum, { points }) => sum + points, 0)
}

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

/** The ranking of a path (contract: seceng §10, item 6). */
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
  ] as const
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

/** Returns the score of the first path of the order; null without paths. */
export function bestScore(graph: AttackGraph, filter: PathFilter): number | null {
  const starts = startNodes(graph, filter)
  let best: number | null = null
  let length = 0
  for (const byNode of eachCompletion(graph, filter)) {
    for (const { score } of ranksOf(starts, filter, byNode, length)) best = Math.max(best ?? score, score)
    length += 1
  }
  return best
}

/**
 * Yields the paths that pass the filter: score descending, length descending, then by the texts of their nodes joined
 * by `>`, by code unit.
 */
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
  const ranks = completions.flatMap((byNode, length) => ranksOf(starts, filter, byNode, length))
  return ranks.sort((a, b) => b.score - a.score || b.length - a.length)
}

/** Returns the scores of paths of one length, each once. */
function ranksOf(
  starts: readonly number[],
  filter: PathFilter,
  byNode: readonly StateSet[],
  length: number,
): readonly Rank[] {
  const states = new StateSet()
  for (const start of starts) states.addAll(byNode[start] as StateSet)
  const passing = [...states].filter((state) => passes(state, filter))
  return [...new Set(passing.map((state) => scoreAt(state, length)))].map((score) => ({ score, length }))
}

/** By number of steps and node: the states of all ways of that many steps from the node to an allowed end. */
type Completions = readonly (readonly StateSet[])[]

function findCompletions(graph: AttackGraph, filter: PathFilter): Completions {
  return [...eachCompletion(graph, filter)]
}

/** Yields the completions of no steps, of one, of two and so on; each is made from the one before. */
function* eachCompletion(graph: AttackGraph, filter: PathFilter): Generator<readonly StateSet[]> {
  const { nodes, transitions } = graph
  const own = nodes.map((node) => stateOf(node, filter))
  let shorter: readonly StateSet[] = nodes.map(() => new StateSet())
  yield shorter
  for (let length = 1; length <= longestPath(graph, filter); length++) {
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
    yield extended
    shorter = extended
  }
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

/** Returns the nodes at which paths may begin. */
export function startNodes({ nodes }: AttackGraph, { from }: PathFilter): number[] {
  return nodes.flatMap(({ tactic }, index) => (from.length === 0 || from.includes(tactic) ? [index] : []))
}

/** Checks that paths may end at a node. */
export function endsAt({ tactic }: AttackNode, { to }: PathFilter): boolean {
  return to.length === 0 || to.includes(tactic)
}

function isGoal({ tactic }: AttackNode): boolean {
  return goals.includes(tactic)
}

/** Returns the most steps that a path can have. */
export function longestPath({ nodes }: AttackGraph, { maxSteps }: PathFilter): number {
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

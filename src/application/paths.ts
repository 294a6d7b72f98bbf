import { createHash } from 'node:crypto'
import { countPaths } from './count.ts'
import type { AttackGraph, AttackNode } from './graph.ts'
import { type Measures, measure, type NodePath, type PathFilter, rankPaths } from './ranking.ts'

/** A path with those that differ from it only in techniques that the same findings expose. */
export type AttackPath = Measures & {
  readonly id: string
  readonly steps: readonly AttackNode[]
  /** True when the same findings expose every step. */
  readonly sameFindings: boolean
  /** In the order of paths. */
  readonly variants: readonly AttackPath[]
}

export type AttackPaths = {
  /** In the order of paths, the best 10,000 at most; none is part of an earlier one. */
  readonly items: readonly AttackPath[]
  /** All paths that pass the filter. */
  readonly paths: bigint
  /** False when only the best were looked at. */
  readonly complete: boolean
}

/** The most paths that are ranked, named and compared. */
export const mostPaths = 10_000

/**
 * Returns the ranked paths of a target without the parts of others, variants together (contract: seceng §10, items 5 to
 * 8).
 */
export function listAttackPaths(
  graph: AttackGraph,
  { targetId, filter }: { readonly targetId: string; readonly filter: PathFilter },
): AttackPaths {
  const paths = countPaths(graph, filter)
  const exposure = numberExposures(graph)
  const shown = withoutParts(rankPaths(graph, filter).take(mostPaths))
  const described = shown.map((path) => {
    const steps = path.map((index) => graph.nodes[index] as AttackNode)
    const exposures = path.map((index) => exposure[index] as number)
    const id = pathId(targetId, steps)
    const sameFindings = new Set(exposures).size === 1
    const likeness = steps.map(({ tactic }, place) => `${tactic} ${exposures[place]}`).join('>')
    return { likeness, path: { id, ...measure(graph, path), steps, sameFindings, variants: [] } }
  })
  const items = [...Map.groupBy(described, ({ likeness }) => likeness).values()].map(([first, ...others]) => ({
    ...(first as { path: AttackPath }).path,
    variants: others.map(({ path }) => path),
  }))
  return { items, paths, complete: paths <= mostPaths }
}

/** Returns the id of a path: the same wherever its target and steps are the same. */
export function pathId(targetId: string, steps: readonly Pick<AttackNode, 'text'>[]): string {
  const text = steps.map(({ text }) => text).join('>')
  return `ap_${createHash('sha256').update(`${targetId}\n${text}`).digest('hex').slice(0, 16)}`
}

/** Numbers the nodes so that those exposed by the same findings share a number. */
function numberExposures({ nodes }: AttackGraph): number[] {
  const numbers = new Map<string, number>()
  return nodes.map(({ groups }) => {
    const key = groups.join(' ')
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  })
}

/** Leaves out each path whose steps stand, one after another, in an earlier one. */
function withoutParts(paths: Iterable<NodePath>): NodePath[] {
  const parts = new PartIndex()
  return [...paths].filter((path) => {
    if (parts.has(path)) return false
    parts.add(path)
    return true
  })
}

/** All contiguous parts of the paths added, as a trie in one map. */
class PartIndex {
  readonly #next = new Map<string, number>()

  has(path: NodePath): boolean {
    let place: number | undefined = 0
    for (const node of path) {
      place = this.#next.get(`${place} ${node}`)
      if (place === undefined) return false
    }
    return true
  }

  add(path: NodePath): void {
    for (let start = 0; start < path.length; start++) {
      let place = 0
      for (const node of path.slice(start)) {
        const key = `${place} ${node}`
        const next = this.#next.get(key) ?? this.#next.size + 1
        this.#next.set(key, next)
        place = next
      }
    }
  }
}

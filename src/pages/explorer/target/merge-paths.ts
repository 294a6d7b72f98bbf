/** A step of a path: a technique, with the name of its tactic. */
export type Step = {
  readonly technique: { readonly id: string; readonly label: string }
  readonly tactic: { readonly label: string }
}

/** A technique of some paths, once. */
export type MergedNode = {
  readonly id: string
  readonly label: string
  readonly tactic: string
  /** Place from the left, from 0: as many steps as a path has before it at most. */
  readonly column: number
  /** Place in its column from the top, from 0, in order of first mention. */
  readonly row: number
  /** How many of the paths lead through it. */
  readonly pathCount: number
}

/** A step from one technique to the next, once. */
export type MergedEdge = { readonly from: string; readonly to: string; readonly pathCount: number }
export type MergedGraph = { readonly nodes: readonly MergedNode[]; readonly edges: readonly MergedEdge[] }

/**
 * Merges paths into one graph with each technique and each step once. Nodes and edges are in the order in which the
 * paths mention them first.
 */
export function mergePaths(paths: readonly { readonly steps: readonly Step[] }[]): MergedGraph {
  const nodes = new Map<string, { step: Step; column: number; pathCount: number }>()
  const edges = new Map<string, { from: string; to: string; pathCount: number }>()
  for (const { steps } of paths) {
    steps.forEach((step, column) => {
      const { id } = step.technique
      const node = nodes.get(id) ?? { step, column, pathCount: 0 }
      nodes.set(id, { step: node.step, column: Math.max(node.column, column), pathCount: node.pathCount + 1 })
      const from = steps[column - 1]?.technique.id
      if (from === undefined) return
      const key = JSON.stringify([from, id])
      edges.set(key, { from, to: id, pathCount: (edges.get(key)?.pathCount ?? 0) + 1 })
    })
  }
  const rows = new Map<number, number>()
  const placed = Array.from(nodes.values(), ({ step: { technique, tactic }, column, pathCount }): MergedNode => {
    const row = rows.get(column) ?? 0
    rows.set(column, row + 1)
    return { ...technique, tactic: tactic.label, column, row, pathCount }
  })
  return { nodes: placed, edges: [...edges.values()] }
}

/** Input of attack paths: one revision of one target (contract: seceng §10). Its reader leaves retired objects out. */
export type AttackInput = {
  /** Ids of tactics in the order of the matrix. */
  readonly tactics: readonly string[]
  /** Every technique that a group of findings names, and no other. */
  readonly techniques: readonly AttackTechnique[]
  /** The findings, grouped by the techniques that they make possible and their severity. */
  readonly findings: readonly FindingGroup[]
  /** Case studies by id, each with its steps in order. */
  readonly studies: readonly AttackStudy[]
  /** The parent of each sub-technique of the knowledge base, exposed or not. */
  readonly parents: ReadonlyMap<string, string>
}
export type AttackTechnique = {
  readonly id: string
  /** 3 realized, 2 demonstrated, 1 feasible, 0 unknown. */
  readonly maturity: number
  /** Its own tactics; those of its parent for a sub-technique without any. */
  readonly tactics: readonly string[]
}
export type FindingGroup = {
  /** Ids of the weaknesses and techniques that the findings have. */
  readonly targets: readonly string[]
  /** Ids of the techniques that these make possible. */
  readonly techniques: readonly string[]
  /** 0 to 5. */
  readonly severity: number
  /** How many findings it has. */
  readonly count: number
  /** Of the first of them, ascending. */
  readonly issueIds: readonly number[]
}
export type AttackStudy = {
  readonly id: string
  readonly steps: readonly { readonly technique: string; readonly tactic: string }[]
}

/** A technique at one of its tactics. */
export type AttackNode = {
  readonly technique: string
  readonly tactic: string
  /** Index of the tactic in the matrix. */
  readonly position: number
  /** `technique@tactic`: what paths are ordered and named by. */
  readonly text: string
  readonly maturity: number
  /** The greatest severity of its findings. */
  readonly severity: number
  /** Indexes of the groups of findings that make its technique possible, ascending. */
  readonly groups: readonly number[]
}
/** A transition to the node at index `to`, seen in `precedent` case studies. */
export type Transition = { readonly to: number; readonly precedent: number }

export type AttackGraph = {
  readonly nodes: readonly AttackNode[]
  /** By node; positions rise along each transition, so there is no cycle. */
  readonly transitions: readonly (readonly Transition[])[]
  readonly findings: readonly FindingGroup[]
}

/**
 * Returns the exposed techniques at their tactics, joined where a case study shows one before the other (contract:
 * seceng §10, items 2 to 4).
 */
export function buildAttackGraph(input: AttackInput): AttackGraph {
  const nodes = listNodes(input)
  const precedents = countPrecedents(nodes, input)
  const transitions = nodes.map((_, from) =>
    nodes.flatMap((_, to) => {
      const precedent = precedents[from * nodes.length + to] as number
      return precedent > 0 ? [{ to, precedent }] : []
    }),
  )
  return { nodes, transitions, findings: input.findings }
}

/** Returns the graph as it would be without the groups of findings in `removed`. */
export function withoutFindings(graph: AttackGraph, removed: ReadonlySet<number>): AttackGraph {
  const kept = graph.nodes.map((node) => node.groups.filter((group) => !removed.has(group)))
  const indexes = kept.flatMap((groups, index) => (groups.length > 0 ? [index] : []))
  const places = new Map(indexes.map((index, place) => [index, place]))
  return {
    findings: graph.findings,
    nodes: indexes.map((index) => {
      const groups = kept[index] as number[]
      return { ...(graph.nodes[index] as AttackNode), groups, severity: greatestSeverity(graph.findings, groups) }
    }),
    transitions: indexes.map((index) =>
      (graph.transitions[index] as Transition[]).flatMap(({ to, precedent }) => {
        const place = places.get(to)
        return place === undefined ? [] : [{ to: place, precedent }]
      }),
    ),
  }
}

/**
 * Returns the ids of the case studies that have every step of `path` in its order; with two steps, those that show the
 * transition.
 */
export function listWitnesses(
  path: readonly Pick<AttackNode, 'technique' | 'tactic'>[],
  { studies, parents }: Pick<AttackInput, 'studies' | 'parents'>,
): string[] {
  const shows = ({ steps }: AttackStudy) => {
    let matched = 0
    for (const step of steps) {
      const wanted = path[matched]
      if (wanted && step.tactic === wanted.tactic && countsFor(step.technique, wanted.technique, parents)) matched++
    }
    return matched === path.length
  }
  return studies.filter(shows).map(({ id }) => id)
}

function listNodes({ tactics, techniques, findings }: AttackInput): AttackNode[] {
  const positions = new Map(tactics.map((tactic, position) => [tactic, position]))
  const groupsOf = new Map<string, number[]>()
  for (const [index, group] of findings.entries())
    for (const technique of group.techniques) {
      const groups = groupsOf.get(technique)
      if (groups) groups.push(index)
      else groupsOf.set(technique, [index])
    }
  return techniques.flatMap(({ id, maturity, tactics }) => {
    const groups = groupsOf.get(id)
    if (!groups) return []
    const severity = greatestSeverity(findings, groups)
    return tactics.flatMap((tactic) => {
      const position = positions.get(tactic)
      if (position === undefined) return []
      return [{ technique: id, tactic, position, text: `${id}@${tactic}`, maturity, severity, groups }]
    })
  })
}

function greatestSeverity(findings: readonly FindingGroup[], groups: readonly number[]): number {
  return groups.reduce((greatest, group) => Math.max(greatest, (findings[group] as FindingGroup).severity), 0)
}

/** A study's step counts for its technique, that one's parent and its sub-techniques. */
function countsFor(step: string, technique: string, parents: ReadonlyMap<string, string>): boolean {
  return step === technique || parents.get(step) === technique || parents.get(technique) === step
}

/**
 * Returns a matrix, row by row: in how many studies some occurrence of the node of the row precedes one of the node of
 * the column.
 */
function countPrecedents(nodes: readonly AttackNode[], { studies, parents }: AttackInput): Uint16Array {
  const counts = new Uint16Array(nodes.length * nodes.length)
  const nodesOf = nodesByStep(nodes, parents)
  for (const { steps } of studies) {
    const first = new Map<number, number>()
    const last = new Map<number, number>()
    for (const [place, step] of steps.entries())
      for (const node of nodesOf(step)) {
        if (!first.has(node)) first.set(node, place)
        last.set(node, place)
      }
    for (const [from, firstPlace] of first) {
      const { position } = nodes[from] as AttackNode
      for (const [to, lastPlace] of last)
        if (firstPlace < lastPlace && position < (nodes[to] as AttackNode).position) {
          const cell = from * nodes.length + to
          counts[cell] = (counts[cell] as number) + 1
        }
    }
  }
  return counts
}

function nodesByStep(nodes: readonly AttackNode[], parents: ReadonlyMap<string, string>) {
  const cached = new Map<string, readonly number[]>()
  return ({ technique, tactic }: { readonly technique: string; readonly tactic: string }): readonly number[] => {
    const key = `${technique}@${tactic}`
    const known = cached.get(key)
    if (known) return known
    const found = nodes.flatMap((node, index) =>
      node.tactic === tactic && countsFor(technique, node.technique, parents) ? [index] : [],
    )
    cached.set(key, found)
    return found
  }
}

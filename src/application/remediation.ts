import { countPaths } from './count.ts'
import { type AttackGraph, type FindingGroup, withoutFindings } from './graph.ts'
import type { AttackPath } from './paths.ts'
import { bestScore, type PathFilter } from './ranking.ts'

export type FindingRound = {
  readonly technique: string
  /** Indexes of the groups that this round fixes, ascending. */
  readonly groups: readonly number[]
  readonly findingCount: number
  readonly pathsCut: number
  readonly pathsLeft: number
  /** Cut so far of all, three decimals. */
  readonly share: number
  /** The paths that remain without all findings fixed so far. */
  readonly after: { readonly paths: bigint; readonly best: number | null }
}
export type MitigationRound = {
  readonly mitigation: string
  /** Its techniques on the paths that this round cuts, by id. */
  readonly techniques: readonly string[]
  readonly pathsCut: number
  readonly pathsLeft: number
  readonly share: number
}
export type FindingRemediation = {
  readonly rounds: readonly FindingRound[]
  /** The least number of findings that cuts all paths; null with more than 12 exposed techniques. */
  readonly minimum: number | null
}

/** The most exposed techniques for which all sets are tried. */
const mostForMinimum = 12

/** Returns the paths and their variants, one by one. */
export function allPaths(items: readonly AttackPath[]): AttackPath[] {
  return items.flatMap((path) => [path, ...path.variants])
}

/**
 * Returns which findings to fix first, round by round, greedily by paths cut for each finding (contract: seceng §10,
 * item 10).
 */
export function remediateFindings(
  graph: AttackGraph,
  paths: readonly AttackPath[],
  {
    filter,
    rounds,
    exposedTechniques,
  }: { readonly filter: PathFilter; readonly rounds: number; readonly exposedTechniques: number },
): FindingRemediation {
  const groupsOf = new Map(graph.nodes.map(({ technique, groups }) => [technique, groups]))
  const fixed = new Set<number>()
  const done: FindingRound[] = []
  let uncut = [...paths]
  while (uncut.length > 0 && done.length < rounds) {
    const technique = best(pathsByKey(uncut, techniquesOf), (technique) =>
      countFindings(graph.findings, newGroups(groupsOf.get(technique) ?? [], fixed)),
    )
    const groups = newGroups(groupsOf.get(technique) ?? [], fixed)
    for (const group of groups) fixed.add(group)
    const left = uncut.filter(({ steps }) => !steps.some((step) => step.groups.every((group) => fixed.has(group))))
    const rest = withoutFindings(graph, fixed)
    done.push({
      technique,
      groups,
      findingCount: countFindings(graph.findings, groups),
      pathsCut: uncut.length - left.length,
      pathsLeft: left.length,
      share: shareOf(paths.length - left.length, paths.length),
      after: { paths: countPaths(rest, filter), best: bestScore(rest, filter) },
    })
    uncut = left
  }
  return { rounds: done, minimum: exposedTechniques <= mostForMinimum ? leastFindings(graph, paths) : null }
}

/**
 * Returns which mitigations to implement first; `mitigationsOf` names those that would cut a technique, implemented
 * ones left out.
 */
export function remediateMitigations(
  paths: readonly AttackPath[],
  {
    mitigationsOf,
    rounds,
  }: { readonly mitigationsOf: (technique: string) => readonly string[]; readonly rounds: number },
): MitigationRound[] {
  const done: MitigationRound[] = []
  const keysOf = new Map(paths.map((path) => [path, new Set([...techniquesOf(path)].flatMap(mitigationsOf))]))
  let uncut = [...paths]
  while (done.length < rounds) {
    const byMitigation = pathsByKey(uncut, (path) => keysOf.get(path) as Set<string>)
    if (byMitigation.size === 0) break
    const mitigation = best(byMitigation, () => 1)
    const cut = byMitigation.get(mitigation) as AttackPath[]
    const techniques = new Set(cut.flatMap((path) => [...techniquesOf(path)]))
    uncut = uncut.filter((path) => !keysOf.get(path)?.has(mitigation))
    done.push({
      mitigation,
      techniques: [...techniques].filter((technique) => mitigationsOf(technique).includes(mitigation)).sort(),
      pathsCut: cut.length,
      pathsLeft: uncut.length,
      share: shareOf(paths.length - uncut.length, paths.length),
    })
  }
  return done
}

function techniquesOf({ steps }: AttackPath): Set<string> {
  return new Set(steps.map(({ technique }) => technique))
}

function pathsByKey(
  paths: readonly AttackPath[],
  keysOf: (path: AttackPath) => Set<string>,
): Map<string, AttackPath[]> {
  const found = new Map<string, AttackPath[]>()
  for (const path of paths)
    for (const key of keysOf(path)) {
      const own = found.get(key)
      if (own) own.push(path)
      else found.set(key, [path])
    }
  return found
}

/**
 * The key with the most paths for its cost, then the most paths, then the greatest sum of their scores, then the
 * smallest.
 */
function best(candidates: ReadonlyMap<string, readonly AttackPath[]>, costOf: (key: string) => number): string {
  const ranked = [...candidates].map(([key, paths]) => ({
    key,
    gain: paths.length,
    cost: costOf(key),
    score: paths.reduce((sum, { score }) => sum + score, 0),
  }))
  const [first] = ranked.sort(
    (a, b) => b.gain * a.cost - a.gain * b.cost || b.gain - a.gain || b.score - a.score || (a.key < b.key ? -1 : 1),
  )
  return (first as { key: string }).key
}

function newGroups(groups: readonly number[], fixed: ReadonlySet<number>): number[] {
  return groups.filter((group) => !fixed.has(group))
}

function countFindings(findings: readonly FindingGroup[], groups: Iterable<number>): number {
  let count = 0
  for (const group of groups) count += findings[group]?.count ?? 0
  return count
}

/** Half up, in integers. */
function shareOf(cut: number, total: number): number {
  return Math.floor((2000 * cut + total) / (2 * total)) / 1000
}

function leastFindings({ nodes, findings }: AttackGraph, paths: readonly AttackPath[]): number {
  if (paths.length === 0) return 0
  const techniques = [...new Map(nodes.map((node) => [node.technique, node.groups]))]
  const bitOf = new Map(techniques.map(([technique], index) => [technique, 1 << index]))
  const masks = new Set(
    paths.map((path) =>
      [...techniquesOf(path)].reduce((mask, technique) => mask | (bitOf.get(technique) as number), 0),
    ),
  )
  const counts = Array.from({ length: 1 << techniques.length }, (_, chosen) => {
    if ([...masks].some((mask) => (mask & chosen) === 0)) return Number.POSITIVE_INFINITY
    return countFindings(
      findings,
      new Set(techniques.flatMap(([, groups], index) => ((chosen >> index) & 1 ? groups : []))),
    )
  })
  return Math.min(...counts)
}

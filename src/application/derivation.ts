import { type ApplicationExposure, exposeApplication, type TechniqueExposure } from './exposure.ts'
import { type ModelFilter, type ModelInput, standings } from './model.ts'
import { attackersOf, listNodePaths, listNodes } from './path.ts'
import { comparePaths, type Foundation, foundationOf, framer, measurePath, type RankedPath } from './score.ts'
import { type ListedPath, listStories } from './story.ts'

/** What follows from an input, before it is put into words. */
export type Derivation = ApplicationExposure & {
  /** Without techniques that controls take away. */
  readonly exposures: readonly TechniqueExposure[]
  /** By exposure. */
  readonly foundations: readonly Foundation[]
  /** Every concrete path, in order, whatever the filter. */
  readonly all: readonly RankedPath[]
  /** Those that pass the filter. */
  readonly ranked: readonly RankedPath[]
  readonly listed: readonly ListedPath[]
}

/**
 * Returns components, exposure and paths of an input; `similar` spares looking at findings again that it has in common.
 */
export function derive(input: ModelInput, similar: Derivation | null = null): Derivation {
  const before = similar && { inventory: similar.inventory, groups: similar.exposed.groups }
  const { components, inventory, exposed } = exposeApplication(input, before)
  const covered = coveredBy(input)
  const exposures =
    input.controls === 'exclude'
      ? exposed.exposures.filter(({ technique }) => covered(technique).length === 0)
      : exposed.exposures
  const isAnnotated = input.controls === 'annotate'
  const foundations = exposures.map((exposure) =>
    foundationOf(exposure, isAnnotated && covered(exposure.technique).length > 0),
  )
  const attackers = attackersOf(input.attackers, inventory)
  const nodes = listNodes(exposures, { needs: input.tables.needs, attackers, inventory })
  const frame = framer(input.knowledge, input.goals)
  const all = listNodePaths(nodes)
    .map((path) => {
      const own = frame(path)
      return { ...own, ...measurePath(own, foundations) }
    })
    .sort(comparePaths)
  const ranked = all.filter((path) => passes(path, input.filter))
  const parents = new Map(input.knowledge.techniques.flatMap(({ id, parent }) => (parent ? [[id, parent]] : [])))
  const listed = listStories(ranked, { exposures, needs: input.tables.needs, parents })
  return { components, inventory, exposed, exposures, foundations, all, ranked, listed }
}

/** Returns a function that lists the implemented mitigations that cover a technique. */
export function coveredBy({ mitigations, implemented }: Pick<ModelInput, 'mitigations' | 'implemented'>) {
  return (technique: string): readonly string[] =>
    (mitigations.get(technique) ?? []).filter((mitigation) => implemented.has(mitigation))
}

function passes(path: RankedPath, { from, to, through, maxSteps, standingAtLeast }: ModelFilter): boolean {
  return (
    path.nodes.length <= maxSteps &&
    (from.length === 0 || from.includes(path.tactics[0] as string)) &&
    (to.length === 0 || to.includes(path.tactics.at(-1) as string)) &&
    (through === null || path.techniques.includes(through)) &&
    standings.indexOf(path.standing) <= standings.indexOf(standingAtLeast)
  )
}

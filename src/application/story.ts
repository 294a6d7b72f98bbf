import type { TechniqueExposure } from './exposure.ts'
import { type Standing, standings } from './model.ts'
import { comparePaths, type RankedPath } from './score.ts'
import type { NeedsTable } from './tables.ts'

/** A listed path with the others that tell the same story. */
export type ListedPath = {
  readonly path: RankedPath
  /** In the order of paths. */
  readonly variants: readonly RankedPath[]
  readonly bestOf: Standing | null
}

const firstCount = 5
const mostAlike = 2

/** Returns first yield, last state before the goal, and goal of a path (contract: applications §6.5). */
export function storyOf({ nodes, access, goal }: RankedPath): string {
  return `${nodes[0]?.yields}>${nodes.at(-2)?.yields ?? access}>${goal}`
}

/**
 * Returns the list of a target: of each story the best path, of one beginning with the same findings two, the best of
 * each standing among the first five, the rest by order (contract: applications §6.5 and §12.5).
 */
export function listStories(
  ranked: readonly RankedPath[],
  {
    exposures,
    needs,
    parents,
  }: {
    readonly exposures: readonly TechniqueExposure[]
    readonly needs: NeedsTable
    readonly parents: ReadonlyMap<string, string>
  },
): ListedPath[] {
  const folded = foldedTechniques(exposures, needs, parents)
  const stories = [...Map.groupBy(ranked, storyOf).values()].map((paths) => {
    const best = paths.find(({ techniques }) => !techniques.some((technique) => folded.has(technique))) ?? paths[0]
    return { path: best as RankedPath, variants: paths.filter((path) => path !== best) }
  })
  stories.sort((a, b) => comparePaths(a.path, b.path))
  const kept: { path: RankedPath; variants: RankedPath[] }[] = []
  const alike = new Map<string, { path: RankedPath; variants: RankedPath[] }[]>()
  for (const { path, variants } of stories) {
    const key = likenessOf(path, exposures)
    const own = alike.get(key) ?? []
    alike.set(key, own)
    if (own.length === mostAlike) own[0]?.variants.push(path, ...variants)
    else {
      const story = { path, variants: [...variants] }
      own.push(story)
      kept.push(story)
    }
  }
  return orderList(kept.map((story) => ({ ...story, variants: story.variants.sort(comparePaths) })))
}

function orderList(stories: readonly { path: RankedPath; variants: readonly RankedPath[] }[]): ListedPath[] {
  const bests = new Map<Standing, (typeof stories)[number]>()
  for (const story of stories) if (!bests.has(story.path.standing)) bests.set(story.path.standing, story)
  const chosen = new Set(standings.flatMap((standing) => bests.get(standing) ?? []))
  for (const story of stories) if (chosen.size < firstCount) chosen.add(story)
  const first = stories.filter((story) => chosen.has(story))
  const rest = stories.filter((story) => !chosen.has(story))
  return [...first, ...rest].map((story) => {
    const isBest = bests.get(story.path.standing) === story
    return { ...story, bestOf: isBest ? story.path.standing : null }
  })
}

/**
 * Paths are alike that begin with the same yield and take the same steps of kind finding; without such steps, that
 * reach the goal from the same state.
 */
function likenessOf({ nodes, access }: RankedPath, exposures: readonly TechniqueExposure[]): string {
  const byFinding = nodes.filter(({ exposure }) => exposures[exposure]?.kind === 'finding')
  const rest =
    byFinding.length > 0 ? byFinding.map(({ technique }) => technique).join('>') : `= ${nodes.at(-2)?.yields ?? access}`
  return `${nodes[0]?.yields} ${rest}`
}

/**
 * Returns the parents for which a sub-technique can stand that is founded as well and leads from and to the same
 * (contract: applications §4.6).
 */
function foldedTechniques(
  exposures: readonly TechniqueExposure[],
  { techniques }: NeedsTable,
  parents: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const byId = new Map(exposures.map((exposure) => [exposure.technique, exposure]))
  const waysOf = (id: string) => {
    const need = techniques.get(id)
    return JSON.stringify([need?.access, need?.accessUnless, need?.after, byId.get(id)?.yields])
  }
  return new Set(
    exposures.flatMap(({ technique, level }) => {
      const parent = parents.get(technique)
      const above = parent === undefined ? undefined : byId.get(parent)
      return above && level >= above.level && waysOf(technique) === waysOf(above.technique) ? [above.technique] : []
    }),
  )
}

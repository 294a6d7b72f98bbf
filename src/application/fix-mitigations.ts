import type { Derivation } from './derivation.ts'
import { shareOf } from './fix-first.ts'
import type { ModelInput } from './model.ts'
import type { MitigationFix } from './model-result.ts'
import { comparePaths, type Foundation, measurePath, type RankedPath } from './score.ts'

/**
 * Returns which mitigations to implement first: each round takes the one that covers a step of the best path and leaves
 * the lowest best score, then the fewest paths, then the first by id. With `annotate` a mitigation takes evidence from
 * the steps that it covers, else it takes them away (contract: applications §7.3).
 */
export function fixByMitigations(
  { ranked, exposures, foundations }: Pick<Derivation, 'ranked' | 'exposures' | 'foundations'>,
  {
    mitigations,
    implemented,
    controls,
    rounds,
  }: Pick<ModelInput, 'mitigations' | 'implemented' | 'controls'> & { readonly rounds: number },
): MitigationFix[] {
  const missing = (technique: string) => (mitigations.get(technique) ?? []).filter((own) => !implemented.has(own))
  const chosen = new Set<string>()
  const done: MitigationFix[] = []
  const cover = (mitigation: string, paths: readonly RankedPath[], founded: readonly Foundation[]) => {
    const isCovered = exposures.map(({ technique }) => missing(technique).includes(mitigation))
    if (controls !== 'annotate')
      return { founded, paths: paths.filter(({ nodes }) => !nodes.some(({ exposure }) => isCovered[exposure])) }
    const after = founded.map((own, index) => (isCovered[index] ? { ...own, isCovered: true } : own))
    return { founded: after, paths: paths.map((path) => ({ ...path, ...measurePath(path, after) })).sort(comparePaths) }
  }

  let paths = ranked
  let founded = foundations
  while (done.length < rounds) {
    const [best] = paths
    if (!best) break
    const candidates = [...new Set(best.techniques.flatMap(missing))].filter((own) => !chosen.has(own)).sort()
    const outcomes = candidates.map((mitigation) => ({ mitigation, ...cover(mitigation, paths, founded) }))
    const scoreOf = (list: readonly RankedPath[]) => list[0]?.score ?? -1
    const first = outcomes.reduce<(typeof outcomes)[number] | null>(
      (least, one) =>
        least === null ||
        scoreOf(one.paths) < scoreOf(least.paths) ||
        (scoreOf(one.paths) === scoreOf(least.paths) && one.paths.length < least.paths.length)
          ? one
          : least,
      null,
    )
    if (!first || (scoreOf(first.paths) === best.score && first.paths.length === paths.length)) break
    chosen.add(first.mitigation)
    const touched = new Set(paths.flatMap(({ techniques }) => techniques))
    done.push({
      mitigation: first.mitigation,
      techniques: [...touched].filter((technique) => missing(technique).includes(first.mitigation)).sort(),
      best: best.score,
      bestScoreAfter: first.paths[0]?.score ?? null,
      pathsCut: paths.length - first.paths.length,
      pathsLeft: first.paths.length,
      share: shareOf(ranked.length - first.paths.length, ranked.length),
    })
    ;({ paths, founded } = first)
  }
  return done
}

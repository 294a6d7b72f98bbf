import type { Derivation } from './derivation.ts'
import type { FindingGroup, Standing } from './model.ts'
import type { FixRound } from './model-result.ts'
import { OpenView } from './open-view.ts'
import { pathIdOf } from './path-words.ts'
import type { RankedPath } from './score.ts'

/** Returns which findings to fix first, round by round: each lowers the best score of paths that findings support (contract: applications §7). */
export function fixFindings(
  { ranked, exposures, foundations }: Pick<Derivation, 'ranked' | 'exposures' | 'foundations'>,
  {
    targetId,
    groups,
    rounds,
    standingAtLeast,
  }: {
    readonly targetId: string
    readonly groups: readonly FindingGroup[]
    readonly rounds: number
    readonly standingAtLeast: Standing
  },
): { readonly rounds: readonly FixRound[]; readonly paths: number } {
  const view = new OpenView(exposures, foundations, groups, standingAtLeast)
  const done: FixRound[] = []
  let open = view.openPaths(ranked)
  const total = open.filter(({ isLinked }) => isLinked).length
  while (done.length < rounds) {
    const first = open.find(({ isLinked }) => isLinked)?.path
    if (!first) break
    const before = open.filter(({ isLinked }) => isLinked).length
    const fixed = new Set<number>()
    let technique: string | null = null
    for (let top = first; top.score === first.score; ) {
      const exposure = view.exposureToFix(top)
      technique ??= exposure.technique
      for (const group of view.groupsOf(exposure)) fixed.add(group)
      view.fix(fixed)
      open = view.openPaths(ranked)
      const next = open.find(({ isLinked }) => isLinked)?.path
      if (!next) break
      top = next
    }
    takeOutSuperfluous(view, fixed, ranked)
    open = view.openPaths(ranked)
    const left = open.filter(({ isLinked }) => isLinked)
    done.push({
      technique: technique as string,
      groups: [...fixed].sort((a, b) => a - b),
      findingCount: [...fixed].reduce((sum, group) => sum + (groups[group] as FindingGroup).count, 0),
      path: pathIdOf(targetId, first.text),
      best: first.score,
      bestScoreAfter: left[0]?.path.score ?? null,
      bestOverall: open[0]?.path.score ?? null,
      pathsCut: before - left.length,
      pathsLeft: left.length,
      share: shareOf(total - left.length, total),
    })
  }
  return { rounds: done, paths: total }
}

/** Takes each group out of a round without which the best score after it stays the same, the greatest id first. */
function takeOutSuperfluous(view: OpenView, fixed: Set<number>, ranked: readonly RankedPath[]): void {
  const best = view.bestLinked(ranked)
  const outcomes = new Map<string, boolean>()
  for (const group of view.byLastId(fixed)) {
    const key = view.effectOf(group)
    const known = outcomes.get(key)
    if (known === false) continue
    if (known === undefined) {
      view.reopen(group)
      outcomes.set(key, view.bestLinked(ranked) === best)
    } else view.reopenLike(group)
    if (outcomes.get(key)) fixed.delete(group)
    else view.fix(new Set([group]))
  }
}

/** Half up, in integers. */
export function shareOf(cut: number, total: number): number {
  return total === 0 ? 0 : Math.floor((2000 * cut + total) / (2 * total)) / 1000
}

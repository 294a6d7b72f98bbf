import type { Derivation } from './derivation.ts'
import type { FindingGroup, Standing } from './model.ts'
import type { FixRound } from './model-result.ts'
import { OpenView } from './open-view.ts'
import { pathIdOf } from './path-words.ts'

/**
 * Returns which findings to fix first, round by round: each lowers the best score of paths that findings support
 * (contract: applications §7).
 */
export function fixFindings(
  derivation: Pick<Derivation, 'ranked' | 'exposures' | 'foundations'>,
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
  const view = new OpenView(derivation, groups, standingAtLeast)
  const done: FixRound[] = []
  let open = view.openPaths()
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
      const open = view.groupsOf(exposure)
      for (const group of open) fixed.add(group)
      view.fix(open)
      const next = view.openPaths().find(({ isLinked }) => isLinked)?.path
      if (!next) break
      top = next
    }
    takeOutSuperfluous(view, fixed)
    open = view.openPaths()
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
function takeOutSuperfluous(view: OpenView, fixed: Set<number>): void {
  const best = view.openPaths().find(({ isLinked }) => isLinked)?.path.score ?? -1
  const outcomes = new Map<string, boolean>()
  for (const group of view.byLastId(fixed)) {
    const key = view.effectOf(group)
    const known = outcomes.get(key)
    if (known === false) continue
    if (known === undefined) outcomes.set(key, !view.exceeds(best, view.reopen(group)))
    else view.reopenLike(group)
    if (outcomes.get(key)) fixed.delete(group)
    else view.fix([group])
  }
}

/** Half up, in integers. */
export function shareOf(cut: number, total: number): number {
  return total === 0 ? 0 : Math.floor((2000 * cut + total) / (2 * total)) / 1000
}

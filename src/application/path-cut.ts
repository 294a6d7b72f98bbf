import type { Derivation } from './derivation.ts'
import type { FindingGroup, Standing } from './model.ts'
import { OpenView } from './open-view.ts'

/** What fixing findings does to the paths that findings support. */
export type PathsCut = {
  readonly cut: number
  readonly total: number
  /** Null without such a path. */
  readonly bestScoreBefore: number | null
  readonly bestScoreAfter: number | null
}

/**
 * Returns a function that computes what fixing all findings of a group cuts, counted as `fixFindings` counts; groups
 * that change the same are computed once.
 */
export function pathCutter(
  derivation: Pick<Derivation, 'ranked' | 'exposures' | 'foundations'>,
  groups: readonly FindingGroup[],
  standingAtLeast: Standing,
): (group: number) => PathsCut {
  const view = new OpenView(derivation, groups, standingAtLeast)
  const linked = () => view.openPaths().filter(({ isLinked }) => isLinked)
  const before = linked()
  const total = before.length
  const bestScoreBefore = before[0]?.path.score ?? null
  const known = new Map<string, PathsCut>()
  return (group) => {
    const effect = view.effectOf(group)
    const stored = known.get(effect)
    if (stored) return stored
    view.fix([group])
    const after = linked()
    view.reopen(group)
    const cut = {
      cut: total - after.length,
      total,
      bestScoreBefore,
      bestScoreAfter: after[0]?.path.score ?? null,
    }
    known.set(effect, cut)
    return cut
  }
}

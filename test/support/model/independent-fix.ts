import type { ModelInput } from '../../../src/application/model.ts'
import { type PlainPath, plainPaths } from './independent.ts'
import { exposed } from './independent-exposure.ts'

export type PlainRound = {
  readonly groups: readonly number[]
  readonly best: number
  readonly bestScoreAfter: number | null
}

/** What to fix first, by computing all paths again after each change (contract: applications §7). */
export function plainFixFirst(input: ModelInput, rounds: number): PlainRound[] {
  const fixed = new Set<number>()
  const linked = () => plainPaths(input, fixed).filter(({ isLinked }) => isLinked)
  const done: PlainRound[] = []
  while (done.length < rounds) {
    const best = linked()[0]?.score
    if (best === undefined) break
    const round = new Set<number>()
    for (let top = linked()[0]; top?.score === best; top = linked()[0])
      for (const group of groupsToFix(input, top, fixed)) {
        fixed.add(group)
        round.add(group)
      }
    const after = linked()[0]?.score ?? null
    const lastOf = (group: number) => input.groups[group]!.lastIssueId
    for (const group of [...round].sort((a, b) => lastOf(b) - lastOf(a))) {
      fixed.delete(group)
      if ((linked()[0]?.score ?? null) === after) round.delete(group)
      else fixed.add(group)
    }
    done.push({ groups: [...round].sort((a, b) => a - b), best, bestScoreAfter: linked()[0]?.score ?? null })
  }
  return done
}

function groupsToFix(input: ModelInput, { steps }: PlainPath, fixed: ReadonlySet<number>): readonly number[] {
  const own = exposed(input, fixed).filter(
    ({ technique, groups }) => groups.length > 0 && steps.some((step) => step.technique === technique),
  )
  const count = (groups: readonly number[]) => groups.reduce((sum, group) => sum + input.groups[group]!.count, 0)
  const byFinding = own.filter(({ isFinding }) => isFinding)
  const [chosen] =
    byFinding.length > 0
      ? byFinding.sort(
          (a, b) =>
            count(a.groups) - count(b.groups) ||
            a.groups.length - b.groups.length ||
            (a.technique < b.technique ? -1 : 1),
        )
      : own.sort((a, b) => b.level - a.level || b.severity - a.severity || (a.technique < b.technique ? -1 : 1))
  return chosen!.groups
}

import type { DecideVariables } from '../../shared/documents/decide.ts'
import { counted, numberOf } from '../../shared/words.ts'
import type { Earlier } from './take-back.tsx'

/** How many findings one decision takes. */
export const mostDecided = 500
/** How many findings are read at once. */
export const mostRead = 100

/** Returns what choosing all of so many findings is called. */
export function matchingWords(totalCount: number): string {
  if (totalCount <= mostDecided) return `Choose all ${counted(totalCount, 'finding')} that match`
  return `Choose the first ${mostDecided} of ${numberOf(totalCount)} that match: one decision takes no more`
}

type Input = DecideVariables['input']

/**
 * Returns the decisions that put back those of `before`, one for all findings with the same; of findings that a single
 * decision has changed since, as `now` says. A finding by itself is only changed as long as nobody decides about it.
 */
export function restoreGroups(before: readonly Earlier[], now: readonly Earlier[]): readonly Input[] {
  const versions = new Map(now.map(({ id, triageVersion }) => [id, triageVersion]))
  const left = before.filter(({ id, triageVersion }) => versions.get(id) === triageVersion + 1)
  const groups = Map.groupBy(left, ({ triage }) => JSON.stringify(triage))
  return [...groups.values()].map(inputOf)
}

function inputOf(findings: readonly Earlier[]): Input {
  const [{ triage, triageVersion }] = findings as readonly [Earlier]
  const { decision = 'NONE', reason = null, comment = null, until = null } = triage ?? {}
  return {
    ids: findings.map(({ id }) => id),
    decision,
    ...(reason && { reason }),
    ...(comment && { comment }),
    ...(until && { until }),
    ...(findings.length === 1 && { ifVersion: [triageVersion + 1] }),
  } as Input
}

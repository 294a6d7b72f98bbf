import { mentionsOf } from './link.ts'
import type { FindingGroup } from './model.ts'
import type { Tables } from './tables.ts'

const mostGroups = 5_000
const mostIds = 5

/**
 * Returns at most `most` groups: above that, groups that can lead to the same techniques with the same judged links are one, of the gravest severity, with what
 * the first of the gravest says; `isJoined` says so in the answer (contract: applications §9.1). Groups that are still too many keep the gravest.
 */
export function limitGroups(
  groups: readonly FindingGroup[],
  tables: Tables,
  most = mostGroups,
): { readonly groups: readonly FindingGroup[]; readonly isJoined: boolean } {
  if (groups.length <= most) return { groups, isJoined: false }
  const gravestFirst = groups.toSorted((a, b) => b.severity - a.severity || (a.issueIds[0] ?? 0) - (b.issueIds[0] ?? 0))
  const joined = [...Map.groupBy(gravestFirst, (group) => keyOf(group, tables)).values()].map((own) => ({
    ...(own[0] as FindingGroup),
    count: own.reduce((sum, { count }) => sum + count, 0),
    issueIds: own
      .flatMap(({ issueIds }) => issueIds)
      .sort((a, b) => a - b)
      .slice(0, mostIds),
    lastIssueId: Math.max(...own.map(({ lastIssueId }) => lastIssueId)),
  }))
  return { groups: joined.slice(0, most), isJoined: true }
}

function keyOf({ candidates, judged }: FindingGroup, tables: Tables): string {
  const { set, judged: isJudged, named } = candidates
  const techniques = [...new Set(mentionsOf(candidates, tables).techniques)].sort()
  const verdicts = judged.map(({ technique, verdict }) => `${technique} ${verdict}`).sort()
  return JSON.stringify([set, isJudged, techniques, named.length > 0, verdicts])
}

import { mentionsOf } from './link.ts'
import type { FindingGroup } from './model.ts'
import type { Tables } from './tables.ts'

const mostGroups = 5_000
const mostIds = 5

/** A group with the parts that its findings are read from. */
export type GroupOfParts<Part> = FindingGroup & { readonly parts: readonly Part[] }

/** Groups that are not more than allowed. */
export type LimitedGroups<Part> = {
  readonly groups: readonly GroupOfParts<Part>[]
  /** True when groups were joined by technique. */
  readonly isJoined: boolean
  /** Number of findings whose groups are still too many: the mildest, which are left out. */
  readonly leftOut: number
}

/**
 * Returns at most `most` groups: above that, groups that can lead to the same techniques with the same judged links are
 * one, of the gravest severity, with what the first of the gravest says; the answer says so (contract: applications
 * §9.1). Groups that are still too many keep the gravest.
 */
export function limitGroups<Part>(
  groups: readonly GroupOfParts<Part>[],
  tables: Tables,
  most = mostGroups,
): LimitedGroups<Part> {
  if (groups.length <= most) return { groups, isJoined: false, leftOut: 0 }
  const gravestFirst = groups.toSorted((a, b) => b.severity - a.severity || (a.issueIds[0] ?? 0) - (b.issueIds[0] ?? 0))
  const joined = [...Map.groupBy(gravestFirst, (group) => keyOf(group, tables)).values()].map((own) => ({
    ...(own[0] as GroupOfParts<Part>),
    count: countOf(own),
    issueIds: own
      .flatMap(({ issueIds }) => issueIds)
      .sort((a, b) => a - b)
      .slice(0, mostIds),
    lastIssueId: Math.max(...own.map(({ lastIssueId }) => lastIssueId)),
    parts: own.flatMap(({ parts }) => parts),
  }))
  return { groups: joined.slice(0, most), isJoined: true, leftOut: countOf(joined.slice(most)) }
}

function countOf(groups: readonly FindingGroup[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0)
}

/** Returns what an answer says of groups that were joined or left out (contract: applications §9.1). */
export function limitWarnings({ isJoined, leftOut }: Omit<LimitedGroups<unknown>, 'groups'>): string[] {
  return [
    ...(isJoined
      ? [
          'There are more kinds of findings than are looked at one by one: those that speak for the same techniques are taken as one, as grave as the gravest.',
        ]
      : []),
    ...(leftOut > 0
      ? [`The mildest open findings, ${leftOut} of them, are left out: what they make possible is not known.`]
      : []),
  ]
}

function keyOf({ candidates, judged }: FindingGroup, tables: Tables): string {
  const { set, judged: isJudged, named } = candidates
  const techniques = [...new Set(mentionsOf(candidates, tables).techniques)].sort()
  const verdicts = judged.map(({ technique, verdict }) => `${technique} ${verdict}`).sort()
  return JSON.stringify([set, isJudged, techniques, named.length > 0, verdicts])
}

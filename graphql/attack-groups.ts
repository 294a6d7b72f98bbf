import type { LeftOut, StoredGroup } from '../db/finding-group.ts'
import { type CandidateSet, tablesInUse, versionOf } from '../src/application/candidate-reader.ts'
import type { GroupOfParts } from '../src/application/group-limit.ts'
import type { Loaders } from './runtime/context.ts'

/** A group of findings with the sums of scanners that it is made of. */
export type AttackGroup = GroupOfParts<StoredGroup>

/** Names a group of a scanner. */
export function nameOfGroup({
  scannerId,
  setId,
  severity,
}: Pick<StoredGroup, 'scannerId' | 'setId' | 'severity'>): string {
  return `${scannerId} ${setId} ${severity}`
}

/** Which open findings count. */
export type GroupScope = {
  readonly applicationId: number
  /** Null for all of the application. */
  readonly targetId: string | null
  readonly severityAtLeast: number
  /** Numbers of findings that count as fixed. */
  readonly without: readonly number[]
  /** Numbers by `nameOfGroup` where not all findings of groups count; null for all. */
  readonly counted: ReadonlyMap<string, number> | null
}

const mostNamed = 5

/**
 * Returns the groups of findings of an application, or of one of its targets, that the tables in use have read, with
 * what they say of them.
 */
export async function readGroups(
  { applicationId, targetId }: Pick<GroupScope, 'applicationId' | 'targetId'>,
  load: Loaders,
): Promise<(StoredGroup & { readonly set: CandidateSet })[]> {
  const version = versionOf(tablesInUse())
  const rows = (await load.groupsOfApplication(applicationId)).filter(
    (row) => row.tables === version && (targetId === null || row.targetId === targetId),
  )
  return Promise.all(
    rows.map(async (row) => ({ ...row, set: (await load.candidateSet(row.setId))!.value as CandidateSet })),
  )
}

/** Returns the groups of open findings of a scope: of equal candidates and severity, whichever scanner reports them. */
export async function readOpenGroups(scope: GroupScope, load: Loaders): Promise<AttackGroup[]> {
  const { applicationId, severityAtLeast, without, counted } = scope
  const all = await readGroups(scope, load)
  const stored = counted ? all.map((row) => ({ ...row, count: counted.get(nameOfGroup(row)) ?? 0 })) : all
  const leftOut = without.length > 0 ? await load.leftOutFindings(without, applicationId) : []
  const gone = Map.groupBy(leftOut, nameOfGroup)
  const open = await Promise.all(
    stored
      .filter(({ severity, count }) => severity >= severityAtLeast && count > 0)
      .map(async (row) => {
        const missing = gone.get(nameOfGroup(row))
        return missing ? reduced(row, missing, load) : row
      }),
  )
  const bySet = Map.groupBy(
    open.filter(({ count }) => count > 0),
    ({ setId, severity }) => `${setId} ${severity}`,
  )
  return [...bySet.values()].map((parts) => {
    const [{ set, severity }] = parts as [(typeof parts)[number]]
    return {
      candidates: set.candidates,
      judged: set.judged,
      severity,
      count: parts.reduce((sum, { count }) => sum + count, 0),
      issueIds: parts
        .flatMap(({ firstIssueIds }) => firstIssueIds)
        .sort((a, b) => a - b)
        .slice(0, mostNamed),
      lastIssueId: Math.max(...parts.map(({ lastIssueId }) => lastIssueId)),
      parts,
    }
  })
}

/** Returns a group without some of its findings. */
async function reduced<Row extends StoredGroup>(row: Row, missing: readonly LeftOut[], load: Loaders): Promise<Row> {
  const ids = missing.map(({ issueId }) => issueId)
  const firstIssueIds = await load.issuesOfGroup(keyOfGroup(row), { without: ids, limit: mostNamed })
  const last = ids.includes(row.lastIssueId) ? (firstIssueIds.at(-1) ?? 0) : row.lastIssueId
  return { ...row, count: row.count - missing.length, firstIssueIds, lastIssueId: last }
}

/** Returns the issue ids of the first findings of groups, ascending in each severity, gravest first. */
export async function issuesOf(
  groups: readonly AttackGroup[],
  first: number,
  without: readonly number[],
  load: Loaders,
): Promise<number[]> {
  const bySeverity = Map.groupBy(groups, ({ severity }) => severity)
  const found: number[] = []
  for (const severity of [...bySeverity.keys()].sort((a, b) => b - a)) {
    if (found.length >= first) break
    const parts = bySeverity.get(severity)!.flatMap((group) => group.parts)
    const ids = await Promise.all(parts.map((part) => load.issuesOfGroup(keyOfGroup(part), { without, limit: first })))
    found.push(...ids.flat().sort((a, b) => a - b))
  }
  return found.slice(0, first)
}

function keyOfGroup({ scannerId, setId, severity }: StoredGroup) {
  return { scannerId, setId, severity }
}

/** Checks that what the tables in use say of all findings of an application is known. */
export async function isRead(applicationId: number, { load }: { readonly load: Loaders }): Promise<boolean> {
  const [[state], groups] = await Promise.all([
    load.readStateOfApplication(applicationId),
    load.groupsOfApplication(applicationId),
  ])
  const version = versionOf(tablesInUse())
  const isOfOther = ({ tables, count, shownCount }: StoredGroup) => tables !== version && count + shownCount > 0
  return (state?.isRead ?? true) && !groups.some(isOfOther)
}

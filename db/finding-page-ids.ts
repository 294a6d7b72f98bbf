import { type RawBuilder, sql } from 'kysely'
import { anyOfVarying, operandOf, type Varying } from './engine/owners.ts'
import {
  countedConditions,
  issuesOfApplication,
  principalConditions,
  type VaryingFilter,
  whereAll,
} from './finding-filter.ts'

/**
 * The order and place of a page: `by` is the column that it is ordered by, if any, then the id; both go the same `way`.
 */
type Slice = {
  readonly by: RawBuilder<unknown> | null
  readonly isBySeverity: boolean
  readonly way: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  readonly count: number
  readonly offset: number
}

/** So many tools are each read by themselves. */
const fewScanners = 20

/**
 * Returns the query of the ids of a page of findings that meet the conditions. What an index of the order would have to
 * search for is read in branches, each in the order of an index of its own, and merged: the cost grows with the number
 * of branches, not with that of the findings.
 */
export function idsOf(
  filter: VaryingFilter,
  conditions: readonly RawBuilder<boolean>[],
  slice: Slice,
): RawBuilder<unknown> {
  const { target, scannerId } = filter
  const { by, isBySeverity, order, count, offset } = slice
  if (target && by === null) return linkedIds(target, conditions, slice)
  const linked = target
    ? [sql<boolean>`id in (select finding_id from security_finding_link where target_id = ${anyOfVarying(target)})`]
    : []
  const all = [...conditions, ...linked]
  if (scannerId && readsTools(filter, by === null))
    return inBranches(
      sql`scanner as branch`,
      [sql<boolean>`branch.id = ${anyOfVarying(scannerId)}`],
      // By the sum no index of scanners is read, which has no order of pages.
      [sql<boolean>`scanner_id + 0 = branch.id`, ofApplication(by === null), ...all],
      slice,
    )
  if (isBySeverity && isNarrow(filter))
    return inBranches(
      sql`(select distinct severity from ${countsOf(filter)}) as branch`,
      [],
      [sql<boolean>`security_finding.severity = branch.severity`, ...all],
      slice,
    )
  return sql`select id from security_finding ${whereAll(all)} ${order} limit ${count} offset ${offset}`
}

/**
 * Returns true when the query of a page reads the tools of the filter by themselves, so that it needs no condition on
 * them.
 */
export function readsTools({ target, scannerId, joining }: VaryingFilter, isById: boolean): boolean {
  return Boolean(scannerId) && !joining && scannerId!.length <= fewScanners && !(target && isById)
}

/**
 * Returns the condition that the counts know any finding which the filter may leave: without one no index is searched
 * to its end.
 */
export function anyCounted(filter: VaryingFilter): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${countsOf(filter)})`
}

/** Returns true for a filter by what only some findings have, and have together with some severities. */
export function isNarrow({ target, cwe, category }: VaryingFilter): boolean {
  return Boolean(target ?? cwe ?? category)
}

/** The counts of the findings that the filter may leave. */
function countsOf(filter: VaryingFilter): RawBuilder<unknown> {
  const known = [sql<boolean>`count > 0`, ...countedConditions(filter)]
  return filter.target
    ? sql`security_finding_link_count ${whereAll([...known, sql<boolean>`target_id = ${anyOfVarying(filter.target)}`])}`
    : sql`security_finding_count ${whereAll([...known, ...principalConditions(filter)])}`
}

function ofApplication(byId: boolean): RawBuilder<boolean> {
  const start = sql`branch.application_id * ${issuesOfApplication}::bigint`
  return byId
    ? sql<boolean>`security_finding.id > ${start} and security_finding.id < ${start} + ${issuesOfApplication}`
    : sql<boolean>`security_finding.application_id = branch.application_id`
}

/** Each row of `branches` contributes its first findings, which are then merged. */
function inBranches(
  branches: RawBuilder<unknown>,
  which: readonly RawBuilder<boolean>[],
  conditions: readonly RawBuilder<boolean>[],
  { by, way, order, count, offset }: Slice,
): RawBuilder<unknown> {
  return sql`
    select first.id from ${branches} cross join lateral (
      select id, ${by ?? sql`0`} as sort_key from security_finding ${whereAll(conditions)} ${order} limit ${count + offset}
    ) as first ${whereAll(which)} order by sort_key ${way}, first.id ${way} limit ${count} offset ${offset}`
}

/** Each target contributes its first ids, which are then merged. */
function linkedIds(
  targets: Varying<readonly string[]>,
  conditions: readonly RawBuilder<boolean>[],
  { order, count, offset }: Slice,
): RawBuilder<unknown> {
  return sql`
    select distinct id from unnest(${operandOf(targets)}::text[]) as target
      cross join lateral (
        select id from (select finding_id as id from security_finding_link where target_id = target) as link
          ${conditions.length > 0 ? sql`join security_finding using (id)` : sql``} ${whereAll(conditions)}
          ${order} limit ${count + offset}
      ) as first
    ${order} limit ${count} offset ${offset}`
}

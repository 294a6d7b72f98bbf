import { type RawBuilder, sql } from 'kysely'
import { anyOf, type Database } from './engine/database.ts'
import type { Facet } from './engine/facet.ts'
import { OwnerColumn } from './engine/owners.ts'
import { type Key, type Order, type Page, type PageRequest, pageOf } from './engine/page.ts'
import { countFindings, countFindingValues } from './finding-count.ts'
import {
  countedConditions,
  issuesOfApplication,
  ownConditions,
  principalConditions,
  type SecurityFindingFilter,
  type VaryingFilter,
} from './finding-filter.ts'
import { anyCounted, idsOf, isNarrow, readsTools } from './finding-page-ids.ts'
import { dueAt, seenAt } from './finding-period.ts'
import { remediateBy } from './finding-policy.ts'
import type { SecurityFinding } from './finding-tables.ts'
import { idsWithText } from './finding-text.ts'

/** A finding of a page; in the order of LAST_SEEN with when a scan last reported it. */
type PlacedFinding = SecurityFinding & { readonly seenAt?: Date }

/** Orders of security findings, ties broken by id: the column, and where it places a finding. */
const orders = {
  ID: { by: null, placeOf: () => 0 },
  SEVERITY: { by: sql<number>`severity`, placeOf: ({ severity }: SecurityFinding) => severity },
  FIRST_FOUND: { by: sql<Date>`first_seen_at`, placeOf: ({ firstSeenAt }: SecurityFinding) => firstSeenAt.toJSON() },
  CHANGED: { by: sql<Date>`changed_at`, placeOf: ({ changedAt }: SecurityFinding) => changedAt.toJSON() },
  DUE: { by: dueAt, placeOf: (finding: SecurityFinding) => remediateBy(finding).toJSON() },
  STATUS_SINCE: { by: sql<Date>`state_at`, placeOf: ({ stateAt }: SecurityFinding) => stateAt.toJSON() },
  LAST_SEEN: { by: seenAt, placeOf: (finding: PlacedFinding) => finding.seenAt!.toJSON() },
} as const
export type FindingOrder = keyof typeof orders

/** Returns the findings with these ids, in any order; unknown ids are left out. */
export function findSecurityFindings(db: Database, ids: readonly number[]): Promise<SecurityFinding[]> {
  return db.selectFrom('securityFinding').selectAll().where('id', '=', anyOf(ids)).execute()
}

/**
 * Security findings in an order: a page of them, how many there are, and their facets `severity`, `status`, `scanType`,
 * `weakness`, `tool`, `owner` and `team`.
 */
export type FindingCollection = {
  page(request: PageRequest): Promise<Page<SecurityFinding>>
  count(): Promise<number>
  facets(): Promise<readonly Facet[]>
}

/** Returns the security findings that the filter leaves, in the order of `field`. */
export function securityFindings(
  db: Database,
  filter: SecurityFindingFilter,
  field: FindingOrder,
  direction: Order['direction'],
): FindingCollection {
  return {
    page: (request) => readFindings(db, filter, field, direction, request),
    count: () => countFindings(db, filter),
    facets: () => countFindingValues(db, filter),
  }
}

async function readFindings(
  db: Database,
  filter: SecurityFindingFilter,
  field: FindingOrder,
  direction: Order['direction'],
  page: PageRequest,
): Promise<Page<SecurityFinding>> {
  const { rows } = await findingPage(filter, field, direction, page).query.execute(db)
  return pageOfFindings(rows, field, page)
}

/** Returns the page that `rows` of `findingPage` make. */
export function pageOfFindings(
  rows: readonly SecurityFinding[],
  field: FindingOrder,
  page: PageRequest,
): Page<SecurityFinding> {
  return pageOf(rows, page, (row) => [orders[field].placeOf(row), String(row.id)])
}

/**
 * Returns the query of one page, and its order: the ids are looked up by an index first, so that what is skipped is not
 * read.
 */
export function findingPage(
  filter: VaryingFilter,
  field: FindingOrder,
  direction: Order['direction'],
  page: PageRequest,
): { readonly query: RawBuilder<SecurityFinding>; readonly order: RawBuilder<unknown> } {
  const ascending = (direction === 'ASC') !== page.backwards
  const way = sql.raw(ascending ? 'asc' : 'desc')
  const { by } = orders[field]
  const bounds = [
    ...(page.after ? [beyond(field, page.after, direction === 'ASC')] : []),
    ...(page.before ? [beyond(field, page.before, direction !== 'ASC')] : []),
  ]
  const offset = page.offset ?? 0
  const keys = by === null ? sql`id ${way}` : sql`${by} ${way}, id ${way}`
  const order = sql`order by ${keys}`
  const within = by === null ? rangeOf(filter) : ofApplication(filter)
  const slice = { by, isBySeverity: field === 'SEVERITY', way, order, count: page.limit + 1, offset }
  const counted = countedConditions({ ...filter, applicationId: null })
  const ids =
    filter.text == null
      ? idsOf(
          filter,
          [
            ...within,
            ...counted,
            ...principalConditions(readsTools(filter, by === null) ? { ...filter, scannerId: null } : filter),
            ...ownConditions(filter),
            ...bounds,
            ...(isNarrow(filter) ? [anyCounted(filter)] : []),
          ],
          slice,
        )
      : idsWithText(filter.text, filter, {
          ...slice,
          within: [...within, ...bounds],
          others: [...counted, ...principalConditions(filter), ...ownConditions({ ...filter, text: null })],
        })
  const isBySight = field === 'LAST_SEEN'
  const placed = isBySight ? sql`seen_at ${way}, id ${way}` : keys
  const query = sql<SecurityFinding>`
    with page as materialized (${ids})
    select security_finding.*${isBySight ? sql`, ${seenAt} as seen_at` : sql``}
      from page join security_finding using (id) order by ${placed}`
  return { query, order: placed }
}

function beyond(field: FindingOrder, key: Key, larger: boolean): RawBuilder<boolean> {
  const sign = sql.raw(larger ? '>' : '<')
  const { by } = orders[field]
  return by === null ? sql<boolean>`id ${sign} ${key[1]}` : sql<boolean>`(${by}, id) ${sign} (${key[0]}, ${key[1]})`
}

/**
 * The bound, which says nothing new, keeps the planner from an index of all applications: it does not know how few
 * findings that of an owner may have.
 */
function ofApplication({ applicationId = null }: VaryingFilter): RawBuilder<boolean>[] {
  const conditions = countedConditions({ applicationId })
  if (!(applicationId instanceof OwnerColumn)) return conditions
  const { reference } = applicationId
  return [...conditions, sql<boolean>`application_id >= ${reference}`]
}

function rangeOf({ applicationId }: VaryingFilter): RawBuilder<boolean>[] {
  if (applicationId == null) return []
  if (applicationId instanceof OwnerColumn) {
    const first = sql`${applicationId.reference} * ${issuesOfApplication}::bigint`
    return [sql<boolean>`id > ${first} and id < ${first} + ${issuesOfApplication}::bigint`]
  }
  const start = applicationId * issuesOfApplication
  return [sql<boolean>`id > ${start} and id < ${start + issuesOfApplication}`]
}

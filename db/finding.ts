import { type RawBuilder, sql } from 'kysely'
import { anyOf, type Database } from './engine/database.ts'
import type { Facet } from './engine/facet.ts'
import { type Key, type Order, type Page, type PageRequest, pageOf } from './engine/page.ts'
import { countFindings, countFindingValues } from './finding-count.ts'
import {
  countedConditions,
  issuesOfApplication,
  ownConditions,
  principalConditions,
  type SecurityFindingFilter,
  whereAll,
} from './finding-filter.ts'
import type { SecurityFinding } from './finding-tables.ts'

/** Orders of security findings; ties are broken by id. */
export const findingOrders = {
  ID: sql<number>`0`,
  SEVERITY: sql<number>`severity`,
  FIRST_FOUND: sql<string>`first_seen_at`,
  CHANGED: sql<string>`changed_at`,
} as const
export type FindingOrder = keyof typeof findingOrders

/** Returns the findings with these ids, in any order; unknown ids are left out. */
export function findSecurityFindings(db: Database, ids: readonly number[]): Promise<SecurityFinding[]> {
  return db.selectFrom('securityFinding').selectAll().where('id', '=', anyOf(ids)).execute()
}

/** Security findings in an order: a page of them, how many there are, and their facets `severity`, `status`, `scanType`, `weakness` and `tool`. */
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

/** Returns one page: its ids are looked up by an index first, so that what is skipped is not read. */
async function readFindings(
  db: Database,
  filter: SecurityFindingFilter,
  field: FindingOrder,
  direction: Order['direction'],
  page: PageRequest,
): Promise<Page<SecurityFinding>> {
  const ascending = (direction === 'ASC') !== page.backwards
  const way = sql.raw(ascending ? 'asc' : 'desc')
  const by = findingOrders[field]
  const bounds = [
    ...(page.after ? [beyond(field, page.after, direction === 'ASC')] : []),
    ...(page.before ? [beyond(field, page.before, direction !== 'ASC')] : []),
  ]
  const offset = page.offset ?? 0
  const limit = sql`limit ${page.limit + 1} offset ${offset}`
  const order = field === 'ID' ? sql`order by id ${way}` : sql`order by ${by} ${way}, id ${way}`
  const within = field === 'ID' ? rangeOf(filter) : countedConditions({ applicationId: filter.applicationId ?? null })
  const conditions = [
    ...within,
    ...countedConditions({ ...filter, applicationId: null }),
    ...principalConditions(filter),
    ...ownConditions(filter),
    ...bounds,
  ]
  const ids = filter.target
    ? linkedIds(filter.target, conditions, field, order, page.limit + 1, offset, by)
    : sql`select id, ${by} as sort_key from security_finding ${whereAll(conditions)} ${order} ${limit}`
  const { rows } = await sql<SecurityFinding & { sortKey: string | number }>`
    with page as materialized (${ids})
    select security_finding.*, sort_key from page join security_finding using (id) order by sort_key ${way}, id ${way}`.execute(
    db,
  )
  return pageOf(rows, page, ({ sortKey, id }): Key => [sortKey, String(id)])
}

function beyond(field: FindingOrder, key: Key, larger: boolean): RawBuilder<boolean> {
  const sign = sql.raw(larger ? '>' : '<')
  return field === 'ID'
    ? sql<boolean>`id ${sign} ${key[1]}`
    : sql<boolean>`(${findingOrders[field]}, id) ${sign} (${key[0]}, ${key[1]})`
}

function rangeOf({ applicationId }: SecurityFindingFilter): RawBuilder<boolean>[] {
  if (applicationId == null) return []
  const start = applicationId * issuesOfApplication
  return [sql<boolean>`id > ${start} and id < ${start + issuesOfApplication}`]
}

/** Each target contributes its first ids, which are then merged: the cost grows with the number of targets, not with that of their findings. */
function linkedIds(
  targets: readonly string[],
  conditions: readonly RawBuilder<boolean>[],
  field: FindingOrder,
  order: RawBuilder<unknown>,
  count: number,
  offset: number,
  by: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (field !== 'ID') {
    const linked = sql<boolean>`id in (select finding_id from security_finding_link where target_id = ${anyOf(targets)})`
    return sql`select id, ${by} as sort_key from security_finding ${whereAll([...conditions, linked])}
      ${order} limit ${count} offset ${offset}`
  }
  return sql`
    select distinct id, 0 as sort_key from unnest(${targets}::text[]) as target
      cross join lateral (
        select id from (select finding_id as id from security_finding_link where target_id = target) as link
          ${conditions.length > 0 ? sql`join security_finding using (id)` : sql``} ${whereAll(conditions)}
          ${order} limit ${count + offset}
      ) as first
    ${order} limit ${count} offset ${offset}`
}

import { sql } from 'kysely'
import { applicationIsVisible, applicationNameOrder, type NameGlobs } from './application-visibility.ts'
import { type Collection, collectionOf, type Maybe } from './engine/collection.ts'
import { anyOf, type Database } from './engine/database.ts'
import { ownedCollections } from './engine/owned-collection.ts'
import { byteOrder, dateOrder, nameOrder, type Order } from './engine/page.ts'
import { openOfTarget } from './target.ts'
import type { KindOfTarget, ScopeState, Target } from './target-tables.ts'

export type TargetFilter = {
  readonly kind?: Maybe<readonly KindOfTarget[]>
  readonly applicationId?: Maybe<number>
  readonly label?: Maybe<string>
  readonly owner?: Maybe<string>
  /** A part of the name, without regard to case. */
  readonly name?: Maybe<string>
  readonly scope?: Maybe<ScopeState>
}

const targetOrders = {
  NAME: nameOrder('name'),
  CHANGED: dateOrder('changedAt'),
  KIND: byteOrder('kind'),
  APPLICATION: applicationNameOrder('target.application_id'),
  OWNER: sql<string>`lower(coalesce(owner, '')) collate "C"`,
  OPEN_FINDINGS: sql<number>`(select coalesce(sum(count), 0)::int ${openOfTarget})`,
  // Ids of runs rise with time.
  NEWEST_RUN: sql<string>`coalesce((select scan_run.id::text from scan_run where target_id = target.id
    order by scan_run.id desc limit 1), '') collate "C"`,
} as const
const targetTie = sql<string>`id::text collate "C"`

/** Returns the targets of visible applications that the filter leaves. */
export function targets(db: Database, filter: TargetFilter, visible: NameGlobs): Collection<Target> {
  return collectionOf(db, filteredTargets(db, filter, visible))
}

export type TargetOrder = { readonly field: keyof typeof targetOrders; readonly direction: Order['direction'] }

/** Returns the order of targets by a field, equal ones by id. */
export function orderOfTargets({ field, direction }: TargetOrder): Order {
  return { by: targetOrders[field], id: targetTie, direction }
}

type TargetsAsked = { readonly filter: TargetFilter; readonly order: TargetOrder; readonly visible: NameGlobs }

/** The targets of each application. */
export const targetsOfApplications = ownedCollections<number, Target, TargetsAsked>(
  'int',
  ({ order }) => orderOfTargets(order),
  (db, { filter, visible }, application) =>
    filteredTargets(db, filter, visible).where('applicationId', '=', application),
)

function filteredTargets(db: Database, filter: TargetFilter, visible: NameGlobs) {
  const { kind, applicationId, label, owner, name, scope } = filter
  let query = db.selectFrom('target').where(applicationIsVisible('applicationId', visible))
  if (kind != null) query = query.where('kind', '=', anyOf(kind))
  if (applicationId != null) query = query.where('applicationId', '=', applicationId)
  if (label != null) query = query.where(sql<boolean>`${label} = any(labels)`)
  if (owner != null) query = query.where('owner', '=', owner)
  if (name != null) query = query.where(sql<boolean>`position(lower(${name}) in lower(name)) > 0`)
  if (scope != null) query = query.where('scopeState', '=', scope)
  return query
}

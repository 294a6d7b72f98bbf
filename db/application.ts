import { sql } from 'kysely'
import { type ApplicationSelection, selectionConditions } from './application-selection.ts'
import { applicationIsVisible, type NameGlobs, nameIsVisible } from './application-visibility.ts'
import { type Collection, collectionOf, type Maybe } from './engine/collection.ts'
import { anyOf, type Database } from './engine/database.ts'
import { ownedCollections } from './engine/owned-collection.ts'
import type { Owned } from './engine/owned-rows.ts'
import { readForEach } from './engine/owners.ts'
import { dateOrder, nameOrder, numberOrder } from './engine/page.ts'
import { type ComplianceStatus, complianceAt } from './finding-policy.ts'
import type { Application, Scan, Scanner, ScanType, ThreatModel } from './finding-tables.ts'

export type ApplicationFilter = ApplicationSelection & {
  readonly number?: Maybe<number>
  readonly scanType?: Maybe<ScanType>
  readonly changedSince?: Maybe<Date>
  /** Only those that comply with the policy at an instant in one of these ways. */
  readonly compliance?: Maybe<{ readonly status: readonly ComplianceStatus[]; readonly at: Date }>
  /** Only those with these names. */
  readonly visible?: NameGlobs
}

const applicationOrders = { NAME: nameOrder('name'), CHANGED: dateOrder('changedAt') } as const

/** Returns the orders of applications, that by exposure after `ranks` by their numbers; those without one are last. */
export function applicationOrdersBy(ranks: ReadonlyMap<string, number>) {
  return { ...applicationOrders, EXPOSURE: numberOrder(ranks, sql<string>`application.id::text`) } as const
}

/** The guid as text, which breaks ties. */
export const guidTie = sql<string>`guid::text collate "C"`

/** Applications, with the facets `owner`, `team` and `label`; `scanType` is that of a scan which they have. */
export function applications(
  db: Database,
  { number, scanType, changedSince, compliance, visible = null, ...selection }: ApplicationFilter,
): Collection<Application> {
  let query = db.selectFrom('application')
  for (const condition of selectionConditions(selection)) query = query.where(condition)
  if (visible !== null) query = query.where(nameIsVisible('name', visible))
  if (number != null) query = query.where('id', '=', number)
  if (changedSince != null) query = query.where('changedAt', '>=', changedSince)
  if (compliance != null) query = query.where(complianceAt(compliance.at), '=', anyOf(compliance.status))
  if (scanType != null) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('scanner')
          .select('scanner.id')
          .whereRef('scanner.applicationId', '=', 'application.id')
          .where('scanner.scanType', '=', scanType)
          .where('newestScanId', 'is not', null),
      ),
    )
  }
  return collectionOf(db, query, (ids) => {
    const valuesOf = (values: string) => sql`select ${sql.raw(values)}, null from application where id in (${ids})`
    return { owner: valuesOf('owner'), team: valuesOf('team'), label: valuesOf('unnest(labels)') }
  })
}

/** Returns the applications with these guids, in any order; unknown ones are left out. */
export function findApplicationsByGuid(db: Database, guids: readonly string[]): Promise<Application[]> {
  return db.selectFrom('application').selectAll().where('guid', '=', sql<string>`any(${guids}::uuid[])`).execute()
}

/** Returns the applications with these numbers, in any order. */
export function findApplications(db: Database, ids: readonly number[]): Promise<Application[]> {
  return db.selectFrom('application').selectAll().where('id', '=', anyOf(ids)).execute()
}

/** Returns the numbers of the applications with these names that `selection` leaves. */
export async function listVisibleApplications(
  db: Database,
  globs: NameGlobs,
  selection: ApplicationSelection,
): Promise<readonly number[]> {
  let query = db.selectFrom('application').select('id').where(nameIsVisible('name', globs))
  for (const condition of selectionConditions(selection)) query = query.where(condition)
  return (await query.orderBy('id').execute()).map(({ id }) => id)
}

/** Returns the scanners with these numbers, in any order. */
export function findScanners(db: Database, ids: readonly number[]): Promise<Scanner[]> {
  return db.selectFrom('scanner').selectAll().where('id', '=', anyOf(ids)).execute()
}

/** Returns the scanners of each tool. */
export function listScannersOfTools(db: Database, tools: readonly string[]): Promise<Owned<Scanner>[]> {
  return db
    .selectFrom('scanner')
    .selectAll()
    .select('tool as ownerId')
    .where('tool', '=', anyOf(tools))
    .orderBy('id')
    .execute()
}

/** Returns the scanners that look at each target. */
export function listScannersOfTargets(db: Database, targetIds: readonly string[]): Promise<Owned<Scanner>[]> {
  return db
    .selectFrom('scanner')
    .selectAll()
    .select(sql<string>`target_id::text`.as('ownerId'))
    .where('targetId', '=', sql<string>`any(${targetIds}::uuid[])`)
    .orderBy('id')
    .execute()
}

/** Returns the scanners of each application, by type, tool and part. */
export function listScannersOfApplications(db: Database, ids: readonly string[]): Promise<Owned<Scanner>[]> {
  return db
    .selectFrom('scanner')
    .selectAll()
    .select(sql<string>`application_id::text`.as('ownerId'))
    .where('applicationId', '=', anyOf(ids.map(Number)))
    .where('newestScanId', 'is not', null)
    .orderBy('scanType')
    .orderBy(sql`tool collate "C"`)
    .orderBy(sql`part collate "C"`)
    .execute()
}

export type ScanFilter = {
  readonly scanType?: Maybe<ScanType>
  readonly importedSince?: Maybe<Date>
  /** Only those of applications with these names. */
  readonly visible?: NameGlobs
}

/** Returns the scans that the filter leaves. */
export function scans(db: Database, filter: ScanFilter): Collection<Scan> {
  return collectionOf(db, filteredScans(db, filter))
}

function filteredScans(db: Database, { scanType, importedSince, visible = null }: ScanFilter) {
  let query = db.selectFrom('scan')
  if (visible !== null) query = query.where(applicationIsVisible('applicationId', visible))
  if (scanType != null) query = query.where('scanType', '=', scanType)
  if (importedSince != null) query = query.where('importedAt', '>=', importedSince)
  return query
}

/** Newest first: when scans were made; equal instants are ordered by number. */
export const newestScanFirst = {
  by: sql<string>`dated_at`,
  id: sql<string>`id`,
  direction: 'DESC',
  idDirection: 'DESC',
} as const

/** The scans of each application, newest first. */
export const scansOfApplications = ownedCollections<number, Scan, ScanFilter>(
  'int',
  () => newestScanFirst,
  (db, filter, application) => filteredScans(db, filter).where('applicationId', '=', application),
)

/** Returns the scans with these numbers, in any order. */
export function findScans(db: Database, ids: readonly number[]): Promise<Scan[]> {
  return db.selectFrom('scan').selectAll().where('id', '=', anyOf(ids)).execute()
}

/** Returns all scans of each application in the order of time, at most the newest `limit`. */
export async function listScanHistories(
  db: Database,
  applicationIds: readonly number[],
  limit: number,
): Promise<readonly (readonly Scan[])[]> {
  const owners = { columns: 'id int', rows: applicationIds.map((id) => ({ id })) }
  const newest = sql`
    select * from scan where application_id = owner.id order by dated_at desc, id desc limit ${limit}`
  return readForEach<Scan>(db, owners, newest, sql`dated_at, id`)
}

/**
 * Returns, for each of the scans with these numbers, the newest scan of each scanner of its application that was made
 * before it.
 */
export function listScansBefore(db: Database, ids: readonly number[]): Promise<readonly (readonly Scan[])[]> {
  const before = sql`
    select distinct on (scan.scanner_id) scan.* from scan as later
      join scan on scan.application_id = later.application_id and (scan.dated_at, scan.id) < (later.dated_at, later.id)
      where later.id = owner.id
      order by scan.scanner_id, scan.dated_at desc, scan.id desc`
  return readForEach<Scan>(db, { columns: 'id bigint', rows: ids.map((id) => ({ id })) }, before)
}

/** Returns the threat models of the newest scans of each application, by title. */
export function listThreatModelsOfApplications(db: Database, ids: readonly string[]): Promise<Owned<ThreatModel>[]> {
  return db
    .selectFrom('threatModel')
    .innerJoin('scanner', 'scanner.newestScanId', 'threatModel.id')
    .selectAll('threatModel')
    .select(sql<string>`application_id::text`.as('ownerId'))
    .where('applicationId', '=', anyOf(ids.map(Number)))
    .orderBy(sql`title collate "C"`)
    .orderBy('threatModel.id')
    .execute()
}

/** Returns the threat models of these scans; scans without one are left out. */
export function findThreatModels(db: Database, ids: readonly number[]): Promise<ThreatModel[]> {
  return db.selectFrom('threatModel').selectAll().where('id', '=', anyOf(ids)).execute()
}

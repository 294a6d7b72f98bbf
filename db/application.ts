import { sql } from 'kysely'
import { applicationIsVisible, type NameGlobs, nameIsVisible } from './application-visibility.ts'
import { type Collection, collectionOf, type Maybe } from './engine/collection.ts'
import { anyOf, type Database } from './engine/database.ts'
import type { Owned } from './engine/owned-rows.ts'
import { dateOrder, nameOrder } from './engine/page.ts'
import type { Application, Scan, Scanner, ScanType, ThreatModel } from './finding-tables.ts'

export type ApplicationFilter = {
  readonly name?: Maybe<string>
  readonly number?: Maybe<number>
  readonly scanType?: Maybe<ScanType>
  readonly changedSince?: Maybe<Date>
  /** Only those with these names. */
  readonly visible?: NameGlobs
}

export const applicationOrders = { NAME: nameOrder('name'), CHANGED: dateOrder('changedAt') } as const

/** The guid as text, which breaks ties. */
export const guidTie = sql<string>`guid::text collate "C"`

/** Applications; `name` is a part of the name, without regard to case, `scanType` that of a scan which they have. */
export function applications(
  db: Database,
  { name, number, scanType, changedSince, visible = null }: ApplicationFilter,
): Collection<Application> {
  let query = db.selectFrom('application')
  if (visible !== null) query = query.where(nameIsVisible('name', visible))
  if (number != null) query = query.where('id', '=', number)
  if (changedSince != null) query = query.where('changedAt', '>=', changedSince)
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
  if (name != null) query = query.where(sql<boolean>`position(lower(${name}) in lower(name)) > 0`)
  return collectionOf(db, query)
}

/** Returns the applications with these guids, in any order; unknown ones are left out. */
export function findApplicationsByGuid(db: Database, guids: readonly string[]): Promise<Application[]> {
  return db.selectFrom('application').selectAll().where('guid', '=', sql<string>`any(${guids}::uuid[])`).execute()
}

/** Returns the applications with these numbers, in any order. */
export function findApplications(db: Database, ids: readonly number[]): Promise<Application[]> {
  return db.selectFrom('application').selectAll().where('id', '=', anyOf(ids)).execute()
}

/** Returns the numbers of the applications with these names. */
export async function listVisibleApplications(db: Database, globs: NameGlobs): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('application')
    .select('id')
    .where(nameIsVisible('name', globs))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the scanners with these numbers, in any order. */
export function findScanners(db: Database, ids: readonly number[]): Promise<Scanner[]> {
  return db.selectFrom('scanner').selectAll().where('id', '=', anyOf(ids)).execute()
}

/** Returns the scanners of this tool. */
export function listScannersOfTools(db: Database, tools: readonly string[]): Promise<Scanner[]> {
  return db.selectFrom('scanner').selectAll().where('tool', '=', anyOf(tools)).orderBy('id').execute()
}

/** Returns the numbers of the scanners that look at a target. */
export async function listScannersOfTarget(db: Database, targetId: string): Promise<readonly number[]> {
  const rows = await db.selectFrom('scanner').select('id').where('targetId', '=', targetId).orderBy('id').execute()
  return rows.map(({ id }) => id)
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
  readonly applicationId?: Maybe<number>
  readonly scanType?: Maybe<ScanType>
  readonly importedSince?: Maybe<Date>
  /** Only those of applications with these names. */
  readonly visible?: NameGlobs
}

/** Scans, of one application or of all. */
export function scans(
  db: Database,
  { applicationId, scanType, importedSince, visible = null }: ScanFilter,
): Collection<Scan> {
  let query = db.selectFrom('scan')
  if (visible !== null) query = query.where(applicationIsVisible('applicationId', visible))
  if (scanType != null) query = query.where('scanType', '=', scanType)
  if (importedSince != null) query = query.where('importedAt', '>=', importedSince)
  if (applicationId != null) query = query.where('applicationId', '=', applicationId)
  return collectionOf(db, query)
}

/** When scans were made; equal instants are ordered by number. */
export const scanOrder = sql<string>`dated_at`
export const scanTie = sql<string>`id`

/** Returns the scans with these numbers, in any order. */
export function findScans(db: Database, ids: readonly number[]): Promise<Scan[]> {
  return db.selectFrom('scan').selectAll().where('id', '=', anyOf(ids)).execute()
}

/** Returns all scans of an application in the order of time, at most the newest `limit`. */
export async function listScanHistory(db: Database, applicationId: number, limit: number): Promise<Scan[]> {
  const rows = await db
    .selectFrom('scan')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .orderBy('datedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse()
}

/** Returns the newest scan of each scanner of an application that was made before `scan`. */
export async function listScansBefore(db: Database, { applicationId, datedAt, id }: Scan): Promise<Scan[]> {
  const { rows } = await sql<Scan>`
    select distinct on (scanner_id) * from scan
      where application_id = ${applicationId} and (dated_at, id) < (${datedAt}, ${id})
      order by scanner_id, dated_at desc, id desc`.execute(db)
  return rows
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

import { type RawBuilder, sql } from 'kysely'
import { applicationIsVisible, applicationNameOrder, type NameGlobs } from './application-visibility.ts'
import { hasVerdict, type VerdictChoice } from './component-verdict.ts'
import { type Collection, collectionOf, type Maybe } from './engine/collection.ts'
import { anyOf, type Database } from './engine/database.ts'
import type { Owned } from './engine/owned-rows.ts'
import { byteOrder, nameOrder, type Order } from './engine/page.ts'
import type { Application, SecurityFinding } from './finding-tables.ts'
import type {
  SoftwareComponent,
  SoftwareComponentKind,
  SoftwareComponentRelation,
} from './software-component-tables.ts'

export type SoftwareComponentFilter = {
  readonly applicationId?: Maybe<number>
  readonly kind?: Maybe<readonly SoftwareComponentKind[]>
  readonly ecosystem?: Maybe<readonly string[]>
  /** A Package URL in canonical spelling; without a version that of any version. */
  readonly purl?: Maybe<string>
  readonly licence?: Maybe<string>
  /** A part of the name, without regard to case. */
  readonly name?: Maybe<string>
  /** True for those with an open finding. */
  readonly withFindings?: Maybe<boolean>
  /** True for those that some scanner still names. */
  readonly current?: Maybe<boolean>
  /** Verdicts of trust scans on artefacts of the applications `judgedIn`. */
  readonly verdict?: Maybe<{ readonly wanted: readonly VerdictChoice[]; readonly judgedIn: NameGlobs }>
}

const componentOrders = {
  NAME: nameOrder('name'),
  KIND: byteOrder('kind'),
  APPLICATION: applicationNameOrder('software_component.application_id'),
  DEPENDENCY: byteOrder('dependency'),
  OPEN_FINDINGS: sql<number>`(select count(*)::int from security_finding as finding
    where ${isFindingOf('finding', 'software_component')} and state = 'open')`,
} as const

export type SoftwareComponentOrder = {
  readonly field: keyof typeof componentOrders
  readonly direction: Order['direction']
}

/** Returns the order of components by a field, equal ones by id. */
export function orderOfSoftwareComponents({ field, direction }: SoftwareComponentOrder): Order {
  return { by: componentOrders[field], id: sql<string>`id`, direction }
}

/** Returns the condition that a finding is in a component; both by what a query calls their tables. */
function isFindingOf(finding: string, component: string): RawBuilder<boolean> {
  const [own, of] = [sql.raw(finding), sql.raw(component)]
  return sql`${own}.application_id = ${of}.application_id and ${own}.location ->> 'kind' = 'component'
    and md5(${own}.location ->> 'purl') = md5(${of}.locator)`
}

/** Returns the components with these ids, in any order; unknown ones are left out. */
export function findSoftwareComponents(db: Database, ids: readonly number[]): Promise<SoftwareComponent[]> {
  return db.selectFrom('softwareComponent').selectAll().where('id', '=', anyOf(ids)).execute()
}

/** Returns the components of visible applications that the filter leaves. */
export function softwareComponents(
  db: Database,
  filter: SoftwareComponentFilter,
  visible: NameGlobs,
): Collection<SoftwareComponent> {
  const { applicationId, kind, ecosystem, purl, licence, name, withFindings, current, verdict } = filter
  let query = db.selectFrom('softwareComponent').where(applicationIsVisible('applicationId', visible))
  if (applicationId != null) query = query.where('applicationId', '=', applicationId)
  if (kind != null) query = query.where('kind', '=', anyOf(kind))
  if (ecosystem != null) query = query.where('ecosystem', '=', anyOf(ecosystem))
  if (purl != null)
    query = query.where(sql<boolean>`(md5(locator) = md5(${purl}) or starts_with(locator, ${`${purl}@`}))`)
  if (licence != null) query = query.where(sql<boolean>`${licence} = any(licences)`)
  if (name != null) query = query.where(sql<boolean>`position(lower(${name}) in lower(name)) > 0`)
  if (current != null) query = query.where(sql<boolean>`(last_seen_at is null) = ${current}`)
  if (verdict != null) query = query.where(hasVerdict(verdict.wanted, verdict.judgedIn))
  if (withFindings != null)
    query = query.where(
      sql<boolean>`exists (select from security_finding as finding
        where ${isFindingOf('finding', 'software_component')} and state = 'open') = ${withFindings}`,
    )
  return collectionOf(db, query)
}

/** What edges are followed: `isReverse` from what they lead to. */
export type EdgeStep = {
  readonly relation: SoftwareComponentRelation
  readonly isReverse: boolean
  readonly first: number
}

/** Returns the first ends of the edges of each component, by name. */
export async function listEndsOfComponents(
  db: Database,
  ids: readonly string[],
  { relation, isReverse, first }: EdgeStep,
): Promise<Owned<SoftwareComponent>[]> {
  const [own, other] = [sql.id(isReverse ? 'to_id' : 'from_id'), sql.id(isReverse ? 'from_id' : 'to_id')]
  const { rows } = await sql<Owned<SoftwareComponent>>`
    select owner_id, component.* from unnest(${ids}::text[]) as owner_id
      cross join lateral (
        select distinct software_component.* from software_component_edge join software_component on id = ${other}
          where ${own} = owner_id::bigint and relation = ${relation} order by name, version, id limit ${first}
      ) as component order by component.name, component.version, component.id`.execute(db)
  return rows
}

/** Returns the first visible applications that have the package of each component in any version, by name. */
export async function listUsersOfComponents(
  db: Database,
  ids: readonly string[],
  { visible, first }: { readonly visible: NameGlobs; readonly first: number },
): Promise<Owned<Application>[]> {
  const { rows } = await sql<Owned<Application>>`
    select owner_id, used.* from unnest(${ids}::text[]) as owner_id
      join software_component as component on component.id = owner_id::bigint
      cross join lateral (
        select application.* from application where ${applicationIsVisible('application.id', visible)} and exists (
            select from software_component as other where other.application_id = application.id and other.last_seen_at is null
              and software_package(other.locator) = software_package(component.locator))
          order by name limit ${first}
      ) as used order by used.name`.execute(db)
  return rows
}

/** Returns the first findings of each component, open ones and the gravest first. */
export async function listFindingsOfComponents(
  db: Database,
  ids: readonly string[],
  { first }: { readonly first: number },
): Promise<Owned<SecurityFinding>[]> {
  const { rows } = await sql<Owned<SecurityFinding>>`
    select owner_id, finding.* from unnest(${ids}::text[]) as owner_id
      join software_component as component on component.id = owner_id::bigint
      cross join lateral (
        select * from security_finding where ${isFindingOf('security_finding', 'component')} order by state <> 'open', severity desc, security_finding.id limit ${first}
      ) as finding order by finding.state <> 'open', finding.severity desc, finding.id`.execute(db)
  return rows
}

/** Returns how many open findings each component has. */
export async function countOpenFindingsOfComponents(
  db: Database,
  ids: readonly string[],
): Promise<{ ownerId: string; count: number }[]> {
  const { rows } = await sql<{ ownerId: string; count: number }>`
    select owner_id, (select count(*)::int from security_finding
        where ${isFindingOf('security_finding', 'component')} and state = 'open') as count
      from unnest(${ids}::text[]) as owner_id join software_component as component on component.id = owner_id::bigint`.execute(
    db,
  )
  return rows
}

/** Returns the component that each finding is in. */
export async function listComponentsOfFindings(
  db: Database,
  ids: readonly string[],
): Promise<Owned<SoftwareComponent>[]> {
  const { rows } = await sql<Owned<SoftwareComponent>>`
    select owner_id, component.* from unnest(${ids}::text[]) as owner_id
      join security_finding as finding on finding.id = owner_id::bigint and location ->> 'kind' = 'component'
      cross join lateral (
        select * from software_component where application_id = finding.application_id
          and md5(locator) = md5(finding.location ->> 'purl') order by id limit 1
      ) as component`.execute(db)
  return rows
}

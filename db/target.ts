import { type Insertable, sql } from 'kysely'
import { ServiceError } from '../src/ground/errors.ts'
import { applicationGuid } from '../src/ground/identifiers.ts'
import { cleanName } from '../src/ground/names.ts'
import { applicationIsVisible, type NameGlobs } from './application-visibility.ts'
import { writeAudit } from './audit.ts'
import { anyOf, type Database } from './engine/database.ts'
import type { Owned } from './engine/owned-rows.ts'
import { appendRevision } from './engine/revision.ts'
import type { Target, TargetControl } from './target-tables.ts'

/** Returns the target with this id, null when there is none among visible applications. */
export async function findTarget(db: Database, id: string, visible: NameGlobs): Promise<Target | null> {
  const row = await db
    .selectFrom('target')
    .selectAll()
    .where('id', '=', id)
    .where(applicationIsVisible('applicationId', visible))
    .executeTakeFirst()
  return row ?? null
}

/** Returns the targets with these ids, in any order; unknown ones are left out. */
export function findTargets(db: Database, ids: readonly string[]): Promise<Target[]> {
  return db.selectFrom('target').selectAll().where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

/** Returns the target as `findTarget`, locked until the transaction ends. */
export async function lockTarget(trx: Database, id: string, visible: NameGlobs): Promise<Target | null> {
  const row = await trx
    .selectFrom('target')
    .selectAll()
    .where('id', '=', id)
    .where(applicationIsVisible('applicationId', visible))
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Returns the controls of these targets, each target's in their order. */
export function listControls(db: Database, targetIds: readonly string[]): Promise<Owned<TargetControl>[]> {
  return db
    .selectFrom('targetControl')
    .select(['targetId', 'mitigationId', 'position', 'status', 'note', sql<string>`target_id::text`.as('ownerId')])
    .select(sql<string | null>`since::text`.as('since'))
    .where('targetId', '=', sql<string>`any(${targetIds}::uuid[])`)
    .orderBy('targetId')
    .orderBy('position')
    .execute()
}

/** Counts open findings of `target`: of all its application for the kind application, else of its own scans. */
export const openOfTarget = sql`from security_finding_count as counted join scanner on scanner.id = counted.scanner_id
  where counted.application_id = target.application_id and state in ('open', 'suppressed')
    and (target.kind = 'application' or scanner.target_id = target.id)`

export type SeverityCount = { readonly ownerId: string; readonly severity: number; readonly count: number }

/** Returns how many open findings each target has, by severity. */
export async function countOpenFindings(db: Database, targetIds: readonly string[]): Promise<SeverityCount[]> {
  const { rows } = await sql<SeverityCount>`
    select target.id::text as owner_id, counted.severity, counted.count from target
      cross join lateral (select severity, sum(count)::int as count ${openOfTarget} group by severity) as counted
      where target.id = any(${targetIds}::uuid[])`.execute(db)
  return rows
}

/** Returns the number of the application of this name, created when there is none, and whether it was. */
export async function ensureApplication(
  trx: Database,
  name: string,
  at: Date,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const guid = applicationGuid(name)
  const { rows } = await sql<{ id: number }>`
    insert into application (guid, name, created_at, changed_at) values (${guid}, ${name}, ${at}, ${at})
      on conflict do nothing returning id`.execute(trx)
  if (rows[0]) return { id: rows[0].id, isNew: true }
  const found = await trx.selectFrom('application').select('id').where('guid', '=', guid).executeTakeFirstOrThrow()
  return { id: found.id, isNew: false }
}

/** Lets one transaction at a time give names to targets of an application, without waiting for its imports. */
async function lockNames(trx: Database, applicationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('skg target'), ${applicationId})`.execute(trx)
}

/** Stores a new target. Throws CONFLICT with `existing` when its application has one of the kind and name. */
export async function insertTarget(trx: Database, target: Target, controls: readonly TargetControl[]): Promise<void> {
  await lockNames(trx, target.applicationId)
  const inserted = await trx
    .insertInto('target')
    .values(stored(target))
    .onConflict((conflict) => conflict.columns(['applicationId', 'kind', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw await nameTaken(trx, target)
  if (controls.length > 0)
    await trx
      .insertInto('targetControl')
      .values([...controls])
      .execute()
}

/** Stores the changed values of a locked target. Throws CONFLICT with `existing` when another one has its name. */
export async function replaceTarget(trx: Database, target: Target, controls: readonly TargetControl[]): Promise<void> {
  const { applicationId, kind, name } = target
  await lockNames(trx, applicationId)
  const other = await trx
    .selectFrom('target')
    .select('id')
    .where('applicationId', '=', applicationId)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .where('id', '<>', target.id)
    .executeTakeFirst()
  if (other) throw await nameTaken(trx, target)
  await trx.updateTable('target').set(stored(target)).where('id', '=', target.id).execute()
  await trx.deleteFrom('targetControl').where('targetId', '=', target.id).execute()
  if (controls.length > 0)
    await trx
      .insertInto('targetControl')
      .values([...controls])
      .execute()
}

/** Deletes a locked target with what is known of its components; its application, scans and findings stay. */
export async function deleteTarget(trx: Database, id: string): Promise<void> {
  await sql`delete from component_source using scanner where scanner.id = scanner_id and scanner.target_id = ${id}`.execute(
    trx,
  )
  await trx.deleteFrom('target').where('id', '=', id).execute()
}

/** Appends a revision, because applications or controls have changed. */
export async function noteDataChange(trx: Database, source: string): Promise<void> {
  await appendRevision(trx, source, ['target', 'component'])
}

async function nameTaken(trx: Database, { applicationId, kind, name }: Target): Promise<ServiceError> {
  const { id } = await trx
    .selectFrom('target')
    .select('id')
    .where('applicationId', '=', applicationId)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return new ServiceError('CONFLICT', 'The application has a target of this kind and name already.', { existing: id })
}

function stored(target: Target): Insertable<Target> {
  return {
    ...target,
    locator: sql`${JSON.stringify(target.locator)}::json` as never,
    goals: sql`${JSON.stringify(target.goals)}::jsonb` as never,
  }
}

/** Returns the guid that an application of this name has. */
export function guidOfName(name: string): string {
  return applicationGuid(cleanName(name) ?? name)
}

/** Appends what a caller did to a target to the audit. */
export function auditTarget(
  trx: Database,
  event: {
    readonly caller: string
    readonly action: string
    readonly object: string
    readonly requestId: string | null
  },
): Promise<void> {
  return writeAudit(trx, { ...event, kind: 'target', outcome: 'done' })
}

/** Returns those of `ids` that are mitigations which are not retired. */
export async function findMitigationIds(trx: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('mitigation')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('retired', '=', false)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export type NewestRun = {
  readonly ownerId: string
  readonly id: string
  readonly state: string
  readonly finishedAt: Date | null
}

/** Returns the newest run of each target that has one. */
export async function findNewestRuns(db: Database, targetIds: readonly string[]): Promise<NewestRun[]> {
  const { rows } = await sql<NewestRun>`
    select target.id::text as owner_id, run.id, run.state, run.finished_at
      from unnest(${targetIds}::uuid[]) as target (id)
      cross join lateral (select * from scan_run where target_id = target.id order by id desc limit 1) as run`.execute(
    db,
  )
  return rows
}

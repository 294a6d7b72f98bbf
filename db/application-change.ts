import { sql } from 'kysely'
import { applicationGuid } from '../src/ground/identifiers.ts'
import { writeAudit } from './audit.ts'
import type { Database } from './engine/database.ts'

export type ApplicationRow = { readonly id: number; readonly guid: string; readonly name: string }

/**
 * Locks the application of this name until the transaction ends, so that nothing is imported into it; null when it is
 * absent. The caller has locked out other writers.
 */
export async function lockApplicationOfName(trx: Database, name: string): Promise<ApplicationRow | null> {
  const found = await trx
    .selectFrom('application')
    .select(['id', 'guid', 'name'])
    .where('guid', '=', applicationGuid(name))
    .executeTakeFirst()
  if (!found) return null
  await sql`select pg_advisory_xact_lock(hashtext('skg application'), ${found.id})`.execute(trx)
  const locked = await trx
    .selectFrom('application')
    .select(['id', 'guid', 'name'])
    .where('id', '=', found.id)
    .forUpdate()
    .executeTakeFirst()
  return locked ?? null
}

/** Returns the names of all applications, in their order. */
export async function listApplicationNames(db: Database): Promise<readonly string[]> {
  const rows = await db.selectFrom('application').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

/** Changes the name of a locked application, and its guid, which follows from the name; its runs follow. */
export async function renameApplication(trx: Database, { id, guid }: ApplicationRow, name: string): Promise<void> {
  const renamed = applicationGuid(name)
  await sql`
    update application set name = ${name}, guid = ${renamed}, changed_at = clock_timestamp() where id = ${id}`.execute(
    trx,
  )
  await moveRuns(trx, guid, { guid: renamed, name })
}

/** Lets the runs of the application with `guid` be those of another one. */
export async function moveRuns(
  trx: Database,
  guid: string,
  to: { readonly guid: string; readonly name: string },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update scan_run set application_guid = ${to.guid}, application_name = ${to.name}
      where application_guid = ${guid}`.execute(trx)
  return Number(numAffectedRows)
}

/** Appends what an operator did to an application by the command line to the audit. */
export function auditApplication(
  trx: Database,
  action: 'removeApplication' | 'renameApplication' | 'mergeApplication' | 'updateApplication' | 'loadDemo',
  object: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  return writeAudit(trx, {
    caller: 'command line',
    kind: 'application',
    action,
    object,
    outcome: 'done',
    requestId: null,
    details,
  })
}

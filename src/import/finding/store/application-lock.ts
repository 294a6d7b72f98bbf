import { sql } from 'kysely'
import type { Database } from '../../../../db/engine/database.ts'
import { applicationGuid } from '../../../ground/identifiers.ts'

/**
 * Returns the application of this name, created when there is none, locked until the transaction ends: nothing else is
 * imported into it meanwhile, and no catalogue changes.
 */
export async function lockApplication(trx: Database, name: string, at: Date): Promise<{ id: number; guid: string }> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('skg import'))`.execute(trx)
  const guid = applicationGuid(name)
  await sql`insert into application (guid, name, created_at, changed_at) values (${guid}, ${name}, ${at}, ${at}) on conflict do nothing`.execute(
    trx,
  )
  const { rows } = await sql<{ id: number; guid: string }>`
    select id, guid from application where guid = ${guid}`.execute(trx)
  const application = rows[0]!
  await sql`select pg_advisory_xact_lock(hashtext('skg application'), ${application.id})`.execute(trx)
  return application
}

/** Lets nobody decide about findings of an application until the transaction ends. */
export async function lockDecisions(trx: Database, applicationId: number): Promise<void> {
  await sql`select from application where id = ${applicationId} for no key update`.execute(trx)
}

import { sql } from 'kysely'
import type { Database } from '../../../../db/engine/database.ts'
import { applicationGuid } from '../../../ground/identifiers.ts'

type Locked = { readonly id: number; readonly guid: string }

/**
 * Returns the application of this name, created when there is none, locked until the transaction ends: nothing else is
 * imported into it meanwhile, and no catalogue changes.
 */
export async function lockApplication(trx: Database, name: string, at: Date): Promise<Locked> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('skg import'))`.execute(trx)
  const guid = applicationGuid(name)
  await sql`insert into application (guid, name, created_at, changed_at) values (${guid}, ${name}, ${at}, ${at}) on conflict do nothing`.execute(
    trx,
  )
  return (await lockKnown(trx, guid))!
}

/** Returns the application of this name, locked as by `lockApplication`; null when there is none. */
export async function lockKnownApplication(trx: Database, name: string): Promise<Locked | null> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('skg import'))`.execute(trx)
  return lockKnown(trx, applicationGuid(name))
}

async function lockKnown(trx: Database, guid: string): Promise<Locked | null> {
  const { rows } = await sql<Locked>`select id, guid from application where guid = ${guid}`.execute(trx)
  const [application] = rows
  if (!application) return null
  await sql`select pg_advisory_xact_lock(hashtext('skg application'), ${application.id})`.execute(trx)
  return application
}

/** Lets nobody decide about findings of an application until the transaction ends. */
export async function lockDecisions(trx: Database, applicationId: number): Promise<void> {
  await sql`select from application where id = ${applicationId} for no key update`.execute(trx)
}

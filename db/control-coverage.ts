import { sql } from 'kysely'
import type { Database } from './engine/database.ts'
import type { ControlStatus } from './target-tables.ts'

/** A control of a target of an application. */
export type ApplicationControl = {
  readonly ownerId: string
  readonly mitigationId: string
  readonly status: ControlStatus
}

/** Returns the controls of the targets of each application, each mitigation once in each state. */
export async function listControlsOfApplications(
  db: Database,
  applicationIds: readonly string[],
): Promise<ApplicationControl[]> {
  const { rows } = await sql<ApplicationControl>`
    select distinct application_id::text as owner_id, mitigation_id, status
      from target join target_control on target_control.target_id = target.id
      where application_id = any(${applicationIds}::int[]) order by 1, 2, 3`.execute(db)
  return rows
}

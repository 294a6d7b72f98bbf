import { sql } from 'kysely'
import type { Database } from '../../../../db/engine/database.ts'
import { lockDecisions } from './application-lock.ts'

/**
 * Runs `work`, which adds findings to an application; these are counted when it has ended, so that until then it holds
 * no lock that a decision waits for.
 */
export async function countLater<T>(trx: Database, applicationId: number, work: () => Promise<T>): Promise<T> {
  for (const table of ['count', 'link_count', 'open_group'])
    await sql`create temporary table ${sql.id(`later_${table}`)} (like ${sql.id(`security_finding_${table}`)}) on commit drop`.execute(
      trx,
    )
  await sql`select set_config('skg.counts', 'later', true)`.execute(trx)
  const result = await work()
  await sql`select set_config('skg.counts', '', true)`.execute(trx)
  await lockDecisions(trx, applicationId)
  await sql`
    insert into security_finding_count as counted
      select application_id, scanner_id, scan_type, state, severity, cwe, category, sum(count)
        from pg_temp.later_count group by application_id, scanner_id, scan_type, state, severity, cwe, category
      on conflict (application_id, scanner_id, scan_type, state, severity, cwe, category)
      do update set count = counted.count + excluded.count`.execute(trx)
  await sql`
    insert into security_finding_link_count as counted
      select target_id, application_id, scan_type, state, severity, sum(count)
        from pg_temp.later_link_count group by target_id, application_id, scan_type, state, severity
      on conflict (target_id, application_id, scan_type, state, severity)
      do update set count = counted.count + excluded.count`.execute(trx)
  await sql`
    insert into security_finding_open_group as counted
      select application_id, digest, severity, targets, sum(count)
        from pg_temp.later_open_group group by application_id, digest, severity, targets
      on conflict (application_id, digest, severity)
      do update set count = counted.count + excluded.count`.execute(trx)
  await sql`drop table pg_temp.later_count, pg_temp.later_link_count, pg_temp.later_open_group`.execute(trx)
  return result
}

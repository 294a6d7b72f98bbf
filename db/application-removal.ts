import { sql } from 'kysely'
import type { ApplicationRow } from './application-change.ts'
import type { Database } from './engine/database.ts'

/** What goes with an application: numbers of rows. */
export type RemovedRows = Readonly<
  Record<'findings' | 'decisions' | 'scans' | 'threatModels' | 'targets' | 'runs' | 'exports', number>
>

/**
 * Deletes a locked application with all that belongs to it: findings with decisions, scans, threat models, targets and
 * runs. Files of its runs, and exports that cover it, expire at once. Returns how many of each were deleted.
 */
export async function removeApplication(trx: Database, { id, guid, name }: ApplicationRow): Promise<RemovedRows> {
  const exports = await sql`
    update data_export set expires_at = clock_timestamp()
      where ${name} = any(applications) and (expires_at is null or expires_at > clock_timestamp())`.execute(trx)
  await sql`
    update stored_file set expires_at = clock_timestamp()
      where refs = 0 and sha256 in (
        select unnest(array[input_sha256, sarif_sha256]) from scan_run where application_guid = ${guid}
        except select unnest(array[input_sha256, sarif_sha256]) from scan_run where application_guid <> ${guid})`.execute(
    trx,
  )
  const decisions = await sql`
    delete from finding_triage using security_finding
      where security_finding.id = finding_id and application_id = ${id}`.execute(trx)
  const findings = await sql`delete from security_finding where application_id = ${id}`.execute(trx)
  await removeCounts(trx, id)
  const threatModels = await sql`
    delete from threat_model using scan where scan.id = threat_model.id and application_id = ${id}`.execute(trx)
  const scans = await sql`delete from scan where application_id = ${id}`.execute(trx)
  await sql`delete from scanner where application_id = ${id}`.execute(trx)
  const runs = await sql`delete from scan_run where application_guid = ${guid}`.execute(trx)
  const targets = await sql`delete from target where application_id = ${id}`.execute(trx)
  await sql`delete from application where id = ${id}`.execute(trx)
  const count = ({ numAffectedRows = 0n }: { readonly numAffectedRows?: bigint }) => Number(numAffectedRows)
  return {
    findings: count(findings),
    decisions: count(decisions),
    scans: count(scans),
    threatModels: count(threatModels),
    targets: count(targets),
    runs: count(runs),
    exports: count(exports),
  }
}

/** Deletes the counts of an application without findings, which are 0, and those of days in the past. */
export async function removeCounts(trx: Database, id: number): Promise<void> {
  for (const table of countTables) await sql`delete from ${sql.id(table)} where application_id = ${id}`.execute(trx)
}

/** Tables in which triggers count the findings of applications, and what they say of days. */
const countTables = [
  'security_finding_count',
  'security_finding_link_count',
  'security_finding_open_group',
  'finding_age_change',
  'finding_age_gap',
]

import { sql } from 'kysely'
import type { JudgedLink } from './component-tables.ts'
import { anyOf, type Database } from './engine/database.ts'
import type { SecurityFinding } from './finding-tables.ts'

/**
 * Returns the numbers of the candidate sets of findings; those that are not read, or not as their source says them now,
 * are left out.
 */
export async function findSetsOfFindings(
  db: Database,
  ids: readonly number[],
): Promise<{ readonly findingId: number; readonly setId: number }[]> {
  const { rows } = await sql<{ findingId: number; setId: number }>`
    select finding_id, set_id from finding_candidate where finding_id = ${anyOf(ids)} and not is_stale`.execute(db)
  return rows
}

/**
 * Stores what a reviewer says of a link, for all findings of the application with the fingerprint of `finding`, or
 * takes it back. Returns whether that changed anything; then their candidates are to be computed again.
 */
export async function storeVerdict(
  trx: Database,
  { applicationId, fingerprint, identity }: Pick<SecurityFinding, 'applicationId' | 'fingerprint' | 'identity'>,
  techniqueId: string,
  verdict: JudgedLink['verdict'] | 'none',
  { reason, by, at }: Pick<JudgedLink, 'reason' | 'by' | 'at'>,
): Promise<boolean> {
  const { numAffectedRows = 0n } =
    verdict === 'none'
      ? await sql`
          delete from judged_link
            where application_id = ${applicationId} and fingerprint = ${fingerprint} and technique_id = ${techniqueId}`.execute(
          trx,
        )
      : await sql`
          insert into judged_link as judged (application_id, fingerprint, technique_id, verdict, reason, by, at)
            values (${applicationId}, ${fingerprint}, ${techniqueId}, ${verdict}, ${reason}, ${by}, ${at})
            on conflict (application_id, fingerprint, technique_id) do update
              set verdict = excluded.verdict, reason = excluded.reason, by = excluded.by, at = excluded.at
              where (judged.verdict, judged.reason) is distinct from (excluded.verdict, excluded.reason)`.execute(trx)
  if (numAffectedRows === 0n) return false
  await sql`
    update finding_candidate as candidate set is_stale = true from security_finding as finding
      where finding.id = candidate.finding_id and finding.identity = ${identity}
        and finding.scanner_id in (select id from scanner where application_id = ${applicationId})`.execute(trx)
  return true
}

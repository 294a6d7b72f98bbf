import { sql } from 'kysely'
import type { Database } from '../../../../db/engine/database.ts'
import { issuesOfApplication } from '../../../../db/finding-filter.ts'
import type { InsertedScan, Merge } from './merge-scan.ts'
import { reportedFindings } from './reported-findings.ts'

/** Stores the code of staged findings that have been added as the first ones of a scan. */
export async function storeCodesOfNew(trx: Database, { applicationId }: InsertedScan, stage: string): Promise<void> {
  const start = applicationId * issuesOfApplication
  await sql`
    insert into security_finding_code (id, code)
      select ${start}::bigint + issue_count + ordinal + 1, code
        from ${sql.id(stage)}, application where application.id = ${applicationId} and code is not null`.execute(trx)
}

/**
 * Makes the code of the reported findings that of the staged ones, which is no change of a finding: lines around it may
 * differ.
 */
export async function storeCodes(trx: Database, merge: Merge): Promise<void> {
  const reported = reportedFindings(merge)
  await sql`
    insert into security_finding_code as stored (id, code)
      select finding.id, staged.code ${reported} where staged.code is not null
      on conflict (id) do update set code = excluded.code where stored.code <> excluded.code`.execute(trx)
  await sql`
    delete from security_finding_code where id in (select finding.id ${reported} where staged.code is null)`.execute(
    trx,
  )
}

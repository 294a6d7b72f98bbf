import { sql } from 'kysely'
import type { Database } from '../../../../db/engine/database.ts'
import { issuesOfApplication } from '../../../../db/finding-filter.ts'
import type { InsertedScan, Merge } from './merge-scan.ts'
import { reportedFindings } from './reported-findings.ts'

const hasTrace = sql`num_nonnulls(staged.locations, staged.related_locations, staged.code_flows) > 0`
const trace = sql`coalesce(staged.locations, '[]'), coalesce(staged.related_locations, '[]'), coalesce(staged.code_flows, '[]')`

/** Stores the further places and code flows of staged findings that have been added as the first ones of a scan. */
export async function storeTracesOfNew(trx: Database, { applicationId }: InsertedScan, stage: string): Promise<void> {
  const start = applicationId * issuesOfApplication
  await sql`
    insert into security_finding_trace (id, locations, related_locations, code_flows)
      select ${start}::bigint + issue_count + ordinal + 1, ${trace}
        from ${sql.id(stage)} as staged, application where application.id = ${applicationId} and ${hasTrace}`.execute(
    trx,
  )
}

/** Makes the further places and code flows of the reported findings those of the staged ones. */
export async function storeTraces(trx: Database, merge: Merge): Promise<void> {
  const { applicationId, hasTraces } = merge
  const reported = reportedFindings(merge)
  if (hasTraces)
    await sql`
    insert into security_finding_trace as trace (id, locations, related_locations, code_flows)
      select finding.id, ${trace}
        ${reported} where ${hasTrace}
      on conflict (id) do update set
        locations = excluded.locations, related_locations = excluded.related_locations, code_flows = excluded.code_flows
        where (trace.locations, trace.related_locations, trace.code_flows)
          is distinct from (excluded.locations, excluded.related_locations, excluded.code_flows)`.execute(trx)
  const start = applicationId * issuesOfApplication
  const ofApplication = sql`from security_finding_trace where id > ${start} and id < ${start + issuesOfApplication}`
  const { rows } = await sql<{ any: boolean }>`select exists (select ${ofApplication}) as any`.execute(trx)
  if (rows[0]!.any)
    await sql`delete ${ofApplication} and id in (select finding.id ${reported} where not ${hasTrace})`.execute(trx)
}

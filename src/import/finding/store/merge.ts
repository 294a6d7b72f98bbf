import { sql } from 'kysely'
import type { Database } from '../../../../db/engine/database.ts'
import { issuesOfApplication } from '../../../../db/finding-filter.ts'
import { resolvedCwes } from '../../../../db/finding-resolve.ts'
import { markAbsent } from './merge-absent.ts'
import { batchesOf } from './merge-batch.ts'
import { insertNew, listChanges, updateKnown } from './merge-changed.ts'
import type { Stage } from './stage.ts'

/** Counts of the findings of a scan that are new, came back, stayed or went. */
export type MergeCounts = {
  /** Different findings in the scan. */
  readonly reported: number
  readonly added: number
  /** Open before, and closed now: no longer reported, or reported as closed. */
  readonly fixed: number
  /** Closed before, and open now. */
  readonly reopened: number
  /** Otherwise said differently than before. */
  readonly changed: number
  readonly unchanged: number
  /** False when not a row was written. */
  readonly isWritten: boolean
}

export type Merge = {
  /** Name of the table of the staged findings. */
  readonly stage: string
  readonly series: number
  readonly applicationId: number
  readonly scannerId: number
  readonly scanId: number
  /** When the scan was made. */
  readonly at: Date
  readonly importedAt: Date
  /** The scan before it, the last to report what it does not; null when there is none, or when what is not reported stays as it is. */
  readonly earlier: { readonly scanId: number; readonly at: Date } | null
  /** True when the tool did not finish, so that what it does not report may still be there and stays open. */
  readonly isPartial: boolean
  /** True when findings that are not reported stay as they are, so that each has its own date. */
  readonly incremental: boolean
  /** True when findings of the series have further places or code flows. */
  readonly hasTraces: boolean
  /** Called after each batch that was written; what it throws ends the merge. */
  readonly onBatch: () => void
}

/** Resolves what the staged findings name, once before they are merged. */
export async function resolveStaged(trx: Database, stage: Stage): Promise<void> {
  await sql`drop table if exists pg_temp.resolved_cwes`.execute(trx)
  await sql`create temporary table resolved_cwes on commit drop as ${resolvedCwes(sql.id(stage.table))}`.execute(trx)
}

/** Makes the stored findings of a scanner those of the staged series; ids and first dates stay. Findings that stay as they are are not written. */
export async function mergeFindings(trx: Database, merge: Merge): Promise<MergeCounts> {
  await endContradicted(trx, merge)
  const { reported, added, known } = await listChanges(trx, merge)
  const updated = { fixed: 0, reopened: 0, changed: 0 }
  for (const batch of batchesOf(added + known)) {
    if (known > 0) {
      const counts = await updateKnown(trx, merge, batch)
      updated.fixed += counts.fixed
      updated.reopened += counts.reopened
      updated.changed += counts.changed
    }
    if (added > 0) await insertNew(trx, merge, batch)
    merge.onBatch()
  }
  if (added > 0)
    await sql`update application set issue_count = issue_count + ${added} where id = ${merge.applicationId}`.execute(
      trx,
    )
  await storeTraces(trx, merge)
  const absent = merge.earlier ? await markAbsent(trx, merge, merge.earlier) : { closed: 0, written: 0 }
  return {
    reported,
    added,
    fixed: updated.fixed + absent.closed,
    reopened: updated.reopened,
    changed: updated.changed,
    unchanged: reported - added - updated.fixed - updated.reopened - updated.changed,
    isWritten: added + known + absent.written > 0,
  }
}

/** Ends decisions that findings are fixed, where the scan was made later and reports them. */
async function endContradicted(trx: Database, { stage, series, scannerId, at, importedAt }: Merge): Promise<void> {
  await sql`
    with ended as (
      delete from finding_triage as triage using security_finding as finding, ${sql.id(stage)} as staged
        where decision = 'fixed' and triage.at < ${at} and finding.id = finding_id and scanner_id = ${scannerId}
          and series = ${series} and staged.identity = finding.identity and staged.state <> 'fixed'
        returning finding_id, decision
    )
    insert into finding_triage_move (finding_id, at, by, "from", "to")
      select finding_id, ${importedAt}, 'service', decision, 'reopened' from ended`.execute(trx)
}

/** Makes the further places and code flows of the reported findings those of the staged ones. */
async function storeTraces(
  trx: Database,
  { stage, series, applicationId, scannerId, hasTraces }: Merge,
): Promise<void> {
  const reported = sql`
    from ${sql.id(stage)} as staged join security_finding as finding
      on finding.scanner_id = ${scannerId} and finding.identity = staged.identity and series = ${series}`
  const hasTrace = sql`num_nonnulls(staged.locations, related_locations, code_flows) > 0`
  if (hasTraces)
    await sql`
    insert into security_finding_trace as trace (id, locations, related_locations, code_flows)
      select finding.id, coalesce(staged.locations, '[]'), coalesce(staged.related_locations, '[]'), coalesce(staged.code_flows, '[]')
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

import { sql } from 'kysely'
import type { Database } from '../../../../db/engine/database.ts'
import { listAbsent, markAbsent } from './merge-absent.ts'
import { batchesOf } from './merge-batch.ts'
import { changedTable, insertNew, listChanges, updateKnown } from './merge-changed.ts'
import type { Merge } from './merge-scan.ts'
import { storeCodes } from './store-codes.ts'
import { storeTraces } from './store-traces.ts'

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

/** A merge of which what nobody decides about is written. */
export type PreparedMerge = {
  readonly merge: Merge
  readonly reported: number
  readonly added: number
  readonly known: number
  readonly absent: number
}

/**
 * Lists what a merge changes, and adds the findings that are new, with the places and code flows of all; holds no lock
 * that a decision waits for.
 */
export async function prepareMerge(trx: Database, merge: Merge): Promise<PreparedMerge> {
  const { reported, added, known } = await listChanges(trx, merge)
  for (const batch of batchesOf(added > 0 ? added + known : 0)) {
    await insertNew(trx, merge, batch)
    merge.onBatch()
  }
  await storeTraces(trx, merge)
  await storeCodes(trx, merge)
  return { merge, reported, added, known, absent: merge.earlier ? await listAbsent(trx, merge) : 0 }
}

/**
 * Makes the stored findings of a scanner those of the staged series; ids and first dates stay. Findings that stay as
 * they are are not written. Nobody may decide about them meanwhile; what was decided since they were listed counts.
 */
export async function finishMerge(trx: Database, prepared: PreparedMerge): Promise<MergeCounts> {
  const { merge, reported, added } = prepared
  const known = prepared.known + (await endContradicted(trx, prepared))
  const updated = { fixed: 0, reopened: 0, changed: 0 }
  for (const batch of batchesOf(known > 0 ? added + known : 0)) {
    const counts = await updateKnown(trx, merge, batch)
    updated.fixed += counts.fixed
    updated.reopened += counts.reopened
    updated.changed += counts.changed
    merge.onBatch()
  }
  if (added > 0)
    await sql`update application set issue_count = issue_count + ${added} where id = ${merge.applicationId}`.execute(
      trx,
    )
  const closed = merge.earlier ? await markAbsent(trx, merge, merge.earlier, prepared.absent) : 0
  return {
    reported,
    added,
    fixed: updated.fixed + closed,
    reopened: updated.reopened,
    changed: updated.changed,
    unchanged: reported - added - updated.fixed - updated.reopened - updated.changed,
    isWritten: added + known + prepared.absent > 0,
  }
}

/**
 * Ends decisions that findings are fixed, where the scan was made later and reports them; lists these findings as
 * changed, and counts those that were not.
 */
async function endContradicted(trx: Database, { merge, added, known }: PreparedMerge): Promise<number> {
  const { stage, series, scannerId, at, importedAt } = merge
  const changed = sql.id(changedTable(merge))
  const { rows } = await sql<{ position: number }>`
    with ended as (
      delete from finding_triage as triage using security_finding as finding, ${sql.id(stage)} as staged
        where decision = 'fixed' and triage.at < ${at} and finding.id = finding_id and scanner_id = ${scannerId}
          and series = ${series} and staged.identity = finding.identity and staged.state <> 'fixed'
        returning finding_id, decision, ordinal
    ),
    moved as (
      insert into finding_triage_move (finding_id, at, by, "from", "to")
        select finding_id, ${importedAt}, 'service', decision, 'reopened' from ended
    )
    insert into ${changed} (position, ordinal, finding_id, differs)
      select ${added + known} + row_number() over (order by ordinal), ordinal, finding_id, false from ended
        where not exists (select from ${changed} as listed where listed.finding_id = ended.finding_id)
      returning position`.execute(trx)
  return rows.length
}

import { sql } from 'kysely'
import type { Database } from '../../../../db/engine/database.ts'
import { decidedState } from '../../../../db/finding-triage-state.ts'
import type { Merge } from './merge.ts'
import { batchesOf, batchSize } from './merge-batch.ts'

const isOpen = (state: string) => sql.raw(`${state} in ('open', 'suppressed')`)

/** Says of findings which the series does not report when they were last seen, and that they are fixed unless it is partial; how many open ones it closed. */
export async function markAbsent(
  trx: Database,
  { stage, series, scannerId, at, importedAt, isPartial, onBatch }: Merge,
  earlier: NonNullable<Merge['earlier']>,
): Promise<{ closed: number; written: number }> {
  const closes = sql.lit(!isPartial)
  await sql`drop table if exists pg_temp.absent_finding`.execute(trx)
  await sql`
    create temporary table absent_finding on commit drop as
      select row_number() over (order by id) as position, id, state as earlier,
          case when ${closes} then ${decidedState(sql`decision`, sql`'fixed'`)} else state end as decided
        from security_finding as finding left join finding_triage on finding_id = id
        where scanner_id = ${sql.lit(scannerId)} and (last_scan_id is null or ${closes} and source_state <> 'fixed') and not exists (
          select from ${sql.id(stage)} as staged where series = ${sql.lit(series)} and staged.identity = finding.identity)`.execute(
    trx,
  )
  const { rows } = await sql<{ closed: number; written: number }>`
    select count(*)::int as written, count(*) filter (where ${isOpen('earlier')} and not ${isOpen('decided')})::int as closed
      from absent_finding`.execute(trx)
  const counts = rows[0]!
  if (counts.written > batchSize) {
    await sql`create index on pg_temp.absent_finding (position)`.execute(trx)
    await sql`analyze absent_finding`.execute(trx)
  }
  for (const { first, last } of batchesOf(counts.written)) {
    await sql`
      update security_finding as finding set
        source_state = case when ${closes} then 'fixed' else source_state end,
        state = decided,
        state_at = case when absent.earlier = decided then state_at else ${at} end,
        changed_at = ${importedAt},
        last_scan_id = coalesce(last_scan_id, ${earlier.scanId}), last_seen_at = coalesce(last_seen_at, ${earlier.at})
        from absent_finding as absent where finding.id = absent.id and position between ${first} and ${last}`.execute(
      trx,
    )
    onBatch()
  }
  return counts
}

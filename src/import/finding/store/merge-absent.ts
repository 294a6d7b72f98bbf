import { sql } from 'kysely'
import type { Database } from '../../../../db/engine/database.ts'
import { ageChangedAt } from '../../../../db/finding-age-change.ts'
import { decidedState } from '../../../../db/finding-triage-state.ts'
import { batchesOf, batchSize } from './merge-batch.ts'
import type { Merge } from './merge-scan.ts'

const isOpen = (state: string) => sql.raw(`${state} in ('open', 'suppressed')`)

const absentTable = ({ series }: Pick<Merge, 'series'>) => sql.id(`absent_finding_${series}`)

/**
 * Lists the findings which the series does not report, and of which that is not said yet, in a temporary table; counts
 * them.
 */
export async function listAbsent(trx: Database, merge: Merge): Promise<number> {
  const { stage, series, scannerId, isPartial } = merge
  const absent = absentTable(merge)
  await sql`drop table if exists pg_temp.${absent}`.execute(trx)
  await sql`
    create temporary table ${absent} on commit drop as
      select row_number() over (order by id) as position, id from security_finding as finding
        where scanner_id = ${sql.lit(scannerId)} and (last_scan_id is null or ${sql.lit(!isPartial)} and source_state not in ('fixed', 'replaced')) and not exists (
          select from ${sql.id(stage)} as staged where series = ${sql.lit(series)} and staged.identity = finding.identity)`.execute(
    trx,
  )
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${absent}`.execute(trx)
  const { count } = rows[0]!
  if (count > batchSize) {
    await sql`create index on pg_temp.${absent} (position)`.execute(trx)
    await sql`analyze ${absent}`.execute(trx)
  }
  return count
}

/**
 * Says of the `count` listed findings when they were last seen, and that they are fixed unless the series is partial;
 * how many open ones it closed.
 */
export async function markAbsent(
  trx: Database,
  merge: Merge,
  earlier: NonNullable<Merge['earlier']>,
  count: number,
): Promise<number> {
  const { at, importedAt, agesAt, isPartial, absentState, onBatch } = merge
  const closedAs = sql.lit(absentState)
  const closes = sql.lit(!isPartial)
  let closed = 0
  for (const { first, last } of batchesOf(count)) {
    const { rows } = await sql<{ closed: number }>`
      with absent as (
        select finding.id, finding.state as earlier,
            case when ${closes} then ${decidedState(sql`decision`, closedAs)} else finding.state end as decided
          from ${absentTable(merge)} as listed join security_finding as finding using (id) left join finding_triage on finding_id = finding.id
          where position between ${first} and ${last}
      ),
      written as (
        update security_finding as finding set
          source_state = case when ${closes} then ${closedAs} else source_state end,
          state = decided,
          state_at = case when absent.earlier = decided then state_at else ${at} end,
          age_changed_at = ${ageChangedAt(sql`absent.earlier = decided`, sql`${agesAt}`)},
          changed_at = ${importedAt},
          last_scan_id = coalesce(last_scan_id, ${earlier.scanId}), last_seen_at = coalesce(last_seen_at, ${earlier.at})
          from absent where finding.id = absent.id
      )
      select count(*) filter (where ${isOpen('earlier')} and not ${isOpen('decided')})::int as closed from absent`.execute(
      trx,
    )
    closed += rows[0]!.closed
    onBatch()
  }
  return closed
}

import { sql } from 'kysely'
import type { WithoutLine } from './data-export-tables.ts'
import type { Database } from './engine/database.ts'
import type { Lease } from './target-run-tables.ts'

/** How many findings of a part were taken out for one reason. */
export type TakenOut = { readonly part: number; readonly kind: WithoutLine; readonly count: number }

/** Null for a copied finding that is not fixed and stands in a line of a file. */
const kind = sql<WithoutLine | null>`case
  when "row"->>'state' in ('fixed', 'replaced') then 'fixed'
  when "row"->'location'->>'kind' is null then 'no place'
  when "row"->'location'->>'kind' <> 'code' then "row"->'location'->>'kind'
  when "row"->'location'->>'line' is null then 'no line'
end`

/**
 * Takes the findings out of what an attempt has copied that are fixed or stand in no line of a file, and the least
 * severe of parts with more than `most`. Returns how many, by part and kind, and how many are left, by part.
 */
export async function keepFindingsWithLine(
  trx: Database,
  attempt: Lease,
  most: number,
): Promise<{ readonly taken: readonly TakenOut[]; readonly left: ReadonlyMap<number, number> }> {
  const { id, lease } = attempt
  const { rows: taken } = await sql<TakenOut>`
    with gone as (
      delete from export_row where export_id = ${id} and lease = ${lease} and ${kind} is not null returning part, ${kind} as kind
    )
    select part, kind, count(*)::int as count from gone group by part, kind order by part, kind collate "C"`.execute(
    trx,
  )
  const { rows: left } = await sql<{ part: number; count: number }>`
    select part, count(*)::int as count from export_row where export_id = ${id} and lease = ${lease} group by part`.execute(
    trx,
  )
  const over = left.flatMap(({ part, count }) =>
    count > most ? [{ part, kind: 'over the limit', count: count - most } as const] : [],
  )
  if (over.length > 0) await takeOver(trx, attempt, most)
  return { taken: [...taken, ...over], left: new Map(left.map(({ part, count }) => [part, Math.min(count, most)])) }
}

async function takeOver(trx: Database, { id, lease }: Lease, most: number): Promise<void> {
  await sql`
    with ranked as (
      select part, position, row_number() over (partition by part order by ("row"->>'severity')::int desc, position) as rank
        from export_row where export_id = ${id} and lease = ${lease}
    )
    delete from export_row as gone using ranked where gone.export_id = ${id} and gone.lease = ${lease}
      and gone.part = ranked.part and gone.position = ranked.position and ranked.rank > ${most}`.execute(trx)
}

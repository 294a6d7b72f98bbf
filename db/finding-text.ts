import { type RawBuilder, sql } from 'kysely'
import { anyOfVarying } from './engine/owners.ts'
import type { VaryingFilter } from './finding-filter.ts'

/** Findings with a text are counted up to this number: who looks for a text that more have narrows it. */
export const mostCounted = 10_000

/** So many findings are looked through in the order of a page, before those with a text are looked up by its index. */
const window = 5_000

const searched = sql<string>`finding_text(title, place, cves)`

/** Returns the condition that title, place or a CVE has `text`, without regard to case; an index serves it. */
export function hasText(text: string): RawBuilder<boolean> {
  return sql<boolean>`${searched} like lower(${`%${text.replace(/[\\%_]/g, '\\$&')}%`})`
}

/** Where the ids of a page of findings with a text come from, and how many of them are read. */
type TextSlice = {
  readonly by: RawBuilder<unknown> | null
  readonly way: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  readonly count: number
  readonly offset: number
  /** Where the page can be: conditions that an index of the order serves. */
  readonly within: readonly RawBuilder<boolean>[]
  /** All others but the text. */
  readonly others: readonly RawBuilder<boolean>[]
}

/**
 * Returns the query of the ids of a page of findings with a text. A text that many have is found among the first
 * findings in the order of the page; one that few have by the index of texts, and then sorted: whichever it is, few
 * rows are read.
 */
export function idsWithText(text: string, { target }: VaryingFilter, slice: TextSlice): RawBuilder<unknown> {
  const { by, way, order, count, offset, within, others } = slice
  const linked = target
    ? [sql<boolean>`id in (select finding_id from security_finding_link where target_id = ${anyOfVarying(target)})`]
    : []
  const all = (conditions: readonly RawBuilder<boolean>[]) => sql.join([sql`true`, ...conditions], sql` and `)
  const key = by ?? sql`0`
  const most = count + offset
  const isHit = all([...others, ...linked, sql<boolean>`position(lower(${text}) in ${searched}) > 0`])
  return sql`
    with near as materialized (
      select id, sort_key from (
        select id, ${key} as sort_key, ${isHit} as is_hit from security_finding where ${all(within)} ${order} limit ${sql.lit(window)}
      ) as first where is_hit limit ${most}
    ), far as materialized (
      select id, ${key} as sort_key from security_finding
        where ${all([...within, ...others, ...linked, hasText(text)])} and (select count(*) from near) < ${most}
    )
    select id from (
      select id, sort_key from near where (select count(*) from near) >= ${most} union all select id, sort_key from far
    ) as found order by sort_key ${way}, id ${way} limit ${count} offset ${offset}`
}

import { type RawBuilder, sql } from 'kysely'
import type { Database } from './engine/database.ts'

/**
 * For each distinct `source_cwes` of the relation `rows`: `cwe`, the first number that is a current weakness;
 * `category`, that of this weakness, else the first number that is a current category, else 0; `weakness_ids`, all that
 * are current weaknesses, in order.
 */
export function resolvedCwes(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select source_cwes, named.weakness as cwe, coalesce(home.category, named.category, 0) as category, weakness_ids
      from (select distinct source_cwes from ${rows} as named_by) as keys
      cross join lateral (
        select (array_agg(weakness.number order by position) filter (where weakness.number is not null))[1] as weakness,
          (array_agg(category.number order by position) filter (where category.number is not null))[1] as category,
          coalesce(array_agg(weakness.id order by position) filter (where weakness.number is not null), '{}') as weakness_ids
          from unnest(source_cwes) with ordinality as source (number, position)
          left join weakness on weakness.number = source.number and not weakness.retired
          left join weakness_category as category on category.number = source.number and not category.retired
      ) as named
      left join weakness_home_category as home on home.number = named.weakness`
}

/** The ids of what a finding is linked to, of the columns `weakness_ids` and `source_techniques`. */
export const linkTargets = sql`
  case when source_techniques = '{}' then weakness_ids
    else weakness_ids || array(select id from technique where id = any(source_techniques) and not retired order by id collate "C")
  end`

/** Brings what findings are linked to in line with the catalogues, after one of them has changed. */
export async function resolveFindings(trx: Database): Promise<void> {
  await sql`
    with resolved as (${resolvedCwes(sql`security_finding`)}),
    wanted as (
      select id, resolved.cwe, resolved.category, ${linkTargets} as targets
        from security_finding join resolved using (source_cwes)
    )
    update security_finding as finding set cwe = wanted.cwe, category = wanted.category, targets = wanted.targets
      from wanted
      where finding.id = wanted.id
        and (finding.cwe, finding.category, finding.targets) is distinct from (wanted.cwe, wanted.category, wanted.targets)`.execute(
    trx,
  )
}

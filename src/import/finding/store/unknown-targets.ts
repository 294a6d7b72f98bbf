import { sql } from 'kysely'
import type { Database } from '../../../../db/engine/database.ts'
import type { WarningList } from '../kit/warning-list.ts'

type Named = {
  readonly name: string
  readonly count: number
  readonly pointer: string
  readonly what: keyof typeof reasons
  readonly successor: string | null
}

/**
 * Warns of each CWE number and technique that resolved findings name and that cannot be linked: views, categories where
 * no weakness is named beside them, what is retired or deprecated, and what no catalogue has. Their findings are kept.
 */
export async function warnOfUnknown(trx: Database, warnings: WarningList): Promise<void> {
  const { rows } = await sql<Named>`
    with named as (
      select number, sum(namings)::int as count, (array_agg(first_pointer order by first_ordinal))[1] as pointer, bool_or(cwe is null) as alone
        from resolved_cwes, unnest(source_cwes) as number group by number
    )
    select 'CWE-' || named.number as name, count, pointer,
        case when exists (select from weakness_view as view where view.number = named.number and not retired) then 'view'
          when not weakness.retired or weakness.number is null and not category.retired and category.status = 'Deprecated' then 'deprecated'
          when not category.retired then 'category'
          when weakness.number is not null or category.number is not null then 'retired' else 'unknown' end as what,
        coalesce(weakness.superseded_by, category.superseded_by) as successor
      from named
      left join weakness on weakness.number = named.number
      left join weakness_category as category on category.number = named.number
      where (weakness.number is null or weakness.retired or weakness.status = 'Deprecated')
        and (category.number is null or category.retired or alone)
    union all
    select named.name, namings, first_pointer,
        case when exists (select from technique where technique.id = named.name and retired) then 'retired' else 'unknown' end, null
      from named_technique as named
      where not exists (select from technique where technique.id = named.name and not retired)
    order by name`.execute(trx)
  for (const { name, count, pointer, what, successor } of rows) {
    const whose = count === 1 ? 'one finding names it, which is' : `${count} findings name it, which are`
    const [reason, kept] = reasons[what]
    warnings.add({ id: name, pointer, message: `${name} ${reason}${insteadOf(successor)}; ${whose} kept ${kept}` })
  }
}

const reasons = {
  view: ['is a view, which lists weaknesses and is none', 'without the link'],
  category: ['is a category of weaknesses and none itself', 'in the category, without a weakness'],
  deprecated: ['is deprecated', 'with the link'],
  retired: ['is retired', 'without the link'],
  unknown: ['is in no catalogue', 'without the link'],
} as const

function insteadOf(successor: string | null): string {
  return successor === null ? '' : `, ${successor} stands for it`
}

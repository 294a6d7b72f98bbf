import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { WarningList } from './warning-list.ts'

/** Warns of each CWE number and technique that staged findings name and the graph does not have; their findings are kept, without the link. */
export async function warnOfUnknown(trx: Database, warnings: WarningList): Promise<void> {
  const { rows } = await sql<{ name: string; count: number; pointer: string; retired: boolean }>`
    select 'CWE-' || number as name, count(*)::int as count, (array_agg(pointer order by ordinal))[1] as pointer,
        exists (select from weakness where weakness.number = named.number and retired) as retired
      from (select unnest(source_cwes) as number, pointer, ordinal from staged_finding where source_cwes <> '{}') as named
      where not exists (select from weakness where weakness.number = named.number and not retired)
        and not exists (select from weakness_category as category where category.number = named.number and not retired)
      group by number
    union all
    select named.name, count(*)::int, (array_agg(pointer order by ordinal))[1],
        exists (select from technique where technique.id = named.name and retired)
      from (select unnest(source_techniques) as name, pointer, ordinal from staged_finding where source_techniques <> '{}') as named
      where not exists (select from technique where technique.id = named.name and not retired)
      group by named.name
    order by name`.execute(trx)
  for (const { name, count, pointer, retired } of rows) {
    const why = retired ? 'is retired' : 'is in no catalogue'
    const whose = count === 1 ? 'one finding names it, which is' : `${count} findings name it, which are`
    warnings.add({ id: name, pointer, message: `${name} ${why}; ${whose} kept without the link` })
  }
}

import { sql } from 'kysely'
import type { Database } from '../../../../db/engine/database.ts'
import { resolvedCwes } from '../../../../db/finding-resolve.ts'
import { enrichStaged } from './enrich-staged.ts'

/**
 * Creates the temporary tables `resolved_cwes`, with what each `source_cwes` of staged findings is resolved to, and
 * `named_technique`; both tell how many findings name it and the ordinal and pointer of the first.
 */
export async function createResolved(trx: Database): Promise<void> {
  await sql`drop table if exists pg_temp.resolved_cwes, pg_temp.named_technique`.execute(trx)
  await sql`create temporary table resolved_cwes (source_cwes integer[] primary key, cwe integer, category integer, weakness_ids text[],
    namings integer, first_ordinal integer, first_pointer text) on commit drop`.execute(trx)
  await sql`create temporary table named_technique (name text primary key, namings integer, first_ordinal integer, first_pointer text) on commit drop`.execute(
    trx,
  )
}

const said = sql`count(*)::int, min(ordinal), (array_agg(pointer order by ordinal))[1]`

/** Resolves what the findings in the table `stage` name, which are later in their file than those resolved before. */
export async function resolveStaged(trx: Database, stage: string): Promise<void> {
  await enrichStaged(trx, stage)
  const { rows } = await sql<{ isNew: boolean }>`
    with named as (
      insert into resolved_cwes as known (source_cwes, namings, first_ordinal, first_pointer)
        select source_cwes, ${said} from ${sql.id(stage)} group by source_cwes
        on conflict (source_cwes) do update set namings = known.namings + excluded.namings returning category
    )
    select coalesce(bool_or(category is null), false) as is_new from named`.execute(trx)
  if (rows[0]!.isNew) {
    const unresolved = sql`(select source_cwes from resolved_cwes where category is null)`
    await sql`
      update resolved_cwes as known set cwe = found.cwe, category = found.category, weakness_ids = found.weakness_ids
        from (${resolvedCwes(unresolved)}) as found where known.source_cwes = found.source_cwes`.execute(trx)
  }
  await sql`
    insert into named_technique as known (name, namings, first_ordinal, first_pointer)
      select name, ${said} from ${sql.id(stage)}, unnest(source_techniques) as name where source_techniques <> '{}' group by name
      on conflict (name) do update set namings = known.namings + excluded.namings`.execute(trx)
}

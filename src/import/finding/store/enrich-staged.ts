import { sql } from 'kysely'
import type { Database } from '../../../../db/engine/database.ts'

/**
 * Adds to staged findings of packages what imported advisories say of the vulnerability that they name: its CVEs where
 * the tool names none, and its weaknesses where the tool names none, as derived from the catalogue. Deprecated
 * weaknesses, and what is no weakness, are left out.
 */
export async function enrichStaged(trx: Database, stage: string): Promise<void> {
  await sql`
    with named as (
      select ordinal, array(select id from unnest(array_append(tags, rule) || cves) as id where id ~ '^[A-Z][A-Za-z]+-') as ids
        from ${sql.id(stage)} where location ->> 'kind' = 'component' and (cves = '{}' or source_cwes = '{}')
    ),
    known as (
      select ordinal, entry.id, entry.entry_id, entry.cves, entry.source_cwes
        from named cross join lateral unnest(ids) as id join vulnerability_link on target_id = id
        join vulnerability as entry on entry.id = vulnerability_id and not retired
    ),
    told as (
      select ordinal,
          -- A record of a distribution names all that an update repairs.
          coalesce((select cves from known as own where own.ordinal = known.ordinal and cardinality(cves) = 1 order by id limit 1), '{}') as cves,
          array(select distinct cwe from known as own cross join lateral unnest(own.source_cwes) as cwe
            join weakness on number = cwe and not retired where own.ordinal = known.ordinal order by cwe) as cwes,
          (select entry_id from known as own where own.ordinal = known.ordinal and source_cwes <> '{}' order by id limit 1) as entry
        from known group by ordinal
    )
    update ${sql.id(stage)} as staged set
        cves = case when staged.cves = '{}' then told.cves else staged.cves end,
        source_cwes = case when staged.source_cwes = '{}' then told.cwes else staged.source_cwes end,
        derived_from = case when staged.source_cwes = '{}' and told.cwes <> '{}' then 'CATALOG' else derived_from end,
        derived_by = case when staged.source_cwes = '{}' and told.cwes <> '{}' then told.entry else derived_by end,
        content = md5(concat(content, told.cves, told.cwes))::uuid
      from told where told.ordinal = staged.ordinal
        and (staged.cves = '{}' and told.cves <> '{}' or staged.source_cwes = '{}' and told.cwes <> '{}')`.execute(trx)
}

import { sql } from 'kysely'
import { rowKey } from './data-export-rows.ts'
import { vulnerabilityParts } from './data-export-vulnerabilities.ts'
import type { Database } from './engine/database.ts'
import type { SoftwareComponent } from './software-component-tables.ts'
import type { Lease } from './target-run-tables.ts'

/** Parts of what `copyInventory` copies, beside those of vulnerabilities. */
export const inventoryParts = { components: 3, services: 4, dependencies: 5 } as const

/** A component that another one is made of or from. */
type NamedComponent = Pick<SoftwareComponent, 'kind' | 'name' | 'version' | 'purl' | 'cpe' | 'hashes'>
/** A software component, a model, a dataset or a service of an application. `reference` names it in this export. */
export type ExportedSoftware = NamedComponent &
  Pick<SoftwareComponent, 'applicationId' | 'type' | 'licences' | 'supplier' | 'scope' | 'model' | 'dataset'> & {
    readonly reference: string
    /** References of the datasets that a model was trained on, and tested on. */
    readonly trainedOn: readonly string[]
    readonly testedOn: readonly string[]
    readonly baseModels: readonly NamedComponent[]
  }
/** What a component, or the application itself where `reference` is null, depends on. */
export type ExportedDependencies = {
  readonly applicationId: number
  readonly reference: string | null
  readonly dependsOn: readonly string[]
}

/**
 * Copies the components of applications that some scanner still names, with their edges, for an attempt at an export,
 * and takes those away that `copyVulnerabilities` copied of the same Package URL. Returns how many there are.
 */
export async function copyInventory(
  trx: Database,
  { id, lease }: Lease,
  applicationIds: readonly number[],
): Promise<number> {
  const { components, services, dependencies } = inventoryParts
  // Of several with one Package URL, the first is what findings name.
  const named = sql`component as materialized (
      select *, case when row_number() over (partition by application_id, md5(locator) order by id) = 1
          then jsonb_build_array(application_id, locator) else jsonb_build_array(application_id, locator, identity) end as reference
        from software_component where application_id = any(${applicationIds}::bigint[]) and last_seen_at is null
    )`
  const target = sql`insert into export_row (export_id, lease, part, position, ordinal, key, row)`
  const owner = sql`${id}::uuid, ${lease}::int`
  const referencesBy = (relation: string) => sql`array(
    select distinct other.reference::text from software_component_edge join component as other on other.id = to_id
      where from_id = component.id and relation = ${sql.lit(relation)} order by 1)`
  const { rows } = await sql<{ count: number }>`
    with ${named}, added as (
      ${target}
        select ${owner}, case when type = 'service' then ${sql.lit(services)} else ${sql.lit(components)} end, id, 0, ${rowKey(sql`reference`)},
            json_build_object('applicationId', application_id, 'reference', reference::text, 'kind', kind, 'name', name, 'version', version,
              'purl', purl, 'cpe', cpe, 'hashes', hashes, 'type', type, 'licences', licences, 'supplier', supplier, 'scope', scope,
              'model', model, 'dataset', dataset, 'trainedOn', ${referencesBy('TRAINED_ON')}, 'testedOn', ${referencesBy('TESTED_ON')},
              'baseModels', (
                select coalesce(json_agg(json_build_object('kind', base.kind, 'name', base.name, 'version', base.version, 'purl', base.purl,
                    'cpe', base.cpe, 'hashes', base.hashes) order by base.id), '[]')
                  from software_component as base where base.id in (
                    select to_id from software_component_edge where from_id = component.id and relation = 'BASE_MODEL')))
          from component
        returning 1
    ) select count(*)::int as count from added`.execute(trx)
  await sql`
    with ${named}
    ${target}
      select ${owner}, ${sql.lit(dependencies)}, row_number() over (order by application_id, from_id), 0, null,
          json_build_object('applicationId', application_id, 'reference', reference, 'dependsOn', depends_on)
        from (
          select other.application_id, from_id, own.reference::text as reference,
              array_agg(distinct other.reference::text order by other.reference::text) as depends_on
            from software_component_edge join component as other on other.id = to_id left join component as own on own.id = from_id
            where relation = 'DEPENDS_ON' and (from_id = 0 or own.id is not null)
            group by other.application_id, from_id, own.reference
        ) as edges`.execute(trx)
  await sql`
    delete from export_row where export_id = ${id}::uuid and lease = ${lease}::int and part = ${vulnerabilityParts.components}
      and exists (
        select from export_row as known where known.export_id = export_row.export_id and known.lease = export_row.lease
          and known.part in (${components}, ${services})
          and known.key = ${rowKey(sql`jsonb_build_array((export_row.row ->> 'applicationId')::bigint, export_row.row -> 'location' ->> 'purl')`)})`.execute(
    trx,
  )
  return rows[0]!.count
}

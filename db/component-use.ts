import { sql } from 'kysely'
import type { ComponentUse } from './component-tables.ts'
import type { Database } from './engine/database.ts'

type Used = Omit<ComponentUse, 'sourceId'>

/** Stores what the source code that one reader read in a scan uses; its earlier list went with its evidence. */
export async function storeUses(trx: Database, scanId: number, source: string, uses: readonly Used[]): Promise<void> {
  await sql`
    insert into component_use (source_id, kind, names, place)
      select component_source.id, kind, array(select jsonb_array_elements_text(names)), place
        from component_source cross join jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as used (kind text, names jsonb, place text)
        where component_source.scan_id = ${scanId} and source = ${source}
      on conflict do nothing`.execute(trx)
}

/** Returns what the newest scans of source code of an application show in use, each once, by kind and names. */
export async function listUses(trx: Database, applicationId: number): Promise<Used[]> {
  const { rows } = await sql<Used>`
    select kind, names, min(place collate "C") as place from component_use join component_source on component_source.id = source_id
      join scanner on scanner.id = scanner_id where application_id = ${applicationId}
      group by kind, names order by kind, names collate "C"`.execute(trx)
  return rows
}

/** Kinds of files that are bills of materials. */
const billFormats = ['cyclonedx', 'spdx']
const ofBills = sql`scanner join scan on scan.id = newest_scan_id and format = any(${billFormats}::text[])`

/** Checks whether the newest scan of some scanner of an application is a bill of materials that names components. */
export async function hasBill(trx: Database, applicationId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from ${ofBills} join software_component_report as report on report.scanner_id = scanner.id
      where scanner.application_id = ${applicationId}) as is`.execute(trx)
  return rows[0]!.is
}

/**
 * Returns those of `names`, which are spelled as they are compared, that bills of materials of an application name:
 * by the name of a component, or by its Package URL.
 */
export async function findNamesInBills(
  trx: Database,
  applicationId: number,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct called.name from software_component as component
      cross join lateral (values (${compared(sql`component.name`)}),
        (${compared(sql`replace(regexp_replace(software_package(locator), '^pkg:[^/]*/', ''), '%40', '@')`)})) as called (name)
      where component.application_id = ${applicationId} and called.name = any(${names}::text[])
        and exists (select from software_component_report as report join ${ofBills} on scanner.id = report.scanner_id
          where component_id = component.id)`.execute(trx)
  return new Set(rows.map(({ name }) => name))
}

/** The name as `comparedName` spells it. */
function compared(name: ReturnType<typeof sql>) {
  return sql`regexp_replace(lower(${name}), '[-_.]+', '-', 'g')`
}

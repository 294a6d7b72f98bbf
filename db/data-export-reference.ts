import { sql } from 'kysely'
import { type NameGlobs, nameIsVisible } from './application-visibility.ts'
import type { Database } from './engine/database.ts'
import type { ThreatModel } from './finding-tables.ts'

/** A scanner of an application, with its newest scan. */
export type ExportedScanner = {
  readonly id: number
  readonly applicationId: number
  readonly guid: string
  readonly application: string
  readonly scanType: string
  readonly tool: string
  /** '' for all of the application. */
  readonly part: string
  readonly newestAt: Date
  readonly newestScanId: number
  readonly incremental: boolean
  readonly toolVersion: string | null
  readonly startedAt: Date | null
}

/** Which scanners an export is of. */
export type ScannerScope = {
  readonly visible: NameGlobs
  /** Null for all. */
  readonly applicationId: number | null
  /** Only those that look at this target; null for all of the application. */
  readonly targetId: string | null
}

/** Returns the scanners of a scope that have a scan, by application, type, tool and part. */
export async function listExportedScanners(
  db: Database,
  { visible, applicationId, targetId }: ScannerScope,
): Promise<readonly ExportedScanner[]> {
  const { rows } = await sql<ExportedScanner>`
    select scanner.id, scanner.application_id, guid, name as application, scanner.scan_type, scanner.tool, part, newest_at,
        newest_scan_id, incremental, tool_version, started_at
      from scanner
      join application on application.id = scanner.application_id
      join scan on scan.id = newest_scan_id
      where ${nameIsVisible('name', visible)}
        and (${applicationId}::int is null or scanner.application_id = ${applicationId})
        and (${targetId}::uuid is null or target_id = ${targetId})
      order by name collate "C", scanner.scan_type, scanner.tool collate "C", part collate "C"`.execute(db)
  return rows
}

/** Returns the threat models of the newest scans of these scanners, by scan. */
export function listExportedThreatModels(db: Database, scannerIds: readonly number[]): Promise<ThreatModel[]> {
  return db
    .selectFrom('threatModel')
    .selectAll()
    .where('scannerId', '=', sql<number>`any(${scannerIds}::int[])`)
    .orderBy('id')
    .execute()
}

/** The objects that findings refer to, by id. */
export type ExportVocabulary = {
  readonly weaknesses: readonly { readonly id: string; readonly name: string }[]
  /** Numbers of categories. */
  readonly categories: readonly number[]
  /** Ids of techniques that a weakness, or a technique that a tool names, makes possible, ascending. */
  readonly techniques: readonly { readonly target: string; readonly techniques: readonly string[] }[]
  /** CVEs that the catalogue of exploited vulnerabilities has. */
  readonly exploited: readonly string[]
}

/** Returns all that findings may refer to. */
export async function readExportVocabulary(db: Database): Promise<ExportVocabulary> {
  const weaknesses = await db.selectFrom('weakness').select(['id', 'name']).execute()
  const categories = await db.selectFrom('weaknessCategory').select('number').execute()
  const techniques = await sql<ExportVocabulary['techniques'][number]>`
    with recursive walk (start, id) as (
      select id, id from weakness
      union
      select walk.start, target_id from walk join weakness_relation on weakness_id = walk.id
        and nature = 'ChildOf' and view_number = 1000
    )
    select target, array_agg(technique_id order by technique_id collate "C") as techniques from (
      select start as target, technique_id from walk join technique_weakness as link on link.weakness_id = walk.id
        join technique on technique.id = technique_id and not retired
      union
      select id, id from technique where not retired) as made
      group by target`.execute(db)
  const exploited = await sql<{ cve: string }>`
    select distinct cve from vulnerability cross join unnest(cves) as cve where source = 'KEV' and not retired`.execute(
    db,
  )
  return {
    weaknesses,
    categories: categories.map(({ number }) => number),
    techniques: techniques.rows,
    exploited: exploited.rows.map(({ cve }) => cve),
  }
}

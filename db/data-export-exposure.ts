import { type RawBuilder, sql } from 'kysely'
import { conditionsOf, type ExportSelection } from './data-export-rows.ts'
import type { Database } from './engine/database.ts'
import { type ExposurePath, exposureOf } from './finding-exposure.ts'

/** Returns `columns` of the open, unmitigated findings of a selection. */
function openFindings({ filter, partOfScanner }: ExportSelection, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${columns} from security_finding
    where state = 'open' and scanner_id = any(${[...partOfScanner.keys()]}::int[])
      and ${sql.join([sql`true`, ...conditionsOf(filter)], sql` and `)}`
}

/** Returns how many open, unmitigated findings a selection has. */
export async function countOpen(db: Database, selection: ExportSelection): Promise<number> {
  const { rows } = await sql<{ count: number }>`${openFindings(selection, sql`count(*)::int as count`)}`.execute(db)
  return rows[0]!.count
}

/** Returns the paths from the open, unmitigated findings of a selection to techniques, as those of an application. */
export function listSelectedExposure(db: Database, selection: ExportSelection): Promise<readonly ExposurePath[]> {
  return exposureOf(
    db,
    selection.filter.applicationId ?? 0,
    sql`
      select target_id, count(*)::int as finding_count, max(severity)::int as severity
        from (${openFindings(selection, sql`targets, severity`)}) as finding cross join unnest(targets) as target_id group by target_id`,
  )
}

/** A weakness or technique of the open findings of an application. */
export type OpenTarget = { readonly applicationId: number; readonly target: string }

/** Returns the weaknesses and techniques that open, unmitigated findings of each application have, in order. */
export async function listOpenTargets(db: Database, selection: ExportSelection): Promise<readonly OpenTarget[]> {
  const { rows } = await sql<OpenTarget>`
    select distinct application_id, target collate "C" as target
      from (${openFindings(selection, sql`application_id, targets`)}) as finding cross join unnest(targets) as target
      order by application_id, target`.execute(db)
  return rows
}

/** A CVE of open findings of an application, with all weaknesses and techniques of these. */
export type ExposedCve = { readonly applicationId: number; readonly cve: string; readonly targets: readonly string[] }

/** Returns the CVEs of the open, unmitigated findings of a selection, in order. */
export async function listExposedCves(db: Database, selection: ExportSelection): Promise<readonly ExposedCve[]> {
  const { rows } = await sql<ExposedCve>`
    select application_id, cve collate "C" as cve,
        coalesce(array_agg(distinct target order by target) filter (where target is not null), '{}') as targets
      from (${openFindings(selection, sql`application_id, cves, targets`)}) as finding
      cross join unnest(cves) as cve left join unnest(targets) as target on true
      group by application_id, cve order by application_id, 2`.execute(db)
  return rows
}

/** Techniques that are exposed, and the mitigations of them. */
export type ExposedKnowledge = {
  readonly techniques: readonly { readonly id: string; readonly name: string }[]
  readonly mitigations: readonly {
    readonly id: string
    readonly name: string
    readonly techniques: readonly string[]
  }[]
}

/** Returns these techniques and their mitigations, those of a parent included, by id. */
export async function readExposedKnowledge(db: Database, techniqueIds: readonly string[]): Promise<ExposedKnowledge> {
  const techniques = await sql<ExposedKnowledge['techniques'][number]>`
    select technique.id, concat_ws(': ', parent.name, technique.name) as name
      from technique left join technique as parent on parent.id = technique.parent_id
      where technique.id = any(${techniqueIds}::text[]) order by technique.id collate "C"`.execute(db)
  const mitigations = await sql<ExposedKnowledge['mitigations'][number]>`
    select mitigation.id, mitigation.name, array_agg(distinct technique.id order by technique.id) as techniques
      from technique
      join mitigation_technique as link on link.technique_id in (technique.id, technique.parent_id)
      join mitigation on mitigation.id = link.mitigation_id and not mitigation.retired
      where technique.id = any(${techniqueIds}::text[])
      group by mitigation.id, mitigation.name order by mitigation.id collate "C"`.execute(db)
  return { techniques: techniques.rows, mitigations: mitigations.rows }
}

import { sql } from 'kysely'
import type { Database } from './engine/database.ts'
import { isUnread } from './finding-candidate.ts'

/** The number of an application, and what stands for its findings and components: equal stamps for equal ones. */
export type ExposureStamp = { readonly id: number; readonly stamp: string }

/**
 * Returns a stamp of each of these applications, null for all, in any order: sums of hashes of its groups of findings,
 * of the evidence of its components and of what is declared, from rows that triggers maintain.
 */
export async function listExposureStamps(db: Database, visible: readonly number[] | null): Promise<ExposureStamp[]> {
  const own = (column: string) => (visible ? sql`${sql.ref(column)} = any(${visible}::int[])` : sql`true`)
  const { rows } = await sql<ExposureStamp>`
    with groups as (
      select application_id, sum(hashtextextended(concat_ws(' ', digest, severity, count > 0, shown_count > 0), 0)) as hash
        from finding_group join candidate_set on candidate_set.id = set_id
        where (count > 0 or shown_count > 0) and ${own('application_id')} group by application_id
    ), evidence as (
      select application_id, sum(hashtextextended(concat_ws(' ', kind, confidence), 0)) as hash
        from scanner join component_source as source on scanner_id = scanner.id
          join component_evidence on source_id = source.id
        where ${own('application_id')} group by application_id
    ), declared as (
      select declared.application_id,
          sum(hashtextextended(concat_ws(' ', declared.kind, present, extract(epoch from at),
            case when target.kind = 'application' then null else target_id end), 0)) as hash
        from component_declaration as declared left join target on target.id = target_id
        where ${own('declared.application_id')} group by declared.application_id
    )
    select application.id, concat_ws(' ', not ${isUnread}, coalesce(groups.hash, 0), coalesce(evidence.hash, 0), coalesce(declared.hash, 0)) as stamp
      from application left join groups on groups.application_id = application.id
        left join evidence on evidence.application_id = application.id left join declared on declared.application_id = application.id
      where ${own('application.id')}`.execute(db)
  return rows
}

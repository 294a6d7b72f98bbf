import { sql } from 'kysely'
import { anyOf, type Database } from './engine/database.ts'
import { edgeKinds } from './explore-tables.ts'

/** Ids of current techniques that no mitigation addresses, by id. */
export async function listTechniquesWithoutMitigation(db: Database): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from technique where not retired and id not in (select technique_id from mitigation_technique)
    order by id collate "C"`.execute(db)
  return rows
}

/** Ids of current weaknesses that no technique exploits and no relation or category mentions, by number. */
export async function listUnlinkedWeaknesses(db: Database): Promise<{ id: string; number: number }[]> {
  const { rows } = await sql<{ id: string; number: number }>`
    select id, number from weakness where not retired
      and id not in (select weakness_id from technique_weakness)
      and id not in (select weakness_id from weakness_relation)
      and id not in (select target_id from weakness_relation)
      and id not in (select member_id from weakness_category_member)
    order by number`.execute(db)
  return rows
}

export type UnresolvedStep = {
  readonly caseStudyId: string
  readonly position: number
  readonly missingIds: readonly string[]
}

/** Steps of which the tactic or the technique is not in the graph, by case study and position. */
export async function listUnresolvedSteps(db: Database): Promise<UnresolvedStep[]> {
  const { rows } = await sql<UnresolvedStep>`
    select case_study_id, procedure_step.position,
      array_remove(array[case when tactic.id is null then tactic_id end, case when technique.id is null then technique_id end], null)
        as missing_ids
    from procedure_step left join tactic on tactic.id = tactic_id left join technique on technique.id = technique_id
    where tactic.id is null or technique.id is null
    order by case_study_id collate "C", procedure_step.position`.execute(db)
  return rows
}

export type DuplicateLink = { readonly mitigationId: string; readonly techniqueId: string; readonly count: number }

/** Techniques that one mitigation lists more than once, by mitigation and technique. */
export async function listDuplicateLinks(db: Database): Promise<DuplicateLink[]> {
  const { rows } = await sql<DuplicateLink>`
    select mitigation_id, technique_id, count(*)::int as count
    from mitigation_technique join technique on technique.id = technique_id
    group by mitigation_id, technique_id having count(*) > 1
    order by mitigation_id collate "C", technique_id collate "C"`.execute(db)
  return rows
}

export type DanglingLink = { readonly id: string; readonly kind: string; readonly missingId: string }

const ofSteps: ReadonlySet<string> = new Set(['EMPLOYS', 'PURSUES'])
const ofReports: ReadonlySet<string> = new Set(['CONCERNS', 'SHOWN_BY'])

/** Edges of which one end is not in the graph, by the id that is, then the one that is not. */
export async function listDanglingLinks(db: Database): Promise<DanglingLink[]> {
  const kinds = edgeKinds.filter((kind) => !ofSteps.has(kind) && !ofReports.has(kind))
  const { rows } = await sql<DanglingLink>`
    select coalesce(source.id, target.id) as id, edge.kind, case when source.id is null then source_id else target_id end as missing_id
    from graph_edge as edge
      left join catalogue_object as source on source.id = source_id
      left join catalogue_object as target on target.id = target_id
    where edge.kind = ${anyOf(kinds)} and (source.id is null) <> (target.id is null)
    order by 1, 3`.execute(db)
  return rows
}

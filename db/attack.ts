import { type RawBuilder, sql } from 'kysely'
import type { Database } from './engine/database.ts'
import { highestAncestor } from './finding-exposure.ts'
import { issuesOfApplication } from './finding-filter.ts'

/** Which open, unmitigated findings attack paths are made of. */
export type AttackScope = {
  readonly applicationId: number
  /** Only findings of the scans of this target; null for all of the application. */
  readonly targetId: string | null
  /** 0 to 5. */
  readonly severityAtLeast: number
  /** Issue ids that count as fixed. */
  readonly without: readonly number[]
}

/** Findings of one severity that have the same weaknesses and techniques. */
export type AttackFindingGroup = {
  /** Ids of weaknesses and techniques. */
  readonly targets: readonly string[]
  readonly severity: number
  /** Ascending. */
  readonly issueIds: readonly number[]
}

/** Returns the findings that attack paths are made of, by severity descending, then by their targets. */
export async function listAttackFindings(db: Database, scope: AttackScope): Promise<AttackFindingGroup[]> {
  const { rows } = await sql<AttackFindingGroup>`
    select targets, severity::int, array_agg(issue_id order by issue_id) as issue_ids
      from security_finding where ${isIn(scope)} and targets <> '{}'
      group by targets, severity
      order by severity desc, targets`.execute(db)
  return rows
}

/** Returns how many findings could not become part of attack paths, because they name no weakness and no technique of the graph. */
export async function countUnjudgedFindings(db: Database, scope: AttackScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from security_finding where ${isIn(scope)} and targets = '{}'`.execute(db)
  return rows[0]!.count
}

function isIn({ applicationId, targetId, severityAtLeast, without }: AttackScope): RawBuilder<boolean> {
  return sql<boolean>`application_id = ${applicationId} and state = 'open' and severity >= ${severityAtLeast}
    and (${targetId}::uuid is null or scanner_id in (select id from scanner where target_id = ${targetId}))
    and id <> all(${without.map((issueId) => applicationId * issuesOfApplication + issueId)}::bigint[])`
}

/** How a weakness or technique of a finding makes a technique possible. */
export type ExposureLink = {
  /** The weakness or technique of the finding. */
  readonly target: string
  readonly techniqueId: string
  /** Null when the tool names the technique. */
  readonly weaknessId: string | null
  /** From the weakness above to the one that is linked; empty when the weakness itself is linked. */
  readonly ancestorIds: readonly string[]
}

/** Returns how each of `targets` makes techniques possible that are not retired, by technique, distance and weakness (§5.4). */
export async function listExposureLinks(db: Database, targets: readonly string[]): Promise<ExposureLink[]> {
  const { rows } = await sql<ExposureLink>`
    with recursive walk (target, id, ancestor_ids) as (
      select id, id, '{}'::text[] from weakness where id = any(${targets}::text[])
      union all
      select target, target_id, ancestor_ids || target_id
        from walk join weakness_relation on weakness_id = walk.id and nature = 'ChildOf' and view_number = 1000
        where cardinality(ancestor_ids) < ${sql.lit(highestAncestor)} and target_id <> all(ancestor_ids)
    ),
    nearest as (
      select distinct on (target, id) target, id, ancestor_ids from walk order by target, id, cardinality(ancestor_ids), ancestor_ids
    )
    select distinct target, technique_id, target as weakness_id, ancestor_ids, cardinality(ancestor_ids) as distance
      from nearest
      join technique_weakness as link on link.weakness_id = nearest.id
      join technique on technique.id = technique_id and not technique.retired
    union all
    select id, id, null, '{}', 0 from technique where id = any(${targets}::text[]) and not retired
    order by technique_id, distance, weakness_id nulls first`.execute(db)
  return rows
}

/** Returns the part of the knowledge base that attack paths are computed from, without retired objects. */
export type AttackKnowledge = {
  /** In the order of the matrix. */
  readonly tactics: readonly string[]
  readonly techniques: readonly {
    readonly id: string
    readonly maturity: 'feasible' | 'demonstrated' | 'realized' | null
    /** Its own, or those of its parent. */
    readonly tactics: readonly string[]
  }[]
  /** The parent of each sub-technique, retired ones included, since case studies may still name them. */
  readonly parents: readonly { readonly id: string; readonly parentId: string }[]
  /** By id; steps in order. */
  readonly studies: readonly {
    readonly id: string
    readonly steps: readonly { readonly technique: string; readonly tactic: string }[]
  }[]
  /** Which mitigations are linked to which technique itself, by mitigation. */
  readonly mitigations: readonly { readonly mitigation: string; readonly technique: string }[]
}

/** Returns what of the knowledge base attack paths are made from. */
export async function readAttackKnowledge(db: Database): Promise<AttackKnowledge> {
  const [tactics, techniques, parents, studies, mitigations] = await Promise.all([
    db.selectFrom('tactic').select('id').where('retired', '=', false).orderBy('position').execute(),
    sql<AttackKnowledge['techniques'][number]>`
      select id, maturity,
          array(select tactic_id from technique_tactic where technique_id = technique.id order by position) as tactics
        from technique where not retired order by id`.execute(db),
    sql<AttackKnowledge['parents'][number]>`
      select id, parent_id from technique where parent_id is not null order by id`.execute(db),
    sql<AttackKnowledge['studies'][number]>`
      select case_study.id, json_agg(json_build_object('technique', technique_id, 'tactic', tactic_id) order by step.position) as steps
        from case_study join procedure_step as step on step.case_study_id = case_study.id
        where not retired group by case_study.id order by case_study.id`.execute(db),
    sql<AttackKnowledge['mitigations'][number]>`
      select distinct mitigation_id as mitigation, technique_id as technique
        from mitigation_technique join mitigation on mitigation.id = mitigation_id
        where not retired order by mitigation_id, technique_id`.execute(db),
  ])
  return {
    tactics: tactics.map(({ id }) => id),
    techniques: techniques.rows,
    parents: parents.rows,
    studies: studies.rows,
    mitigations: mitigations.rows,
  }
}

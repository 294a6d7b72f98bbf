import { type RawBuilder, sql } from 'kysely'
import type { Database } from './engine/database.ts'
import type { Owned } from './engine/owned-rows.ts'
import { OwnerColumn, operandOf, readForEach, type Varying } from './engine/owners.ts'
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

/** The most findings of a group that are named. */
export const mostNamed = 1_000

/** Findings of one severity that have the same weaknesses and techniques, or none that the graph has. */
export type AttackFindingGroup = {
  /** Ids of weaknesses and techniques. */
  readonly targets: readonly string[]
  readonly severity: number
  readonly count: number
  /** Of the first `mostNamed` findings, ascending. */
  readonly issueIds: readonly number[]
}

/**
 * Returns, for each scope, the findings that attack paths are made of, by severity descending, then by their targets.
 */
export async function listAttackFindings(
  db: Database,
  scopes: readonly AttackScope[],
): Promise<readonly (readonly AttackFindingGroup[])[]> {
  const [only, ...others] = scopes
  if (!only) return []
  if (others.length === 0) return [(await attackFindings(only).execute(db)).rows]
  const rows = scopes.map(({ applicationId, targetId, severityAtLeast, without }) => ({
    application_id: applicationId,
    target_id: targetId,
    severity_at_least: severityAtLeast,
    without,
  }))
  const columns = 'application_id int, target_id uuid, severity_at_least int, without bigint[]'
  const query = attackFindings({
    applicationId: new OwnerColumn('application_id'),
    targetId: new OwnerColumn('target_id'),
    severityAtLeast: new OwnerColumn('severity_at_least'),
    without: new OwnerColumn('without'),
  })
  return readForEach(db, { columns, rows }, query, sql`severity desc, targets`)
}

function attackFindings(
  scope: {
    readonly [Member in keyof AttackScope]: Varying<AttackScope[Member]>
  },
): RawBuilder<AttackFindingGroup> {
  const applicationId = operandOf(scope.applicationId)
  const targetId = sql`${operandOf(scope.targetId)}::uuid`
  const severityAtLeast = operandOf(scope.severityAtLeast)
  const without = sql`${operandOf(scope.without)}::bigint[]`
  const isOpen = sql`finding.application_id = ${applicationId} and state = 'open'`
  const mostOfGroup = sql.lit(mostNamed)
  // Of a whole application the counts are kept; those of a target are of its scanners. Findings are sorted by the
  // number of their group, which takes a third of the time that lists of texts take.
  return sql<AttackFindingGroup>`
    with grouped as materialized (
      select row_number() over (order by severity desc, targets)::int as number, targets, severity::int, count as open_count from security_finding_open_group
        where application_id = ${applicationId} and severity >= ${severityAtLeast} and count > 0
    ),
    left_out as (
      select number, count(*)::int as count
        from unnest(${without}) as issue join security_finding as finding on id = ${applicationId}::bigint * ${sql.lit(issuesOfApplication)} + issue
          join grouped using (targets, severity)
        where ${targetId} is null and ${isOpen} group by number
    ),
    listed as (
      select number, open_count - coalesce(left_out.count, 0) as count, array(
          select issue_id from security_finding as finding
            where ${isOpen} and finding.severity = grouped.severity and hash_array(finding.targets) = hash_array(grouped.targets)
              and finding.targets = grouped.targets and issue_id <> all(${without})
            order by issue_id limit ${mostOfGroup}) as issue_ids
        from grouped left join left_out using (number) where ${targetId} is null
      union all
      select number, count(*)::int as count, (array_agg(issue_id order by issue_id))[1:${mostOfGroup}] as issue_ids
        from grouped join security_finding as finding using (targets, severity)
        where ${targetId} is not null and ${isOpen} and finding.severity >= ${severityAtLeast}
          and scanner_id in (select id from scanner where target_id = ${targetId})
          and issue_id <> all(${without})
        group by number
    )
    select targets, severity, count, issue_ids from listed join grouped using (number) where count > 0 order by number`
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

/**
 * Returns how each of `targets` makes techniques possible that are not retired, by technique, distance and weakness
 * (§5.4).
 */
export async function listExposureLinks(db: Database, targets: readonly string[]): Promise<Owned<ExposureLink>[]> {
  const { rows } = await sql<Owned<ExposureLink>>`
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
    select distinct target, target as owner_id, technique_id, target as weakness_id, ancestor_ids, cardinality(ancestor_ids) as distance
      from nearest
      join technique_weakness as link on link.weakness_id = nearest.id
      join technique on technique.id = technique_id and not technique.retired
    union all
    select id, id, id, null, '{}', 0 from technique where id = any(${targets}::text[]) and not retired
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

/**
 * Returns what of the knowledge base attack paths are made from, in rows that have all their columns in every
 * operation.
 */
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
    techniques: techniques.rows.map(({ id, maturity, tactics }) => ({ id, maturity, tactics })),
    parents: parents.rows.map(({ id, parentId }) => ({ id, parentId })),
    studies: studies.rows.map(({ id, steps }) => ({ id, steps })),
    mitigations: mitigations.rows.map(({ mitigation, technique }) => ({ mitigation, technique })),
  }
}

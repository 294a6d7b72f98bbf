import { type RawBuilder, sql } from 'kysely'

const countOf = (table: string, edge: string, owner: string, end: string, other: string): RawBuilder<number> =>
  sql<number>`(select count(distinct other.id)::int from ${sql.table(edge)} as edge join ${sql.table(other)} as other on other.id = edge.${sql.ref(end)}
    where edge.${sql.ref(owner)} = ${sql.table(table)}.id and not other.retired)`

/** Numbers of distinct current objects at the other ends of the edges of a row of `technique`. */
export const techniqueCounts = {
  mitigations: countOf('technique', 'mitigation_technique', 'techniqueId', 'mitigationId', 'mitigation'),
  caseStudies: countOf('technique', 'procedure_step', 'techniqueId', 'caseStudyId', 'case_study'),
  weaknesses: countOf('technique', 'technique_weakness', 'techniqueId', 'weaknessId', 'weakness'),
  tactics: countOf('technique', 'technique_tactic', 'techniqueId', 'tacticId', 'tactic'),
  subtechniques: sql<number>`(select count(*)::int from technique as other
    where other.parent_id = technique.id and not other.retired)`,
} as const

/** The same of a row of `tactic`. */
export const tacticCounts = {
  techniques: countOf('tactic', 'technique_tactic', 'tacticId', 'techniqueId', 'technique'),
  caseStudies: countOf('tactic', 'procedure_step', 'tacticId', 'caseStudyId', 'case_study'),
} as const

/** The same of a row of `mitigation`. */
export const mitigationCounts = {
  techniques: countOf('mitigation', 'mitigation_technique', 'mitigationId', 'techniqueId', 'technique'),
} as const

/** The same of a row of `case_study`. */
export const caseStudyCounts = {
  techniques: countOf('case_study', 'procedure_step', 'caseStudyId', 'techniqueId', 'technique'),
  tactics: countOf('case_study', 'procedure_step', 'caseStudyId', 'tacticId', 'tactic'),
} as const

/** The same of a row of `weakness`. */
export const weaknessCounts = {
  techniques: countOf('weakness', 'technique_weakness', 'weaknessId', 'techniqueId', 'technique'),
  categories: countOf('weakness', 'weakness_category_member', 'memberId', 'categoryId', 'weakness_category'),
} as const

/** The same of a row of `weakness_category`. */
export const categoryCounts = {
  weaknesses: countOf('weakness_category', 'weakness_category_member', 'categoryId', 'memberId', 'weakness'),
} as const

/** The last day of an incident whose date is known to the year or the month. */
export const lastIncidentDay = sql`(case incident_date_granularity
  when 'YEAR' then date_trunc('year', incident_date) + interval '1 year - 1 day'
  when 'MONTH' then date_trunc('month', incident_date) + interval '1 month - 1 day'
  else incident_date end)::date`

import { type RawBuilder, sql } from 'kysely'
import type { FacetParts } from './engine/facet.ts'

type Ids = Parameters<FacetParts>[0]

/** What each of these objects has at the other end of a relation, once each. */
function ends(relation: string, given: string, table: string, wanted: string, ids: Ids): RawBuilder<unknown> {
  return sql`select distinct on (${sql.ref(given)}, ended.id) ended.id, ended.name
    from ${sql.table(relation)} join ${sql.table(table)} as ended on ended.id = ${sql.ref(wanted)} where ${sql.ref(given)} in (${ids})`
}

/** What techniques are counted by. */
export const techniqueFacets: FacetParts = (ids) => ({
  maturity: sql`select maturity, null from technique where id in (${ids})`,
  platform: sql`select unnest(platforms), null from technique where id in (${ids})`,
  tactic: ends('technique_tactic', 'technique_id', 'tactic', 'tactic_id', ids),
  isSubtechnique: sql`select (parent_id is not null)::text, null from technique where id in (${ids})`,
  hasMitigation: sql`select (id in (select technique_id from mitigation_technique))::text, null from technique where id in (${ids})`,
  mitigatedBy: ends('mitigation_technique', 'technique_id', 'mitigation', 'mitigation_id', ids),
  usedInCaseStudy: ends('procedure_step', 'technique_id', 'case_study', 'case_study_id', ids),
  weakness: ends('technique_weakness', 'technique_id', 'weakness', 'weakness_id', ids),
})

/** What mitigations are counted by. */
export const mitigationFacets: FacetParts = (ids) => ({
  category: sql`select unnest(categories), null from mitigation where id in (${ids})`,
  lifecyclePhase: sql`select unnest(lifecycle_phases), null from mitigation where id in (${ids})`,
  technique: ends('mitigation_technique', 'mitigation_id', 'technique', 'technique_id', ids),
})

/** What case studies are counted by. */
export const caseStudyFacets: FacetParts = (ids) => ({
  type: sql`select type, null from case_study where id in (${ids})`,
  actor: sql`select actor, null from case_study where id in (${ids})`,
  target: sql`select target, null from case_study where id in (${ids})`,
  reporter: sql`select reporter, null from case_study where id in (${ids})`,
  year: sql`select extract(year from incident_date)::int::text, null from case_study where id in (${ids})`,
  technique: ends('procedure_step', 'case_study_id', 'technique', 'technique_id', ids),
  tactic: ends('procedure_step', 'case_study_id', 'tactic', 'tactic_id', ids),
})

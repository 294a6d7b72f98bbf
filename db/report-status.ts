import { sql } from 'kysely'
import type { JudgedFinding } from './claim-readiness.ts'
import type { Database } from './engine/database.ts'
import type { IsoDate } from './knowledge-tables.ts'
import type { Citation, ResearchArtifact } from './report-tables.ts'

export type ChartGap = { readonly chartId: string; readonly lacks: 'survey' | 'question' | 'rows' }

/** Returns the charts in use whose survey, question or rows are missing, by id. */
export async function listChartGaps(db: Database): Promise<ChartGap[]> {
  const { rows } = await sql<ChartGap>`
    select chart.id as chart_id,
      case
        when survey_id is not null and not exists (select 1 from survey where survey.id = chart.survey_id) then 'survey'
        when question_id is not null and not exists (select 1 from survey_question as q where q.id = chart.question_id) then 'question'
        else 'rows'
      end as lacks
    from chart
    where not retired and (
      (survey_id is not null and not exists (select 1 from survey where survey.id = chart.survey_id))
      or (question_id is not null and not exists (select 1 from survey_question as q where q.id = chart.question_id))
      or (knowledge_dataset is null and not exists (select 1 from chart_cell where chart_cell.chart_id = chart.id))
      or (knowledge_dataset is not null and not exists (select 1 from knowledge_dataset(chart.knowledge_dataset)))
    )
    order by chart.id`.execute(db)
  return rows
}

/** Returns how many audits of figures are pending, and how many questions were imported before figures were audited. */
export async function countAudits(db: Database): Promise<{ readonly pending: number; readonly outdated: number }> {
  const { rows } = await sql<{ pending: number; outdated: number }>`
    select (select count(*)::integer from figure_audit where result is null) as pending,
      (select count(distinct question_id)::integer from survey_group where counts is null) as outdated`.execute(db)
  return rows[0]!
}

export type FindingGap = { readonly slug: string; readonly chartId: string | null; readonly retired: boolean }

/** Returns the findings in use that have no chart (null), or whose chart is missing or retired, by slug. */
export async function listFindingGaps(db: Database): Promise<FindingGap[]> {
  const { rows } = await sql<FindingGap>`
    select finding.id as slug, link.chart_id, chart.id is not null as retired
    from research_finding as finding
      left join finding_chart as link on link.finding_id = finding.id
      left join chart on chart.id = link.chart_id
    where not finding.retired and (chart.id is null or chart.retired)
    order by finding.id, link.position`.execute(db)
  return rows
}

export type LastImport = {
  readonly importer: string
  readonly source: string
  readonly version: string | null
  readonly revision: number
  readonly at: Date
  readonly warnings: number
}

/** Returns the last import of each importer and, of links, each source, by importer and source. */
export async function listLastImports(db: Database): Promise<LastImport[]> {
  const { rows } = await sql<LastImport>`
    with imported as (
      select log.*, revision.at, case when log.importer = 'links' then log.source end as lane
      from import_log as log join revision on revision.id = log.revision
    )
    select distinct on (importer, lane) importer, source, version, revision, at,
      jsonb_array_length(warnings) as warnings
    from imported order by importer, lane, revision desc`.execute(db)
  return rows
}

export type FindingViews = {
  readonly slug: string
  readonly isConfigured: boolean
  readonly isIndexed: boolean
  /** False when what the index says is not what the finding says. */
  readonly indexAgrees: boolean
  readonly readiness: { readonly score: number; readonly missing: readonly string[] } | null
}

/**
 * Returns what the report, the search index and the stored readiness know of each finding that any of them has, by
 * slug.
 */
export async function listFindingViews(db: Database): Promise<FindingViews[]> {
  const { rows } = await sql<FindingViews>`
    with configured as (select * from research_finding where not retired),
      indexed as (select * from catalogue_object where kind = 'RESEARCH_FINDING' and not retired)
    select coalesce(configured.id, indexed.id, ready.id) as slug, configured.id is not null as is_configured,
      indexed.id is not null as is_indexed,
      indexed.name is not distinct from configured.title
        and indexed.body is not distinct from concat_ws(E'\\n\\n', configured.claim, configured.summary, configured.method) as index_agrees,
      case when ready.id is not null then jsonb_build_object('score', ready.score, 'missing', to_jsonb(ready.missing)) end as readiness
    from configured
      full join indexed on indexed.id = configured.id
      full join claim_readiness as ready on ready.id = coalesce(configured.id, indexed.id)
    order by 1`.execute(db)
  return rows
}

/** Returns the generated research artifacts, by path. */
export function listArtifacts(db: Database): Promise<ResearchArtifact[]> {
  return db.selectFrom('researchArtifact').selectAll().orderBy('id').execute()
}

export type CandidateEntity = {
  readonly name: string
  readonly kind: string
  readonly mentions: number
  readonly matchedId: string | null
}

/**
 * Returns what the artifacts name, most mentioned first, each with the object of the graph that has its name, case
 * aside.
 */
export async function listCandidateEntities(db: Database): Promise<CandidateEntity[]> {
  const { rows } = await sql<CandidateEntity>`
    with named as (
      select entity ->> 'name' as name, entity ->> 'kind' as kind, sum((entity ->> 'mentions')::int)::int as mentions
      from research_artifact, jsonb_array_elements(entities) as entity group by 1, 2
    ),
    object as (
      select id, name from catalogue_object where not retired
      union all
      select id collate "default", title from vulnerability where not retired
    ),
    matched as (
      select lower(name) as name, min(id) as id from object where lower(name) in (select lower(name) from named) group by 1
    )
    select named.name, kind, mentions, matched.id as matched_id
    from named left join matched on matched.name = lower(named.name) order by mentions desc, named.name, kind`.execute(
    db,
  )
  return rows
}

export type EvidenceTally = {
  readonly slug: string
  readonly evidence: number
  readonly confirmed: number
  readonly pending: number
  readonly rejected: number
}

/** Returns how much evidence of each finding in use is validated, in the order of the report. */
export async function listEvidenceTallies(db: Database): Promise<EvidenceTally[]> {
  const { rows } = await sql<EvidenceTally>`
    select finding.id as slug, count(evidence.finding_id)::int as evidence,
      count(*) filter (where validated = 'confirmed')::int as confirmed,
      count(*) filter (where validated = 'pending')::int as pending,
      count(*) filter (where validated = 'rejected')::int as rejected
    from research_finding as finding left join evidence on evidence.finding_id = finding.id
    where not finding.retired group by finding.id order by finding.position`.execute(db)
  return rows
}

/** Returns the pending evidence whose source was read first; undefined when none is pending. */
export function findOldestPending(
  db: Database,
): Promise<{ slug: string; sourceId: string; since: IsoDate } | undefined> {
  return db
    .selectFrom('evidence')
    .innerJoin('citationSource', 'citationSource.id', 'evidence.sourceId')
    .innerJoin('researchFinding', 'researchFinding.id', 'evidence.findingId')
    .select(['evidence.findingId as slug', 'evidence.sourceId', 'citationSource.accessedAt as since'])
    .where('validated', '=', 'pending')
    .where('researchFinding.retired', '=', false)
    .orderBy('citationSource.accessedAt')
    .orderBy('evidence.findingId')
    .orderBy('evidence.position')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the citations that must be replaced, most urgent first, then in the order of the report. */
export async function listQueuedCitations(db: Database): Promise<Citation[]> {
  const { rows } = await sql<Citation>`
    select * from citation where problem is not null
    order by array_position(array['critical', 'high', 'medium', 'low'], severity), position`.execute(db)
  return rows
}

/** Returns what the readiness of each finding in use is judged by, for comparing it with what is stored. */
export async function listReadinessInputs(db: Database): Promise<ReadinessInput[]> {
  const { rows } = await sql<ReadinessInput>`
    select finding.id, finding.claim, finding.summary, finding.method, finding.confidence,
      array(select chart_id from finding_chart where finding_id = finding.id order by position) as charts,
      (select coalesce(jsonb_agg(jsonb_build_object('sourceId', source_id, 'validated', validated, 'locator', locator) order by position), '[]')
        from evidence where finding_id = finding.id) as evidence,
      (select coalesce(jsonb_agg(jsonb_build_object('severity', severity) order by position), '[]')
        from citation where finding_id = finding.id and problem is not null) as open_problems
    from research_finding as finding where not retired order by finding.id`.execute(db)
  return rows
}

export type ReadinessInput = JudgedFinding & { readonly id: string }

import { sql } from 'kysely'
import { anyOf, type Database } from './engine/database.ts'
import type { Owned } from './engine/owned-rows.ts'
import type {
  CitationSource,
  ClaimReadiness,
  Evidence,
  NarrativeBlock,
  Report,
  ReportSection,
} from './report-tables.ts'

/** Returns the stored report; undefined before one is imported. */
export function findReport(db: Database): Promise<Report | undefined> {
  return db.selectFrom('report').selectAll().executeTakeFirst()
}

export type ReportCounts = {
  readonly charts: number
  readonly findings: number
  readonly citations: number
  readonly sources: number
  readonly respondents: number
  readonly narrativeBlocks: number
  readonly techniques: number
  readonly weaknesses: number
}

/** Returns how many of each there are, retired ones left out. */
export async function countReport(db: Database): Promise<ReportCounts> {
  const { rows } = await sql<ReportCounts>`
    select (select count(*)::int from chart where not retired) as charts,
      (select count(*)::int from research_finding where not retired) as findings,
      (select count(*)::int from citation) as citations,
      (select count(*)::int from citation_source) as sources,
      (select coalesce(sum(respondents), 0)::int from survey) as respondents,
      (select count(*)::int from narrative_block) as narrative_blocks,
      (select count(*)::int from technique where not retired) as techniques,
      (select count(*)::int from weakness where not retired) as weaknesses`.execute(db)
  return rows[0]!
}

/** Returns the overview of the report as the SQL function returns it. */
export async function findOverview(db: Database): Promise<unknown> {
  const { rows } = await sql<{ overview: unknown }>`select get_report_overview() as overview`.execute(db)
  return rows[0]!.overview
}

/** Returns the evidence of each finding, in its order. */
export function listEvidenceOfFindings(db: Database, ids: readonly string[]): Promise<Owned<Evidence>[]> {
  return db
    .selectFrom('evidence')
    .selectAll()
    .select('findingId as ownerId')
    .where('findingId', '=', anyOf(ids))
    .orderBy('position')
    .execute()
}

/** Returns the stored claim readiness of findings, in any order. */
export function findReadiness(db: Database, ids: readonly string[]): Promise<ClaimReadiness[]> {
  return db.selectFrom('claimReadiness').selectAll().where('id', '=', anyOf(ids)).execute()
}

/** Returns the sources with these ids, in any order; unknown ids are left out. */
export function findSources(db: Database, ids: readonly string[]): Promise<CitationSource[]> {
  return db.selectFrom('citationSource').selectAll().where('id', '=', anyOf(ids)).execute()
}

/** Returns the curated citations, best first; duplicates are left out. */
export function listCurated(db: Database, top: number | null): Promise<CitationSource[]> {
  const query = db.selectFrom('citationSource').selectAll().where('rank', 'is not', null).orderBy('rank')
  return (top === null ? query : query.limit(top)).execute()
}

/** Returns the narrative blocks of a kind, or all, in the order of the report. */
export function listBlocks(db: Database, kind: NarrativeBlock['kind'] | null): Promise<NarrativeBlock[]> {
  const query = db.selectFrom('narrativeBlock').selectAll().orderBy('position')
  return (kind === null ? query : query.where('kind', '=', kind)).execute()
}

/** Returns the sections of the report's text, in order. */
export function listSections(db: Database): Promise<ReportSection[]> {
  return db.selectFrom('reportSection').selectAll().orderBy('position').execute()
}

/** Returns when the newest revision was made; null on an empty database. */
export async function findRevisionTime(db: Database): Promise<Date | null> {
  const row = await db.selectFrom('revision').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.at ?? null
}

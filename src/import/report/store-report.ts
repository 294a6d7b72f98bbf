import { anyOf, type Database } from '../../../db/engine/database.ts'
import {
  insertRows,
  type Outcome,
  type Relation,
  storeObjects,
  storeRelation,
  upsert,
} from '../../../db/engine/snapshot.ts'
import { type Suppressions, storeSuppressions } from '../../../db/figure-suppression.ts'
import type { Evidence } from '../../../db/report-tables.ts'
import type { Tables } from '../../../db/tables.ts'
import type { ReportSnapshot } from './reader.ts'

type FindingChart = ReportSnapshot['findingCharts'][number]
type FindingSubject = ReportSnapshot['findingSubjects'][number]

const chartsOfFinding: Relation<FindingChart> = {
  table: 'findingChart',
  kind: 'chart of finding',
  owner: 'findingId',
  key: ['findingId', 'chartId'],
  nameOf: ({ chartId }) => chartId,
  compared: [],
}
const subjectsOfFinding: Relation<FindingSubject> = {
  table: 'findingSubject',
  kind: 'subject of finding',
  owner: 'findingId',
  key: ['findingId', 'nodeId'],
  nameOf: ({ nodeId }) => nodeId,
  compared: [],
}
const evidenceOfFinding: Relation<Evidence> = {
  table: 'evidence',
  kind: 'evidence',
  owner: 'findingId',
  key: ['findingId', 'position'],
  nameOf: ({ sourceId }) => sourceId,
  compared: ['quote', 'locator', 'validated', 'validatedAt'],
}

const replaced = { vanished: 'delete' } as const
const reportTables = [
  'chart',
  'surveyGroup',
  'researchFinding',
  'findingChart',
  'findingSubject',
  'evidence',
  'survey',
  'surveyQuestion',
  'benchmark',
  'claimReadiness',
  'citationSource',
  'citation',
  'reportSection',
  'narrativeBlock',
  'researchArtifact',
] as const

/**
 * Replaces the stored report by `snapshot`: charts and findings that it no longer has are retired. Another report than
 * the stored one is replaced whole. What charts withhold beside figures of too few, and why, is passed to
 * `onSuppressed`.
 */
export async function storeReport(
  trx: Database,
  snapshot: ReportSnapshot,
  onSuppressed: (suppressions: Suppressions) => void,
): Promise<Readonly<Record<string, Outcome>>> {
  const stored = await trx.selectFrom('report').select('id').executeTakeFirst()
  if (stored && stored.id !== snapshot.head.id) await emptyReport(trx)

  const earlier = await trx.selectFrom('chart').select(['id', 'cellsSha256']).where('retired', '=', false).execute()
  const shaBefore = new Map(earlier.map(({ id, cellsSha256 }) => [id, cellsSha256]))
  const charts = await storeObjects(trx, 'chart', 'chart', snapshot.charts)
  const rebuilt = snapshot.charts.filter(({ id, cellsSha256 }) => shaBefore.get(id) !== cellsSha256)
  if (charts.written)
    await storeCells(
      trx,
      snapshot,
      rebuilt.map(({ id }) => id),
    )
  const questions = await storeObjects(trx, 'surveyQuestion', 'question', snapshot.questions, replaced)
  if (charts.written || questions.written) onSuppressed(await storeSuppressions(trx))
  const slugs = new Set(snapshot.findings.map(({ id }) => id))
  return {
    surveys: await storeObjects(trx, 'survey', 'survey', snapshot.surveys, replaced),
    questions,
    charts,
    findings: await storeObjects(trx, 'researchFinding', 'finding', snapshot.findings),
    findingCharts: await storeRelation(trx, chartsOfFinding, snapshot.findingCharts, slugs),
    subjects: await storeRelation(trx, subjectsOfFinding, snapshot.findingSubjects, slugs),
    evidence: await storeRelation(trx, evidenceOfFinding, snapshot.evidence, slugs),
    readiness: await storeObjects(trx, 'claimReadiness', 'claim readiness', snapshot.readiness, replaced),
    benchmarks: await storeObjects(trx, 'benchmark', 'benchmark', snapshot.benchmarks, replaced),
    sources: await storeObjects(trx, 'citationSource', 'source', snapshot.sources, replaced),
    citations: await storeObjects(trx, 'citation', 'citation', snapshot.citations, replaced),
    sections: await storeObjects(trx, 'reportSection', 'section', snapshot.sections, replaced),
    blocks: await storeObjects(trx, 'narrativeBlock', 'narrative block', snapshot.blocks, replaced),
    artifacts: await storeObjects(trx, 'researchArtifact', 'artifact', snapshot.artifacts, replaced),
  }
}

/** Deletes the stored report whole, with its charts and surveys. */
export async function removeReport(trx: Database): Promise<void> {
  await emptyReport(trx)
  await trx.deleteFrom('report').execute()
}

async function emptyReport(trx: Database): Promise<void> {
  for (const table of reportTables) await trx.deleteFrom(table).execute()
}

/** Stores the head of the report. */
export async function finishReport(trx: Database, { head }: ReportSnapshot, source: string): Promise<void> {
  await trx.deleteFrom('report').where('id', '!=', head.id).execute()
  await upsert(trx, 'report', ['id'], [{ ...reportRow(head), source, importedAt: new Date().toISOString() }])
}

/** Returns the columns of the stored report that its report.yaml says. */
export function reportRow(head: ReportSnapshot['head']) {
  return { ...head, url: head.url ?? null }
}

/** So many cells are written by one statement. */
const batch = 20_000

/** Stores the cells of these charts and drops those of retired ones, whose figures the report no longer stands for. */
async function storeCells(
  trx: Database,
  { cells, groups }: ReportSnapshot,
  chartIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('chartCell')
    .where((where) =>
      where.or([
        where('chartId', '=', anyOf(chartIds)),
        where('chartId', 'in', where.selectFrom('chart').select('id').where('retired', '=', true)),
      ]),
    )
    .execute()
  await trx.deleteFrom('surveyGroup').execute()
  await storeInBatches(trx, 'surveyGroup', groups)
  for (const id of chartIds) await storeInBatches(trx, 'chartCell', cells.get(id) ?? [])
}

async function storeInBatches<T extends 'surveyGroup' | 'chartCell'>(
  trx: Database,
  table: T,
  rows: readonly Tables[T][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += batch)
    await insertRows(trx, table, rows.slice(start, start + batch))
}

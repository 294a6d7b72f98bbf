import { createHash } from 'node:crypto'
import type { Chart, ChartCell, ResearchFinding } from '../../../db/chart-tables.ts'
import { claimReadiness } from '../../../db/claim-readiness.ts'
import type {
  Citation,
  CitationSource,
  ClaimReadiness,
  Evidence,
  NarrativeBlock,
  ReportSection,
  ResearchArtifact,
} from '../../../db/report-tables.ts'
import type { Benchmark, Survey, SurveyGroup, SurveyQuestion } from '../../../db/survey-tables.ts'
import { ServiceError } from '../../errors.ts'
import type { InputFile } from '../read-input.ts'
import type { Warning } from '../source-object.ts'
import { buildChart, type ChartData } from './chart-cells.ts'
import { curateCitations } from './citation-curation.ts'
import type { ChartContract, FindingContract, ReportHead } from './contracts.ts'
import { checkReferences } from './cross-check.ts'
import { unreadWarnings } from './folder-files.ts'
import { refuseProblems } from './problems.ts'
import { readArtifacts } from './read-artifacts.ts'
import { type ReportFolder, readFolder } from './read-folder.ts'
import { readSurveys } from './read-surveys.ts'
import { type ReportDocument, readReportHtml } from './report-html.ts'
import { dataSource } from './report-rows.ts'
import { groupsOfQuestions } from './survey-groups.ts'

/** A report as rows, ready to be stored whole. */
export type ReportSnapshot = {
  readonly head: ReportHead
  readonly file: InputFile
  readonly surveys: readonly Survey[]
  readonly questions: readonly SurveyQuestion[]
  readonly charts: readonly Chart[]
  readonly cells: ReadonlyMap<string, readonly ChartCell[]>
  readonly groups: readonly SurveyGroup[]
  readonly findings: readonly ResearchFinding[]
  readonly findingCharts: readonly { findingId: string; position: number; chartId: string }[]
  readonly findingSubjects: readonly { findingId: string; position: number; nodeId: string }[]
  readonly evidence: readonly Evidence[]
  readonly readiness: readonly ClaimReadiness[]
  readonly benchmarks: readonly Benchmark[]
  readonly sources: readonly CitationSource[]
  readonly citations: readonly Citation[]
  readonly sections: readonly ReportSection[]
  readonly blocks: readonly NarrativeBlock[]
  readonly artifacts: readonly ResearchArtifact[]
  readonly warnings: Warning[]
}

/** The report in the folder at `path` (contract: report §1). Throws INPUT_REFUSED that names every problem by file, line and pointer. */
export async function readReport(path: string): Promise<ReportSnapshot> {
  const folder = await readFolder(path)
  const warnings: Warning[] = []
  const { cubes, surveys, questions } = await readSurveys(folder, warnings)
  const built = new Map<string, ChartData>()
  for (const yaml of folder.charts) {
    const data = buildChart(yaml, cubes, folder)
    if (data) built.set(yaml.value.id, data)
  }
  const html = readHtml(folder)
  checkReferences(folder, html?.blocks ?? [], warnings)
  const unread = unreadWarnings(folder.files, (file) => folder.hash.has(file))
  refuseProblems(folder.problems, unread)
  warnings.push(
    ...unread,
    ...(html?.warnings ?? []).map((warning) => ({ ...warning, pointer: `report.html ${warning.pointer}`.trim() })),
  )

  const head = folder.report.value
  const findings = folder.findings.map(({ value }) => value)
  const findingCharts = chartsOfFindings(folder)
  const charts = folder.charts.map(({ value }, index) =>
    chartRow(value, index + 1, built.get(value.id)!, surveys, head),
  )
  const groups = groupsOfQuestions(charts, cubes)
  return {
    head,
    file: folder.hash.result(),
    surveys,
    questions,
    charts: charts.map((chart) => ({
      ...chart,
      cellsSha256: checksum([chart.cellsSha256, groups.get(chart.questionId ?? '') ?? []]),
    })),
    cells: new Map([...built].map(([id, { cells }]) => [id, cells])),
    groups: [...groups.values()].flat(),
    findings: findings.map((finding, index) => findingRow(finding, index + 1, head)),
    findingCharts,
    findingSubjects: findings.flatMap((finding) =>
      [...(finding.techniques ?? []), ...(finding.weaknesses ?? [])].map((nodeId, index) => ({
        findingId: finding.slug,
        position: index + 1,
        nodeId,
      })),
    ),
    evidence: findings.flatMap(evidenceRows),
    readiness: findings.map((finding) => readinessRow(finding, findingCharts, folder)),
    benchmarks: folder.benchmarks.map(({ row }) => row),
    sources: sourceRows(folder, findings, head),
    citations: (folder.citations?.value ?? []).map((citation, index) => ({
      id: citation.id,
      position: index + 1,
      sourceId: citation.sourceId,
      findingId: citation.findingSlug,
      sentence: citation.sentence,
      problem: citation.problem ?? null,
      severity: citation.severity ?? null,
      replacement: citation.replacement
        ? { sourceId: citation.replacement.sourceId ?? null, note: citation.replacement.note ?? null }
        : null,
    })),
    sections: html?.sections ?? [],
    blocks: html?.blocks ?? [],
    artifacts: readArtifacts(folder),
    warnings,
  }
}

function readHtml({ html, problems }: ReportFolder): ReportDocument | null {
  if (html === null) return null
  try {
    return readReportHtml(html)
  } catch (cause) {
    if (!(cause instanceof ServiceError)) throw cause
    problems.push({ file: 'report.html', line: null, pointer: '', message: cause.message })
    return null
  }
}

function checksum(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}

/** Each finding's charts: those that it names, then those that name it. */
function chartsOfFindings({ findings, charts }: ReportFolder): ReportSnapshot['findingCharts'] {
  return findings.flatMap(({ value: { slug, charts: named = [] } }) => {
    const naming = charts.filter(({ value }) => value.findings?.includes(slug)).map(({ value }) => value.id)
    return [...new Set([...named, ...naming])].map((chartId, index) => ({
      findingId: slug,
      position: index + 1,
      chartId,
    }))
  })
}

function chartRow(
  chart: ChartContract,
  position: number,
  { available, sha256 }: ChartData,
  surveys: readonly Survey[],
  head: ReportHead,
): Chart {
  const { dataset } = chart
  const survey = 'survey' in dataset ? surveys.find(({ id }) => id === dataset.survey) : undefined
  const origin =
    survey ??
    ('knowledge' in dataset
      ? { title: 'MITRE ATLAS and CWE, as this graph holds them' }
      : { title: head.title, licence: head.licence })
  return {
    id: chart.id,
    position,
    title: chart.title,
    subtitle: chart.subtitle ?? null,
    type: chart.type,
    measure: chart.measure,
    unit: chart.unit,
    dimension: chart.dimension,
    series: chart.series ?? null,
    sort: chart.sort ?? 'source',
    surveyId: survey?.id ?? null,
    questionId: 'survey' in dataset ? `${dataset.survey}/${dataset.question}` : null,
    knowledgeDataset: 'knowledge' in dataset ? dataset.knowledge : null,
    available,
    source: chart.source ? dataSource(chart.source) : dataSourceOf(origin),
    note: chart.note ?? null,
    cellsSha256: sha256,
    retired: false,
  }
}

function dataSourceOf({ title, url, licence }: { title: string; url?: string | null; licence?: string | null }) {
  return { title, url: url ?? null, licence: licence ?? null }
}

function findingRow(finding: FindingContract, position: number, head: ReportHead): ResearchFinding {
  return {
    id: finding.slug,
    position,
    title: finding.title,
    claim: finding.claim,
    summary: finding.summary,
    method: finding.method ?? null,
    confidence: finding.confidence,
    publishedAt: finding.publishedAt ?? head.publishedAt,
    retired: false,
  }
}

function evidenceRows({ slug, evidence }: FindingContract): Evidence[] {
  return evidence.map((entry, index) => ({
    findingId: slug,
    position: index + 1,
    sourceId: entry.sourceId,
    quote: entry.quote,
    locator: entry.locator ?? null,
    validated: entry.validated,
    validatedAt: entry.validatedAt ?? null,
  }))
}

function readinessRow(
  finding: FindingContract,
  findingCharts: ReportSnapshot['findingCharts'],
  folder: ReportFolder,
): ClaimReadiness {
  const { score, missing } = claimReadiness({
    claim: finding.claim,
    summary: finding.summary,
    method: finding.method ?? null,
    confidence: finding.confidence,
    charts: findingCharts.filter(({ findingId }) => findingId === finding.slug).map(({ chartId }) => chartId),
    evidence: finding.evidence.map(({ sourceId, validated, locator }) => ({
      sourceId,
      validated,
      locator: locator ?? null,
    })),
    openProblems: (folder.citations?.value ?? []).flatMap(({ findingSlug, severity }) =>
      findingSlug === finding.slug && severity ? [{ severity }] : [],
    ),
  })
  return { id: finding.slug, score, missing }
}

function sourceRows(folder: ReportFolder, findings: readonly FindingContract[], head: ReportHead): CitationSource[] {
  const sources = (folder.sources?.value ?? []).map((source) => ({
    ...source,
    doi: source.doi ?? null,
    publishedAt: source.publishedAt ?? null,
  }))
  const uses = findings.flatMap(({ slug, evidence }) =>
    evidence.map(({ sourceId, locator, validated }) => ({
      sourceId,
      findingSlug: slug,
      hasLocator: locator !== undefined,
      validated,
    })),
  )
  const curated = curateCitations(sources as Parameters<typeof curateCitations>[0], uses, head.publishedAt)
  const listed = new Map(curated.map((citation) => [citation.id, citation]))
  return sources.map((source): CitationSource => {
    const citation = listed.get(source.id)
    const own = uses.filter(({ sourceId }) => sourceId === source.id).map(({ findingSlug }) => findingSlug)
    return {
      id: source.id,
      title: source.title,
      url: source.url,
      doi: source.doi,
      publisher: source.publisher,
      type: source.type,
      publishedAt: source.publishedAt,
      accessedAt: source.accessedAt,
      linkStatus: source.linkStatus,
      rank: citation?.rank ?? null,
      canonicalUrl: citation?.canonicalUrl ?? source.url,
      findings: citation?.findings ?? [...new Set(own)],
      readiness: citation ? { score: citation.score, factors: citation.factors } : null,
      duplicates: citation?.duplicates ?? [],
    }
  })
}

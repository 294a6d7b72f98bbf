import type { Chart, ResearchFinding } from '../../../db/chart-tables.ts'
import { claimReadiness } from '../../../db/claim-readiness.ts'
import type { CitationSource, ClaimReadiness, Evidence } from '../../../db/report-tables.ts'
import type { DataSource, Survey } from '../../../db/survey-tables.ts'
import type { ChartData } from './chart-cells.ts'
import { curateCitations } from './citation-curation.ts'
import type { ChartContract, FindingContract, ReportHead, SourceNote } from './contracts.ts'
import type { ReportFolder } from './report-folder.ts'

export type FindingChart = { readonly findingId: string; readonly position: number; readonly chartId: string }

/** Returns a source as it is stored: what is not said is null. */
export function dataSource({ title, url, licence }: SourceNote): DataSource {
  return { title, url: url ?? null, licence: licence ?? null }
}

/** Returns the charts of each finding: those that it names, then those that name it. */
export function chartsOfFindings({ findings, charts }: ReportFolder): readonly FindingChart[] {
  return findings.flatMap(({ value: { slug, charts: named = [] } }) => {
    const naming = charts.filter(({ value }) => value.findings?.includes(slug)).map(({ value }) => value.id)
    return [...new Set([...named, ...naming])].map((chartId, index) => ({
      findingId: slug,
      position: index + 1,
      chartId,
    }))
  })
}

/** Returns the row of a chart; `position` counts from 1. */
export function chartRow(
  chart: ChartContract,
  position: number,
  { available, options, sha256 }: ChartData,
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
    form: chart.form ?? formOf(chart.type),
    statesClaim: (chart.claims ?? []).length > 0,
    measure: chart.measure,
    unit: chart.unit,
    dimension: chart.dimension,
    series: chart.series ?? null,
    sort: chart.sort ?? 'source',
    surveyId: survey?.id ?? null,
    questionId: 'survey' in dataset ? `${dataset.survey}/${dataset.question}` : null,
    knowledgeDataset: 'knowledge' in dataset ? dataset.knowledge : null,
    options,
    available,
    source: chart.source ? dataSource(chart.source) : dataSourceOf(origin),
    note: chart.note ?? null,
    cellsSha256: sha256,
    retired: false,
  }
}

/** Returns the form of a chart that names none. */
function formOf(type: Chart['type']): Chart['form'] {
  return type === 'heatmap' ? 'heat-map' : `${type}s`
}

function dataSourceOf({ title, url, licence }: { title: string; url?: string | null; licence?: string | null }) {
  return { title, url: url ?? null, licence: licence ?? null }
}

/** Returns the row of a research finding; `position` counts from 1. */
export function findingRow(finding: FindingContract, position: number, head: ReportHead): ResearchFinding {
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

/** Returns the evidence of a research finding as rows, in its order. */
export function evidenceRows({ slug, evidence }: FindingContract): Evidence[] {
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

/** Returns how ready the claim of a research finding is to be published. */
export function readinessRow(
  finding: FindingContract,
  findingCharts: readonly FindingChart[],
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

/** Returns the citable sources with their uses, rank and readiness. */
export function sourceRows(
  folder: ReportFolder,
  findings: readonly FindingContract[],
  head: ReportHead,
): CitationSource[] {
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

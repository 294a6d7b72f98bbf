import { createHash } from 'node:crypto'
import type { Chart, ChartCell, ResearchFinding } from '../../../db/chart-tables.ts'
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
import { ServiceError } from '../../ground/errors.ts'
import type { InputFile } from '../read-input.ts'
import type { Warning } from '../source-keys.ts'
import { buildChart, type ChartData } from './chart-cells.ts'
import type { ReportHead } from './contracts.ts'
import { checkReferences } from './cross-check.ts'
import { unreadWarnings } from './folder-files.ts'
import { refuseProblems } from './problems.ts'
import { readArtifacts } from './read-artifacts.ts'
import { readFolder } from './read-folder.ts'
import { readSurveys } from './read-surveys.ts'
import type { ReportFolder } from './report-folder.ts'
import { type ReportDocument, readReportHtml } from './report-html.ts'
import {
  chartRow,
  chartsOfFindings,
  evidenceRows,
  type FindingChart,
  findingRow,
  readinessRow,
  sourceRows,
} from './report-rows.ts'
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
  readonly findingCharts: readonly FindingChart[]
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

/**
 * Reads the report in the folder at `path` (contract: report §1). Throws INPUT_REFUSED that lists every problem by
 * file, line and pointer.
 */
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

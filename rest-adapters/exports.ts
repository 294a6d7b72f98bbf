import { filterNames } from '../graphql/chart.ts'
import type { JsonSchema } from '../src/http-kit/json-schema.ts'
import { wordsOf } from './enum-words.ts'
import { altered, chartSchema, itemOf, object } from './report-schemas.ts'
import { chartBody, chartFields } from './report-selections.ts'
import { type Route, route } from './route.ts'

const tag = 'exports'
const text: JsonSchema = { type: 'string' }

type Named = { readonly id: string; readonly title: string }
type Filtered = { readonly id: string; readonly filters: readonly string[] }

const pathsOfChart = (id: string) => ({
  json: `/api/charts/${id}`,
  svg: `/api/charts/${id}.svg`,
  csv: `/api/charts/${id}.csv`,
})
const chartPaths = object({ json: text, svg: text, csv: text }, 'Paths of the chart by form.')

/** The listing of the static exports, and those exports that show data (§4.2; contract: report §4). */
export const exportRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/exports',
    operationId: 'listExports',
    tag,
    summary: 'The static exports with their checksums.',
    access: 'public',
    isMirrored: true,
    parameters: {},
    operation: `query Exports { exports { id: slug path title mediaType bytes sha256 revision status generatedAt } revision }`,
    project: (data) => data,
    response: (of) => object({ exports: of('exports'), revision: of('revision') }),
    errors: {},
  }),
  route({
    method: 'GET',
    path: '/data/report-manifest.json',
    operationId: 'getReportManifest',
    tag,
    summary: 'Public report manifest: what the report is made of, and where it is.',
    access: 'public',
    parameters: {},
    operation: `query ReportManifest {
      reportManifest {
        report { id: slug title edition publishedAt authors licence url synthetic }
        counts { charts findings citations sources respondents narrativeBlocks techniques weaknesses }
        charts { id title } findings { slug title claim claimReadiness { score missing } } benchmarks { kind title } updatedAt
      }
      revision
    }`,
    project: ({ reportManifest: { charts, findings, benchmarks, updatedAt, ...manifest }, revision }) => ({
      ...manifest,
      charts: charts.map((chart: Named) => ({ ...chart, path: `/api/charts/${chart.id}` })),
      findings: findings.map((finding: { slug: string }) => ({ ...finding, path: `/api/findings/${finding.slug}` })),
      benchmarks: benchmarks.map((benchmark: { kind: string }) => ({
        ...benchmark,
        path: `/api/benchmarks/${benchmark.kind}`,
      })),
      updatedAt,
      revision,
    }),
    response: (of) =>
      altered(of('reportManifest'), ['charts', 'findings', 'benchmarks', 'updatedAt'], {
        charts: listOf(of('reportManifest.charts'), { path: text }),
        findings: listOf(of('reportManifest.findings'), { path: text }),
        benchmarks: listOf(of('reportManifest.benchmarks'), { path: text }),
        updatedAt: of('reportManifest.updatedAt'),
        revision: of('revision'),
      }),
    errors: {},
    staticExport: { id: 'report-manifest', title: 'Report manifest' },
  }),
  route({
    method: 'GET',
    path: '/data/dashboard-contract.json',
    operationId: 'getDashboardContract',
    tag,
    summary: 'What a dashboard can show: panels with their paths, and the filters that each takes.',
    access: 'public',
    parameters: {},
    operation: `query DashboardContract {
      reportManifest {
        report { title edition synthetic } filters { period industry seniority }
        charts { id title type unit measure filters synthetic }
        findings { slug title claim charts { id filters } } benchmarks { kind title unit }
      }
      revision
    }`,
    project: ({ reportManifest: { report, filters, charts, findings, benchmarks }, revision }) => ({
      report,
      filters,
      panels: [
        ...charts.map(({ id, title, type, unit, measure, filters, synthetic }: Record<string, unknown>) => ({
          id: `chart-${id}`,
          kind: 'chart',
          title,
          path: `/api/charts/${id}`,
          filters,
          type,
          unit,
          measure,
          charts: [id],
          synthetic,
        })),
        ...findings.map(
          ({ slug, title, charts: own }: { slug: string; title: string; charts: readonly Filtered[] }) => ({
            ...panel(
              `finding-${slug}`,
              'finding',
              title,
              `/api/findings/${slug}`,
              own.map(({ id }) => id),
              report,
            ),
            filters: filterNames.filter((name) => own.some(({ filters }) => filters.includes(name))),
          }),
        ),
        ...benchmarks.map(({ kind, title, unit }: { kind: string; title: string; unit: string }) => ({
          ...panel(`benchmark-${kind}`, 'benchmark', title, `/api/benchmarks/${kind}`, [], report),
          unit,
        })),
        panel('survey', 'survey', 'Who answered, and what', '/api/survey/aggregate', [], report),
      ],
      revision,
    }),
    response: (of) =>
      object({
        report: { ...of('reportManifest.report'), type: ['object', 'null'] },
        filters: of('reportManifest.filters'),
        panels: {
          type: 'array',
          items: object({
            id: text,
            kind: { type: 'string', enum: ['chart', 'finding', 'benchmark', 'survey'] },
            title: text,
            path: { type: 'string', description: 'Path of the panel’s data.' },
            filters: { type: 'array', items: text, description: 'Query parameters that the path takes.' },
            type: {
              type: ['string', 'null'],
              enum: [...wordsOf('chart', 'ChartType'), null],
              description: 'How a chart is drawn; null for other panels.',
            },
            unit: { type: ['string', 'null'], description: 'Unit of the values; null where they have several.' },
            measure: {
              type: ['string', 'null'],
              enum: [...wordsOf('chart', 'ChartMeasure'), null],
              description: 'What the values of a chart are; null for other panels.',
            },
            charts: { type: 'array', items: text, description: 'Ids of the charts that it shows.' },
            synthetic: { type: 'boolean', description: 'True when the figures are made up for demonstration.' },
          }),
        },
        revision: of('revision'),
      }),
    errors: {},
    staticExport: { id: 'dashboard-contract', title: 'Dashboard contract' },
  }),
  route({
    method: 'GET',
    path: '/data/charts/chart-catalog.json',
    operationId: 'getChartCatalog',
    tag,
    summary: 'Public chart catalogue: every contract, with the values of its filters and its paths.',
    access: 'public',
    parameters: {},
    operation: `query ChartCatalog {
      reportManifest { charts { ${chartFields} available { period industry seniority } } }
      revision
    }`,
    project: ({ reportManifest: { charts }, revision }) => ({
      charts: charts.map((chart) => ({
        ...chartBody(chart),
        paths: pathsOfChart(chart.id),
      })),
      revision,
    }),
    response: (of) =>
      object({
        charts: {
          type: 'array',
          items: altered(chartSchema(itemOf(of('reportManifest.charts'))), [], {
            available: of('reportManifest.charts.available'),
            paths: chartPaths,
          }),
        },
        revision: of('revision'),
      }),
    errors: {},
    staticExport: { id: 'chart-catalog', title: 'Chart catalogue' },
  }),
]

function panel(
  id: string,
  kind: string,
  title: string,
  path: string,
  charts: readonly string[],
  report: { readonly synthetic: boolean } | null,
) {
  return {
    id,
    kind,
    title,
    path,
    filters: [],
    type: null,
    unit: null,
    measure: null,
    charts,
    synthetic: report?.synthetic ?? false,
  }
}

function listOf(list: JsonSchema, added: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { ...list, items: altered(itemOf(list), [], added) }
}

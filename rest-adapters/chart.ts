import type { Operations } from '../graphql/generated/operations.ts'
import { csvOf } from '../src/ground/csv.ts'
import { nearest } from '../src/ground/near.ts'
import { drawSvg } from './chart-svg.ts'
import { drawPicture, picturePoints } from './preview/pictures.ts'
import { chartFilters, chartTheme, nameInPath, notFoundAs, themeOf, variablesNaming } from './report-parameters.ts'
import { altered, chartWithRowsSchema, listOfTexts, object } from './report-schemas.ts'
import { chartSelectionUnder, chartWithRows, filterArguments, filterVariables } from './report-selections.ts'
import { type NearQuery, type Route, type RouteRequest, route } from './route.ts'

const tag = 'report'
const rowColumns = ['category', 'series', 'value', 'count', 'base', 'suppressed', 'synthetic'] as const

const noChart = notFoundAs('chart', 'chartId')
const variablesOfChart = variablesNaming('chartId', noChart)
const chartSelection = chartSelectionUnder(`(${filterArguments})`, `(${filterArguments}, theme: $theme)`)
const noFinding = notFoundAs('finding', 'slug')

const badFilter =
  'A filter names an attribute or a value that the chart, or each chart of the finding, does not have; the detail names what it has.'

/** Charts and research findings (§4.1; contract: report §3). */
export const chartRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/charts/:chartId',
    operationId: 'getChart',
    tag,
    summary: 'Chart contract plus rows.',
    description:
      'JSON unless another form is asked for: `Accept: image/svg+xml`, or the suffix `.svg`, gives the chart drawn; `image/png`, or `.png`, the same as a picture of twice the size, either of them with `theme=dark` in the dark colours of the explorer; `Accept: text/csv`, or `.csv`, its rows. A row whose base is too small, or that would reveal one, is `suppressed`.',
    access: 'public',
    parameters: {
      chartId: nameInPath('Id of the chart.', 'genai-adoption-by-wave'),
      ...chartFilters,
      theme: chartTheme,
    },
    operation: `query Chart($chartId: ID!, ${filterVariables}, $theme: ChartTheme!) { chart(id: $chartId) { ${chartSelection} } revision }`,
    variables: (request) => ({ ...variablesOfChart(request), theme: themeOf(request) }),
    project: ({ chart, revision }, request) => {
      if (!chart) throw noChart(request)
      return { ...chartWithRows(chart), revision }
    },
    near: nearby<Operations['getChart']['near']>(
      'chartId',
      'query ChartNames { charts(first: 500) { nodes { id } } }',
      ({ charts }) => charts.nodes.map(({ id }) => id),
    ),
    response: (of) => object({ ...chartWithRowsSchema(of, 'chart'), revision: of('revision') }),
    formats: [
      { mediaType: 'image/svg+xml', suffix: '.svg', render: ({ chart }) => drawSvg(chart.vegaLite) },
      {
        mediaType: 'image/png',
        suffix: '.png',
        points: picturePoints.chart,
        render: ({ chart }) => drawPicture({ chart: chart.vegaLite, isFramed: false }),
      },
      { mediaType: 'text/csv; charset=utf-8', suffix: '.csv', render: chartCsv },
    ],
    errors: { 400: badFilter, 404: 'There is no such chart; the detail names near ones.' },
  }),
  route({
    method: 'GET',
    path: '/api/findings/:slug',
    operationId: 'getResearchFinding',
    tag,
    summary: 'Research finding with its charts and their rows.',
    description:
      'The filters are those of every chart that has the attribute, as `filters` beside it says; the others show the same rows as without. A value that only other charts of the finding have leaves a chart without rows.',
    access: 'public',
    parameters: { slug: nameInPath('Slug of the finding.', 'dedicated-teams-take-over'), ...chartFilters },
    operation: `query Finding($slug: ID!, ${filterVariables}) {
      finding: researchFinding(slug: $slug) {
        slug title claim summary method confidence publishedAt synthetic retired claimReadiness { score missing }
        evidence { sourceId: sourceSlug source { title url publisher } quote locator validated validatedAt }
        techniques { id } weaknesses { id }
        charts(${filterArguments}) { ${chartSelectionUnder('')} }
      }
      revision
    }`,
    variables: variablesNaming('slug', noFinding),
    project: ({ finding, revision }, request) => {
      if (!finding) throw noFinding(request)
      const { charts, techniques, weaknesses, ...own } = finding
      return {
        finding: { ...own, techniques: techniques.map(idOf), weaknesses: weaknesses.map(idOf) },
        charts: charts.map((chart) => chartWithRows(chart)),
        revision,
      }
    },
    near: nearby<Operations['getResearchFinding']['near']>(
      'slug',
      'query FindingNames { researchFindings(first: 500) { nodes { slug } } }',
      ({ researchFindings }) => researchFindings.nodes.map(({ slug }) => slug),
    ),
    response: (of) =>
      object({
        finding: altered(of('finding'), ['charts', 'techniques', 'weaknesses'], {
          techniques: listOfTexts('Ids of the techniques that it is about.'),
          weaknesses: listOfTexts('Ids of the weaknesses that it is about.'),
        }),
        charts: { type: 'array', items: object(chartWithRowsSchema(of, 'finding.charts')) },
        revision: of('revision'),
      }),
    errors: { 400: badFilter, 404: 'There is no such finding; the detail names near ones.' },
  }),
]

type ChartRows = { readonly chart: { readonly synthetic: boolean }; readonly rows: readonly object[] }

function chartCsv({ chart: { synthetic }, rows }: ChartRows): string {
  return csvOf(
    rows.map((row) => ({ ...row, synthetic })),
    rowColumns,
  )
}

function idOf({ id }: { readonly id: string }): string {
  return id
}

function nearby<Data>(
  parameter: string,
  operation: string,
  namesOf: (data: Data) => readonly string[],
): NearQuery<Data> {
  return {
    operation,
    project: (data, { parameters }: RouteRequest) => {
      const names = namesOf(data)
      const near = nearest(String(parameters[parameter]), names)
      return near.length > 0 ? near : names.slice(0, 5)
    },
  }
}

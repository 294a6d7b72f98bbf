import type { ChartRow, Filters } from '../db/chart.ts'
import * as stored from '../db/chart.ts'
import type { Chart } from '../db/chart-tables.ts'
import { findMinBase } from '../db/survey.ts'
import { filterNames } from '../db/survey-tables.ts'
import { isOrdered } from '../src/chart/colour.ts'
import type { DrawnChart, Vocabulary } from '../src/chart/drawn-chart.ts'
import type { Theme } from '../src/chart/look.ts'
import { orderedCategories } from '../src/chart/order.ts'
import { vegaLiteOf } from '../src/chart/vega.ts'
import { checkIdentifier } from '../src/ground/identifiers.ts'
import {
  checkFilters,
  type FilterArguments,
  filtersOf,
  filtersTakenBy,
  knowsValues,
  shareFilters,
} from './chart-filter.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { isSynthetic } from './report.ts'
import { checkFilter } from './runtime/check.ts'
import { connectList } from './runtime/connection.ts'
import type { Loaders, NodesOf } from './runtime/context.ts'
import { many, manyBy, once, one } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'
import { after, type MaybePromise } from './runtime/maybe-promise.ts'
import { withPrefix } from './runtime/prefixed-id.ts'
import { formatText } from './runtime/text.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
  interface NodeTypes extends NodesOf<typeof nodes> {}
}

export { filterNames }

export const loaders = {
  chart: one(stored.findCharts),
  rowsOfChart: manyBy(stored.listChartRows),
  knownFilters: once(stored.findKnownFilters),
  researchFinding: one(stored.findFindings),
  findingsOfChart: many(stored.listFindingsOfCharts),
  findingsOfSubject: many(stored.listFindingsOfSubjects),
  chartsOfFinding: many(stored.listChartsOfFindings),
  techniquesOfFinding: many(stored.listTechniquesOfFindings),
  weaknessesOfFinding: many(stored.listWeaknessesOfFindings),
}

export const nodes = {
  CHART: { type: 'Chart', loader: 'chart' },
  RESEARCH_FINDING: { type: 'ResearchFinding', loader: 'researchFinding' },
} as const

export const resolvers: Resolvers = {
  Query: {
    chart: (_, { id }, { load }) => load.chart(checkIdentifier('id', id, 'report')),
    charts: (_, page, { load, largestPage }) =>
      connectList(load.read(stored.listCharts), 'charts', page, placeKey, largestPage),
    researchFinding: (_, { slug }, { load }) => load.researchFinding(checkIdentifier('slug', slug, 'report')),
    researchFindings: (_, { filter, ...page }, { load, largestPage }) => {
      const checked = checkFilter(filter, { technique: 'technique', weakness: 'weakness', chart: 'report' })
      const wanted = { ...checked, evidence: checked.evidence?.map((state) => state.toLowerCase()) ?? null }
      return connectList(load.read(stored.listFindings, wanted), 'researchFindings', page, placeKey, largestPage)
    },
    chartDataset: (_, { chartId, ...filters }, { load }) =>
      chartId.includes('\0') ? [] : after(load.chart(chartId), (chart) => (chart ? rowsOf(chart, filters, load) : [])),
  },
  Chart: {
    __resolveReference: ({ id }, { load }) => load.chart(id),
    filters: filtersTakenBy,
    note: ({ note, surveyId }, _, { load }) =>
      surveyId === null
        ? note
        : after(load.read(findMinBase), (minBase) =>
            [...(note === null ? [] : [note]), withheldNote(minBase)].join(' '),
          ),
    minBase: ({ surveyId }, _, { load }) => (surveyId === null ? null : load.read(findMinBase)),
    source: ({ source, surveyId }, _, { load }) =>
      after(surveyId === null ? null : load.survey(surveyId), (survey) => ({
        ...source,
        respondents: survey?.respondents ?? null,
      })),
    synthetic: ({ knowledgeDataset }, _, { load }) => knowledgeDataset === null && isSynthetic(load),
    appliedFilters: applyFilters,
    rows: (chart, args, { load }) => rowsOf(chart, args, load),
    base: (chart, args, { load }) => after(rowsOf(chart, args, load), (rows) => baseOf(chart, rows)),
    vegaLite: (chart, args, { load }) => drawOnce(chart, args, load),
    findings: ({ id }, _, { load }) => load.findingsOfChart(id),
  },
  ChartAxis: { ordered: isOrdered },
  ResearchFinding: {
    __resolveReference: ({ id }, { load }) => load.researchFinding(id),
    slug: ({ id }) => id,
    summary: ({ summary }, { format }) => formatText(summary, format)!,
    method: ({ method }, { format }) => formatText(method, format),
    synthetic: (_, __, { load }) => isSynthetic(load),
    claimReadiness: ({ id, retired }, _, { load }) => (retired ? null : load.readinessOfFinding(id)),
    evidence: ({ id }, _, { load }) => load.evidenceOfFinding(id),
    charts: ({ id }, args, { load }) => {
      const filters = filtersOf(args)
      return after(load.chartsOfFinding(id), (charts) => {
        if (filterNames.every((name) => filters[name] === null)) return charts
        const shared = shareFilters(id, charts, filters)
        return charts.map((chart): PresetChart => ({ ...chart, preset: shared.get(chart.id)! }))
      })
    },
    techniques: ({ id }, _, { load }) => load.techniquesOfFinding(id),
    weaknesses: ({ id }, _, { load }) => load.weaknessesOfFinding(id),
  },
  Evidence: {
    sourceId: ({ sourceId }) => withPrefix('source', sourceId),
    sourceSlug: ({ sourceId }) => sourceId,
    source: ({ sourceId }, _, { load }) => load.citationSource(sourceId),
  },
  Technique: { researchFindings: ({ id }, _, { load }) => load.findingsOfSubject(id) },
  Weakness: { researchFindings: ({ id }, _, { load }) => load.findingsOfSubject(id) },
}

function withheldNote(minBase: number): string {
  return `Values of groups of fewer than ${minBase} answers are withheld, and others with them, so that no sum or difference tells one; shown values still bound them, and a shown 0 or 100 percent holds for every part.`
}

/** A chart as a finding shows it under the filters that were given for all its charts. */
type PresetChart = Chart & { readonly preset?: Filters }

/**
 * Returns the filters of a field: those sent with it, or else to the charts of its finding; throws BAD_USER_INPUT for
 * what the chart has not.
 */
function applyFilters(chart: PresetChart, args: FilterArguments): Filters {
  const own = filtersOf(args)
  const { preset } = chart
  const isSet = filterNames.some((name) => own[name] !== null)
  return isSet || !preset ? checkFilters(chart, own) : preset
}

function rowsOf(chart: PresetChart, args: FilterArguments, load: Loaders): MaybePromise<readonly ChartRow[]> {
  const filters = applyFilters(chart, args)
  return knowsValues(chart, filters) ? load.rowsOfChart(chart.id, filters) : []
}

/**
 * Returns every category and series of the whole chart, the categories in the order of its drawings; the series of an
 * attribute are all its values, so that charts over one survey share their colours.
 */
function vocabularyOf(drawn: DrawnChart, { available, series }: Chart, whole: readonly ChartRow[]): Vocabulary {
  const values = filterNames.flatMap((name) => (name === series?.name ? available[name] : []))
  return {
    categories: orderedCategories(drawn, whole),
    series: [...values, ...whole.map((row) => row.series)],
  }
}

/** Counts the respondents of the rows, each once: the base of one category, summed over series that part them. */
function baseOf(
  chart: Chart,
  rows: readonly { category: string; series: string | null; base: number | null }[],
): number | null {
  if (chart.surveyId === null) return null
  const partsOf = (name: string | undefined) => name !== undefined && !['option', 'item'].includes(name)
  const keyOf = (row: (typeof rows)[number]) =>
    JSON.stringify([partsOf(chart.dimension.name) && row.category, partsOf(chart.series?.name) && row.series])
  const largest = new Map<string, number>()
  for (const row of rows) largest.set(keyOf(row), Math.max(largest.get(keyOf(row)) ?? 0, row.base ?? 0))
  return [...largest.values()].reduce((sum, base) => sum + base, 0)
}

const placeKey = ({ position, id }: { readonly position: number; readonly id: string }) => [position, id] as const

type DrawingArguments = FilterArguments & { readonly theme: Theme }

/** Drawings of the requests that are being answered, by chart and filters. */
const drawings = new WeakMap<Loaders, Map<string, Promise<object>>>()

/** Returns the drawing of a chart under filters, which is made once a request however often it is selected. */
function drawOnce(chart: Chart, args: DrawingArguments, load: Loaders): Promise<object> {
  const ofRequest = drawings.get(load) ?? new Map<string, Promise<object>>()
  drawings.set(load, ofRequest)
  const key = JSON.stringify([chart.id, applyFilters(chart, args), args.theme])
  const drawing = ofRequest.get(key) ?? draw(chart, args, load)
  ofRequest.set(key, drawing)
  return drawing
}

async function draw(chart: Chart, args: DrawingArguments, load: Loaders): Promise<object> {
  const [rows, whole, survey, synthetic] = await Promise.all([
    rowsOf(chart, args, load),
    load.rowsOfChart(chart.id, filtersOf({})),
    chart.surveyId === null ? null : load.survey(chart.surveyId),
    isSynthetic(load),
  ])
  const drawn = {
    ...chart,
    source: { title: chart.source.title, respondents: survey?.respondents ?? null },
    synthetic: synthetic && chart.knowledgeDataset === null,
    sampled: chart.knowledgeDataset === null,
  }
  const shown = rows.map(({ category, series, value, count, base, suppressed }) => ({
    category,
    series,
    value,
    count,
    base,
    suppressed,
  }))
  const vocabulary = vocabularyOf(drawn, chart, whole)
  return vegaLiteOf(drawn, shown, applyFilters(chart, args), baseOf(chart, rows), vocabulary, args.theme)
}

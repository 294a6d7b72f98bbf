import { type ChartRow, type Filters, listCharts, listFindings } from '../db/chart.ts'
import { filterNames } from '../db/survey-attribute.ts'
import type { Chart, FilterName } from '../db/tables.ts'
import { checkIdentifier } from '../src/identifiers.ts'
import { vegaLiteOf } from './chart-vega.ts'
import { checkFilter, notAllowed } from './check.ts'
import { connectList } from './connection.ts'
import type { Resolvers } from './generated.ts'
import type { Loaders } from './loaders.ts'
import { isSynthetic } from './report-facts.ts'
import { after, type Soon } from './soon.ts'
import { formatText } from './text.ts'

export { filterNames }

export const resolvers: Resolvers = {
  Query: {
    chart: (_, { id }, { load }) => load.chart(checkIdentifier('id', id, 'report')),
    charts: (_, page, { load, largestPage }) =>
      connectList(load.read(listCharts), 'charts', page, placeKey, largestPage),
    researchFinding: (_, { slug }, { load }) => load.researchFinding(checkIdentifier('slug', slug, 'report')),
    researchFindings: (_, { filter, ...page }, { load, largestPage }) => {
      const checked = checkFilter(filter, { technique: 'technique', weakness: 'weakness', chart: 'report' })
      return connectList(load.read(listFindings, checked), 'researchFindings', page, placeKey, largestPage)
    },
    chartDataset: (_, { chartId, ...filters }, { load }) =>
      [chartId, ...Object.values(filters)].some((text) => text?.includes('\0'))
        ? []
        : load.rowsOfChart(chartId, filtersOf(filters)),
  },
  Chart: {
    __resolveReference: ({ id }, { load }) => load.chart(id),
    filters: ({ available }) => filterNames.filter((name) => available[name].length > 0),
    source: ({ source, surveyId }, _, { load }) =>
      after(surveyId === null ? null : load.survey(surveyId), (survey) => ({
        ...source,
        respondents: survey?.respondents ?? null,
      })),
    synthetic: ({ knowledgeDataset }, _, { load }) => knowledgeDataset === null && isSynthetic(load),
    appliedFilters: (chart, args, { load }) => applyFilters(chart, args, load),
    rows: (chart, args, { load }) => rowsOf(chart, args, load),
    base: (chart, args, { load }) => after(rowsOf(chart, args, load), (rows) => baseOf(chart, rows)),
    vegaLite: async (chart, args, { load }) => {
      const filters = await applyFilters(chart, args, load)
      const [rows, survey, synthetic] = await Promise.all([
        load.rowsOfChart(chart.id, filters),
        chart.surveyId === null ? null : load.survey(chart.surveyId),
        isSynthetic(load),
      ])
      const drawn = {
        ...chart,
        source: { title: chart.source.title, respondents: survey?.respondents ?? null },
        synthetic: synthetic && chart.knowledgeDataset === null,
      }
      const shown = rows.map(({ category, series, value, count, base, suppressed }) => ({
        category,
        series,
        value,
        count,
        base,
        suppressed,
      }))
      return vegaLiteOf(drawn, shown, filters, baseOf(chart, rows))
    },
    findings: ({ id }, _, { load }) => load.findingsOfChart(id),
  },
  ResearchFinding: {
    __resolveReference: ({ id }, { load }) => load.researchFinding(id),
    slug: ({ id }) => id,
    summary: ({ summary }, { format }) => formatText(summary, format)!,
    method: ({ method }, { format }) => formatText(method, format),
    synthetic: (_, __, { load }) => isSynthetic(load),
    claimReadiness: ({ id, retired }, _, { load }) => (retired ? null : load.readinessOfFinding(id)),
    evidence: ({ id }, _, { load }) => load.evidenceOfFinding(id),
    charts: ({ id }, _, { load }) => load.chartsOfFinding(id),
    techniques: ({ id }, _, { load }) => load.techniquesOfFinding(id),
    weaknesses: ({ id }, _, { load }) => load.weaknessesOfFinding(id),
  },
  Evidence: { source: ({ sourceId }, _, { load }) => load.citationSource(sourceId) },
  Technique: { researchFindings: ({ id }, _, { load }) => load.findingsOfSubject(id) },
  Weakness: { researchFindings: ({ id }, _, { load }) => load.findingsOfSubject(id) },
}

type FilterArguments = { readonly [K in FilterName]?: string | null }

/** The filters that a chart takes of those that are set; throws BAD_USER_INPUT naming the argument and the allowed values when no chart of the report knows one. */
function applyFilters(chart: Chart, args: FilterArguments, load: Loaders): Soon<Filters> {
  const filters = filtersOf(args)
  const isClear = filterNames.every((name) => filters[name] === null || chart.available[name].includes(filters[name]))
  return isClear ? filters : after(load.knownFilters(), (allKnown) => narrowFilters(chart, filters, allKnown))
}

function narrowFilters(chart: Chart, filters: Filters, allKnown: Chart['available']): Filters {
  const applied = { ...filters }
  for (const name of filterNames) {
    const value = applied[name]
    if (value === null || chart.available[name].includes(value)) continue
    const isTaken = chart.available[name].length > 0
    const known = allKnown[name]
    if (!known.includes(value)) {
      throw isTaken
        ? notAllowed(name, value, `chart ${chart.id}`, chart.available[name])
        : notAllowed(name, value, 'the report', known)
    }
    if (!isTaken) applied[name] = null
  }
  return applied
}

function rowsOf(chart: Chart, args: FilterArguments, load: Loaders): Soon<readonly ChartRow[]> {
  return after(applyFilters(chart, args, load), (filters) => load.rowsOfChart(chart.id, filters))
}

function filtersOf({ period, industry, seniority }: FilterArguments): Filters {
  return { period: period ?? null, industry: industry ?? null, seniority: seniority ?? null }
}

/** Respondents that the rows count, each once: the base of one category, summed over series that part them. */
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

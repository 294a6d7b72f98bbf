import type { IsoDate } from './knowledge-tables.ts'
import type { DataSource, filterNames } from './survey-tables.ts'

export type FilterName = (typeof filterNames)[number]

/**
 * `ordered` where the source says whether the order of its values means something, `darkest` which end of it stands out
 * most (the last unless said), `middle` the value around which bars diverge, `incomplete` values whose period goes on.
 */
export type ChartAxis = {
  readonly name: string
  readonly label: string
  readonly ordered?: boolean
  readonly darkest?: 'first' | 'last'
  readonly middle?: string
  readonly incomplete?: readonly string[]
}

export const chartForms = [
  'bars',
  'stacked-bars',
  'grouped-bars',
  'full-bars',
  'diverging-bars',
  'lines',
  'small-multiples',
  'areas',
  'dots',
  'dumbbells',
  'heat-map',
] as const
export type ChartForm = (typeof chartForms)[number]

export type Chart = {
  id: string
  position: number
  title: string
  subtitle: string | null
  type: 'bar' | 'stacked-bar' | 'grouped-bar' | 'line' | 'area' | 'dot' | 'heatmap'
  form: ChartForm
  /** Whether its title states what the rows show, as the import has checked. */
  statesClaim: boolean
  measure: 'share' | 'count' | 'mean' | 'value'
  unit: string
  dimension: ChartAxis
  series: ChartAxis | null
  /** The order of its categories: that of the source, or largest first by the unfiltered value. */
  sort: 'source' | 'value'
  /** The survey and the question (`survey/question`) that it counts; null for other charts. */
  surveyId: string | null
  questionId: string | null
  /** The query over the graph that it shows; null for other charts. */
  knowledgeDataset: string | null
  /** The options that it shows, by place; null for all, and for charts of no survey. */
  options: readonly number[] | null
  /** The values of each filter that it takes. */
  available: Readonly<Record<FilterName, readonly string[]>>
  source: DataSource
  note: string | null
  /** Checksum of the cells and of the groups that they count, to tell whether they changed. */
  cellsSha256: string
  retired: boolean
}

/**
 * How many of `base` count for the category and series among those who share the filter values: '' where respondents
 * gave none, `*` where the chart does not tell them apart.
 */
export type ChartCell = {
  chartId: string
  category: string
  categoryOrder: number
  series: string | null
  seriesOrder: number
  period: string
  industry: string
  seniority: string
  count: number | null
  base: number | null
  /** Sum of the ratings of a scale, or the value of a row that is not counted. */
  amount: number | null
}

/**
 * Rows that a filter must not show, for others would reveal what is hidden; null category and series stand for all,
 * null filters for none set.
 */
export type ChartSuppression = {
  chartId: string
  category: string | null
  series: string | null
  period: string | null
  industry: string | null
  seniority: string | null
}

export type ResearchFinding = {
  /** The slug. */
  id: string
  position: number
  title: string
  claim: string
  summary: string
  method: string | null
  confidence: 'high' | 'medium' | 'low'
  publishedAt: IsoDate
  retired: boolean
}

export type ChartTables = {
  chart: Chart
  chartCell: ChartCell
  chartSuppression: ChartSuppression
  researchFinding: ResearchFinding
  findingChart: { findingId: string; position: number; chartId: string }
  findingSubject: { findingId: string; position: number; nodeId: string }
}

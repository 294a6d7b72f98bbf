/** The forms in which charts are drawn. */
export type ChartForm =
  | 'bars'
  | 'stacked-bars'
  | 'grouped-bars'
  | 'full-bars'
  | 'diverging-bars'
  | 'lines'
  | 'small-multiples'
  | 'areas'
  | 'dots'
  | 'dumbbells'
  | 'heat-map'

/**
 * What its values are: `incomplete` ones are marked; for others see `ChartAxis` of the stored chart, whose `darkest` is
 * the last unless said.
 */
export type DrawnAxis = {
  readonly name: string
  readonly label: string
  readonly ordered?: boolean | undefined
  readonly darkest?: 'first' | 'last' | undefined
  readonly middle?: string | undefined
  readonly incomplete?: readonly string[] | undefined
}

/** A chart as far as a drawing shows it. */
export type DrawnChart = {
  readonly id: string
  readonly title: string
  readonly subtitle: string | null
  /** Whether its title states what the rows show under no filter. */
  readonly statesClaim: boolean
  readonly form: ChartForm
  readonly unit: string
  readonly measure: 'share' | 'count' | 'mean' | 'value'
  readonly dimension: DrawnAxis
  readonly series: DrawnAxis | null
  readonly source: { readonly title: string; readonly respondents?: number | null }
  readonly note: string | null
  readonly synthetic: boolean
  /** Whether its rows count a sample, so that shares have an interval. */
  readonly sampled: boolean
}

/** One value of a chart; shares are in percent of `base`. */
export type DrawnRow = {
  readonly category: string
  readonly series: string | null
  readonly value: number | null
  readonly count: number | null
  readonly base: number | null
  readonly suppressed: boolean
}

/**
 * The categories and series that a chart has without a filter, in its order, repeats allowed: what order and colours
 * are taken from.
 */
export type Vocabulary = { readonly categories: readonly string[]; readonly series: readonly (string | null)[] }

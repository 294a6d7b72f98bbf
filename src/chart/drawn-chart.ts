export type ChartType = 'bar' | 'stacked-bar' | 'grouped-bar' | 'line' | 'area' | 'dot' | 'heatmap'
/** A chart as far as a drawing shows it. */
export type DrawnChart = {
  readonly id: string
  readonly title: string
  readonly subtitle: string | null
  readonly type: ChartType
  readonly unit: string
  readonly measure: 'share' | 'count' | 'mean' | 'value'
  readonly dimension: { readonly name: string; readonly label: string }
  readonly series: { readonly name: string; readonly label: string; readonly ordered?: boolean | undefined } | null
  readonly source: { readonly title: string; readonly respondents?: number | null }
  readonly note: string | null
  readonly synthetic: boolean
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

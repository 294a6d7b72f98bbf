/** Arguments that filter charts, as `filterVariables` have them. */
export const filterArguments = 'period: $period, industry: $industry, seniority: $seniority'

/** Variables of an operation that filters charts. */
export const filterVariables = '$period: String, $industry: String, $seniority: String'

/** The contract of a chart. */
export const chartFields = `id title subtitle type form unit measure dimension { name label } series { name label } filters
  source { title url licence respondents } note findings { slug } synthetic retired`

/**
 * Returns the selection of a chart with its rows; `filters` are the arguments of its fields in parentheses, or nothing
 * where its finding is given them, `drawing` those of its drawing.
 */
export function chartSelectionUnder(filters: string, drawing = filters): string {
  return `${chartFields} available { period industry seniority } base${filters}
  appliedFilters${filters} { period industry seniority }
  rows${filters} { category series value count base suppressed } vegaLite${drawing}`
}

type Slug = { readonly slug: string }
type ChartContract = { readonly findings: readonly Slug[] }
type ChartAnswer<Row> = ChartContract & {
  readonly synthetic: boolean
  readonly vegaLite: unknown
  readonly available: unknown
  readonly appliedFilters: unknown
  readonly base: unknown
  readonly rows: readonly Row[]
}

/** Returns the contract of a chart as REST sends it: findings by slug. */
export function chartBody<C extends ChartContract>({ findings, ...chart }: C) {
  return { ...chart, findings: findings.map(({ slug }) => slug) }
}

/** Returns a chart as REST sends it: its contract, the filters that were applied, and the rows. */
export function chartWithRows<Row, C extends ChartAnswer<Row>>({
  available,
  appliedFilters,
  base,
  rows,
  ...chart
}: C & ChartAnswer<Row>) {
  return { chart: chartBody(chart), filters: appliedFilters, available, base, rows }
}

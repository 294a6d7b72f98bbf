import { nameOfMoment } from '../../../ground/moment.ts'

type Cited = {
  readonly chart: {
    readonly id: string
    readonly title: string
    readonly subtitle: string | null
    readonly synthetic: boolean
    readonly source: { readonly title: string }
  }
  readonly report: {
    readonly title: string
    readonly edition: string
    readonly publishedAt: string
    readonly authors: readonly string[]
  } | null
  readonly filters: Readonly<Record<string, string>>
  readonly epoch: string
  readonly revision: number
}

/**
 * Returns one line that cites a chart: who, where and when, its title, what was asked and of whom, its source, its
 * address and the revision that it was read at. A title speaks of all respondents, so that filters leave it out.
 */
export function citationOf({ chart, report, filters, epoch, revision }: Cited, origin: string, day: string): string {
  const chosen = Object.entries(filters)
  const query = chosen.length > 0 ? `?${new URLSearchParams(filters)}` : ''
  return [
    ...(report
      ? [`${report.authors.join(', ')}: ${report.title}, edition ${report.edition} (${report.publishedAt}).`]
      : []),
    ...(chosen.length === 0 || !chart.subtitle ? [`“${chart.title}”.`] : []),
    ...(chart.subtitle ? [ended(chart.subtitle)] : []),
    ...(chosen.length > 0 ? [`Filtered by ${chosen.map(([name, value]) => `${name}: ${value}`).join('; ')}.`] : []),
    `Source: ${ended(chart.source.title)}`,
    ...(chart.synthetic ? ['Invented example data, not the result of research.'] : []),
    `${origin}/charts/${chart.id}${query}, revision ${nameOfMoment({ epoch, revision })}, read on ${day}.`,
  ].join(' ')
}

function ended(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`
}

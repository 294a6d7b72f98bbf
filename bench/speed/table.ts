import type { Measured } from './load.ts'

/** All rounds of one query by one variant. */
export type Cell = {
  readonly query: string
  readonly variant: string
  /** The sizes of its answers. */
  readonly bytes: readonly number[]
  readonly rounds: readonly Measured[]
}

type Target = {
  readonly of: string
  readonly against: string
  readonly queries: readonly string[]
  /** The query that the other is asked, when it is not the same. */
  readonly than?: string
  readonly least: number
}

const graphql = ['Q1', 'Q2', 'Q3', 'Q3 deep', 'Q4']
const steady = 1 / 1.5
const targets: readonly Target[] = [
  { of: 'all caches', against: 'buffer', queries: [...graphql, 'Q1 GET', 'Q5a', 'Q5b', 'Q5c'], least: 0.8 },
  { of: 'all caches', against: 'Apollo', queries: graphql, least: 15 },
  { of: 'rows only', against: 'SQL', queries: ['Q1'], least: 1.5 },
  { of: 'rows only', against: 'SQL', queries: ['Q2'], least: 2 },
  { of: 'rows only', against: 'SQL', queries: ['Q3', 'Q3 deep'], least: 0.9 },
  { of: 'rows only', against: 'SQL', queries: ['Q4'], least: 0.6 },
  { of: 'rows only', against: 'PostGraphile', queries: graphql, least: 2 },
  { of: 'rows only', against: 'Mercurius', queries: graphql, least: 2 },
  { of: 'no caches', against: 'SQL', queries: ['Q3', 'Q3 deep'], least: 0.6 },
  { of: 'no caches', against: 'PostGraphile', queries: graphql, least: 1 },
  { of: 'no caches', against: 'Mercurius', queries: graphql, least: 1 },
  { of: '100x data', against: '1x data', queries: ['Q1', 'Q3', 'Q3 deep'], least: steady },
  { of: '1x data', against: '1x data', queries: ['Q3 deep'], than: 'Q3', least: steady },
  { of: '100x data', against: '100x data', queries: ['Q3 deep'], than: 'Q3', least: steady },
]

/** The median of each figure over the rounds, as a Markdown table. */
export function measuredTable(cells: readonly Cell[]): string {
  const rows = cells.map(({ query, variant, bytes, rounds }) => [
    query,
    variant,
    medianOf(rounds, 'perSecond').toFixed(0),
    medianOf(rounds, 'p50').toFixed(1),
    medianOf(rounds, 'p99').toFixed(1),
    medianOf(rounds, 'cpuUs').toFixed(0),
    medianOf(rounds, 'statements').toFixed(2),
    median(bytes).toFixed(0),
  ])
  return markdown(['query', 'variant', 'requests/s', 'p50 ms', 'p99 ms', 'CPU us', 'statements', 'bytes'], rows)
}

/**
 * Requests per second of one variant to those of another, the median of the ratios within each round, beside what is
 * wanted.
 */
export function ratioTable(cells: readonly Cell[]): string {
  const find = (query: string, variant: string) =>
    cells.find((cell) => cell.query === query && cell.variant === variant)
  const rows = targets.flatMap(({ of, against, queries, than, least }) =>
    queries.flatMap((query) => {
      const [own, other] = [find(query, of), find(than ?? query, against)]
      if (!own || !other) return []
      const ratio = median(own.rounds.map(({ perSecond }, round) => perSecond / other.rounds[round]!.perSecond))
      return [
        [
          query,
          of,
          than ? `${against}, ${than}` : against,
          ratio.toFixed(2),
          least.toFixed(2),
          ratio >= least ? 'yes' : 'no',
        ],
      ]
    }),
  )
  return markdown(['query', 'variant', 'against', 'ratio', 'wanted', 'reached'], rows)
}

function medianOf(rounds: readonly Measured[], figure: keyof Measured): number {
  return median(rounds.map((round) => round[figure]))
}

/** Returns the median; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** A Markdown table; columns after the second are figures. */
export function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]!.length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

import { parse } from 'csv-parse/sync'

export const attributes = ['period', 'industry', 'seniority'] as const
export type Attribute = (typeof attributes)[number]
export type Filter = { readonly [A in Attribute]?: string }
export type Row = {
  readonly category: string
  readonly series: string | null
  readonly value: number | null
  readonly count: number | null
  readonly base: number | null
  readonly suppressed: boolean
}
export const columns = 'category series value count base suppressed'

/** Returns the rows of a chart's CSV as the graph answers them. */
export function rowsOfCsv(text: string) {
  return parse<Record<string, string>>(text, {
    columns: true,
  }).map((row) => ({
    category: row.category!.replace(/^'(?=[=+\-@])/, ''),
    series: row.series || null,
    ...Object.fromEntries(['value', 'count', 'base'].map((name) => [name, row[name] ? Number(row[name]) : null])),
    suppressed: row.suppressed === 'true',
  }))
}

type Counted = { readonly count: unknown; readonly base: unknown }

/** Returns a row whose bigints the driver gives as texts, with numbers. */
export function asNumbers(row: unknown): unknown {
  const { count, base } = row as Counted
  const numberOf = (value: unknown) => (value === null ? null : Number(value))
  return { ...(row as object), count: numberOf(count), base: numberOf(base) }
}

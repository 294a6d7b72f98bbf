import { stringify } from 'csv-stringify/sync'

/** The rows as CSV (RFC 4180): a header, these columns in this order, CRLF, null as empty; a text that a spreadsheet would run as a formula begins with an apostrophe. */
export function csvOf(rows: readonly object[], columns: readonly string[]): string {
  return stringify(
    rows.map((row) => columns.map((column) => (row as Readonly<Record<string, unknown>>)[column] ?? null)),
    {
      header: true,
      columns: columns.map((header, key) => ({ key: String(key), header })),
      record_delimiter: 'windows',
      escape_formulas: true,
      quoted_match: /[\r\n]/,
      cast: { boolean: String },
    },
  )
}

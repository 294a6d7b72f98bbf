import { stringify } from 'csv-stringify/sync'

/**
 * Returns the rows as CSV (RFC 4180): a header unless it is left out, these columns in this order, CRLF, null as empty;
 * a text that a spreadsheet would run as a formula begins with an apostrophe.
 */
export function csvOf(rows: Iterable<object>, columns: readonly string[], header = true): string {
  return stringify(
    Array.from(rows, (row) => columns.map((column) => (row as Readonly<Record<string, unknown>>)[column] ?? null)),
    {
      header,
      columns: columns.map((name, key) => ({ key: String(key), header: name })),
      record_delimiter: 'windows',
      escape_formulas: true,
      quoted_match: /[\r\n]/,
      cast: { boolean: String },
    },
  )
}

import { csvOf } from '../ground/csv.ts'
import { columns, flatten, type Row } from './finding-row.ts'

/**
 * Returns the findings as CSV (RFC 4180) with a header; lists are parted by blanks, and a text that a spreadsheet would
 * run as a formula begins with an apostrophe.
 */
export async function* asCsv(pages: AsyncIterable<Iterable<Row>>): AsyncGenerator<string> {
  yield csvOf([], columns)
  for await (const rows of pages) {
    const flat = Iterator.from(rows).map((row) =>
      Object.fromEntries(
        Object.entries(flatten(row)).map(([name, value]) => [name, Array.isArray(value) ? value.join(' ') : value]),
      ),
    )
    yield csvOf(flat, columns, false)
  }
}

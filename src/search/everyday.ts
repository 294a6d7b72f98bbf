import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

const rows: readonly { readonly id: string; readonly words: string }[] = parse(
  readFileSync(new URL('./everyday.csv', import.meta.url), 'utf8'),
  { columns: true },
)

const byId = new Map(rows.map(({ id, words }) => [id, words]))

/** Returns the words by which people ask for an object who do not know what the field calls it; none for most. */
export function everydayWordsOf(id: string): string {
  return byId.get(id) ?? ''
}

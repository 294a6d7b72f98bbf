import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/** A text as a person types it, with the ids of the objects that answer it. */
export type Phrase = { readonly class: string; readonly phrase: string; readonly right: readonly string[] }
type Half = 'seen' | 'unseen'

/**
 * Returns the phrases of a half: search was tuned by the seen ones, and the unseen ones were written before it first
 * ran.
 */
export function readPhrases(half: Half): readonly Phrase[] {
  const text = readFileSync(new URL(`phrases-${half}.csv`, import.meta.url), 'utf8')
  const rows: readonly Record<'class' | 'phrase' | 'right', string>[] = parse(text, { columns: true })
  return rows.map((row) => ({ class: row.class, phrase: row.phrase, right: row.right.split(' ') }))
}

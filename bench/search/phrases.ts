import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/** A text as a person types it, with the ids of the objects that answer it. */
export type Phrase = { readonly class: string; readonly phrase: string; readonly right: readonly string[] }
/** The files of phrases: those of the author, and those of people who knew neither the index nor the terms. */
export const phraseSets = ['unseen', 'seen', 'strangers-1', 'strangers-2', 'strangers-3'] as const

/** Returns the phrases of a set. */
export function readPhrases(name: (typeof phraseSets)[number]): readonly Phrase[] {
  const text = readFileSync(new URL(`phrases-${name}.csv`, import.meta.url), 'utf8')
  const rows: readonly Record<'class' | 'phrase' | 'right', string>[] = parse(text, { columns: true })
  return rows.map((row) => ({ class: row.class, phrase: row.phrase, right: row.right.split(' ') }))
}

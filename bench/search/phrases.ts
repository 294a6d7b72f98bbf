import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/** A text as a person types it, with the ids of the objects that answer it. */
export type Phrase = { readonly class: string; readonly phrase: string; readonly right: readonly string[] }
/** The files of phrases: those of the author, and those of people who knew neither the index nor the terms. */
export const phraseSets = ['unseen', 'seen', 'strangers-1', 'strangers-2', 'strangers-3'] as const

/**
 * The files of beginnings of words, two to four letters long, with the objects of which one is expected among the first
 * five; search was tuned by `seen`, and the words of `unseen` are others.
 */
export const beginningSets = ['seen', 'unseen'] as const

/** Returns the phrases of a set. */
export function readPhrases(set: (typeof phraseSets)[number]): readonly Phrase[] {
  return read(`phrases-${set}`)
}

/** Returns the beginnings of words of a set. */
export function readBeginnings(set: (typeof beginningSets)[number]): readonly Phrase[] {
  return read(`beginnings-${set}`)
}

function read(name: string): readonly Phrase[] {
  const text = readFileSync(new URL(`${name}.csv`, import.meta.url), 'utf8')
  const rows: readonly Record<'class' | 'phrase' | 'right', string>[] = parse(text, { columns: true })
  return rows.map((row) => ({ class: row.class, phrase: row.phrase, right: row.right.split(' ') }))
}

import { type Clearing, clearing } from '../flow/value.ts'
import type { Language } from '../parse/tree.ts'
import type { ArgumentRef, CallPattern } from './model.ts'
import { patternOf } from './pattern.ts'

/** What a file of models has of one item. */
export type Data = Readonly<Record<string, unknown>>
/** Returns a list of words: written as one, or as a text with blanks between them. */
export const words = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(/\s+/).filter(Boolean) : []
/** Returns the pattern that is written, or null. */
export const pattern = (value: unknown) => (typeof value === 'string' ? patternOf(value) : null)
/** Returns the arguments that are named: a list, or one by itself. */
export const references = (value: unknown): readonly ArgumentRef[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]) as ArgumentRef[]
/** Returns the bits of the classes that are named. */
export const bitsOf = (value: unknown) => words(value).reduce((bits, name) => bits | clearing[name as Clearing], 0)
/** Returns options by name, each as text. */
export const options = (value: unknown) =>
  new Map(Object.entries((value ?? {}) as Data).map(([name, wanted]) => [name, String(wanted)]))
/** Returns which calls an item is of. */
export const call = (data: Data): CallPattern => ({
  names: words(data.names),
  receiver: pattern(data.receiver),
  language: (data.language ?? null) as Language | null,
})

/** Returns models by each of their names. */
export function byName<T extends { readonly names: readonly string[] }>(
  models: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>()
  for (const model of models)
    for (const name of model.names) {
      const known = found.get(name)
      if (known) known.push(model)
      else found.set(name, [model])
    }
  return found
}

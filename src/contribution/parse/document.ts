import { decodeDocument } from './decode-document.ts'
import { jsonTree, readJson } from './json.ts'
import { indexLines, type Place } from './line-index.ts'
import { refusal } from './refuse-document.ts'
import { locator } from './source-tree.ts'
import { readYaml } from './yaml.ts'

export type DocumentFormat = 'json' | 'yaml'

/** A document with the places of its parts. */
export type ParsedDocument = {
  readonly document: unknown
  /**
   * Returns the place of the value, or of the key, that a JSON Pointer names; for an absent one, of the nearest object
   * around it.
   */
  readonly placeOf: (pointer: string, part?: 'key' | 'value') => Place
}

/**
 * Returns the contribution document in `source`, UTF-8 of at most 2 MiB. What is not JSON or YAML, nested too deep, too
 * large once its aliases are copied, or read differently by different programs (a key twice, NUL, `__proto__`) throws
 * INPUT_REFUSED, what is over the limit BODY_TOO_LARGE; the details have `line`, `column` and `offset`.
 */
export function parseDocument(source: string | Uint8Array, format: DocumentFormat): ParsedDocument {
  const text = decodeDocument(source)
  let index: ReturnType<typeof indexLines> | undefined
  const place = (from: number, to = from) => {
    index ??= indexLines(text)
    return index(from, to)
  }
  if (text.trim() === '') throw refusal(place(0), 'the document is empty.')
  if (format === 'json') return { document: readJson(text, place), placeOf: locator(() => jsonTree(text), place) }
  const { value, tree } = readYaml(text, place)
  return { document: value, placeOf: locator(tree, place) }
}

/** Returns the format by the ending of `name`, else by the look of `text`. */
export function formatOf(name: string, text: string): DocumentFormat {
  if (/\.json$/i.test(name)) return 'json'
  if (/\.ya?ml$/i.test(name)) return 'yaml'
  return /^\uFEFF?\s*[[{]/.test(text) ? 'json' : 'yaml'
}

/** Returns the part that a violation of `rule` concerns: the key or the value. */
export function partOf(rule: string): 'key' | 'value' {
  return ['additionalProperties', 'required', 'unknown-key', 'deprecated'].includes(rule) ? 'key' : 'value'
}

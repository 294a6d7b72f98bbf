import { decodeDocument } from './decode-document.ts'
import { indexLines, type Place } from './line-index.ts'
import { jsonTree, readJson } from './parse-json.ts'
import { readYaml } from './parse-yaml.ts'
import { refusal } from './refuse-document.ts'
import { locator } from './source-tree.ts'

export type DocumentFormat = 'json' | 'yaml'

/** A document with its value and the places of its parts. */
export type ParsedDocument = {
  readonly value: unknown
  /** The place of what a JSON Pointer names: its value unless its key is asked for. For what is absent, the place of the nearest object around it. */
  readonly locate: (pointer: string, part?: 'key' | 'value') => Place
}

/**
 * The contribution document in `source`, UTF-8 of at most 2 MiB. What is not JSON or YAML, nested too deep, too large once its aliases are copied, or
 * read differently by different programs (a key twice, NUL, `__proto__`) throws MALFORMED_BODY, LIMIT_EXCEEDED or BODY_TOO_LARGE; the details have
 * `line`, `column` and `offset`.
 */
export function parseContribution(source: string | Uint8Array, format: DocumentFormat): ParsedDocument {
  const text = decodeDocument(source)
  let placeOf: ReturnType<typeof indexLines> | undefined
  const place = (from: number, to = from) => {
    placeOf ??= indexLines(text)
    return placeOf(from, to)
  }
  if (text.trim() === '') throw refusal('MALFORMED_BODY', place(0), 'the document is empty.')
  if (format === 'json') return { value: readJson(text, place), locate: locator(() => jsonTree(text), place) }
  const { value, tree } = readYaml(text, place)
  return { value, locate: locator(tree, place) }
}

/** The format that a name tells by its ending; for other names, what `text` looks like. */
export function formatOf(name: string, text: string): DocumentFormat {
  if (/\.json$/i.test(name)) return 'json'
  if (/\.ya?ml$/i.test(name)) return 'yaml'
  return /^\uFEFF?\s*[[{]/.test(text) ? 'json' : 'yaml'
}

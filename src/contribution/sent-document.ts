import { type ParsedDocument, parseDocument } from './parse-document.ts'

const checked = new WeakSet<object>()

/** The document in a text, and where its values stand. Throws INPUT_REFUSED when it cannot be read or is not safe to keep. */
export function documentFromText(bytes: Uint8Array, format: 'json' | 'yaml'): ParsedDocument {
  const parsed = parseDocument(bytes, format)
  if (typeof parsed.document === 'object' && parsed.document !== null) checked.add(parsed.document)
  return parsed
}

/** The same document that came as a value, held to the rules of one that comes as a text. Throws INPUT_REFUSED. */
export function documentFromValue(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && checked.has(value)) return value
  return parseDocument(new TextEncoder().encode(JSON.stringify(value ?? null)), 'json').document
}

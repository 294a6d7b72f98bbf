import { parseDocumentApart } from './apart.ts'
import type { DocumentFormat, ParsedDocument } from './document.ts'

const read = new WeakSet<object>()

/**
 * Returns the document in a text, and where its values stand. Throws INPUT_REFUSED when it cannot be read or is not
 * safe to keep.
 */
export async function documentFromText(bytes: Uint8Array, format: DocumentFormat): Promise<ParsedDocument> {
  const parsed = await parseDocumentApart(bytes, format)
  if (typeof parsed.document === 'object' && parsed.document !== null) read.add(parsed.document)
  return parsed
}

/**
 * Returns a document that was sent as a value, after applying the rules for documents sent as text. Throws
 * INPUT_REFUSED.
 */
export async function documentFromValue(value: unknown): Promise<unknown> {
  if (typeof value === 'object' && value !== null && read.has(value)) return value
  const bytes = new TextEncoder().encode(JSON.stringify(value ?? null))
  return (await parseDocumentApart(bytes, 'json')).document
}

import { ServiceError } from '../../ground/errors.ts'
import { createTaskThread, workerUrl } from '../../ground/threads.ts'
import { rememberVerdict, type SchemaVerdict } from '../explain/validate.ts'
import { type DocumentFormat, type ParsedDocument, parseDocument } from './document.ts'
import type { Place } from './line-index.ts'

export type ApartTask = { readonly source: Uint8Array; readonly format: DocumentFormat }
/** Result of the thread: the verdict, the places of its violations, and the document as JSON. */
export type ApartFound = {
  readonly verdict: SchemaVerdict
  readonly places: ReadonlyMap<string, Place>
  /** Null when the source is JSON itself. */
  readonly json: string | null
}
export type ApartAnswer =
  | { readonly found: ApartFound }
  | { readonly refused: Pick<ServiceError, 'code' | 'message' | 'details'> }

const askThread = createTaskThread<ApartTask, ApartAnswer>(workerUrl('thread', import.meta.url))

/**
 * Below this size a document without aliases is read at once: that takes less than the way to the other thread and
 * back.
 */
const smallBytes = 16 * 1024

/** True for YAML that may have aliases, by which a small document can stand for a large one. */
function mayHaveAliases(source: Uint8Array, format: DocumentFormat): boolean {
  return format === 'yaml' && ['&', '*'].every((sign) => source.includes(sign.charCodeAt(0)))
}

/**
 * Returns the same as `parseDocument`, without holding up other requests when the document is large or has aliases:
 * another thread reads it and has the schema's verdict, which `validateBySchema` then gives for the document at no
 * cost.
 */
export async function parseDocumentApart(source: Uint8Array, format: DocumentFormat): Promise<ParsedDocument> {
  if (source.length < smallBytes && !mayHaveAliases(source, format)) return parseDocument(source, format)
  const answer = await askThread({ source, format })
  if ('refused' in answer) throw new ServiceError(answer.refused.code, answer.refused.message, answer.refused.details)
  const { verdict, places, json } = answer.found
  const document: unknown = JSON.parse(json ?? new TextDecoder().decode(source))
  rememberVerdict(document, verdict)
  let parsed: ParsedDocument | undefined
  const placeOf: ParsedDocument['placeOf'] = (pointer, part) => {
    const known = part === 'key' ? undefined : places.get(pointer)
    if (known) return known
    parsed ??= parseDocument(source, format)
    return parsed.placeOf(pointer, part)
  }
  return { document, placeOf }
}

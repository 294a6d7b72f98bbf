import { Worker } from 'node:worker_threads'
import { ServiceError } from '../../errors.ts'
import { workerUrl } from '../../worker-url.ts'
import { rememberVerdict, type SchemaVerdict } from '../explain/validate.ts'
import { type DocumentFormat, type ParsedDocument, parseDocument } from './document.ts'
import type { Place } from './line-index.ts'

export type ApartTask = { readonly id: number; readonly source: Uint8Array; readonly format: DocumentFormat }
/** Result of the thread: the verdict, the places of its violations, and the document as JSON. */
export type ApartFound = {
  readonly verdict: SchemaVerdict
  readonly places: ReadonlyMap<string, Place>
  /** Null when the source is JSON itself. */
  readonly json: string | null
}
export type ApartAnswer = { readonly id: number } & (
  | { readonly found: ApartFound }
  | { readonly refused: Pick<ServiceError, 'code' | 'message' | 'details'> }
)

/** Below this size a document without aliases is read at once: that takes less than the way to the other thread and back. */
const smallBytes = 16 * 1024

/** True for YAML that may have aliases, by which a small document can stand for a large one. */
function mayHaveAliases(source: Uint8Array, format: DocumentFormat): boolean {
  return format === 'yaml' && ['&', '*'].every((sign) => source.includes(sign.charCodeAt(0)))
}

/**
 * The same as `parseDocument`, without holding up other requests when the document is large or has aliases: another thread reads it and has the schema's verdict, which
 * `validateBySchema` then gives for the document at no cost.
 */
export async function parseDocumentApart(source: Uint8Array, format: DocumentFormat): Promise<ParsedDocument> {
  if (source.length < smallBytes && !mayHaveAliases(source, format)) return parseDocument(source, format)
  const { verdict, places, json } = await askThread(source, format)
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

type Waiting = { readonly resolve: (found: ApartFound) => void; readonly reject: (cause: Error) => void }

const waiting = new Map<number, Waiting>()
let thread: Worker | undefined
let lastId = 0

function askThread(source: Uint8Array, format: DocumentFormat): Promise<ApartFound> {
  thread ??= startThread()
  thread.ref()
  const id = ++lastId
  const answer = new Promise<ApartFound>((resolve, reject) => waiting.set(id, { resolve, reject }))
  thread.postMessage({ id, source, format } satisfies ApartTask)
  return answer
}

/** A thread that lives on for further documents, but keeps no process alive on its own. */
function startThread(): Worker {
  const started = new Worker(workerUrl('thread', import.meta.url))
  started.on('message', (answer: ApartAnswer) => {
    const { resolve, reject } = waiting.get(answer.id)!
    waiting.delete(answer.id)
    if (waiting.size === 0) started.unref()
    if ('found' in answer) return resolve(answer.found)
    const { code, message, details } = answer.refused
    reject(new ServiceError(code, message, details))
  })
  const fail = (cause: Error) => {
    if (thread !== started) return
    thread = undefined
    for (const { reject } of waiting.values()) reject(cause)
    waiting.clear()
  }
  started.on('error', fail)
  started.on('exit', (code) => fail(new Error(`the thread that reads documents ended with ${code}`)))
  return started
}

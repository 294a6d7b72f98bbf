import { Worker } from 'node:worker_threads'
import { type ErrorCode, ServiceError } from '../errors.ts'
import { parseContribution } from './parse-document.ts'
import { type SchemaVerdict, validateBySchema } from './validate.ts'

export type ApartTask = { readonly id: number; readonly source: string | Uint8Array }
export type ApartAnswer =
  | { readonly id: number; readonly verdict: SchemaVerdict }
  | { readonly id: number; readonly refused: Pick<ServiceError, 'code' | 'message' | 'details'> }

/** Below this size a document is validated at once: that takes less than the way to the other thread and back. */
const smallBytes = 16 * 1024

/** The schema's verdict on `document`, a JSON value, as `validateBySchema` gives it, but without holding up other requests when it is large. */
export async function validateApart(document: unknown): Promise<SchemaVerdict> {
  const source = JSON.stringify(document) ?? 'null'
  return source.length < smallBytes ? validateBySchema(document) : verdictOf(source)
}

/** The schema's verdict on a JSON body, and the document when it is valid (else null), without holding up other requests when it is large. Throws as `parseContribution` does. */
export async function readApart(
  body: Uint8Array,
): Promise<{ readonly document: unknown; readonly verdict: SchemaVerdict }> {
  if (body.length < smallBytes) {
    const { value } = parseContribution(body, 'json')
    const verdict = validateBySchema(value)
    return { document: verdict.valid ? value : null, verdict }
  }
  const verdict = await verdictOf(body)
  return { document: verdict.valid ? JSON.parse(new TextDecoder().decode(body)) : null, verdict }
}

type Waiting = { readonly resolve: (verdict: SchemaVerdict) => void; readonly reject: (cause: Error) => void }

const waiting = new Map<number, Waiting>()
let thread: Worker | undefined
let lastId = 0

function verdictOf(source: string | Uint8Array): Promise<SchemaVerdict> {
  thread ??= startThread()
  thread.ref()
  const id = ++lastId
  const answer = new Promise<SchemaVerdict>((resolve, reject) => waiting.set(id, { resolve, reject }))
  thread.postMessage({ id, source } satisfies ApartTask)
  return answer
}

/** A thread that lives on for further documents, but keeps no process alive on its own. */
function startThread(): Worker {
  const started = new Worker(new URL(`./validate-thread${import.meta.url.slice(-3)}`, import.meta.url))
  started.on('message', (answer: ApartAnswer) => {
    const { resolve, reject } = waiting.get(answer.id)!
    waiting.delete(answer.id)
    if (waiting.size === 0) started.unref()
    if ('verdict' in answer) resolve(answer.verdict)
    else reject(new ServiceError(answer.refused.code as ErrorCode, answer.refused.message, answer.refused.details))
  })
  const fail = (cause: Error) => {
    if (thread === started) thread = undefined
    for (const { reject } of waiting.values()) reject(cause)
    waiting.clear()
  }
  started.on('error', fail)
  started.on('exit', (code) => fail(new Error(`the thread that validates ended with ${code}`)))
  return started
}

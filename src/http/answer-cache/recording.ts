import { unencoded } from '../etag.ts'
import type { Answer } from './cache.ts'
import type { CreateMessage } from './message.ts'
import type { CacheableResponse } from './response.ts'

/** Headers of one connection or one moment, not of the answer. */
const transient = new Set([
  'age',
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'warning',
  'x-request-id',
])
/** Larger answers are not cached. */
const maxBodyBytes = 8 * 1024 * 1024

/** Calls `done` as soon as `response` ends, with the answer when it may be cached, else null. */
export function recordAnswer(
  response: CacheableResponse,
  createMessage: CreateMessage,
  done: (answer: Answer | null) => void,
): void {
  const chunks: Buffer[] = []
  let size = 0
  const keep = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, encoding as BufferEncoding) : Buffer.from(chunk)
    size += bytes.length
    if (size <= maxBodyBytes) chunks.push(bytes)
  }
  let lastHeaders: unknown
  const { write, writeHead, end } = response
  response.writeHead = (...sent: unknown[]) => {
    lastHeaders = sent.at(-1)
    return writeHead.apply(response, sent as never)
  }
  response.write = (chunk: unknown, ...rest: unknown[]) => {
    keep(chunk, rest[0])
    return write.apply(response, [chunk, ...rest] as never)
  }
  response.end = (...sent: unknown[]) => {
    keep(sent[0], sent[1])
    const { shareableAt: revision, statusCode, route, operation } = response
    if (statusCode === 200 && revision !== null && size <= maxBodyBytes) {
      const headers = headersOf(response, lastHeaders)
      const etag = headers.find(([name]) => name === 'etag')?.[1]
      const message = createMessage(headers, chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
      done({ revision, headers, message, etag: etag === undefined ? null : unencoded(etag), route, operation })
    } else done(null)
    return end.apply(response, sent as never)
  }
  response.once('close', () => done(null))
}

/** Returns the headers of the answer, set one by one or as the last argument of `writeHead`. */
function headersOf(response: CacheableResponse, lastHeaders: unknown): Answer['headers'] {
  const sent = { ...response.getHeaders(), ...(typeof lastHeaders === 'object' && lastHeaders) }
  return Object.entries(sent).flatMap(([name, value]) =>
    transient.has(name) || value === undefined ? [] : [[name, [value].flat().join(', ')] as const],
  )
}

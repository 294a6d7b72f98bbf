import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { http } from '../../ground/node-http.ts'

/** Larger bodies are not compared. */
const maxBodyBytes = 64 * 1024

/** The parts of a request's head that the cache reads. */
export type RequestHead = {
  /** Holds the method, the path and every header that a shareable answer may depend on. */
  readonly key: string
  /** True when the client sends a credential, which keeps its requests to the graph out of the cache. */
  readonly isIdentified: boolean
  readonly ifNoneMatch: string | undefined
  /** Bytes of the body; null when that is not known, or too many to compare. */
  readonly bodyLength: number | null
}

/** Reads the head of `request`. */
export function readHead({ method, url, headers }: IncomingMessage): RequestHead {
  const length = Number(headers['content-length'] ?? Number.NaN)
  const {
    host,
    accept,
    'accept-encoding': encoding,
    'content-type': type,
    'apollographql-client-name': client,
  } = headers
  const isIdentified = mayNameClient(headers)
  return {
    key: `${method} ${url}\n${host ?? ''}\n${accept ?? ''}\n${encoding ?? ''}\n${type ?? ''}\n${client ?? ''}\n${isIdentified}\n`,
    isIdentified,
    ifNoneMatch: headers['if-none-match'],
    bodyLength: length > 0 && length <= maxBodyBytes && headers['content-encoding'] === undefined ? length : null,
  }
}

/** Returns true for headers among which something may name the client: a credential, or a cookie. */
export function mayNameClient({ authorization, cookie, apikey }: IncomingHttpHeaders): boolean {
  return authorization !== undefined || cookie !== undefined || apikey !== undefined
}

/** The part of a body that has come, and who waits for the whole. */
type Taking = { readonly chunks: Buffer[]; missing: number; readonly onBody: (body: Buffer) => void }

/**
 * A request that gives its body whole as soon as its last byte is there: as a stream it would take three turns of the
 * loop more, which an answer from the cache notices.
 */
export class CacheableRequest extends http.IncomingMessage {
  #taking: Taking | null = null

  /** Calls `onBody` with all `length` bytes of the body once they came; for a request that breaks off before, never. */
  takeBody(length: number, onBody: (body: Buffer) => void): void {
    const taking: Taking = { chunks: [], missing: length, onBody }
    // Part of it may be there: a request behind others on its connection waits for its turn.
    const early: Buffer | null = this.readableLength > 0 ? this.read() : null
    this.#taking = taking
    if (early) this.#take(early, taking)
  }

  /** Puts a body back that was taken, for whoever reads the request next. Call it within `onBody`. */
  putBackBody(body: Buffer): void {
    this.unshift(body)
  }

  /** Called by the parser of Node with each part of the body, and with null at its end. */
  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (this.#taking === null || chunk === null) return super.push(chunk, encoding)
    this.#take(chunk, this.#taking)
    return true
  }

  #take(chunk: Buffer, taking: Taking): void {
    taking.chunks.push(chunk)
    taking.missing -= chunk.length
    if (taking.missing > 0) return
    this.#taking = null
    taking.onBody(taking.chunks.length === 1 ? chunk : Buffer.concat(taking.chunks))
  }
}

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

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

/** Calls `onBody` with all `length` bytes of the body once they came; for a request that breaks off before, never. */
export function takeBody(request: IncomingMessage, length: number, onBody: (body: Buffer) => void): void {
  const chunks: Buffer[] = []
  let missing = length
  const take = (chunk: Buffer) => {
    chunks.push(chunk)
    missing -= chunk.length
    if (missing > 0) return
    request.off('data', take)
    onBody(chunks.length === 1 ? chunk : Buffer.concat(chunks))
  }
  request.on('data', take)
}

/** Puts a body back that `takeBody` took, for whoever reads the request next. Call it within `onBody`. */
export function putBackBody(request: IncomingMessage, body: Buffer): void {
  request.pause()
  request.unshift(body)
}

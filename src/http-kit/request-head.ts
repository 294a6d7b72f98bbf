import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { ServiceError } from '../ground/errors.ts'
import { http } from '../ground/node-http.ts'
import { methods } from './methods.ts'
import { problemDocument, problemMediaType } from './problem.ts'

const knownMethods: ReadonlySet<string> = new Set(methods)
const absolute = /^https?:\/\/([^/?#]*)((?:[/?][^#]*)?)$/i

/** A name or an address, and a port (RFC 3986 §3.2.2); empty where a target has none. */
const authority = /^(?:\[[\da-f:.]{2,64}\]|[\w.~!$&'()*+,;=%-]{0,1000})(?::\d{0,5})?$/i

/** Why a request is refused before any route sees it. */
export type HeadRefusal = { readonly status: number; readonly detail: string }

const malformed = (detail: string): HeadRefusal => ({ status: 400, detail })

/**
 * Returns what is wrong with the version, the method, the hosts or the target of a request, which no route sees; null
 * for a right one. A target in absolute form becomes its path, and its host that of the request; the target `*` of
 * OPTIONS becomes the root (RFC 9112 §3.2).
 */
export function checkHead(request: IncomingMessage): HeadRefusal | null {
  const { httpVersionMajor, httpVersionMinor, method = '', rawHeaders, url = '', headers } = request
  if (httpVersionMajor !== 1)
    return malformed('The request names no version of HTTP that is spoken here; send HTTP/1.1.')
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts > 1) return malformed('The request has more than one header Host.')
  if (hosts === 0 && httpVersionMinor > 0) return malformed('The request has no header Host.')
  if (hosts === 1 && !isRightHost(headers.host ?? ''))
    return malformed('The header Host is neither a name nor an address, with or without a port.')
  if (!knownMethods.has(method))
    return { status: 501, detail: `${method} is not spoken here; methods are ${methods.join(', ')}.` }
  if (url.startsWith('/')) return null
  if (url === '*' && method === 'OPTIONS') {
    request.url = '/'
    return null
  }
  const [, host, path] = absolute.exec(url) ?? []
  if (!host || !authority.test(host) || path === undefined)
    return malformed('The target of the request is neither a path nor an http URL.')
  headers.host = host
  request.url = path.startsWith('/') ? path : `/${path}`
  return null
}

/** Clients send the same again and again. */
let lastRightHost = ''

function isRightHost(host: string): boolean {
  if (host === lastRightHost) return true
  if (!authority.test(host)) return false
  lastRightHost = host
  return true
}

/** Returns the problem document of a refused head, as JSON. */
export function headProblem({ status, detail }: HeadRefusal): string {
  const head = { title: 'The request could not be read', status }
  return JSON.stringify(problemDocument(head, new ServiceError('BAD_USER_INPUT', detail)))
}

type ParseError = { readonly code?: string; readonly reason?: string }

/** Returns why Node could not read the head of a request, in words without any of its text. */
export function unreadableHead({ code, reason }: ParseError): HeadRefusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { status: 408, detail: 'The head of the request did not come in time.' }
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, detail: 'The head of the request has more than 16 KiB.' }
  return malformed(`The request is not HTTP/1.1${reason ? `: ${reason}` : ''}.`)
}

/** Answers what Node could not read with a problem document, and closes the connection. */
export function refuseUnreadable(cause: ParseError, socket: Socket): void {
  if (cause.code === 'ECONNRESET' || socket.destroyed) return
  const refusal = unreadableHead(cause)
  const body = headProblem(refusal)
  const reason = http.STATUS_CODES[refusal.status]
  const head = [
    `HTTP/1.1 ${refusal.status} ${reason}`,
    `Content-Type: ${problemMediaType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}

import type { IncomingMessage } from 'node:http'

const absolute = /^https?:\/\/([^/?#]*)((?:[/?][^#]*)?)$/i

/**
 * Returns what is wrong with the version, the hosts or the target of a request, which no route sees; null for a right
 * one. A target in absolute form becomes its path, and its host that of the request (RFC 9112 §3.2.2).
 */
export function checkHead(request: IncomingMessage): string | null {
  const { httpVersionMajor, rawHeaders, url = '', headers } = request
  if (httpVersionMajor !== 1) return 'The request names no version of HTTP that is spoken here; send HTTP/1.1.'
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts > 1) return 'The request has more than one header Host.'
  if (url.startsWith('/') || url === '*') return null
  const [, host, path] = absolute.exec(url) ?? []
  if (!host || path === undefined) return 'The target of the request is neither a path nor an http URL.'
  headers.host = host
  request.url = path.startsWith('/') ? path : `/${path}`
  return null
}

import { canonicalUrl, originOf, type TargetText, targetOfUrl } from '../../scope/target.ts'
import { bodyOfBytes, bodyOfWire, cutText, headerOf } from './body.ts'
import { bodyLimitBytes } from './http-message-schema.ts'
import { splitRawHttp } from './raw-http.ts'
import type { HttpBody, HttpHeader, HttpMessage, HttpRequest, HttpResponse } from './shape.ts'

/** A message as a client may send it, after the schema has passed. */
export type GivenMessage = Omit<HttpMessage, 'request' | 'response'> & {
  readonly request?: Omit<HttpRequest, 'headers'> & { readonly headers?: readonly HttpHeader[] }
  readonly response?: (Omit<HttpResponse, 'headers'> & { readonly headers?: readonly HttpHeader[] }) | null
  readonly raw?: {
    readonly request_base64: string
    readonly response_base64?: string | null
    readonly host: string
    readonly port?: number
    readonly tls?: boolean
  }
}

type Report = (pointer: string, message: string) => void
type Exchange = Pick<HttpMessage, 'request' | 'response'> & { readonly note?: string }

/**
 * Request and response given as such, with an absolute URL and decoded bodies; null or a report when they cannot be.
 */
export function exchangeOfParts(given: GivenMessage, report: Report): Exchange | null {
  const request = given.request!
  const headers = request.headers ?? []
  const url = absoluteUrl(request.method, request.url, headers, given.target, report)
  if (url === null) return null
  const requestBody = bodyOfGiven(request.body, headers, '/request/body', report)
  const response = given.response ?? null
  const responseBody = bodyOfGiven(response?.body, response?.headers ?? [], '/response/body', report)
  const { body: _, ...bareRequest } = request
  return {
    request: { ...bareRequest, url, headers, ...(requestBody ? { body: requestBody } : {}) },
    response: response && bareResponse(response, responseBody),
  }
}

function bareResponse(response: NonNullable<GivenMessage['response']>, body: HttpBody | undefined): HttpResponse {
  const { body: _, headers = [], ...rest } = response
  return { ...rest, headers, ...(body ? { body } : {}) }
}

function bodyOfGiven(
  body: HttpBody | undefined,
  headers: readonly HttpHeader[],
  pointer: string,
  report: Report,
): HttpBody | undefined {
  if (!body) return undefined
  const mimeType = body.mime_type ?? headerOf(headers, 'content-type')
  const marks = {
    ...(mimeType ? { mime_type: mimeType } : {}),
    ...(body.size === undefined ? {} : { size: body.size }),
    ...(body.truncated ? { truncated: true } : {}),
  }
  if (body.base64 !== undefined) {
    const bytes = bytesOfBase64(body.base64)
    if (bytes === null) report(`${pointer}/base64`, 'is not base64')
    else {
      const decoded = bodyOfBytes(bytes, headers, mimeType, body.truncated)
      const size = Math.max(decoded.size ?? 0, body.size ?? 0)
      return { ...decoded, ...marks, size, ...(decoded.truncated ? { truncated: true } : {}) }
    }
  }
  if (body.text === undefined) return Object.keys(marks).length > 0 ? marks : undefined
  if (/\0/.test(body.text)) return bodyOfGiven({ ...marks, base64: btoaUtf8(body.text) }, [], pointer, report)
  const length = Buffer.byteLength(body.text)
  return {
    text: cutText(body.text),
    ...marks,
    size: Math.max(length, body.size ?? 0),
    ...(length > bodyLimitBytes ? { truncated: true } : {}),
  }
}

/**
 * Request and response read from the bytes of the wire; a request line that names another server than the connection's
 * becomes a note.
 */
export function exchangeOfRaw(raw: NonNullable<GivenMessage['raw']>, report: Report): Exchange | null {
  const part = (name: 'request_base64' | 'response_base64') => {
    const text = raw[name]
    if (text === undefined || text === null || text === '') return null
    const bytes = bytesOfBase64(text)
    const split = bytes ? splitRawHttp(bytes) : { error: 'is not base64' }
    if ('error' in split) report(`/raw/${name}`, split.error)
    return 'error' in split ? null : split
  }
  const request = part('request_base64')
  const response = part('response_base64')
  const tls = raw.tls ?? (raw.port ?? 443) === 443
  const origin = originOf(tls ? 'https' : 'http', raw.host, raw.port)
  if (origin === null) report('/raw/host', 'is not a host name or address')
  const line = requestLine(request?.start ?? '')
  if (request && !line) report('/raw/request_base64', 'does not begin with a request line')
  if (!request || !line || origin === null) return null
  const { method, wanted, version } = line
  const named = targetOfUrl(wanted)
  const path = named ? canonicalUrl(wanted)!.replace(/^[^:]+:\/\/[^/?#]*/, '') : method === 'CONNECT' ? '' : wanted
  const requestBody = bodyOfWire(request.body, request.headers)
  const connected = targetOfUrl(origin)!
  const elsewhere = named && (named.host !== connected.host || named.port !== connected.port)
  return {
    request: {
      method,
      url: `${origin}${path === '' || /^[/?#]/.test(path) ? path : `/${path}`}`,
      ...(version ? { http_version: version } : {}),
      headers: request.headers,
      ...(requestBody ? { body: requestBody } : {}),
    },
    response: response && responseOfRaw(response, report),
    ...(elsewhere ? { note: `The request line named ${wanted}.` } : {}),
  }
}

/** Returns method, target and version of a request line; null when it is none. */
function requestLine(start: string): { readonly method: string; readonly wanted: string; version?: string } | null {
  const [, method, rest] = /^(\S{1,64}) (.*)$/.exec(start.trimEnd()) ?? []
  if (method === undefined || rest === undefined) return null
  const space = rest.lastIndexOf(' ')
  const version = rest.slice(space + 1)
  if (space < 0 || !/^HTTP\/[\d.]+$/.test(version)) return { method, wanted: rest.trim() }
  return { method, wanted: rest.slice(0, space).trim(), version }
}

function responseOfRaw(
  response: { start: string | null; headers: readonly HttpHeader[]; body: Uint8Array },
  report: Report,
): HttpResponse | null {
  const line = /^(HTTP\/[\d.]+) +(\d{3})(?: (.*))?$/.exec(response.start ?? '')
  if (!line || Number(line[2]) < 100) {
    report('/raw/response_base64', 'does not begin with a status line')
    return null
  }
  const body = bodyOfWire(response.body, response.headers)
  return {
    status: Number(line[2]),
    ...(line[3] ? { reason: line[3].trim().slice(0, 1000) } : {}),
    http_version: line[1]!,
    headers: response.headers,
    ...(body ? { body } : {}),
  }
}

function absoluteUrl(
  method: string,
  url: string,
  headers: readonly HttpHeader[],
  target: TargetText | undefined,
  report: Report,
): string | null {
  const read = url.replace(/^[\0-\x20]+/, '').replaceAll(/[\t\n\r]/g, '')
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(read) || (method !== 'CONNECT' && /^[a-z][a-z0-9+.-]*:/i.test(read))) {
    const canonical = canonicalUrl(url)
    if (canonical) return canonical
    report('/request/url', 'must be a http, https, ws or wss URL that can be read, or a path')
    return null
  }
  const ofTarget = target?.url === undefined ? null : targetOfUrl(target.url)
  const authority = method === 'CONNECT' ? url : (headerOf(headers, 'host') ?? headerOf(headers, ':authority'))
  const [, named, port] = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(authority ?? '') ?? []
  const host = target?.host ?? ofTarget?.host ?? named
  if (!host) {
    report('/request/url', 'is a path; the host must come from target.host or a Host header')
    return null
  }
  const isTarget = target?.host !== undefined || ofTarget !== null
  const wantedPort = target?.port ?? ofTarget?.port ?? (!isTarget && port ? Number(port) : undefined)
  const scheme = target?.scheme ?? ofTarget?.scheme ?? (wantedPort === 80 ? 'http' : 'https')
  const origin = originOf(scheme, host, wantedPort)
  if (origin === null) {
    report(target?.host ? '/target/host' : '/request/url', 'the host is not a host name or address')
    return null
  }
  if (method === 'CONNECT') return origin
  return `${origin}${/^[/?#]/.test(url) ? url : `/${url}`}`
}

function bytesOfBase64(text: string): Buffer | null {
  return /^[A-Za-z0-9+/_\s-]*={0,2}$/.test(text.trimEnd()) ? Buffer.from(text, 'base64') : null
}

function btoaUtf8(text: string): string {
  return Buffer.from(text).toString('base64')
}

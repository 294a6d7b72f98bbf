import { member } from '../message/json-members.ts'
import type { HttpBody, HttpMessage } from '../message/shape.ts'
import { type Conversation, conversationOf } from './conversation.ts'

/**
 * Facts that the rules test, computed once for a message. Names of headers are in lower case; JSON is undefined where a
 * body is none.
 */
export type Facts = {
  readonly method: string
  readonly host: string
  readonly port: number
  /** Path without the query, in lower case. */
  readonly path: string
  /** Path without the query, as written. */
  readonly writtenPath: string
  readonly query: URLSearchParams
  readonly requestHeaders: ReadonlyMap<string, string>
  readonly responseHeaders: ReadonlyMap<string, string>
  /** Media types without parameters, in lower case; empty when there is none. */
  readonly requestType: string
  readonly responseType: string
  readonly requestText: string
  readonly responseText: string
  readonly requestJson: unknown
  readonly responseJson: unknown
  /** Null when there was no response. */
  readonly status: number | null
  /** Method of the JSON-RPC call, or null when it is none. */
  readonly rpcMethod: string | null
  readonly conversation: Conversation
}

/** Returns the facts of `message`; never throws. */
export function factsOf(message: HttpMessage): Facts {
  const { request, response } = message
  const url = URL.canParse(request.url) ? new URL(request.url) : null
  const requestHeaders = headerMap(request.headers)
  const responseHeaders = headerMap(response?.headers ?? [])
  const requestText = textOf(request.body)
  const responseText = textOf(response?.body)
  const requestJson = jsonOf(requestText)
  const events = eventsOf(responseText)
  const responseJson = jsonOf(responseText) ?? events.findLast((event) => member(event, 'jsonrpc') !== undefined)
  const call = Array.isArray(requestJson) ? requestJson[0] : requestJson
  const rpcMethod = member(call, 'jsonrpc') === '2.0' ? member(call, 'method') : undefined
  return {
    method: request.method.toUpperCase(),
    host: url?.hostname ?? '',
    port: Number(url?.port || (url?.protocol === 'http:' ? 80 : 443)),
    path: (url?.pathname ?? '').toLowerCase(),
    writtenPath: url?.pathname ?? '',
    query: url?.searchParams ?? new URLSearchParams(),
    requestHeaders,
    responseHeaders,
    requestType: mediaType(requestHeaders, request.body),
    responseType: mediaType(responseHeaders, response?.body),
    requestText,
    responseText,
    requestJson,
    responseJson,
    status: response?.status ?? null,
    rpcMethod: typeof rpcMethod === 'string' ? rpcMethod : null,
    conversation: conversationOf(requestJson, responseJson, events),
  }
}

function headerMap(headers: readonly { readonly name: string; readonly value: string }[]): ReadonlyMap<string, string> {
  const map = new Map<string, string>()
  for (const { name, value } of headers) {
    const key = name.toLowerCase()
    map.set(key, map.has(key) ? `${map.get(key)}, ${value}` : value)
  }
  return map
}

function textOf(body: HttpBody | undefined): string {
  return body?.text ?? ''
}

function mediaType(headers: ReadonlyMap<string, string>, body: HttpBody | undefined): string {
  return (body?.mime_type ?? headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
}

function jsonOf(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The JSON of server-sent events, or of lines that are JSON each, at most 2,000 of them. */
function eventsOf(text: string): readonly unknown[] {
  if (!/^(?:event:|data:|id:|retry:|:|\{)/m.test(text)) return []
  return text
    .split(/\r?\n/, 20_000)
    .flatMap((line) => jsonOf(line.replace(/^data: ?/, '')) ?? [])
    .slice(0, 2000)
}

import { uriOf } from '../../ground/uri.ts'
import { headerOf } from '../message/body.ts'
import type { HttpBody, HttpHeader, HttpMessage } from '../message/shape.ts'
import type { EvidenceItem, ExportOrigin } from '../store/evidence-store.ts'

/**
 * Returns a HAR 1.2 log: an entry for each message, and for each message in the evidence of a finding, which it then
 * names. Ids, redactions and findings are members with an underscore, as HAR provides for additions; a missing response
 * has status 0.
 */
export function* harOf(items: readonly EvidenceItem[], { version }: ExportOrigin): Generator<string> {
  const head = {
    version: '1.2',
    creator: { name: 'skg sidecar', version },
    comment: 'Secrets are replaced by REDACTED.',
  }
  yield `{"log":${JSON.stringify(head).slice(0, -1)},"entries":[`
  let isFirst = true
  for (const entry of entriesOf(items)) {
    yield `${isFirst ? '\n' : ',\n'}${JSON.stringify(entry)}`
    isFirst = false
  }
  yield '\n]}}\n'
}

function* entriesOf(items: readonly EvidenceItem[]): Generator<object> {
  for (const { id, receivedAt, redactions, message, finding } of items) {
    if (message) yield { ...entryOf(message, receivedAt), _id: id, _redactions: redactions }
    for (const { http_message, note } of finding?.evidence ?? []) {
      if (!http_message) continue
      const { title, severity } = finding!
      yield {
        ...entryOf({ ...http_message, notes: http_message.notes ?? note }, finding!.detected_at ?? receivedAt),
        _finding: { id, title, severity },
        _redactions: redactions,
      }
    }
  }
}

function entryOf(
  message: HttpMessage | (Omit<HttpMessage, 'notes'> & { readonly notes: string | undefined }),
  at: string,
): object {
  const { request, response } = message
  const time = message.timing_ms ?? 0
  return {
    startedDateTime: message.captured_at ?? at,
    time,
    request: {
      method: request.method,
      url: uriOf(request.url),
      httpVersion: request.http_version ?? 'unknown',
      cookies: cookiesOf(headerOf(request.headers, 'cookie')?.split(';') ?? []),
      headers: request.headers,
      queryString: queryOf(request.url),
      ...(request.body ? { postData: postDataOf(request.body) } : {}),
      headersSize: -1,
      bodySize: request.body?.size ?? (request.body ? -1 : 0),
    },
    response: {
      status: response?.status ?? 0,
      statusText: response?.reason ?? '',
      httpVersion: response?.http_version ?? 'unknown',
      cookies: cookiesOf(setCookiesOf(response?.headers ?? [])),
      headers: response?.headers ?? [],
      content: contentOf(response?.body),
      redirectURL: headerOf(response?.headers ?? [], 'location') ?? '',
      headersSize: -1,
      bodySize: response?.body?.size ?? (response?.body ? -1 : 0),
      ...(response ? {} : { _error: 'no response' }),
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    ...(message.notes ? { comment: message.notes } : {}),
  }
}

function postDataOf(body: HttpBody): object {
  const mimeType = body.mime_type ?? ''
  if (body.base64 !== undefined) return { mimeType, text: body.base64, _encoding: 'base64' }
  return { mimeType, text: body.text ?? '' }
}

function contentOf(body: HttpBody | undefined): object {
  const mimeType = body?.mime_type ?? 'x-unknown'
  const comment = body?.truncated ? { comment: 'The end of the body is missing.' } : {}
  const size = body?.size ?? body?.text?.length ?? 0
  if (body?.base64 !== undefined) return { size, mimeType, text: body.base64, encoding: 'base64', ...comment }
  return { size, mimeType, ...(body?.text === undefined ? {} : { text: body.text }), ...comment }
}

function queryOf(url: string): readonly { readonly name: string; readonly value: string }[] {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? ''
  return [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }))
}

function setCookiesOf(headers: readonly HttpHeader[]): readonly string[] {
  return headers.flatMap(({ name, value }) => (name.toLowerCase() === 'set-cookie' ? [value.split(';')[0]!] : []))
}

function cookiesOf(pairs: readonly string[]): readonly { readonly name: string; readonly value: string }[] {
  return pairs.map((pair) => {
    const equals = pair.indexOf('=')
    return equals === -1
      ? { name: '', value: pair.trim() }
      : { name: pair.slice(0, equals).trim(), value: pair.slice(equals + 1).trim() }
  })
}

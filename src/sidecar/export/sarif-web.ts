import type { HttpBody, HttpHeader, HttpMessage } from '../message/shape.ts'

/** Returns the webRequest object (SARIF 2.1.0, §3.46) of a message; repeated headers are joined by commas. */
export function webRequestOf({ request }: HttpMessage, id?: string): object {
  const query = /\?([^#]*)/.exec(request.url)?.[1]
  return {
    ...versionOf(request.http_version),
    target: request.url,
    method: request.method,
    headers: headersOf(request.headers),
    ...(query ? { parameters: Object.fromEntries(new URLSearchParams(query)) } : {}),
    ...(request.body ? { body: contentOf(request.body) } : {}),
    ...(id === undefined ? {} : { properties: { id } }),
  }
}

/** Returns the webResponse object (SARIF 2.1.0, §3.47) of a message; without a response it says so. */
export function webResponseOf({ response }: HttpMessage, id?: string): object {
  const properties = id === undefined ? {} : { properties: { id } }
  if (!response) return { noResponseReceived: true, ...properties }
  return {
    ...versionOf(response.http_version),
    statusCode: response.status,
    ...(response.reason ? { reasonPhrase: response.reason } : {}),
    headers: headersOf(response.headers),
    ...(response.body ? { body: contentOf(response.body) } : {}),
    ...properties,
  }
}

function versionOf(version: string | undefined): object {
  const [, protocol, number] = /^(\w+)\/([\d.]+)$/.exec(version ?? '') ?? []
  return { protocol: protocol ?? 'http', ...(number ? { version: number } : {}) }
}

function headersOf(headers: readonly HttpHeader[]): Record<string, string> {
  const joined = new Map<string, string>()
  for (const { name, value } of headers) joined.set(name, joined.has(name) ? `${joined.get(name)}, ${value}` : value)
  return Object.fromEntries(joined)
}

function contentOf(body: HttpBody): object {
  const properties = { mimeType: body.mime_type, size: body.size, truncated: body.truncated }
  if (body.base64 !== undefined) return { binary: body.base64, properties }
  return { text: body.text ?? '', properties }
}

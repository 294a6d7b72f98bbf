import { createHash } from 'node:crypto'

type Body = {
  readonly text?: string
  readonly base64?: string
  readonly mime_type?: string
  readonly size?: number
  readonly truncated?: boolean
}
type Header = { readonly name: string; readonly value: string }
export type HttpMessage = {
  readonly source: string
  readonly external_id?: string
  readonly target?: string
  readonly request: {
    readonly method: string
    readonly url: string
    readonly headers: readonly Header[]
    readonly body?: Body
  }
  readonly response: { readonly status: number; readonly headers: readonly Header[]; readonly body?: Body } | null
  readonly notes?: string
  readonly tags?: readonly string[]
}

export const httpMessageSchema = {
  type: 'object',
  required: ['source', 'request'],
  additionalProperties: false,
  properties: {
    source: { enum: ['burp', 'zap', 'caido', 'har', 'nuclei', 'proxy', 'other'] },
    external_id: { type: 'string' },
    target: { type: 'string' },
    request: { type: 'object' },
    response: { type: ['object', 'null'] },
    notes: { type: 'string' },
    tags: { type: 'array', items: { type: 'string' } },
  },
}

/** The message that `value` is, or what is wrong with it. */
export function parseHttpMessage(
  value: unknown,
):
  | { readonly message: HttpMessage }
  | { readonly errors: readonly { readonly pointer: string; readonly message: string }[] } {
  if (typeof value !== 'object' || value === null) return { errors: [{ pointer: '', message: 'must be an object' }] }
  const given = value as Record<string, unknown>
  const errors = Object.keys(given)
    .filter((name) => !(name in httpMessageSchema.properties))
    .map((name) => ({ pointer: `/${name}`, message: 'is not a member of a message' }))
  if (!httpMessageSchema.properties.source.enum.includes(given.source as string))
    errors.push({ pointer: '/source', message: 'must be one of the sources' })
  const request = given.request as Record<string, unknown> | undefined
  if (typeof request?.url !== 'string') errors.push({ pointer: '/request/url', message: 'must be a string' })
  if (errors.length > 0) return { errors }
  return {
    message: {
      ...(given as unknown as HttpMessage),
      request: { method: 'GET', headers: [], ...request } as unknown as HttpMessage['request'],
      response: (given.response as HttpMessage['response']) ?? null,
    },
  }
}

/** Where the message went; null when it does not say. */
export function targetOf(message: HttpMessage): { host: string; port: number; scheme: string; path: string } | null {
  const text = URL.canParse(message.request.url) ? message.request.url : message.target
  if (!text || !URL.canParse(text)) return null
  const url = new URL(text)
  const scheme = url.protocol.slice(0, -1)
  return { host: url.hostname, port: Number(url.port || (scheme === 'https' ? 443 : 80)), scheme, path: url.pathname }
}

/** SHA-256 of the redacted message, in hexadecimal. */
export function fingerprintOf(message: HttpMessage): string {
  return createHash('sha256').update(JSON.stringify(message)).digest('hex')
}

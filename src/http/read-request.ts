import type { FastifyRequest } from 'fastify'
import type { BodyFormat, RouteBody, SentBody } from '../../rest-adapters/route.ts'
import type { Config } from '../ground/config.ts'
import { ServiceError } from '../ground/errors.ts'
import { compatOriginOf } from './compat-origin.ts'

const mediaTypes: Readonly<Record<BodyFormat, readonly string[]>> = {
  json: ['application/json'],
  yaml: ['application/yaml', 'application/x-yaml', 'text/yaml', 'text/x-yaml'],
  'merge-patch': ['application/merge-patch+json'],
}

/**
 * Returns the body of a request; null when it may be left out and is. Throws UNSUPPORTED_MEDIA_TYPE, MALFORMED_BODY or
 * INPUT_REFUSED.
 */
export async function readBody(
  { body, headers }: Pick<FastifyRequest, 'body' | 'headers'>,
  { formats, isRequired }: RouteBody,
): Promise<SentBody | null> {
  const bytes = body instanceof Buffer && body.length > 0 ? body : null
  const type = (headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase()
  if (bytes === null && !isRequired) return null
  const format = formats.find((known) => mediaTypes[known].includes(type))
  if (!format)
    throw new ServiceError(
      'UNSUPPORTED_MEDIA_TYPE',
      `Send ${formats.map((known) => mediaTypes[known][0]).join(' or ')}, not ${type.slice(0, 100) || 'nothing'}.`,
    )
  if (bytes === null) throw new ServiceError('MALFORMED_BODY', `The body is empty; send a document as ${type}.`)
  const { documentFromText } = await import('../contribution/parse/sent-document.ts')
  return documentFromText(bytes, format === 'merge-patch' ? 'json' : format)
}

/**
 * Returns the absolute URL under which the service answers, without a trailing slash: PUBLIC_URL, else the request's
 * Host when it names this machine, else the address that the service listens on. A foreign Host never reaches an
 * answer.
 */
export function baseUrlOf(config: Pick<Config, 'publicUrl' | 'host'>, request: FastifyRequest): string {
  const own = compatOriginOf(request.raw)
  if (own !== undefined) return own
  if (config.publicUrl) return config.publicUrl
  const port = request.socket.localPort
  const names = ['localhost', '127.0.0.1', '[::1]', config.host].map((name) => `${name}:${port}`)
  const host = request.headers.host
  return `http://${host !== undefined && names.includes(host) ? host : names.at(-1)}`
}

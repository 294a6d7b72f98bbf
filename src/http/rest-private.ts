import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createContext, createRequester } from '../../graphql/runtime/context.ts'
import { limits } from '../../graphql/runtime/limits.ts'
import { type CompiledRoute, readParameters } from '../../rest-adapters/adapter.ts'
import type { BodyFormat, RouteBody, SentBody } from '../../rest-adapters/route.ts'
import { ServiceError } from '../errors.ts'
import { baseUrlOf } from './base-url.ts'
import type { ServiceParts } from './server.ts'

const mediaTypes: Readonly<Record<BodyFormat, readonly string[]>> = {
  json: ['application/json'],
  yaml: ['application/yaml', 'application/x-yaml', 'text/yaml', 'text/x-yaml'],
  'merge-patch': ['application/merge-patch+json'],
}

/** Serves a route whose answer depends on who asks or what is sent; it is never cached. Bodies are read by rules of their own. */
export function servePrivate(app: FastifyInstance, route: CompiledRoute, parts: ServiceParts): void {
  const { config, readings, rest } = parts
  const { body, method, path, success } = route
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, bytes, done) => done(null, bytes))
    scope.route({
      method,
      url: path,
      bodyLimit: body?.limitBytes ?? limits.bodyBytes,
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store').header('vary', 'accept-encoding, authorization')
        const { query, headers, params } = request
        const places = { query, header: headers, path: params } as Record<string, Record<string, string>>
        const sent = Object.fromEntries(
          Object.entries(route.parameters).map(([name, { in: place }]) => [name, places[place]![name]]),
        )
        const requester = createRequester({
          client: request.ip,
          authorization: request.headers.authorization,
          requestId: request.id,
        })
        const asked = {
          parameters: readParameters(route, sent),
          baseUrl: baseUrlOf(config, request),
          body: body ? await readBody(request, body) : null,
        }
        const answer = await readings.answer((reading) =>
          route.answer(asked, createContext(reading, rest.facts, limits.pageSize, requester)),
        )
        reply.code(success?.status ?? 200).headers(success?.headers?.(answer) ?? {})
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
      },
    })
  })
}

/** The body of a request; null when it may be left out and is. Throws UNSUPPORTED_MEDIA_TYPE, MALFORMED_BODY or INPUT_REFUSED. */
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

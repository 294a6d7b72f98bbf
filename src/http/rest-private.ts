import type { FastifyInstance } from 'fastify'
import { createContext } from '../../graphql/request-context.ts'
import { limits } from '../../graphql/runtime/limits.ts'
import { createRequester } from '../../graphql/runtime/requester.ts'
import { type CompiledRoute, readParameters } from '../../rest-adapters/adapter.ts'
import { nameCost } from './answer-cache/response.ts'
import type { ServiceParts } from './parts.ts'
import { baseUrlOf, readBody } from './read-request.ts'

/**
 * Serves a route whose answer depends on the caller or on a body; it is never cached. Bodies are read by rules of their
 * own.
 */
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
          spelling: 'rest',
        })
        const routeRequest = {
          parameters: readParameters(route, sent),
          baseUrl: baseUrlOf(config, request),
          body: body ? await readBody(request, body) : null,
        }
        const answer = await readings.answer(async (reading) => {
          const context = createContext(reading, rest.facts, limits.pageSize, requester)
          const body = await route.answer(routeRequest, context)
          nameCost(reply.raw, context.spent.points)
          return body
        })
        reply.code(success?.status ?? 200).headers(success?.headers?.(answer) ?? {})
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
      },
    })
  })
}

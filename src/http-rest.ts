import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { createContext } from '../graphql/context.ts'
import { type CompiledRoute, compileRoutes, readParameters } from '../rest-adapters/adapter.ts'
import { openApiDocument } from '../rest-adapters/openapi.ts'
import type { Route } from '../rest-adapters/route.ts'
import { baseUrlOf } from './base-url.ts'
import { errorTable, ServiceError } from './errors.ts'
import type { ServiceParts } from './http.ts'
import { refuseOtherMethods } from './http-methods.ts'
import { version } from './version.ts'

const largestPage = 500

/** Serves each route that `schema` can answer, and their description at `/data/openapi.json`. */
export function serveRest(
  app: FastifyInstance,
  schema: GraphQLSchema,
  routes: readonly Route[],
  parts: ServiceParts,
): void {
  const compiled = compileRoutes(schema, routes)
  for (const route of compiled) serveRoute(app, route, parts)

  serveCached(app, '/data/openapi.json', parts, async (_, baseUrl) => openApiDocument(compiled, baseUrl, version))
}

function serveRoute(app: FastifyInstance, route: CompiledRoute, parts: ServiceParts): void {
  serveCached(app, route.path, parts, async (request, baseUrl, reply) => {
    try {
      const sent = { ...(request.query as Record<string, string>), ...(request.params as Record<string, string>) }
      const parameters = readParameters(route, sent)
      const context = createContext(parts.opened.db, parts.clock.current(), largestPage)
      return await route.answer({ parameters, baseUrl }, context)
    } catch (cause) {
      if (!(cause instanceof ServiceError) || !route.errorBody) throw cause
      const { status } = errorTable[cause.code]
      reply.code(status)
      return route.errorBody(cause, status)
    }
  })
}

type Answer = (request: FastifyRequest, baseUrl: string, reply: FastifyReply) => Promise<unknown>

/** GET and HEAD with a strong ETag that names the revision: an answer is a function of it, the URL and the version of the service. */
function serveCached(app: FastifyInstance, path: string, { config, clock }: ServiceParts, answer: Answer): void {
  app.get(path, async (request, reply) => {
    const baseUrl = baseUrlOf(config, request)
    const etag = etagOf(clock.current(), `${baseUrl} ${request.url}`)
    reply.header('etag', etag).header('cache-control', 'public, no-cache').header('vary', 'accept-encoding, host')
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
    const body = await answer(request, baseUrl, reply)
    if (reply.statusCode !== 200) reply.removeHeader('etag').header('cache-control', 'no-store')
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
  })
  refuseOtherMethods(app, path, ['GET', 'HEAD'])
}

function etagOf(revision: number, request: string): string {
  return `"${revision}-${createHash('sha256').update(`${version} ${request}`).digest('base64url').slice(0, 16)}"`
}

function matches(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((candidate) => ['*', etag, `W/${etag}`].includes(candidate.trim())) ?? false
}

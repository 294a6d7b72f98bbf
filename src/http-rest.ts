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
    const held = heldTag(request.headers['if-none-match'], etag)
    reply
      .header('etag', held === '*' ? etag : (held ?? etag))
      .header('cache-control', 'public, no-cache')
      .header('vary', 'accept-encoding, host')
    if (held) return reply.code(304).send()
    const body = await answer(request, baseUrl, reply)
    if (reply.statusCode !== 200) reply.removeHeader('etag').header('cache-control', 'no-store')
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
  })
  refuseOtherMethods(app, path, ['GET', 'HEAD'])
}

function etagOf(revision: number, request: string): string {
  return `"${revision}-${createHash('sha256').update(`${version} ${request}`).digest('base64url').slice(0, 16)}"`
}

/** The tag among those that a client holds which stands for the same answer, in whatever encoding; null when there is none. */
function heldTag(ifNoneMatch: string | undefined, etag: string): string | null {
  const candidates = ifNoneMatch?.split(',').map((candidate) => candidate.trim().replace(/^W\//, '')) ?? []
  return candidates.find((candidate) => candidate === '*' || candidate.replace(/-(br|gzip)"$/, '"') === etag) ?? null
}

/** A strong ETag of an answer that was compressed, which is not the one of the answer as it is (RFC 9110 §8.8.3.3). */
export async function tagEncoding(_: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const [etag, encoding] = [reply.getHeader('etag'), reply.getHeader('content-encoding')]
  if (encoding && typeof etag === 'string' && etag.startsWith('"'))
    reply.header('etag', etag.replace(/"$/, `-${encoding}"`))
  return payload
}

import { type ApolloServer, HeaderMap } from '@apollo/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Context, createCaller, createContext } from '../graphql/context.ts'
import type { ServiceParts } from './http.ts'
import { markShareable } from './http-door.ts'
import { sendIde, wantsIde } from './http-ide.ts'
import { refuseOtherMethods } from './http-methods.ts'
import { etagOf, heldTag, holdsAny } from './http-rest.ts'

/** Answers GET and POST on `/graphql` by Apollo's own HTTP handling. */
export function serveGraphql(
  app: FastifyInstance,
  apollo: ApolloServer<Context>,
  { opened, rowsNow, rest }: ServiceParts,
): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const headers = new HeaderMap()
    for (const [name, value] of Object.entries(request.headers)) {
      if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
    }
    // A GET only ever asks, so that a foreign page that sends one has done nothing.
    if (request.method === 'GET') headers.set('apollo-require-preflight', 'true')
    const caller = createCaller(request.ip, request.headers.authorization)
    const context = createContext(opened.db, rowsNow(), rest.facts, undefined, caller)
    const response = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method: request.method,
        headers,
        search: new URL(request.url, 'http://localhost').search,
        body: request.body,
      },
      context: async () => context,
    })
    if (caller.isPrivate()) reply.header('cache-control', 'no-store')
    reply.code(response.status ?? 200).header('vary', 'accept, accept-encoding')
    for (const [name, value] of response.headers) {
      if (name !== 'content-length' && !reply.hasHeader(name)) reply.header(name, value)
    }
    if (context.sharing.isShareable) {
      markShareable(reply.raw, context.revision)
      const etag =
        request.method === 'GET'
          ? etagOf(context.revision, `${request.url} ${response.headers.get('content-type')}`)
          : null
      if (etag) {
        const candidates = request.headers['if-none-match']
        const held = heldTag(candidates, etag) ?? (holdsAny(candidates) ? etag : null)
        reply.header('etag', held ?? etag).header('cache-control', 'public, no-cache')
        if (held) return reply.code(304).send()
      }
    }
    return response.body.kind === 'complete' ? response.body.string : reply.send(chunks(response.body.asyncIterator))
  }
  app.post('/graphql', handler)
  app.get('/graphql', { exposeHeadRoute: false }, (request, reply) =>
    wantsIde(request) ? sendIde(reply) : handler(request, reply),
  )
  refuseOtherMethods(app, '/graphql', ['GET', 'POST'])
}

async function* chunks(iterator: AsyncIterableIterator<string>): AsyncGenerator<string> {
  yield* iterator
}

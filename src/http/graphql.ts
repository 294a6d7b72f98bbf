import { type ApolloServer, HeaderMap, type HTTPGraphQLRequest, type HTTPGraphQLResponse } from '@apollo/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Identified } from '../../graphql/caller.ts'
import { type Context, createContext, createRequester } from '../../graphql/context.ts'
import { checkText } from '../../graphql/runtime/document-limits.ts'
import type { Reading } from '../../graphql/runtime/reading.ts'
import { checkVariables } from '../../graphql/runtime/variable-limits.ts'
import { markShareable } from './answer-cache/response.ts'
import { answeredIn } from './apollo.ts'
import { refuseOtherMethods } from './errors.ts'
import { etagOf, notModifiedTag } from './etag.ts'
import { sendIde } from './ide.ts'
import { type Asked, createKnownRequests, type KnownRequest } from './known-requests.ts'
import { wantsPage } from './page.ts'
import type { ServiceParts } from './parts.ts'

/** Answers GET and POST on `/graphql`: what is known by its compiled operation, all else by Apollo's own HTTP handling. */
export function serveGraphql(
  app: FastifyInstance,
  schema: GraphQLSchema,
  apollo: ApolloServer<Context>,
  { credentials, readings, refusals, rest }: ServiceParts,
): void {
  const known = createKnownRequests(schema)
  const answer = async (
    request: FastifyRequest,
    asked: Asked | null,
    found: KnownRequest | null,
    identified: Identified,
    reading: Reading,
  ): Promise<Answer> => {
    const { ip: client, id: requestId } = request
    const { authorization } = request.headers
    const contextOf = () =>
      createContext(reading, rest.facts, undefined, createRequester({ client, authorization, requestId, identified }))
    if (found) {
      const context = contextOf()
      const body = await found.answer(context)
      if (body !== null) return { context, body, contentType: found.contentType }
    }
    if (typeof asked?.query === 'string') checkText(asked.query)
    const context = contextOf()
    const response = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: apolloRequest(request),
      context: async () => context,
    })
    return { context, response }
  }

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', 'accept, accept-encoding').header('cache-control', 'no-store')
    const asked = readAsked(request)
    if (asked) checkVariables([asked.variables, asked.extensions])
    const found = asked && known.find(asked)
    const identified = await credentials.identify(request.headers.authorization)
    const {
      context,
      response,
      body,
      contentType: knownType,
    } = await readings.answer((reading) => answer(request, asked, found, identified, reading))
    await refusals.record({ identified, action: 'graphql', requestId: request.id }, [
      ...new Set(context.requester.refusals),
    ])
    if (!response) return isHeld(request, reply, context, knownType) ? reply.send() : body
    const { status = 200 } = response
    reply.code(status)
    for (const [name, value] of response.headers) {
      if (name !== 'content-length' && !reply.hasHeader(name)) reply.header(name, value)
    }
    if (response.body.kind !== 'complete') return reply.send(chunks(response.body.asyncIterator))
    // A representation that the client does not accept is refused after its query was answered.
    const answered = status === 200 ? answeredIn(context) : undefined
    const contentType = response.headers.get('content-type') ?? ''
    if (asked && answered) known.learn(asked, answered, contentType)
    return answered && isHeld(request, reply, context, contentType) ? reply.send() : response.body.string
  }
  app.post('/graphql', handler)
  app.get('/graphql', { exposeHeadRoute: false }, (request, reply) =>
    wantsPage(request) ? sendIde(reply) : handler(request, reply),
  )
  refuseOtherMethods(app, '/graphql', ['GET', 'POST'])
}

/** An answer of a known request, or what Apollo responds. */
type Answer =
  | { readonly context: Context; readonly body: string; readonly contentType: string; readonly response?: undefined }
  | {
      readonly context: Context
      readonly response: HTTPGraphQLResponse
      readonly body?: never
      readonly contentType?: never
    }

/** Null when nothing but Apollo can tell what is asked. */
function readAsked({ method, headers, url, body }: FastifyRequest): Asked | null {
  const { accept, 'apollographql-client-name': client } = headers
  const asked = { method, accept, client: client as string | undefined }
  if (method === 'GET') {
    const sent = new URL(url, 'http://localhost').searchParams
    const [variables, extensions] = [readJson(sent.get('variables')), readJson(sent.get('extensions'))]
    if (variables === undefined || extensions === undefined) return null
    return { ...asked, query: sent.get('query'), operationName: sent.get('operationName'), variables, extensions }
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
  const { query, operationName, variables, extensions } = body as Omit<Asked, keyof typeof asked>
  return { ...asked, query, operationName, variables, extensions }
}

/** Undefined for what is no JSON. */
function readJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}

function apolloRequest({ method, headers: sent, url, body }: FastifyRequest): HTTPGraphQLRequest {
  const headers = new HeaderMap()
  for (const [name, value] of Object.entries(sent)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  // A GET only ever asks, so that a foreign page that sends one has done nothing.
  if (method === 'GET') headers.set('apollo-require-preflight', 'true')
  return { method, headers, search: new URL(url, 'http://localhost').search, body }
}

/** Says in the head of a successful answer whom it may be given to, and for how long; true when the client holds it already. */
function isHeld(request: FastifyRequest, reply: FastifyReply, context: Context, contentType: string): boolean {
  const { requester, revision, sharing } = context
  reply.header('content-type', contentType)
  if (requester.isPrivate() || sharing.isPersonal) return false
  markShareable(reply.raw, revision)
  if (request.method !== 'GET') return false
  const etag = etagOf(revision, `${request.url} ${contentType}`)
  const held = notModifiedTag(request.headers['if-none-match'], etag)
  reply.header('etag', held ?? etag).header('cache-control', 'public, no-cache')
  if (held) reply.code(304)
  return held !== null
}

async function* chunks(iterator: AsyncIterableIterator<string>): AsyncGenerator<string> {
  yield* iterator
}

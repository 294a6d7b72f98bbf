import { type ApolloServer, HeaderMap, type HTTPGraphQLRequest, type HTTPGraphQLResponse } from '@apollo/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { roomsRead } from '../../graphql/document-rooms.ts'
import { createContext } from '../../graphql/request-context.ts'
import type { Context } from '../../graphql/runtime/context.ts'
import { checkText } from '../../graphql/runtime/document-limits.ts'
import { tracedOperation } from '../../graphql/runtime/operation-span.ts'
import type { Reading } from '../../graphql/runtime/reading.ts'
import { createRequester, type Identified } from '../../graphql/runtime/requester.ts'
import { checkVariables } from '../../graphql/runtime/variable-limits.ts'
import { type AnsweredOperationOf, markShareable, nameOperation } from './answer-cache/response.ts'
import { answeredIn, outcomeIn } from './apollo.ts'
import { documentNamedIn } from './document-id.ts'
import { etagOf, notModifiedTag } from './etag.ts'
import { createKnownRequests, type GraphqlRequest, type KnownRequest } from './known-requests.ts'
import { sendIde, wantsPage } from './page.ts'
import type { ServiceParts } from './parts.ts'
import { setPublicCaching } from './shared-cache.ts'
import type { TrustedDocuments } from './trusted-documents.ts'

/**
 * Serves GET and POST on `/graphql`: known requests by their compiled operations, all others by Apollo's own HTTP
 * handling.
 */
export function serveGraphql(
  app: FastifyInstance,
  schema: GraphQLSchema,
  apollo: ApolloServer<Context>,
  trusted: TrustedDocuments,
  { clock, config, credentials, readings, refusals, rest }: ServiceParts,
): void {
  const known = createKnownRequests(schema)
  const caching = config.sharedCache
  const answer = async (
    request: FastifyRequest,
    sent: SentRequest,
    graphql: GraphqlRequest | null,
    found: KnownRequest | null,
    identified: Identified,
    reading: Reading,
  ): Promise<Answer> => {
    const { ip: client, id: requestId } = request
    const { authorization } = request.headers
    const contextOf = (from: Reading) =>
      createContext(from, rest.facts, undefined, createRequester({ client, authorization, requestId, identified }))
    const known = found && (await found.answer(reading, contextOf))
    if (known) return { ...known, contentType: found.contentType, rooms: found.rooms }
    if (typeof graphql?.query === 'string') checkText(graphql.query)
    const context = contextOf(reading)
    const response = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: apolloRequest(sent),
      context: async () => context,
    })
    return { context, response }
  }

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', 'accept, accept-encoding, authorization').header('cache-control', 'no-store')
    const { method, headers } = request
    const named = documentNamedIn(request, trusted)
    const sent = { method, headers, url: named?.url ?? request.url, body: named ? named.body : request.body }
    const graphql = readGraphqlRequest(sent, trusted.version())
    if (graphql) checkVariables([graphql.variables, graphql.extensions])
    const closed = graphql && trusted.closed()
    if (closed && graphql.query == null && !isTrustedByHash(graphql, trusted)) throw closed
    const found = graphql && known.find(graphql)
    const identified = await credentials.identify(request.headers.authorization)
    const given = await tracedOperation(
      () => documentOf(graphql),
      () => readings.answer((reading) => answer(request, sent, graphql, found, identified, reading)),
      outcomeOf,
    )
    const { context, response } = given
    const operation = outcomeOf(given)
    if (operation) nameOperation(reply.raw, operation)
    const { refusals: refused } = context.requester
    if (refused.length > 0)
      await refusals.record({ identified, action: 'graphql', requestId: request.id }, [...new Set(refused)])
    const exchange = { request, reply, epoch: clock.epoch(), caching }
    if (!response) return isNotModified(exchange, context, given.contentType, given.rooms) ? reply.send() : given.body
    const { status = 200 } = response
    reply.code(status)
    for (const [name, value] of response.headers) {
      if (name !== 'content-length' && !reply.hasHeader(name)) reply.header(name, value)
    }
    if (response.body.kind !== 'complete') return reply.send(chunks(response.body.asyncIterator))
    // A representation that the client does not accept is refused after its query was answered.
    const answered = status === 200 ? answeredIn(context) : undefined
    const contentType = response.headers.get('content-type') ?? ''
    if (graphql && answered) known.learn(graphql, answered, contentType)
    return answered && isNotModified(exchange, context, contentType, () => roomsRead(schema, answered.document))
      ? reply.send()
      : response.body.string
  }
  app.post('/graphql', handler)
  app.get('/graphql', (request, reply) => (wantsPage(request) ? sendIde(reply) : handler(request, reply)))
}

/** An answer of a known request, or what Apollo responds. */
type Answer =
  | {
      readonly context: Context
      readonly body: string
      readonly outcome: AnsweredOperationOf
      readonly contentType: string
      readonly rooms: () => readonly string[]
      readonly response?: undefined
    }
  | {
      readonly context: Context
      readonly response: HTTPGraphQLResponse
      readonly body?: never
      readonly outcome?: never
      readonly contentType?: never
      readonly rooms?: never
    }

function outcomeOf({ context, outcome }: Answer): AnsweredOperationOf | undefined {
  return outcome ?? outcomeIn(context)
}

type Exchange = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly epoch: string
  readonly caching: ServiceParts['config']['sharedCache']
}

/** The parts of a request to the graph that decide what it requests. */
type SentRequest = Pick<FastifyRequest, 'method' | 'headers' | 'url' | 'body'>

/** Returns what the request to the graph is; null when only Apollo can parse it. */
function readGraphqlRequest(
  { method: sentMethod, headers, url, body }: SentRequest,
  trusted: number,
): GraphqlRequest | null {
  const { accept, 'apollographql-client-name': client } = headers
  const method = readingMethod(sentMethod)
  const head = { method, accept, client: client as string | undefined, trusted }
  if (method === 'GET') {
    const sent = new URL(url, 'http://localhost').searchParams
    const [variables, extensions] = [readJson(sent.get('variables')), readJson(sent.get('extensions'))]
    if (variables === undefined || extensions === undefined) return null
    return { ...head, query: sent.get('query'), operationName: sent.get('operationName'), variables, extensions }
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
  const { query, operationName, variables, extensions } = body as Omit<GraphqlRequest, keyof typeof head>
  return { ...head, query, operationName, variables, extensions }
}

/** Returns the document of a request, or the hash by which it names one; null without. */
function documentOf(graphql: GraphqlRequest | null): string | null {
  if (typeof graphql?.query === 'string') return graphql.query
  const hash = graphql && hashIn(graphql)
  return typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash) ? hash : null
}

function hashIn({ extensions }: GraphqlRequest): unknown {
  const { persistedQuery } = (extensions ?? {}) as { readonly persistedQuery?: { readonly sha256Hash?: unknown } }
  return persistedQuery?.sha256Hash
}

function isTrustedByHash(graphql: GraphqlRequest, trusted: TrustedDocuments): boolean {
  const hash = hashIn(graphql)
  return typeof hash === 'string' && trusted.find(hash) !== undefined
}

/** Returns GET for HEAD, which is answered like it. */
function readingMethod(method: string): string {
  return method === 'HEAD' ? 'GET' : method
}

/** Returns undefined for what is no JSON. */
function readJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}

function apolloRequest({ method: sentMethod, headers: sent, url, body }: SentRequest): HTTPGraphQLRequest {
  const method = readingMethod(sentMethod)
  const headers = new HeaderMap()
  for (const [name, value] of Object.entries(sent)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  // A GET only ever asks, so that a foreign page that sends one has done nothing.
  if (method === 'GET') headers.set('apollo-require-preflight', 'true')
  return { method, headers, search: new URL(url, 'http://localhost').search, body }
}

/**
 * Sets the headers of an answer without errors by which it is cached; returns true when the client has it already, and
 * sets the status 304.
 */
function isNotModified(
  { request, reply, epoch, caching }: Exchange,
  context: Context,
  contentType: string,
  rooms: () => readonly string[],
): boolean {
  const { requester, revision, sharing } = context
  reply.header('content-type', contentType)
  if (requester.isPrivate() || sharing.isPersonal) return false
  markShareable(reply.raw, revision)
  if (readingMethod(request.method) !== 'GET') return false
  const etag = etagOf({ epoch, revision }, `${request.url} ${contentType}`)
  const matching = notModifiedTag(request.headers['if-none-match'], etag)
  setPublicCaching(request, reply.header('etag', matching ?? etag), { caching, moment: { epoch, revision }, rooms })
  if (matching) reply.code(304)
  return matching !== null
}

async function* chunks(iterator: AsyncIterableIterator<string>): AsyncGenerator<string> {
  yield* iterator
}

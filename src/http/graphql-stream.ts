import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql'
import { createHandler, type RequestParams } from 'graphql-sse'
import { createContext } from '../../graphql/request-context.ts'
import type { Context, ServiceFacts } from '../../graphql/runtime/context.ts'
import { checkText } from '../../graphql/runtime/document-limits.ts'
import { limits } from '../../graphql/runtime/limits.ts'
import { createPricer, type Pricer } from '../../graphql/runtime/price.ts'
import { createRequester } from '../../graphql/runtime/requester.ts'
import type { RevisionEvents } from '../../graphql/runtime/revision-events.ts'
import { checkVariables } from '../../graphql/runtime/variable-limits.ts'
import { ServiceError } from '../ground/errors.ts'
import { documentNamedIn } from './document-id.ts'
import { hashOfDocument } from './document-manifest.ts'
import { type EventStreams, eventPaths, eventStreamType } from './event-stream.ts'
import { formatError } from './graphql-error.ts'
import type { ServiceParts } from './parts.ts'
import type { TrustedDocuments } from './trusted-documents.ts'

const mostErrors = 5

/**
 * Serves subscriptions by the graphql-sse protocol, each on a connection of its own, under the limits and the trusted
 * documents of `/graphql`.
 */
export function serveGraphqlStream(
  app: FastifyInstance,
  schema: GraphQLSchema,
  trusted: TrustedDocuments,
  { credentials, log, readings, rest }: ServiceParts,
  streams: EventStreams,
  events: RevisionEvents,
): void {
  if (!schema.getSubscriptionType()) return
  const pricer = createPricer(schema)
  const contextOf = async (request: FastifyRequest, signal: AbortSignal) => {
    const { ip: client, id: requestId } = request
    const { authorization } = request.headers
    const identified = await credentials.identify(authorization)
    const requester = createRequester({ client, authorization, requestId, identified })
    const facts: ServiceFacts = { ...rest.facts, followRevision: (since) => events.follow(since, signal) }
    return readings.answer(async (reading) => ({ ...createContext(reading, facts, undefined, requester) }))
  }
  const coded = (error: GraphQLError) => {
    const { message, extensions } = formatError(schema, log, error.toJSON(), error)
    return new GraphQLError(message, { nodes: error.nodes ?? null, path: error.path ?? null, extensions })
  }
  const handle = createHandler<FastifyRequest, AbortSignal, Context & Record<PropertyKey, unknown>>({
    // Streams with a token would need state between requests.
    authenticate: () => null,
    onSubscribe: async ({ raw, context: signal }, params) => {
      const subscription = readSubscription(schema, params)
      checkTrust(trusted, params.query, raw.headers['apollographql-client-name'])
      price(pricer, subscription)
      return { schema, ...subscription, contextValue: await contextOf(raw, signal) }
    },
    onNext: (_, __, result) => {
      if (!('errors' in result) || !result.errors) return undefined
      return { ...result, errors: result.errors.map(coded) }
    },
  })
  app.route({
    method: ['GET', 'POST'],
    url: eventPaths.graph,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      if (!request.headers.accept?.includes(eventStreamType))
        throw new ServiceError('NOT_ACCEPTABLE', `The answer is there as ${eventStreamType}.`, {
          available: [eventStreamType],
        })
      const named = documentNamedIn(request, trusted)
      const signal = streams.enter(request, reply)
      const headers = new Headers({ accept: eventStreamType, 'content-type': 'application/json' })
      const [body, { status }] = await handle({
        method: request.method,
        url: named?.url ?? request.url,
        headers,
        body: (named ? named.body : request.body) as Record<string, unknown> | null,
        raw: request,
        context: signal,
      })
      if (body === null || typeof body === 'string') throw refused(status, body)
      return streams.send(reply, body)
    },
  })
}

type Subscription = {
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  readonly operationName: string | undefined
  readonly variableValues: Record<string, unknown>
}

/** Returns the subscription that a client sends. Throws the error of `/graphql` for what the schema does not know. */
function readSubscription(schema: GraphQLSchema, params: RequestParams): Subscription {
  const { query, operationName } = params
  const variables = params.variables ?? {}
  checkText(query)
  checkVariables([variables])
  const document = parsed(query)
  const [problem] = validate(schema, document, undefined, { maxErrors: mostErrors })
  if (problem) throw new ServiceError('GRAPHQL_VALIDATION_FAILED', problem.message)
  const operation = getOperationAST(document, operationName)
  if (operation?.operation !== 'subscription')
    throw new ServiceError('BAD_USER_INPUT', 'Here subscriptions are answered; ask /graphql for the rest.')
  const { errors, coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, {
    maxErrors: mostErrors,
  })
  if (errors) throw new ServiceError('BAD_USER_INPUT', errors[0]!.message)
  return { document, operation, operationName: operationName ?? undefined, variableValues: coerced }
}

function parsed(query: string): DocumentNode {
  try {
    return parse(query, { maxTokens: limits.tokens })
  } catch (cause) {
    if (cause instanceof GraphQLError) throw new ServiceError('GRAPHQL_PARSE_FAILED', cause.message)
    throw cause
  }
}

function checkTrust(trusted: TrustedDocuments, query: string, client: unknown): void {
  const mode = trusted.modeOf(typeof client === 'string' ? client : undefined)
  const hash = hashOfDocument(query)
  if (mode !== 'enforce' || trusted.find(hash) !== undefined) return
  throw trusted.closed() ?? new ServiceError('UNTRUSTED_DOCUMENT', `The document ${hash} is not trusted.`)
}

function price(pricer: Pricer, { document, operation, variableValues }: Subscription): void {
  pricer.price(document, operation, variableValues)
}

/** Returns the error of a request that the library refuses before it reads a document. */
function refused(status: number, body: string | null): ServiceError {
  const message = body === null ? 'The request is none of graphql-sse.' : String(JSON.parse(body).errors[0].message)
  return status === 415
    ? new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'Send application/json.')
    : new ServiceError('BAD_USER_INPUT', message)
}

import { ApolloServer, type ApolloServerPlugin } from '@apollo/server'
import { unwrapResolverError } from '@apollo/server/errors'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
} from '@apollo/server/plugin/disabled'
import {
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getVariableValues,
} from 'graphql'
import { RevisionMoved } from '../../db/engine/read-at-revision.ts'
import { isDatabaseClosed, unavailability } from '../../db/engine/unavailability.ts'
import { startWriting } from '../../graphql/request-context.ts'
import type { Context } from '../../graphql/runtime/context.ts'
import { explainInput } from '../../graphql/runtime/explain-input.ts'
import { limits } from '../../graphql/runtime/limits.ts'
import { createPricer, type Pricer } from '../../graphql/runtime/price.ts'
import type { Config } from '../ground/config.ts'
import { errorTable, ServiceError } from '../ground/errors.ts'
import type { Logger } from '../ground/log.ts'
import type { AnsweredOperationOf } from './answer-cache/response.ts'
import { persistedQueries, trustPlugin } from './apollo-trust.ts'
import { checkIntrospection } from './introspection.ts'
import type { AnsweredOperation } from './known-requests.ts'
import type { TrustedDocuments } from './trusted-documents.ts'

/** Most errors that one request is sent; each wrong variable is printed whole. */
const mostErrors = { document: 20, variables: 5 }

/**
 * Creates an Apollo Server for `schema` that enforces the limits, reports the cost of each request and hides internal
 * errors.
 */
export function createApollo(
  schema: GraphQLSchema,
  trusted: TrustedDocuments,
  introspection: Config['introspection'],
  log: Logger,
): ApolloServer<Context> {
  return new ApolloServer<Context>({
    schema,
    introspection: true,
    includeStacktraceInErrorResponses: false,
    csrfPrevention: true,
    persistedQueries: { cache: persistedQueries(trusted) },
    stopOnTerminationSignals: false,
    allowBatchedHttpRequests: false,
    parseOptions: { maxTokens: limits.tokens },
    validationOptions: { maxErrors: mostErrors.document },
    executionOptions: { maxCoercionErrors: mostErrors.variables },
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      trustPlugin(trusted, log),
      limitPlugin(createPricer(schema), introspection),
    ],
    logger: {
      debug: () => {},
      info: () => {},
      warn: (message) => log.warn(message),
      error: (message) => log.error(message),
    },
    formatError: (formatted, error) => formatError(schema, log, formatted, error),
  })
}

// By what Apollo's copies of a context share with it.
const outcomes = new WeakMap<Context['sharing'], AnsweredOperationOf>()

/** Returns what Apollo has answered in this context; undefined when it has refused the request as such. */
export function outcomeIn(context: Context): AnsweredOperationOf | undefined {
  return outcomes.get(context.sharing)
}

const answered = new WeakMap<Context['sharing'], AnsweredOperation>()

/** Returns the query that Apollo has answered without errors in this context; undefined when it has not. */
export function answeredIn(context: Context): AnsweredOperation | undefined {
  return answered.get(context.sharing)
}

const limitPlugin = (pricer: Pricer, introspection: Config['introspection']): ApolloServerPlugin<Context> => ({
  async requestDidStart() {
    let cost: number | null = null
    return {
      async didResolveOperation({ schema, operation, document, request, contextValue }) {
        if (!operation) return
        if (!schema.getRootType(operation.operation)) {
          const message = `The graph has no ${operation.operation}.`
          throw refusalOf(new ServiceError('GRAPHQL_VALIDATION_FAILED', message))
        }
        if (operation.operation === 'subscription')
          throw refusalOf(
            new ServiceError('BAD_USER_INPUT', 'Subscriptions are answered at /graphql/stream, as text/event-stream.'),
          )
        if (operation.operation === 'mutation') startWriting(contextValue)
        const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], request.variables ?? {}, {
          maxErrors: 1,
        })
        try {
          checkIntrospection(introspection, document, contextValue)
          cost = pricer.price(document, operation, coerced ?? {})
        } catch (cause) {
          throw cause instanceof ServiceError ? refusalOf(cause) : cause
        }
      },
      async willSendResponse({ response: { body, http }, document, operation, contextValue }) {
        if (body.kind === 'single' && isUnavailable(body.singleResult)) http.status = errorTable.UNAVAILABLE.status
        if (document && operation?.operation === 'query' && body.kind === 'single' && !body.singleResult.errors)
          answered.set(contextValue.sharing, { document, operation })
        if (body.kind === 'single') {
          const [first] = body.singleResult.errors ?? []
          const code = first ? String(first.extensions?.code ?? 'INTERNAL') : 'OK'
          outcomes.set(contextValue.sharing, { name: operation?.name?.value ?? 'anonymous', code, cost: cost ?? 0 })
        }
        if (cost !== null && body.kind === 'single') {
          body.singleResult.extensions = { ...body.singleResult.extensions, cost }
        }
      },
    }
  },
})

function refusalOf(cause: ServiceError): GraphQLError {
  const { status } = errorTable[cause.code]
  return new GraphQLError(cause.message, {
    originalError: cause,
    extensions: { code: cause.code, ...cause.details, http: { status } },
  })
}

/** Returns true when nothing could be answered because the database does not answer. */
function isUnavailable({ data, errors }: FormattedExecutionResult): boolean {
  const isAway = errors?.some(({ extensions }) => extensions?.code === 'UNAVAILABLE') ?? false
  return isAway && Object.values(data ?? {}).every((value) => value === null)
}

/** Returns a message without the middle of what it quotes, which may be as long as the request. */
function shortened(message: string): string {
  return message.length <= 2 * longestPart
    ? message
    : `${message.slice(0, longestPart)} … ${message.slice(-longestPart)}`
}

const longestPart = 500

/** The error with which graphql-js stops counting wrong variables; it names no place in the document. */
const tooManyErrors = /^Too many errors processing variables/

/** Messages of Apollo about a client's mistake with a persisted query, and those that clients are sent. */
const persistedQueryProblems: Readonly<Record<string, string>> = {
  'provided sha does not match query': 'sha256Hash: is not the SHA-256 of the query',
  'Unsupported persisted query version': 'version: must be 1',
}

function formatError(
  schema: GraphQLSchema,
  log: Logger,
  formatted: GraphQLFormattedError,
  error: unknown,
): GraphQLFormattedError {
  const { locations, path } = formatted
  const errorOf = (code: string, message: string, details: object = {}): GraphQLFormattedError => ({
    message,
    ...(locations && { locations }),
    ...(path && { path }),
    extensions: { code, ...details },
  })

  const unwrapped = unwrapResolverError(error)
  const original = unwrapped instanceof GraphQLError ? unwrapped.originalError : undefined
  const cause = original instanceof ServiceError ? original : unwrapped
  if (cause instanceof ServiceError) return errorOf(cause.code, cause.message, cause.details)
  if (cause instanceof RevisionMoved) return formatted
  const unavailable = unavailability(cause)
  if (unavailable) {
    if (!isDatabaseClosed(cause)) log.error({ err: cause }, 'the database does not answer')
    return errorOf(unavailable.code, unavailable.message)
  }
  if (/more tha[nt] \d+ tokens/.test(formatted.message)) {
    return errorOf('LIMIT_EXCEEDED', `tokens: the document has more than ${limits.tokens} (see serviceLimits)`, {
      limit: 'tokens',
    })
  }
  const problem = persistedQueryProblems[formatted.message]
  if (problem) return errorOf('BAD_USER_INPUT', `extensions.persistedQuery.${problem}`)
  const code = formatted.extensions?.code
  if (tooManyErrors.test(formatted.message)) return errorOf('BAD_USER_INPUT', formatted.message)
  if (cause instanceof GraphQLError && code !== 'INTERNAL_SERVER_ERROR') {
    return errorOf(String(code ?? 'BAD_USER_INPUT'), shortened(explainInput(schema, cause)))
  }
  const errorId = crypto.randomUUID()
  log.error({ err: cause, errorId, path }, 'a resolver failed')
  return errorOf('INTERNAL', `The service failed. Its log names this failure ${errorId}.`, { errorId })
}

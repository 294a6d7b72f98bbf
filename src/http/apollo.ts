import { ApolloServer, type ApolloServerPlugin } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
} from '@apollo/server/plugin/disabled'
import { type FormattedExecutionResult, GraphQLError, type GraphQLSchema, getVariableValues } from 'graphql'
import { startWriting } from '../../graphql/request-context.ts'
import type { Context } from '../../graphql/runtime/context.ts'
import { limits } from '../../graphql/runtime/limits.ts'
import { createPricer, type Pricer } from '../../graphql/runtime/price.ts'
import type { Config } from '../ground/config.ts'
import { errorTable, ServiceError } from '../ground/errors.ts'
import type { Logger } from '../ground/log.ts'
import type { AnsweredOperationOf } from './answer-cache/response.ts'
import { persistedQueries, trustPlugin } from './apollo-trust.ts'
import { formatError } from './graphql-error.ts'
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

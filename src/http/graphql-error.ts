import { unwrapResolverError } from '@apollo/server/errors'
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql'
import { RevisionMoved } from '../../db/engine/read-at-revision.ts'
import { refusedText, unavailability } from '../../db/engine/unavailability.ts'
import { explainInput } from '../../graphql/runtime/explain-input.ts'
import { limits } from '../../graphql/runtime/limits.ts'
import { ServiceError } from '../ground/errors.ts'
import type { Logger } from '../ground/log.ts'

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

/**
 * Returns an error of the graph as clients get it, with its code, what it is about and where; what is none of the
 * client's business goes to the log, under an id that the client is told.
 */
export function formatError(
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
    log.error({ err: cause }, 'the database does not answer')
    return errorOf(unavailable.code, unavailable.message)
  }
  const refused = refusedText(cause)
  if (refused) return errorOf(refused.code, refused.message)
  if (/more tha[nt] \d+ tokens/.test(formatted.message)) {
    return errorOf('LIMIT_EXCEEDED', `tokens: the document has more than ${limits.tokens} (see serviceLimits)`, {
      limit: 'tokens',
    })
  }
  const problem = persistedQueryProblems[formatted.message]
  if (problem) return errorOf('BAD_USER_INPUT', `extensions.persistedQuery.${problem}`)
  const code = formatted.extensions?.code
  if (tooManyErrors.test(formatted.message)) return errorOf('BAD_USER_INPUT', formatted.message)
  if (cause instanceof GraphQLError && typeof code === 'string' && code !== 'INTERNAL_SERVER_ERROR')
    return errorOf(code, shortened(explainInput(schema, cause)))
  const errorId = crypto.randomUUID()
  log.error({ err: cause, errorId, path }, 'a resolver failed')
  return errorOf('INTERNAL', `The service failed. Its log names this failure ${errorId}.`, { errorId })
}

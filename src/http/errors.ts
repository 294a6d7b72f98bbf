import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusedText, unavailability } from '../../db/engine/unavailability.ts'
import { compatPaths, isCompatPath } from '../../rest-adapters/compat/paths.ts'
import { compatError, compatMediaType } from '../../rest-adapters/compat/wire.ts'
import { type ErrorCode, errorTable, ServiceError, titleOf, UnavailableError } from '../ground/errors.ts'
import type { Logger } from '../ground/log.ts'
import { budgetHeaders } from '../http-kit/budget-headers.ts'
import { isClientGone } from '../http-kit/connections.ts'
import { answerOtherMethods } from '../http-kit/methods.ts'
import { problemDocument, problemMediaType } from '../http-kit/problem.ts'
import type { Refusal } from './answer-cache/response.ts'
import { compatOriginOf } from './compat-origin.ts'
import { setMediaType } from './media-type.ts'
import { wantsPage } from './page.ts'
import { sendProblemPage } from './problem-page.ts'
import { isRpcPath, sendInvalidPath } from './rpc.ts'

/**
 * Sends `error` as a problem document, or as GraphQL errors on the path of the graph. Internal errors are logged and
 * their causes not shown.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): FastifyReply {
  const seen = visibleError(error, request, log)
  const { status } = errorTable[seen.code]
  reply.code(status).header('cache-control', 'no-store')
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  reply.headers(budgetHeaders(seen))
  if (request.url.startsWith('/graphql')) {
    return reply.type('application/json; charset=utf-8').send(graphErrorsOf(seen))
  }
  return sendAnswer(request, reply, seen)
}

/** Returns the answer of the graph to a request that failed as a whole. */
export function graphErrorsOf({ message, code, details }: ServiceError) {
  return { errors: [{ message, extensions: { code, ...details } }] }
}

// One for all, since thousands a second may be refused for it, and an error takes as long as all else of its answer.
const tooMuchLoad = new UnavailableError(
  'load',
  'More requests wait than the service can answer soon. Try again later.',
)

/** Returns the error of a request that is refused before anything of it is computed. */
export function errorOfRefusal(refusal: Refusal): ServiceError {
  if (refusal === 'load') return tooMuchLoad
  const { pointsPerMinute, retryAfterSeconds } = refusal
  return new ServiceError(
    'TOO_MANY_REQUESTS',
    `One client may spend ${pointsPerMinute} points a minute, and this one has. Try again in ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds, pointsPerMinute },
  )
}

/** Answers a path that the router cannot read, for which no hook runs. */
export function sendMalformedUrl(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Logger,
): FastifyReply {
  reply.header('access-control-allow-origin', '*')
  return isRpcPath(request.url) ? sendInvalidPath(request, reply) : sendError(error, request, reply, log)
}

/** Answers OPTIONS on `path`, and 405 to every method that is not `allowed`. */
export function refuseOtherMethods(app: FastifyInstance, path: string, allowed: readonly string[]): void {
  answerOtherMethods(app, path, allowed, (request, reply, { allow, message }) =>
    sendAnswer(request, reply.code(405), new ServiceError('METHOD_NOT_ALLOWED', message, { allow: allow.split(', ') })),
  )
}

/** Answers 404 at a path that has nothing. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendAnswer(request, reply.code(404).header('cache-control', 'no-store'), nothingAt(request))
}

function sendAnswer(request: FastifyRequest, reply: FastifyReply, error: ServiceError): FastifyReply {
  if (wantsPage(request) && !isCompatPath(request.url)) {
    const { status } = errorTable[error.code]
    return sendProblemPage(reply, problemDocument({ title: titleOf(error), status }, error))
  }
  const { type, body } = errorAnswer(request.url, error)
  return setMediaType(reply, type).send(body)
}

function visibleError(error: unknown, request: FastifyRequest, log: Logger): ServiceError {
  if (error instanceof ServiceError) return error
  if (isClientGone(error, request.raw)) return new ServiceError('MALFORMED_BODY', 'The request was broken off.')
  const unavailable = unavailability(error)
  if (unavailable) {
    log.error({ err: error, requestId: request.id, url: request.url }, 'the database does not answer')
    return unavailable
  }
  const refused = refusalOf(error, request) ?? refusedText(error)
  if (refused) return refused
  log.error({ err: error, requestId: request.id, url: request.url }, 'a request failed')
  return new ServiceError('INTERNAL', `The service failed. Its log names this failure ${request.id}.`, {
    errorId: request.id,
  })
}

/**
 * Returns the error of a request that Fastify, its plugins or the JSON parser refused before a route saw it; null for a
 * failure.
 */
function refusalOf(error: unknown, request: FastifyRequest): ServiceError | null {
  const { code, message = '', statusCode } = error as { code?: string; message?: string; statusCode?: number }
  switch (code) {
    case 'FST_ERR_BAD_URL':
      return new ServiceError(
        'BAD_USER_INPUT',
        'The path has a percent sign that begins no escape of UTF-8; write %25 for a percent sign.',
      )
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new ServiceError('MALFORMED_BODY', 'The body is empty; send a JSON object.')
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new ServiceError('MALFORMED_BODY', `The body is not JSON: ${withoutExcerpt(message)}`)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ServiceError(
        'UNSUPPORTED_MEDIA_TYPE',
        `Send application/json, not ${request.headers['content-type'] || 'nothing'}.`,
      )
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ServiceError(
        'BODY_TOO_LARGE',
        `The body is over the limit of ${request.routeOptions.bodyLimit} bytes.`,
      )
  }
  if (error instanceof SyntaxError)
    return new ServiceError('MALFORMED_BODY', `The body is not JSON: ${withoutExcerpt(message)}`)
  if (statusCode === 403 || statusCode === 404) return nothingAt(request)
  const known = statusCode === undefined ? undefined : codeOfStatus[statusCode]
  return known ? new ServiceError(known, `${message.replace(/\.?$/, '.')}`) : null
}

/** Codes of what Fastify and its plugins refuse by a status alone. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'MALFORMED_BODY',
  412: 'PRECONDITION_FAILED',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  416: 'RANGE_NOT_SATISFIABLE',
}

function nothingAt({ url, raw }: FastifyRequest): ServiceError {
  const path = url.split('?', 1)[0]!
  if (compatOriginOf(raw) !== undefined) {
    const own = path.slice(compatPaths.index.length, compatPaths.index.length + 200)
    return new ServiceError('NOT_FOUND', `There is nothing at ${own}. The paths are listed at /.`)
  }
  return new ServiceError(
    'NOT_FOUND',
    `There is nothing at ${path.slice(0, 200)}. The paths are listed at /data/openapi.json; the graph is at /graphql.`,
  )
}

/** Returns what is wrong with JSON without the part of it that the parser quotes, which may be private. */
function withoutExcerpt(message: string): string {
  const quote = message.indexOf('"')
  if (quote < 0 || !message.endsWith(' is not valid JSON')) return message
  return message.slice(0, quote).replace(/,? {0,3}(\.\.\.)?$/, '')
}

/**
 * Returns the body of `error` in the shape that clients of `url` read: below the compatibility projection that of the
 * projected API, elsewhere a problem document.
 */
export function errorAnswer(url: string, error: ServiceError): { readonly type: string; readonly body: unknown } {
  const { status } = errorTable[error.code]
  return isCompatPath(url)
    ? { type: compatMediaType, body: JSON.stringify(compatError(error, status)) }
    : { type: problemMediaType, body: problemDocument({ title: titleOf(error), status }, error) }
}

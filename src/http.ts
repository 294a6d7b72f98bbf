import compress from '@fastify/compress'
import cors from '@fastify/cors'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { OpenDatabase } from '../db/database.ts'
import type { RevisionClock } from '../db/revision.ts'
import { limits } from '../graphql/limits.ts'
import { createRowCache, type Rows } from '../graphql/row-cache.ts'
import { buildSchemaOf } from '../graphql/schema.ts'
import { errorAnswer } from '../rest-adapters/error-answer.ts'
import { functionsOf } from '../rest-adapters/rpc/functions.ts'
import { createAnswerCache } from './answer-cache.ts'
import { createApollo } from './apollo.ts'
import type { Config } from './config.ts'
import { errorTable, ServiceError } from './errors.ts'
import { serveConnector } from './http-connector.ts'
import { serveContribute } from './http-contribute.ts'
import { createDoor } from './http-door.ts'
import { serveGraphql } from './http-graphql.ts'
import { serveHealth } from './http-health.ts'
import { serveIde } from './http-ide.ts'
import { serveMetrics } from './http-metrics.ts'
import { serveCached, serveRest, tagEncoding } from './http-rest.ts'
import { isRpcPath, sendInvalidPath, serveRpc } from './http-rpc.ts'
import type { Logger } from './log.ts'
import { createMetrics } from './metrics.ts'
import { createRestService, type RestService } from './rest-service.ts'
import { createTrustedDocuments } from './trusted-documents.ts'

export type ServiceParts = {
  readonly config: Config
  readonly opened: OpenDatabase
  readonly clock: RevisionClock
  readonly log: Logger
  readonly rest: RestService
  /** The rows that requests share, at the revision of now. */
  readonly rowsNow: () => Rows
}

/** Answers are data that any page may read, and never a page themselves. */
const safeHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}
// Node reads no longer request line, so that a name of any length gets the answer of its path.
const longestUrl = 16_384

/** The HTTP server of the service, ready to listen. */
export async function createHttp(given: Omit<ServiceParts, 'rest' | 'rowsNow'>): Promise<FastifyInstance> {
  const { clock, config, log, opened } = given
  const answers = createAnswerCache(config.answerCacheBytes)
  const rowCache = createRowCache(config.rowCacheBytes)
  const metrics = createMetrics(clock.current, { answers: () => answers.figures, rows: () => rowCache.figures })
  const schema = buildSchemaOf(config.subgraphs)
  if (config.reviewerJwksFile) {
    const { readKeySet } = await import('./contribution/reviewer.ts')
    await readKeySet(config.reviewerJwksFile)
  }
  const parts: ServiceParts = {
    ...given,
    rest: createRestService(schema, opened.db, rowCache, config, clock.refresh),
    rowsNow: () => rowCache.at(clock.current()),
  }
  const app = fastify({
    bodyLimit: limits.bodyBytes,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestUrl },
    frameworkErrors: (error, request, reply) => void sendMalformedUrl(error, request, reply, log),
    // No route is checked by a schema of Fastify's, whose compilers take 35 ms to load.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: () => crypto.randomUUID(),
    serverFactory: (listener) =>
      Object.assign(createDoor(answers, clock.current, listener, metrics.observe), {
        requestTimeout: 60_000,
        keepAliveTimeout: 72_000,
      }),
  })
  const trusted = createTrustedDocuments(schema, parts.rest.routes, functionsOf(schema), config)
  const apollo = createApollo(schema, trusted, log)
  await apollo.start()
  app.addHook('onClose', () => apollo.stop())

  app.removeContentTypeParser('text/plain')
  await app.register(cors, {
    origin: '*',
    exposedHeaders: ['*'],
    preflight: false,
  })
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(safeHeaders)
    done()
  })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  app.addHook('onRoute', (route) => {
    route.onSend = [...[route.onSend ?? []].flat(), tagEncoding]
  })
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, log))
  app.setNotFoundHandler(sendNotFound)

  serveMetrics(app, metrics)
  serveHealth(app, parts)
  await serveIde(app)
  if (config.subgraphs.includes('knowledge')) await serveContribute(app)
  serveGraphql(app, schema, apollo, parts)
  serveCached(app, '/graphql/trusted-documents.json', parts, async () => ({
    type: 'application/json',
    body: trusted.manifest(),
  }))
  serveRest(app, parts)
  serveRpc(app, schema, parts)
  serveConnector(app, parts)
  return app
}

function noCompiler(): never {
  throw new Error('routes have no schemas')
}

/** Sends `error` as a problem document, or as GraphQL errors on the path of the graph; what is internal is logged and not told. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): FastifyReply {
  const seen = visibleError(error, request, log)
  const { status } = errorTable[seen.code]
  reply.code(status).header('cache-control', 'no-store')
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if (seen.details.retryAfterSeconds !== undefined) reply.header('retry-after', String(seen.details.retryAfterSeconds))
  if (request.url.startsWith('/graphql')) {
    return reply
      .type('application/json; charset=utf-8')
      .send({ errors: [{ message: seen.message, extensions: { code: seen.code, ...seen.details } }] })
  }
  return sendAnswer(request, reply, seen)
}

/** Answers a path that the router cannot read, for which no hook runs. */
function sendMalformedUrl(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): FastifyReply {
  reply.header('access-control-allow-origin', '*')
  return isRpcPath(request.url) ? sendInvalidPath(request, reply) : sendError(error, request, reply, log)
}

function visibleError(error: unknown, request: FastifyRequest, log: Logger): ServiceError {
  if (error instanceof ServiceError) return error
  const { code, message } = error as { code?: string; message?: string }
  switch (code) {
    case 'FST_ERR_BAD_URL':
      return new ServiceError(
        'BAD_USER_INPUT',
        'The path has a percent sign that begins no escape of UTF-8; write %25 for a percent sign.',
      )
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ServiceError(
        'BODY_TOO_LARGE',
        `The body is over the limit of ${request.routeOptions.bodyLimit} bytes.`,
      )
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ServiceError(
        'UNSUPPORTED_MEDIA_TYPE',
        `Send application/json, not ${request.headers['content-type'] ?? 'nothing'}.`,
      )
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new ServiceError('MALFORMED_BODY', 'The body is empty; send a JSON object.')
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new ServiceError('MALFORMED_BODY', `The body is not JSON: ${withoutExcerpt(message ?? '')}`)
  }
  if (error instanceof SyntaxError)
    return new ServiceError('MALFORMED_BODY', `The body is not JSON: ${withoutExcerpt(error.message)}`)
  log.error({ err: error, requestId: request.id, url: request.url }, 'a request failed')
  return new ServiceError('INTERNAL', `The service failed. Its log names this failure ${request.id}.`, {
    errorId: request.id,
  })
}

/** What is wrong with JSON, without the part of it that the parser shows, which may be private. */
function withoutExcerpt(message: string): string {
  return message.replace(/,? *(\.\.\.)?".*" *(\.\.\.)? is not valid JSON$/s, '')
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?', 1)[0]!
  const error = new ServiceError(
    'NOT_FOUND',
    `There is nothing at ${path.slice(0, 200)}. The paths are listed at /data/openapi.json; the graph is at /graphql.`,
  )
  return sendAnswer(request, reply.code(404), error)
}

function sendAnswer(request: FastifyRequest, reply: FastifyReply, error: ServiceError): FastifyReply {
  const { type, body } = errorAnswer(request.url, error)
  return reply.type(type).send(body)
}

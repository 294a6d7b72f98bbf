import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { isClientGone } from '../../http-kit/connections.ts'
import { answerOtherMethods } from '../../http-kit/methods.ts'
import { problemMediaType } from '../../http-kit/problem.ts'
import { type Check, checkBy } from '../check.ts'
import { describeFailure, problemOfFailure } from '../failure.ts'
import { limits } from '../limits.ts'
import { readFileBody } from '../read/file-body.ts'
import { readJson } from '../read/json.ts'
import { createGuard } from './guard.ts'
import { Problem, problemDocumentOf } from './problem.ts'
import type { Answer, Route, SidecarParts } from './route.ts'
import { routes } from './routes.ts'

const safeHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Returns the HTTP application of the sidecar, which answers each route; it listens by `listen`. */
export async function createServer(parts: SidecarParts, token: string | null): Promise<FastifyInstance> {
  const { log } = parts
  const app = fastify({
    bodyLimit: limits.bodyBytes,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: (_, request, reply) => {
      sendProblem(new Problem('bad_request', 'The path cannot be read.'), request, reply, parts)
    },
  })
  const open = new Set(routes.filter(({ isOpen }) => isOpen).map(({ path }) => path))
  const guard = createGuard(parts.config, token)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...safeHeaders, 'x-request-id': request.id })
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
    guard(request, reply, isPreflight || open.has(request.routeOptions.url ?? ''))
  })
  app.addHook('preParsing', async (request) => refuseOtherMedia(request))
  app.addHook('onResponse', async (request, reply) => {
    log.info({
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      requestId: request.id,
    })
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) =>
    readJson(body),
  )
  app.addContentTypeParser('application/octet-stream', (_: unknown, payload: IncomingMessage) =>
    readFileBody(payload, parts.config.uploadBytes),
  )
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, parts))
  app.setNotFoundHandler((request, reply) =>
    sendProblem(
      new Problem('not_found', 'There is nothing at this path; /openapi.json lists the paths.'),
      request,
      reply,
      parts,
    ),
  )
  for (const route of routes) serveRoute(app, route, parts)
  for (const path of new Set(routes.map((route) => route.path))) refuseOtherMethods(app, path, parts)
  await app.ready()
  return app
}

/** No page of a browser can send these without asking first (contract: sidecar §1). */
function refuseOtherMedia(request: FastifyRequest): void {
  const { method, headers, routeOptions } = request
  const expected = (routeOptions.config as { mediaType?: string }).mediaType
  if (!expected || method === 'HEAD' || method === 'GET') return
  const sent = (headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase()
  if (sent !== expected) throw new Problem('unsupported_media_type', `Send ${expected}.`)
  if (headers['content-encoding'] && headers['content-encoding'] !== 'identity')
    throw new Problem('unsupported_media_type', 'Send the body as it is, without a content encoding.')
}

function serveRoute(app: FastifyInstance, route: Route, parts: SidecarParts): void {
  const { method, path, body } = route
  const isFile = body?.mediaType !== undefined
  const checkQuery = checkBy(
    { type: 'object', properties: route.query ?? {}, additionalProperties: false },
    'query of the URL',
    true,
  )
  const checkBody: Check | null = body?.isChecked && !isFile ? checkBy(body.schema, 'body') : null
  app.route({
    method,
    url: path,
    ...(isFile && { bodyLimit: parts.config.uploadBytes }),
    config: { mediaType: method === 'GET' ? undefined : (body?.mediaType ?? 'application/json') },
    handler: async (request, reply) => {
      const query = { ...(request.query as Record<string, string>) }
      if (!route.isOpen) checkQuery(query)
      if (body && request.body === undefined) throw new Problem('bad_request', 'The body is empty; send a JSON object.')
      checkBody?.(request.body)
      return send(await answerInTime(route, request, query, parts), reply, parts)
    },
  })
}

async function answerInTime(
  route: Route,
  request: FastifyRequest,
  query: Readonly<Record<string, string>>,
  parts: SidecarParts,
): Promise<Answer> {
  const { requestTimeoutMs } = parts.config
  const late = new AbortController()
  const { promise: over, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const problem = new Problem('timeout', `The answer took longer than ${requestTimeoutMs} ms.`)
    late.abort(problem)
    reject(problem)
  }, requestTimeoutMs)
  try {
    const { params, headers, body, id } = request
    const parameters = params as Record<string, string>
    return await Promise.race([
      route.answer({ parameters, query, headers, body, signal: late.signal, requestId: id }, parts),
      over,
    ])
  } finally {
    clearTimeout(timer)
  }
}

function send(answer: Answer, reply: FastifyReply, { log }: SidecarParts): FastifyReply {
  if ('takeOver' in answer) {
    answer.takeOver(reply)
    return reply
  }
  reply.code(answer.status).headers(answer.headers ?? {})
  if ('json' in answer) return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer.json))
  const { path, mediaType, isTemporary } = answer.file
  const stream = createReadStream(path)
  if (isTemporary)
    stream.on('close', () => void rm(path, { force: true }).catch((cause) => log.warn(describeFailure(cause))))
  return reply.type(mediaType).send(stream)
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, parts: SidecarParts): FastifyReply {
  const problem = problemOfRequest(error, request, parts)
  if (problem.code === 'internal')
    parts.log.error({ ...describeFailure(error), requestId: request.id }, 'a request failed')
  const { retryAfterSeconds } = problem.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  const document = problemDocumentOf(problem)
  return reply.code(document.status).type(problemMediaType).send(JSON.stringify(document))
}

function problemOfRequest(error: unknown, request: FastifyRequest, { config }: SidecarParts): Problem {
  if (isClientGone(error, request.raw)) return new Problem('bad_request', 'The request was broken off.')
  switch ((error as { code?: string }).code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE': {
      const isFile = (request.routeOptions.config as { mediaType?: string }).mediaType === 'application/octet-stream'
      const most = isFile ? config.uploadBytes : limits.bodyBytes
      return new Problem('payload_too_large', `The body is over the limit of ${most} bytes.`, { limitBytes: most })
    }
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem('unsupported_media_type', 'Send application/json.')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new Problem('bad_request', 'The body is not as long as Content-Length says.')
  }
  return problemOfFailure(error, request.id)
}

/** Answers a preflight of an allowed origin, and 405 to the methods that the path does not take. */
function refuseOtherMethods(app: FastifyInstance, path: string, parts: SidecarParts): void {
  const own = routes.filter((route) => route.path === path).map(({ method }) => method)
  answerOtherMethods(
    app,
    path,
    [...own, ...(own.includes('GET') ? ['HEAD'] : [])],
    (request, reply, { message }) => sendProblem(new Problem('method_not_allowed', message), request, reply, parts),
    {
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, prefer',
      'access-control-max-age': '600',
    },
  )
}

import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { checkScope } from '../../../graphql/runtime/caller.ts'
import type { Identified } from '../../../graphql/runtime/requester.ts'
import { type CompiledRoute, chooseFormat, readParameters, type VersionedBody } from '../../../rest-adapters/adapter.ts'
import type { Content, Format, RouteRequest } from '../../../rest-adapters/route.ts'
import { isSecengRoute, type SecengRoute } from '../../../rest-adapters/seceng/base.ts'
import { ServiceError } from '../../ground/errors.ts'
import { notModifiedTag } from '../etag.ts'
import type { ServiceParts } from '../parts.ts'
import { baseUrlOf } from '../read-request.ts'
import { type Received, receiveBody } from './body.ts'
import { bodyTag, objectTag, versionsIn } from './conditional.ts'
import { download } from './content.ts'
import { isOpenDelivery, receiveDelivery, senderOf } from './delivery.ts'
import { idempotencyOf } from './idempotency.ts'
import { linksOf, pathOf, placesOf, scopeOf, sendFile } from './request-parts.ts'
import { knownTag, run } from './run-route.ts'
import { createWaiting, type Waiting, waitSecondsIn, whenClosed } from './waiting.ts'

const eventStream = 'text/event-stream'
const minuteMs = 60_000

/** Serves the paths of the server API among `routes` (contract: seceng §2, §3). */
export function serveSeceng(app: FastifyInstance, parts: ServiceParts): void {
  const routes = parts.rest.routes.filter(isSecengRoute)
  if (routes.length === 0) return
  app.register(async (scope) => {
    await scope.register(rateLimit, { global: false })
    const ending = new AbortController()
    scope.addHook('preClose', async () => ending.abort())
    scope.removeAllContentTypeParsers()
    await scope.register(multipart)
    scope.addContentTypeParser('*', (_, source, done) => done(null, source))
    const changed = async (signal: AbortSignal) => parts.runner?.changed(signal)
    const service = { parts, waiting: createWaiting(changed, ending.signal), admit: createAdmission(scope, parts) }
    for (const route of routes) serveOne(scope, route, routes, service)
  })
}

type Service = {
  readonly parts: ServiceParts
  readonly waiting: Waiting
  readonly admit: Admit
}
/** Returns who sends a request that may go on. Throws UNAUTHENTICATED, FORBIDDEN or TOO_MANY_REQUESTS. */
type Admit = (request: FastifyRequest, route: SecengRoute<CompiledRoute>) => Promise<Identified>

const admitted = new WeakMap<FastifyRequest, Identified>()

function createAdmission(scope: FastifyInstance, { config, credentials, refusals }: ServiceParts): Admit {
  const limiterOf = (kind: string, max: number) =>
    scope.createRateLimit({
      max,
      timeWindow: minuteMs,
      keyGenerator: (request) => `${kind} ${admitted.get(request)?.caller?.id ?? senderOf(request)}`,
    })
  const limitReads = limiterOf('read', config.secengReadsPerMinute)
  const limitWrites = limiterOf('write', config.secengWritesPerMinute)
  return async (request, route) => {
    const identified = await credentials.identify(request.headers.authorization)
    admitted.set(request, identified)
    await refusals.recording({ identified, action: route.operationId, requestId: request.id }, async () =>
      isOpenDelivery(request, route, credentials.rules)
        ? null
        : checkScope(credentials.rules, identified, scopeOf(route, identified)),
    )
    const limit = await (route.method === 'GET' ? limitReads : limitWrites)(request)
    if (!limit.isAllowed && limit.isExceeded)
      throw new ServiceError(
        'TOO_MANY_REQUESTS',
        `At most ${limit.max} such requests a minute are taken from a caller.`,
        {
          retryAfterSeconds: Math.max(1, limit.ttlInSeconds),
        },
      )
    return identified
  }
}

function serveOne(
  scope: FastifyInstance,
  route: SecengRoute<CompiledRoute>,
  routes: readonly SecengRoute<CompiledRoute>[],
  service: Service,
): void {
  const { parts, admit } = service
  const { method, path } = route
  const reader = routes.find((other) => other.path === path && other.method === 'GET')
  scope.route({
    method,
    url: path,
    // What a gzip grows to is limited where files are received.
    decompress: false,
    ...(route.manners?.isContent && { compress: false }),
    onRequest: async (request) => void (await admit(request, route)),
    handler: async (request, reply) => {
      reply.header('cache-control', 'private, no-cache').header('vary', 'authorization, accept, accept-encoding')
      const identified = admitted.get(request)!
      return parts.refusals.recording({ identified, action: route.operationId, requestId: request.id }, () =>
        answer(request, reply, { route, reader, identified }, service),
      )
    },
  })
}

type Asked = {
  readonly route: SecengRoute<CompiledRoute>
  /** The route that reads what this one changes. */
  readonly reader: SecengRoute<CompiledRoute> | undefined
  readonly identified: Identified
}

async function answer(request: FastifyRequest, reply: FastifyReply, asked: Asked, service: Service) {
  const { route, identified } = asked
  const { parts } = service
  const { manners = {}, method, body } = route
  const format = method === 'GET' && !manners.isContent ? acceptedFormat(request, route) : null
  const parameters = readParameters(route, placesOf(request, route))
  const ifVersions = manners.needsMatch ? versionsIn(request.headers['if-match']) : null
  const delivered = isOpenDelivery(request, route, parts.credentials.rules) ? await receiveDelivery(request) : null
  const received: Received =
    body && !delivered ? await receiveBody(request, body, parameters, parts.runner ?? undefined) : { body: null }
  const { file } = received
  if (file) whenClosed(reply, () => void parts.runner?.discard(file.id))
  const mediaType = format && format !== eventStream ? format.mediaType.split(';', 1)[0]! : undefined
  const sent: RouteRequest = {
    parameters,
    baseUrl: baseUrlOf(parts.config, request),
    ifVersions,
    ...(mediaType && { mediaType }),
    ...received,
  }
  const idempotency = manners.isIdempotent
    ? idempotencyOf(
        delivered ? delivered.key : request.headers['idempotency-key'],
        {
          operation: route.operationId,
          method,
          path: pathOf(request),
          query: request.query as Record<string, unknown>,
        },
        delivered ? { body: { document: delivered.sha256 } } : received,
      )
    : null
  const own = { identified, idempotency, delivery: delivered?.delivery ?? null }
  const read = () => run(route, sent, request, own, parts)

  const known = route.readTag && format === null ? await knownTag(route, sent, request, own, parts) : null
  if (known) return reply.code(304).header('etag', known).send()

  const watched = () => ({ read, isFinal: ({ body }: VersionedBody) => manners.isFinal!(body) })
  if (format === eventStream) {
    const events = await service.waiting.events(reply, watched(), ({ body }) => body)
    return reply.type(eventStream).header('cache-control', 'no-store').send(events)
  }
  const seconds = manners.isFinal && format === null && method === 'GET' ? waitSecondsIn(request.headers.prefer) : null
  const answered =
    seconds === null
      ? await run412(read, asked, sent, request, reply, parts)
      : await service.waiting.forFinal(reply, watched(), seconds)
  if (seconds !== null) reply.header('preference-applied', `wait=${seconds}`)
  if (idempotency?.isReplayed) reply.header('idempotent-replayed', 'true')
  if (manners.isContent) return download(request, reply, answered.body as Content, identified, parts)
  const stored = format?.file?.(answered.body)
  if (stored !== undefined) return sendFile(reply, format!.mediaType, stored, parts)
  return send(request, reply, route, answered, format)
}

/**
 * Returns what `read` returns; a failed precondition is sent with the present ETag of what the request names, to
 * callers that may read it.
 */
async function run412(
  read: () => Promise<VersionedBody>,
  { reader, identified }: Asked,
  sent: RouteRequest,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ServiceParts,
): Promise<VersionedBody> {
  return read().catch(async (cause) => {
    const mayRead = identified.caller?.scopes.includes('read')
    if (cause instanceof ServiceError && cause.code === 'PRECONDITION_FAILED' && reader && mayRead)
      reply.header('etag', objectTag(await run(reader, sent, request, { identified }, parts)))
    throw cause
  })
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { manners = {}, method, success }: SecengRoute<CompiledRoute>,
  answered: VersionedBody,
  format: Format | null,
) {
  const { body } = answered
  reply.code(success?.other?.when(body) ? success.other.status : (success?.status ?? 200))
  reply.headers(success?.headers?.(body) ?? {})
  if (manners.isPage) reply.header('link', linksOf(request, body as { readonly nextCursor: string | null }))
  if (reply.statusCode === 204) return reply.send()
  if (manners.versionOf) {
    const etag = objectTag(answered)
    const candidates = method === 'GET' ? request.headers['if-none-match'] : undefined
    const matching = notModifiedTag(candidates, etag)
    reply.header('etag', matching ?? etag)
    if (matching) return reply.code(304).send()
  }
  if (format)
    return reply
      .headers(format.headers?.(body) ?? {})
      .type(format.mediaType)
      .send(await format.render(body))
  const text = JSON.stringify(body)
  if (method === 'GET' && !manners.versionOf && !reply.hasHeader('etag') && reply.statusCode === 200) {
    const etag = bodyTag(text)
    const matching = notModifiedTag(request.headers['if-none-match'], etag)
    reply.header('etag', matching ?? etag)
    if (matching) return reply.code(304).send()
  }
  return reply.type('application/json; charset=utf-8').send(text)
}

/**
 * Returns the format that a GET asks for, null for JSON. Throws NOT_ACCEPTABLE when it accepts nothing that there is.
 */
function acceptedFormat(request: FastifyRequest, { formats = [], manners = {} }: CompiledRoute) {
  const { accept } = request.headers
  const types = ['application/json', ...formats.map(({ mediaType }) => mediaType.split(';', 1)[0]!)]
  const offered = manners.isFinal ? [...types, eventStream] : types
  const best = accept === undefined ? types[0] : new Negotiator({ headers: { accept } }).mediaType(offered)
  const { format } = request.query as { readonly format?: unknown }
  const chosen = chooseFormat(formats, { path: pathOf(request), format, accept })
  if (chosen) return chosen
  if (best === undefined)
    throw new ServiceError('NOT_ACCEPTABLE', `The answer is there as ${offered.join(', ')}.`, { available: offered })
  return best === eventStream ? eventStream : null
}

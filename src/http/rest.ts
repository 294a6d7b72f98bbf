import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createContext } from '../../graphql/request-context.ts'
import type { Reading } from '../../graphql/runtime/reading.ts'
import { type CompiledRoute, chooseFormat, readParameters } from '../../rest-adapters/adapter.ts'
import { isSecengRoute } from '../../rest-adapters/seceng/base.ts'
import { errorTable, ServiceError } from '../ground/errors.ts'
import type { Moment } from '../ground/moment.ts'
import { withoutTrailing } from '../ground/text.ts'
import { markShareable, nameCost } from './answer-cache/response.ts'
import { jsonAt } from './compat-origin.ts'
import { etagOf, matchingTag, momentOf, notModifiedTag } from './etag.ts'
import { jsonTypeOf, setMediaType } from './media-type.ts'
import type { ServiceParts } from './parts.ts'
import { baseUrlOf } from './read-request.ts'
import { serveGuarded } from './rest-guarded.ts'
import { servePrivate } from './rest-private.ts'
import { largestRoutePage } from './rest-service.ts'
import { serveSchemaFiles } from './schema-files.ts'
import { setPublicCaching } from './shared-cache.ts'

/** Of the routes that show findings. */
const findingTags: ReadonlySet<string> = new Set(['applications', 'software components', 'compat'])

/** Serves each route that the graph can answer, and the files that describe them. */
export function serveRest(app: FastifyInstance, parts: ServiceParts): void {
  const { routes, exported } = parts.rest
  for (const route of routes) {
    const isGuarded = findingTags.has(route.tag) && parts.config.findingsAccess === 'credential'
    if (isGuarded) serveGuarded(app, route, parts)
    else if (route.method === 'GET' && route.access === 'public') serveRoute(app, route, parts)
    else if (!isSecengRoute(route)) servePrivate(app, route, parts)
  }
  for (const { path, mediaType, render } of exported.filter(
    (file) => !routes.some((route) => route.path === file.path),
  )) {
    serveCached(app, path, parts, async (_request, _baseUrl, reading) => ({
      type: mediaType,
      body: await render(reading),
    }))
  }
  serveSchemaFiles(app, parts)
}

function serveRoute(app: FastifyInstance, route: CompiledRoute, parts: ServiceParts): void {
  const { facts } = parts.rest
  const formatOf = (request: FastifyRequest) => {
    const { format } = request.query as { readonly format?: unknown }
    return chooseFormat(route.formats ?? [], { path: pathOf(request), format, accept: request.headers.accept })
  }
  const answer: Answer = async (request, baseUrl, reading) => {
    const format = formatOf(request)
    try {
      const parameters = readParameters(route, sentParameters(request, format?.suffix))
      const context = createContext(reading, facts, largestRoutePage)
      const asked = { parameters, baseUrl, body: null, ...(format && { mediaType: format.mediaType }) }
      const body = await route.answer(asked, context)
      const { points } = context.spent
      return format
        ? { type: format.mediaType, body: await format.render(body), points: points + (format.points ?? 0) }
        : { ...asJson(route, request, body), points }
    } catch (cause) {
      if (!(cause instanceof ServiceError) || !route.errorBody) throw cause
      const { status } = errorTable[cause.code]
      return { ...asJson(route, request, route.errorBody(cause, status)), status }
    }
  }
  serveCached(app, route.path, parts, answer, {
    validatorOf: (request) => formatOf(request)?.mediaType ?? '',
    isTaggedByBody: route.watchesFiles ?? false,
    rooms: route.rooms,
  })
}

function sentParameters(request: FastifyRequest, suffix: string | undefined): Record<string, string> {
  const named = Object.entries(request.params as Record<string, string>).map(([name, value]) => [
    name,
    suffix && value.endsWith(suffix) ? value.slice(0, -suffix.length) : value,
  ])
  return { ...(request.query as Record<string, string>), ...Object.fromEntries(named) }
}

function pathOf(request: FastifyRequest): string {
  return withoutTrailing(decodeURIComponent(request.url.split('?', 1)[0]!), /\//)
}

function asJson(route: CompiledRoute, { raw }: FastifyRequest, body: unknown): Answered {
  return { type: jsonTypeOf(route), body: jsonAt(raw, body) }
}

/** An answer; its status is 200 and its cost 1 by default. */
type Answered = {
  readonly type: string
  readonly body: string | Uint8Array
  readonly status?: number
  readonly points?: number
}
type Answer = (request: FastifyRequest, baseUrl: string, reading: Reading) => Promise<Answered>

type Tagging = {
  /** Everything that an answer depends on besides the revision, the URL and the version of the service. */
  readonly validatorOf?: (request: FastifyRequest) => string
  /** True when an answer depends on more than the request and the revision, so that its tag is made of its bytes. */
  readonly isTaggedByBody?: boolean
  /** Returns the rooms of the graph that an answer is made from. */
  readonly rooms?: () => readonly string[]
}

/**
 * Serves GET and HEAD on `path` with a strong ETag that names the revision. A client that has the answer is sent 304
 * without computing it, unless its tag is that of the bytes.
 */
export function serveCached(
  app: FastifyInstance,
  path: string,
  { config, clock, readings, staleness }: ServiceParts,
  answer: Answer,
  { validatorOf = () => '', isTaggedByBody = false, rooms = () => [] }: Tagging = {},
): void {
  app.get(path, async (request, reply) => {
    const baseUrl = baseUrlOf(config, request)
    const named = `${baseUrl} ${request.url} ${validatorOf(request)}`
    const candidates = request.headers['if-none-match']
    const setCaching = (moment: Moment) =>
      setPublicCaching(request, reply, { caching: config.sharedCache, moment, rooms })
    reply.header('vary', 'accept, accept-encoding, host')
    const now = momentOf(clock)
    const current = isTaggedByBody || staleness.isTooStale() ? null : matchingTag(candidates, etagOf(now, named))
    if (current) setCaching(now)
    if (current) return reply.code(304).header('etag', current).send()

    const {
      revision,
      type,
      body,
      status,
      points = 1,
    } = await readings.answer(async (reading) => ({
      revision: reading.revision,
      ...(await answer(request, baseUrl, reading)),
    }))
    nameCost(reply.raw, points)
    if (status !== undefined)
      return setMediaType(reply.code(status).header('cache-control', 'no-store'), type).send(body)
    const moment = { epoch: clock.epoch(), revision }
    const etag = etagOf(moment, isTaggedByBody ? `${named} ${body}` : named)
    setCaching(moment)
    const matching = notModifiedTag(candidates, etag)
    if (!isTaggedByBody) markShareable(reply.raw, revision)
    if (matching) return reply.code(304).header('etag', matching).send()
    return setMediaType(reply.header('etag', etag), type).send(body)
  })
}

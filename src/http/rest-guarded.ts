import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createContext } from '../../graphql/request-context.ts'
import { anonymous, createRequester, type Identified } from '../../graphql/runtime/requester.ts'
import { type CompiledRoute, readParameters } from '../../rest-adapters/adapter.ts'
import { errorTable, ServiceError } from '../ground/errors.ts'
import { createSignatureCheck } from './access/compat-signature.ts'
import { nameCost } from './answer-cache/response.ts'
import { jsonAt } from './compat-origin.ts'
import { jsonTypeOf, setMediaType } from './media-type.ts'
import type { ServiceParts } from './parts.ts'
import { baseUrlOf } from './read-request.ts'
import { largestRoutePage } from './rest-service.ts'

/**
 * Serves a public route that shows findings while these need a credential (contract: seceng §2.6): nothing of it is
 * shared.
 */
export function serveGuarded(app: FastifyInstance, route: CompiledRoute, parts: ServiceParts): void {
  const { config, readings, refusals, rest } = parts
  const identify = createIdentification(parts)
  app.get(route.path, async (request, reply) => {
    reply.header('cache-control', 'private, no-store').header('vary', 'authorization, accept-encoding, host')
    const { id: requestId, ip: client } = request
    const identified = await identify(request)
    const about = { identified, action: route.operationId, requestId }
    try {
      const sent = { ...(request.query as Record<string, string>), ...(request.params as Record<string, string>) }
      const asked = { parameters: readParameters(route, sent), baseUrl: baseUrlOf(config, request), body: null }
      const requester = createRequester({ client, requestId, identified, spelling: 'rest' })
      const { body, points } = await refusals.recording(about, () =>
        readings.answer(async (reading) => {
          const context = createContext(reading, rest.facts, largestRoutePage, requester)
          const body = await route.answer(asked, context)
          return { body, points: context.spent.points }
        }),
      )
      nameCost(reply.raw, points)
      return setMediaType(reply, jsonTypeOf(route)).send(jsonAt(request.raw, body))
    } catch (cause) {
      if (!(cause instanceof ServiceError) || !route.errorBody) throw cause
      const { status } = errorTable[cause.code]
      if (status === 401) reply.header('www-authenticate', 'Bearer')
      return setMediaType(reply.code(status), jsonTypeOf(route)).send(JSON.stringify(route.errorBody(cause, status)))
    }
  })
}

/** Returns who sends a request: by a credential of the server API, or by the request signing of the projected API. */
function createIdentification({ config, credentials, signingKeys }: ServiceParts) {
  const isSignedBy = signingKeys && createSignatureCheck(signingKeys)
  return async (request: FastifyRequest): Promise<Identified> => {
    const { authorization } = request.headers
    if (authorization === undefined) return anonymous
    if (/^Bearer /i.test(authorization) || !isSignedBy) return credentials.identify(authorization)
    const { method, url } = request
    const caller = await isSignedBy({ authorization, method, url, hosts: hostsOf(config, request) })
    return caller ? { caller, refusal: null } : { caller: null, refusal: 'The signature of the request is not valid.' }
  }
}

/** The names under which the service is requested, with and without port. */
function hostsOf(config: ServiceParts['config'], request: FastifyRequest): readonly string[] {
  const { host, hostname } = new URL(baseUrlOf(config, request))
  return [...new Set([host, hostname])]
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { createContext } from '../../graphql/request-context.ts'
import { limits } from '../../graphql/runtime/limits.ts'
import type { Reading } from '../../graphql/runtime/reading.ts'
import { compileQuery } from '../../rest-adapters/operation.ts'
import type { GatewayRequest } from '../../rest-adapters/rpc/arguments.ts'
import {
  createGateway,
  type RpcResponse,
  type RunOperation,
  rpcMethods,
} from '../../rest-adapters/rpc/create-gateway.ts'
import { errorResponse, RpcError, rpcErrorOf } from '../../rest-adapters/rpc/error.ts'
import { functionsOf } from '../../rest-adapters/rpc/functions.ts'
import type { Moment } from '../ground/moment.ts'
import { version } from '../ground/version.ts'
import { isClientGone } from '../http-kit/connections.ts'
import { preflightOf } from '../http-kit/methods.ts'
import { nameCost } from './answer-cache/response.ts'
import { matchesAny, matchingTag, strongTag } from './etag.ts'
import type { ServiceParts } from './parts.ts'
import { baseUrlOf } from './read-request.ts'

const path = '/rest/v1'
const writingMethods = ['PUT', 'PATCH', 'DELETE'] as const
const exposed = 'content-range, etag, content-profile, preference-applied, proxy-status, www-authenticate'
const varyOn = 'accept, accept-profile, accept-encoding, authorization, apikey, prefer, range'

/**
 * Serves the database gateway as PostgREST does: the functions that `schema` can answer, its description, and no
 * tables. Logs when no setting opens it.
 */
export function serveRpc(app: FastifyInstance, schema: GraphQLSchema, parts: ServiceParts): void {
  const { clock, config, log, readings } = parts
  const { gatewayKeys: keys, gatewayJwtSecrets: jwtSecrets } = config
  const served = functionsOf(schema)
  if (served.length > 0 && keys.length === 0 && jwtSecrets.length === 0)
    log.info(`${path}/rpc answers 401 until GATEWAY_KEYS or GATEWAY_JWT_SECRET is set`)
  const queries = new Map(served.map(({ operation }) => [operation, compileQuery(schema, operation)]))
  const runIn =
    (reading: Reading, { raw }: FastifyReply): RunOperation =>
    async (operation, variables) => {
      const context = createContext(reading, parts.rest.facts)
      const data = await queries.get(operation)!(variables, context)
      nameCost(raw, context.spent.points)
      return data
    }
  const gateway = createGateway({ keys, jwtSecrets }, served)

  app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
      scope.addHook('onRequest', async (_, reply) => {
        reply.header('access-control-expose-headers', exposed)
      })
      scope.setErrorHandler((error, request, reply) => send(reply, request, refusal(error, request, parts)))
      scope.setNotFoundHandler(sendInvalidPath)
      const serve = (
        url: string,
        methods: readonly string[],
        respond: (
          gatewayRequest: GatewayRequest,
          request: FastifyRequest,
          reading: Reading,
          reply: FastifyReply,
        ) => Promise<RpcResponse>,
      ) => {
        scope.options(url, (_, reply) => reply.code(204).headers(preflightOf(methods)).send())
        scope.route({
          method: [...rpcMethods, ...writingMethods],
          url,
          handler: async (request, reply) => {
            const ifNoneMatch = request.headers['if-none-match']
            const gatewayRequest = {
              method: request.method,
              query: new URL(request.url, 'http://localhost').searchParams,
              headers: request.headers,
              body: request.body instanceof Buffer ? decode(request.body) : null,
            }
            const { response, etag } = await readings.answer(async (reading) => {
              const etag = isSafe(request) ? tagOf({ epoch: clock.epoch(), revision: reading.revision }, request) : null
              const isNotModified = etag !== null && matchingTag(ifNoneMatch, etag) !== null
              return { response: await respond({ ...gatewayRequest, isNotModified }, request, reading, reply), etag }
            })
            const tag = etag && (matchingTag(ifNoneMatch, etag) ?? etag)
            const isNotModified = etag !== null && matchesAny(ifNoneMatch) && response.status < 300
            return send(reply, request, isNotModified ? { status: 304, headers: {}, body: '' } : response, tag)
          },
        })
      }
      serve('/rpc/:name', rpcMethods, (gatewayRequest, request, reading, reply) =>
        gateway.call({ ...gatewayRequest, functionName: nameOf(request) }, runIn(reading, reply)),
      )
      serve('/:name', [...rpcMethods, ...writingMethods], (gatewayRequest, request) =>
        gateway.table(gatewayRequest, nameOf(request)),
      )
      serve('/', ['GET', 'HEAD'], (gatewayRequest, request) =>
        gateway.root(gatewayRequest, `${baseUrlOf(config, request)}${path}`, version),
      )
    },
    { prefix: path },
  )
}

function nameOf(request: FastifyRequest): string {
  return (request.params as { readonly name: string }).name
}

/** Returns true for a path of the gateway. */
export function isRpcPath(url: string): boolean {
  return url.startsWith(`${path}/`)
}

/** Answers a path below the gateway's that no function and no table can have, as PostgREST does. */
export function sendInvalidPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = new RpcError(404, 'PGRST125', 'Invalid path specified in request URL')
  return send(reply, request, errorResponse(error, request.method))
}

function isSafe({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Sends an answer; one that succeeded, or that the client has already, with its `etag`. */
function send(
  reply: FastifyReply,
  request: FastifyRequest,
  { status, headers, body }: RpcResponse,
  etag: string | null = null,
): FastifyReply {
  reply.code(status).headers(headers).header('vary', varyOn)
  if (status < 400) reply.header('cache-control', etag === null ? 'no-store' : 'private, no-cache')
  if (status < 400 && etag !== null) reply.header('etag', etag)
  return request.method === 'HEAD' || status === 304 ? reply.send() : reply.send(body)
}

function tagOf(moment: Moment, { url, headers }: FastifyRequest): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  searchParams.delete('apikey')
  const { accept, prefer, range, 'accept-profile': accepted, 'content-profile': sent } = headers
  const request = [version, pathname, searchParams, accept, prefer, range, accepted, sent].join('\n')
  return strongTag(moment, request)
}

function refusal(error: unknown, request: FastifyRequest, { log }: ServiceParts): RpcResponse {
  const refusalOf = (status: number, code: string, message: string) =>
    errorResponse(new RpcError(status, code, message), request.method)
  const known = rpcErrorOf(error)
  if (known) return errorResponse(known, request.method)
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return refusalOf(413, 'PGRST102', `The body is over the limit of ${limits.bodyBytes} bytes`)
  if (statusCode === 400 || isClientGone(error, request.raw)) return refusalOf(400, 'PGRST102', 'Empty or invalid json')
  if (statusCode === 415)
    return refusalOf(415, 'PGRST107', `Content-Type not acceptable: ${request.headers['content-type']?.slice(0, 100)}`)
  log.error({ err: error, requestId: request.id, function: request.params }, 'a database-gateway call failed')
  return refusalOf(500, 'PGRSTX00', `The service failed. Its log names this failure ${request.id}.`)
}

function decode(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new RpcError(400, 'PGRST102', 'Empty or invalid json')
  }
}

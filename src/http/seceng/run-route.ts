import type { FastifyRequest } from 'fastify'
import { createContext } from '../../../graphql/request-context.ts'
import { limits } from '../../../graphql/runtime/limits.ts'
import { createRequester, type RequesterFacts } from '../../../graphql/runtime/requester.ts'
import type { CompiledRoute, VersionedBody } from '../../../rest-adapters/adapter.ts'
import type { RouteRequest } from '../../../rest-adapters/route.ts'
import { matchingTag } from '../etag.ts'
import type { ServiceParts } from '../parts.ts'
import { objectTag } from './conditional.ts'

type Own = Pick<RequesterFacts, 'identified' | 'idempotency' | 'delivery'>

/** Returns what a route answers to a request: its body, or what `read` returns. Throws ServiceError. */
export function run(
  route: CompiledRoute,
  sent: RouteRequest,
  { ip: client, id: requestId }: FastifyRequest,
  own: Own,
  { readings, rest }: ServiceParts,
  read = route.answerVersioned,
): Promise<VersionedBody> {
  const requester = createRequester({ client, requestId, ...own, spelling: 'rest' })
  return readings.answer((reading) => read(sent, createContext(reading, rest.facts, limits.pageSize, requester)))
}

/** Returns the tag of an answer that the client has, found without the answer; null when it must be made. */
export async function knownTag(
  route: CompiledRoute,
  sent: RouteRequest,
  request: FastifyRequest,
  own: Own,
  parts: ServiceParts,
): Promise<string | null> {
  const candidates = request.headers['if-none-match']
  if (candidates === undefined || !route.readTag) return null
  return matchingTag(candidates, objectTag(await run(route, sent, request, own, parts, route.readTag)))
}

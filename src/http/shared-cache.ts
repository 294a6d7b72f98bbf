import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SharedCacheSeconds } from '../ground/config-clients.ts'
import { type Moment, nameOfMoment } from '../ground/moment.ts'
import { serviceTag } from '../runner/purge.ts'
import { mayNameClient } from './answer-cache/request.ts'

type PublicAnswer = {
  readonly caching: SharedCacheSeconds
  readonly moment: Moment
  /** Returns the rooms of the graph that it is made from. */
  readonly rooms: () => readonly string[]
}

/**
 * Sets how a public answer may be cached, in front of the service and by its client. To a request with something that
 * may name its client it is private (contract: operations §2.8).
 */
export function setPublicCaching(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { caching, moment, rooms }: PublicAnswer,
): void {
  if (mayNameClient(headers)) reply.header('cache-control', 'private, no-cache')
  else reply.header('cache-control', publicControl(caching)).header('cache-tag', tagsOf(moment, rooms()).join(','))
}

function publicControl({ fresh, whileRevalidate, ifError }: SharedCacheSeconds): string {
  return fresh === 0
    ? 'public, no-cache'
    : `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${whileRevalidate}, stale-if-error=${ifError}`
}

/** By each of them a cache finds the answers of the service, those of one revision, and those with rows of a room. */
function tagsOf(moment: Moment, rooms: readonly string[]): readonly string[] {
  return [serviceTag, `${serviceTag}-${nameOfMoment(moment)}`, ...rooms.map((room) => `${serviceTag}-${room}`)]
}

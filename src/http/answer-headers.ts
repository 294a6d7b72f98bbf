import type { FastifyInstance, FastifyReply, onSendHookHandler } from 'fastify'
import { isShareable } from './answer-cache/response.ts'
import { tagEncoding } from './etag.ts'
import { sendRequestId } from './request-id.ts'
import type { Staleness } from './staleness.ts'

/**
 * Completes the headers of every answer of `app`: the id of its request; and on paths that it has the ETag of what is
 * compressed, and what tells that the database is away. By callbacks: every answer would wait for their promises.
 */
export function completeHeaders(app: FastifyInstance, staleness: Staleness): void {
  app.addHook('onSend', (request, reply, _, done) => {
    sendRequestId(request, reply)
    done()
  })
  const onSend: onSendHookHandler = (_, reply, __, done) => {
    tagEncoding(reply)
    markUnavailable(staleness, reply)
    done()
  }
  app.addHook('onRoute', (route) => {
    route.onSend = [...[route.onSend ?? []].flat(), onSend]
  })
}

const retryAfterSeconds = 5

/**
 * Adds `Retry-After` to an answer with 503, and marks a public answer from caches as stale while the database does not
 * answer.
 */
function markUnavailable(staleness: Staleness, reply: FastifyReply): void {
  if (reply.statusCode === 503 && !reply.hasHeader('retry-after'))
    reply.header('retry-after', String(retryAfterSeconds))
  const isFromCache = reply.statusCode === 304 || (reply.statusCode === 200 && isShareable(reply.raw))
  const stale = isFromCache ? staleness.headers() : null
  if (stale) reply.headers(stale)
}

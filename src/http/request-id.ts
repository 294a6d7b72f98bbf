import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CacheableResponse, isShareable } from './answer-cache/response.ts'
import { sentRequestId } from './sent-request-id.ts'

/** Returns the id by which the log names a request: that of its client, else a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  return sentRequestId(request) ?? crypto.randomUUID()
}

/**
 * Adds the id of a request to its answer; an answer that others may be sent has it only when the request did (contract:
 * operations §3.4).
 */
export function sendRequestId(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.raw instanceof CacheableResponse) reply.raw.requestId = request.id
  if (!isShareable(reply.raw) || sentRequestId(request.raw) !== null) reply.header('x-request-id', request.id)
}

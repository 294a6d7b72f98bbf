import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { AccessRules, Delivery } from '../../../graphql/runtime/requester.ts'
import type { CompiledRoute } from '../../../rest-adapters/adapter.ts'
import { bytesOf } from './body.ts'

/** A push with many commits is longer than other documents. */
const limitBytes = 4_194_304
/** Headers that name a delivery, by which a repetition is known. */
const idHeaders = ['x-github-delivery', 'x-gitlab-event-uuid', 'webhook-id'] as const
const headerNames = [
  ...idHeaders,
  'x-github-event',
  'x-hub-signature-256',
  'x-gitlab-event',
  'x-gitlab-token',
  'webhook-timestamp',
  'webhook-signature',
] as const

/**
 * Checks that a request may be the delivery of a webhook: its path takes them, and it has their headers in place of a
 * credential.
 */
export function isOpenDelivery({ headers }: FastifyRequest, { manners }: CompiledRoute, rules: AccessRules): boolean {
  const isWebhook = manners?.takesDeliveries === true && headerNames.some((name) => headers[name] !== undefined)
  return isWebhook && rules.hasCredentials && headers.authorization === undefined
}

/** Returns by what the requests of a sender without a credential are counted. */
export function senderOf({ ip, query }: FastifyRequest): string {
  return `${ip} ${String((query as Readonly<Record<string, unknown>>).target).slice(0, 64)}`
}

/** Returns a delivery as it came, and what its repetition is known by. Throws BODY_TOO_LARGE. */
export async function receiveDelivery({ headers, body }: FastifyRequest): Promise<{
  readonly delivery: Delivery
  readonly key: string | undefined
  readonly sha256: string
}> {
  const bytes = body ? await bytesOf(body as Readable, limitBytes) : Buffer.alloc(0)
  const taken = Object.fromEntries(headerNames.map((name) => [name, headers[name]?.toString()]))
  const key = idHeaders.map((name) => taken[name]).find((id) => id !== undefined)
  return { delivery: { headers: taken, bytes }, key, sha256: createHash('sha256').update(bytes).digest('hex') }
}

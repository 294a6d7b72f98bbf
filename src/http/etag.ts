import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { RevisionClock } from '../../db/engine/revision.ts'
import { type Moment, nameOfMoment } from '../ground/moment.ts'
import { version } from '../ground/version.ts'

/** Returns the newest moment that a clock knows of. */
export function momentOf(clock: Pick<RevisionClock, 'current' | 'epoch'>): Moment {
  return { epoch: clock.epoch(), revision: clock.current() }
}

/** Returns a strong ETag that names epoch and revision; `text` holds whatever else the answer depends on. */
export function strongTag(moment: Moment, text: string): string {
  return `"${nameOfMoment(moment)}-${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`
}

/**
 * Returns the strong ETag of the answer to `request`, a text that holds all the answer depends on besides the revision
 * and the version of the service.
 */
export function etagOf(moment: Moment, request: string): string {
  return strongTag(moment, `${version} ${request}`)
}

/** Returns the tag of `ifNoneMatch` that names the same answer as `etag`, in whatever encoding; null when none does. */
export function matchingTag(ifNoneMatch: string | undefined, etag: string): string | null {
  const candidates = ifNoneMatch?.split(',').map((candidate) => candidate.trim().replace(/^W\//, '')) ?? []
  return candidates.find((candidate) => unencoded(candidate) === etag) ?? null
}

/** Returns true for an `If-None-Match` that matches whatever there is (RFC 9110 §13.1.2). */
export function matchesAny(ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch?.trim() === '*'
}

/**
 * Returns the tag to send with a 304: that which the client named, or `etag` itself for `*`; null when the answer must
 * be sent.
 */
export function notModifiedTag(ifNoneMatch: string | undefined, etag: string): string | null {
  return matchingTag(ifNoneMatch, etag) ?? (matchesAny(ifNoneMatch) ? etag : null)
}

/** Returns `etag` without the name of an encoding. */
export function unencoded(etag: string): string {
  return etag.replace(/-(br|gzip)"$/, '"')
}

/** Sets an ETag of its own on a compressed answer (RFC 9110 §8.8.3.3). */
export function tagEncoding(reply: FastifyReply): void {
  const encoding = reply.getHeader('content-encoding')
  const etag = encoding && reply.getHeader('etag')
  if (typeof etag === 'string' && etag.startsWith('"')) reply.header('etag', etag.replace(/"$/, `-${encoding}"`))
}

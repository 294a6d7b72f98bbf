import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Identified, Scope } from '../../../graphql/runtime/requester.ts'
import type { CompiledRoute } from '../../../rest-adapters/adapter.ts'
import type { SecengRoute } from '../../../rest-adapters/seceng/base.ts'
import { ServiceError } from '../../ground/errors.ts'
import { withoutTrailing } from '../../ground/text.ts'
import type { ServiceParts } from '../parts.ts'

/** Returns what a request sends for each parameter of a route. */
export function placesOf({ query, headers, params }: FastifyRequest, { parameters }: CompiledRoute) {
  const places = { query, header: headers, path: params } as Record<string, Record<string, string>>
  return Object.fromEntries(Object.entries(parameters).map(([name, { in: place }]) => [name, places[place]![name]]))
}

/** Returns the path of a request without a trailing slash. */
export function pathOf({ url }: FastifyRequest): string {
  return withoutTrailing(url.split('?', 1)[0]!, /\//)
}

/** Returns the links to the first and the next page (RFC 8288). */
export function linksOf(request: FastifyRequest, { nextCursor }: { readonly nextCursor: string | null }): string {
  const [path = '', query] = request.url.split('?', 2)
  const withCursor = (cursor: string | null) => {
    const parameters = new URLSearchParams(query)
    parameters.delete('cursor')
    if (cursor !== null) parameters.set('cursor', cursor)
    return parameters.size > 0 ? `${path}?${parameters}` : path
  }
  const next = nextCursor === null ? [] : [`<${withCursor(nextCursor)}>; rel="next"`]
  return [...next, `<${withCursor(null)}>; rel="first"`].join(', ')
}

/** Returns the scope that a caller needs for a route. */
export function scopeOf({ access, manners = {} }: SecengRoute<CompiledRoute>, { caller }: Identified): Scope {
  const own = access.slice('seceng:'.length) as Scope
  return caller?.scopes.includes(own) ? own : (manners.alsoFor?.find((scope) => caller?.scopes.includes(scope)) ?? own)
}

/** Sends a stored file. Throws GONE when it is no longer kept. */
export async function sendFile(reply: FastifyReply, mediaType: string, sha256: string, { runner }: ServiceParts) {
  const source = await runner?.files.open(sha256)
  if (!source) throw new ServiceError('GONE', 'The file is no longer kept.')
  return reply.type(mediaType).header('etag', `"${sha256}"`).send(source)
}

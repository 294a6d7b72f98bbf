import type { FastifyReply } from 'fastify'
import { compatMediaType } from '../../rest-adapters/compat/wire.ts'
import type { Route } from '../../rest-adapters/route.ts'

/** Returns the media type of the JSON answers of a route. */
export function jsonTypeOf({ tag }: Pick<Route, 'tag'>): string {
  return tag === 'compat' ? compatMediaType : 'application/json; charset=utf-8'
}

/** Sets the media type of an answer whose payload is a text. */
export function setMediaType(reply: FastifyReply, type: string): FastifyReply {
  // Fastify adds a charset to JSON that names none, unless the payload has a serializer of its own.
  return type === compatMediaType ? reply.header('content-type', type).serializer(String) : reply.type(type)
}

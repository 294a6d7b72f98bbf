import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { createRevisionEvents, visibleTo } from '../../graphql/runtime/revision-events.ts'
import { ServiceError } from '../ground/errors.ts'
import { type EventStreams, eventPaths, eventStreamType } from './event-stream.ts'
import { serveGraphqlStream } from './graphql-stream.ts'
import type { ServiceParts } from './parts.ts'
import type { TrustedDocuments } from './trusted-documents.ts'

/**
 * Serves the revision as server-sent events, at once and whenever it moves, with the rooms that the caller may read: at
 * `/api/events`, where `Last-Event-ID` resumes after the revision that it names, and as a subscription of the graph.
 */
export function serveEventStreams(
  app: FastifyInstance,
  schema: GraphQLSchema,
  trusted: TrustedDocuments,
  parts: ServiceParts,
  streams: EventStreams,
): void {
  const { clock, credentials, opened } = parts
  const events = createRevisionEvents(opened.db, clock)
  serveGraphqlStream(app, schema, trusted, parts, streams, events)
  app.get(eventPaths.revision, async (request, reply) => {
    reply.header('vary', 'authorization')
    if (request.method === 'HEAD') return reply.type(eventStreamType).send()
    const since = lastEventId(request)
    const { caller } = await credentials.identify(request.headers.authorization)
    const signal = streams.enter(request, reply)
    const texts = async function* () {
      for await (const event of events.follow(since, signal)) {
        const { revision, rooms } = visibleTo(credentials.rules, caller, event)
        yield `id: ${revision}\nevent: revision\ndata: ${JSON.stringify({ revision, rooms })}\n\n`
      }
    }
    return streams.send(reply, texts())
  })
}

/** Returns the revision after which a client goes on; null when it names none. Throws BAD_USER_INPUT for no number. */
function lastEventId({ headers }: FastifyRequest): number | null {
  const sent = headers['last-event-id']
  if (sent === undefined || sent === '') return null
  if (typeof sent !== 'string' || !/^\d{1,9}$/.test(sent))
    throw new ServiceError('BAD_USER_INPUT', 'Last-Event-ID: must be the number of a revision', {
      parameter: 'Last-Event-ID',
    })
  return Number(sent)
}

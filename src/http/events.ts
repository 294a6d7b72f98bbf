import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { createRevisionEvents, visibleTo } from '../../graphql/runtime/revision-events.ts'
import { ServiceError } from '../ground/errors.ts'
import { momentNamed, nameOfMoment, type Since } from '../ground/moment.ts'
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
        const { epoch, revision, rooms } = visibleTo(credentials.rules, caller, event)
        yield `id: ${nameOfMoment(event)}\nevent: revision\ndata: ${JSON.stringify({ epoch, revision, rooms })}\n\n`
      }
    }
    return streams.send(reply, texts())
  })
}

/**
 * Returns the moment after which a client goes on, as `id` of an event names it or as the number of a revision; null
 * when it names none. Throws BAD_USER_INPUT for anything else.
 */
function lastEventId({ headers }: FastifyRequest): Since | null {
  const sent = headers['last-event-id']
  if (sent === undefined || sent === '') return null
  const found = typeof sent === 'string' ? momentNamed(sent) : null
  if (!found)
    throw new ServiceError('BAD_USER_INPUT', 'Last-Event-ID: must be the id of an event or the number of a revision', {
      parameter: 'Last-Event-ID',
    })
  return found
}

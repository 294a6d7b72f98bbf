import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '../ground/errors.ts'
import type { Clients } from './client.ts'
import { whenClosed } from './seceng/waiting.ts'

/** Streams that may be open at the same time (contract: questions §4.9). */
const usual = { all: 2_000, own: 5, pingMs: 15_000 } as const
const retryMs = 1_000
/** What waits for a slow reader before its stream takes no more events. */
const mostUnreadBytes = 1_024

export const eventStreamType = 'text/event-stream'
export const eventPaths = { revision: '/api/events', graph: '/graphql/stream' } as const

const allPaths = Object.values(eventPaths)

/** Returns true for a request whose answer is a stream of events, which no one else gets and no deadline ends. */
export function isEventPath(url: string): boolean {
  const path = allPaths.find((one) => url.startsWith(one))
  return path !== undefined && /^\/?(\?|$)/.test(url.slice(path.length))
}

/** Streams of server-sent events, which are counted apart from requests. */
export type EventStreams = {
  /**
   * Takes a place until the reply is closed, and returns a signal that aborts then. Throws TOO_MANY_REQUESTS while the
   * client has 5, or all clients 2,000.
   */
  enter(request: FastifyRequest, reply: FastifyReply): AbortSignal
  /**
   * Sends `texts` as they come, and a comment each 15 seconds. When the service ends, the stream ends with the time
   * after which to connect again.
   */
  send(reply: FastifyReply, texts: AsyncIterable<string>): FastifyReply
}

/** Creates the streams of a service, which end when `ending` aborts. */
export function createEventStreams(
  clients: Pick<Clients, 'clientOf'>,
  ending: AbortSignal,
  { all: mostOfAll, own: mostOfOne, pingMs }: { readonly [Name in keyof typeof usual]: number } = usual,
): EventStreams {
  const openOf = new Map<string, number>()
  let all = 0
  const add = (key: string, count: number) => {
    const open = (openOf.get(key) ?? 0) + count
    all += count
    if (open === 0) openOf.delete(key)
    else openOf.set(key, open)
  }
  const streamOf = (texts: AsyncIterable<string>): Readable => {
    const stream = new PassThrough({ highWaterMark: mostUnreadBytes })
    const ping = setInterval(() => stream.writableNeedDrain || stream.write(':\n\n'), pingMs)
    const end = () => stream.end(`retry: ${retryMs}\n\n`)
    stream.once('close', () => {
      clearInterval(ping)
      ending.removeEventListener('abort', end)
    })
    // Some browsers wait for a first byte.
    stream.write(':\n\n')
    if (ending.aborted) end()
    else ending.addEventListener('abort', end, { once: true })
    // The client connects again after a failure, and gets to know it then.
    pipeline(texts, stream).catch(() => {})
    return stream
  }
  return {
    enter(request, reply) {
      const { key } = clients.clientOf(request.raw)
      if (all >= mostOfAll || (openOf.get(key) ?? 0) >= mostOfOne)
        throw new ServiceError(
          'TOO_MANY_REQUESTS',
          `At most ${mostOfOne} event streams of a client may be open, and ${mostOfAll} of all clients.`,
          { retryAfterSeconds: 5 },
        )
      add(key, 1)
      const left = new AbortController()
      whenClosed(reply, () => {
        add(key, -1)
        left.abort()
      })
      return left.signal
    },
    send: (reply, texts) =>
      reply
        .type(eventStreamType)
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(streamOf(texts)),
  }
}

import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Answer, AnswerCache } from './answer-cache.ts'
import { heldTag, holdsAny } from './http-rest.ts'
import type { Metrics } from './metrics.ts'

// An import would ask the module for everything that it has, which loads fetch and WebSocket: 30 ms and 12 MB.
const { createServer } = process.getBuiltinModule('node:http')

/** Request headers that an answer may depend on; no other may change an answer that is marked as shareable. */
const keyed = ['host', 'accept', 'accept-encoding', 'content-type', 'apollographql-client-name'] as const
/** Headers of one connection or one moment, not of the answer. */
const transient = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding', 'content-length'])
/** Headers that describe a body, which a 304 does not have. */
const ofBody = new Set(['content-type', 'content-encoding', 'content-length'])
/** Requests with a larger body are not compared, answers with a larger one not kept. */
const largest = { request: 64 * 1024, answer: 8 * 1024 * 1024, text: 16 * 1024 }

const unmatched = 'unmatched'
const shareable = new WeakMap<ServerResponse, number>()
const bodies = new WeakMap<IncomingMessage, Buffer>()
const routes = new WeakMap<ServerResponse, string>()

/** Says that this answer may be given to anyone while the data are at `revision`: it has no error, and read nothing of who asked. */
export function markShareable(response: ServerResponse, revision: number): void {
  shareable.set(response, revision)
}

/** Says which pattern of paths an answer belongs to, for the figures. */
export function nameRoute(response: ServerResponse, route: string): void {
  routes.set(response, route)
}

/** The body of a request that the door has read already, as a stream; undefined when it has not. */
export function bodyOf(request: IncomingMessage): Readable | undefined {
  const body = bodies.get(request)
  return body && Readable.from([body])
}

/**
 * An HTTP server that gives the bytes of an answer again to an equal request while the data are at the same revision, and computes one of several equal
 * requests at once (DESIGN §4.5). What `listener` does not mark as shareable is never kept.
 */
export function createDoor(
  cache: AnswerCache,
  currentRevision: () => number,
  listener: RequestListener,
  observe: Metrics['observe'],
): Server {
  const compute = (request: IncomingMessage, response: ServerResponse, begun: number) => {
    response.once('close', () => {
      observe(routes.get(response) ?? unmatched, response.statusCode, secondsSince(begun))
    })
    listener(request, response)
  }
  const repeat = (answer: Answer, request: IncomingMessage, response: ServerResponse, begun: number) => {
    give(answer, request, response)
    observe(answer.route, response.statusCode, secondsSince(begun))
  }
  const enter = (key: string, request: IncomingMessage, response: ServerResponse, begun: number) => {
    const revision = currentRevision()
    const found = cache.find(revision, key)
    if (found) return repeat(found, request, response, begun)
    const leader = cache.underWay(revision, key)
    if (leader) {
      return void leader.then((answer) =>
        answer ? repeat(answer, request, response, begun) : compute(request, response, begun),
      )
    }
    record(response, revision, cache.begin(revision, key))
    compute(request, response, begun)
  }
  return createServer((request, response) => {
    const begun = performance.now()
    if (!cache.isOn || !mayShare(request)) return compute(request, response, begun)
    if (request.method === 'GET') return enter(keyOf(request, ''), request, response, begun)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => {
      const body = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
      bodies.set(request, body)
      enter(keyOf(request, body.toString('latin1')), request, response, begun)
    })
    request.once('error', () => response.destroy())
  })
}

function secondsSince(begun: number): number {
  return (performance.now() - begun) / 1000
}

/** Reads of the database that change nothing come by GET, or to the graph by a POST of known length; identity is never shared. */
function mayShare({ method, url = '', headers }: IncomingMessage): boolean {
  const isGraph = url.startsWith('/graphql')
  if (isGraph && (headers.authorization !== undefined || headers.cookie !== undefined)) return false
  if (method === 'GET') return true
  const length = Number(headers['content-length'] ?? Number.NaN)
  return method === 'POST' && isGraph && length <= largest.request && headers['content-encoding'] === undefined
}

function keyOf({ method, url, headers }: IncomingMessage, body: string): string {
  return `${method} ${url}\n${keyed.map((name) => headers[name] ?? '').join('\n')}\n${body}`
}

function give(answer: Answer, request: IncomingMessage, response: ServerResponse): void {
  const candidates = request.headers['if-none-match']
  const held = answer.etag && (heldTag(candidates, answer.etag) ?? (holdsAny(candidates) ? answer.etag : null))
  if (!held) {
    response.writeHead(200, answer.flatHeaders as string[])
    return void (answer.text === null ? response.end(answer.body) : response.end(answer.text, 'latin1'))
  }
  const headers = answer.headers.flatMap(([name, value]) =>
    ofBody.has(name) ? [] : [name, name === 'etag' ? held : value],
  )
  response.writeHead(304, headers).end()
}

function record(response: ServerResponse, revision: number, done: (answer: Answer | null) => void): void {
  const chunks: Buffer[] = []
  let size = 0
  const keep = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, encoding as BufferEncoding) : Buffer.from(chunk)
    size += bytes.length
    if (size <= largest.answer) chunks.push(bytes)
  }
  const { write, end } = response
  response.write = (chunk: unknown, ...rest: unknown[]) => {
    keep(chunk, rest[0])
    return write.apply(response, [chunk, ...rest] as never)
  }
  response.end = (...given: unknown[]) => {
    keep(given[0], given[1])
    const isWhole = response.statusCode === 200 && shareable.get(response) === revision && size <= largest.answer
    done(isWhole ? answerOf(response, Buffer.concat(chunks)) : null)
    return end.apply(response, given as never)
  }
  response.once('close', () => done(null))
}

function answerOf(response: ServerResponse, body: Buffer): Answer {
  const headers = Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    transient.has(name) || value === undefined ? [] : [[name, [value].flat().join(', ')] as const],
  )
  const etag = headers.find(([name]) => name === 'etag')?.[1]
  return {
    headers,
    flatHeaders: [...headers.flat(), 'content-length', String(body.length)],
    etag: etag?.replace(/-(br|gzip)"$/, '"') ?? null,
    body,
    text: body.length <= largest.text ? body.toString('latin1') : null,
    route: routes.get(response) ?? unmatched,
  }
}

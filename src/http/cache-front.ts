import type { IncomingHttpHeaders, IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Answer, AnswerCache } from './answer-cache.ts'
import { serverOptions } from './kit/connections.ts'
import type { Metrics } from './metrics.ts'
import { heldTag, holdsAny } from './rest.ts'
import type { Staleness } from './staleness.ts'
import { bare, bodyOf, dateNow, headed } from './wire.ts'

// An import would ask the module for everything that it has, which loads fetch and WebSocket: 30 ms and 12 MB.
const http = process.getBuiltinModule('node:http')

/** Request headers that an answer may depend on; no other may change an answer that is marked as shareable. */
const keyed = ['host', 'accept', 'accept-encoding', 'content-type', 'apollographql-client-name'] as const
/** Headers of one connection or one moment, not of the answer. */
const transient = new Set(['age', 'connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding', 'warning'])
/** Headers that describe a body, which a 304 does not have. */
const ofBody = new Set(['content-type', 'content-encoding', 'content-length'])
/** Requests with a larger body are not compared, answers with a larger one not kept. */
const largest = { request: 64 * 1024, answer: 8 * 1024 * 1024 }

const unmatched = 'unmatched'
/** Heads of requests that are remembered, and the largest. */
const heads = { count: 1000, characters: 2048 }

type StaleHeaders = ReturnType<Staleness['headers']>

/** A request whose body the door may see before those who read it as a stream. */
class DoorRequest extends http.IncomingMessage {
  #held: { missing: number; readonly chunks: Buffer[]; readonly see: (body: Buffer) => void } | null = null

  /** Holds the body back until `release`, and calls `see` with it as soon as all its `length` bytes are there; a request that breaks off is seen by nobody. */
  holdBody(length: number, see: (body: Buffer) => void): void {
    this.#held = { missing: length, chunks: [], see }
  }

  /** Gives a body that was held back to who reads the stream, or drops it. */
  release({ isRead }: { isRead: boolean }): void {
    const held = this.#held
    if (!held) return
    this.#held = null
    if (isRead) for (const chunk of held.chunks) super.push(chunk)
    if (this.complete) super.push(null)
  }

  /** Takes a part of the body from the parser, null at its end. */
  override push(chunk: Buffer | null): boolean {
    const held = this.#held
    if (!held) return super.push(chunk)
    if (chunk === null) return true
    held.chunks.push(chunk)
    held.missing -= chunk.length
    if (held.missing === 0) held.see(held.chunks.length === 1 ? chunk : Buffer.concat(held.chunks))
    return true
  }
}

/** An answer of the service, with what is told of it besides what goes over the wire. */
class DoorResponse extends http.ServerResponse<DoorRequest> {
  /** The pattern of its path. */
  route = unmatched
  /** The revision at which it may be given to anyone; null when it may not. */
  shareableAt: number | null = null
  /** The head as Node composed it, and whether it went out, which Node keeps to itself: where it has no such fields, each head is composed anew. */
  declare _header: string | null | undefined
  declare _headerSent: boolean | undefined

  /** Gives the whole of `answer`: after the first time in one write, behind the head that Node composed then but for the date. */
  giveWhole(answer: Answer, stale: StaleHeaders): void {
    const isUsual = this.shouldKeepAlive && this.req.httpVersionMinor === 1 && !stale
    if (isUsual && answer.wire.bodyAt > 0) {
      dateNow(answer.wire)
      this._header = 'held'
      this._headerSent = true
      this.end(answer.wire.bytes)
      if (this.writableLength > 0) answer.wire.isUnderWay = true
      return
    }
    const body = bodyOf(answer.wire)
    this.writeHead(200, [...answer.headers.flat(), ...listed(stale), 'content-length', String(body.length)])
    const head = this._header
    this.end(body)
    if (isUsual && head && this._headerSent) answer.wire = headed(answer.wire, head)
  }
}

/** Says that this answer may be given to anyone while the data are at `revision`: it has no error, and read nothing of who asked. */
export function markShareable(response: ServerResponse, revision: number): void {
  if (response instanceof DoorResponse) response.shareableAt = revision
}

/** True when the response was marked as shareable. */
export function isShareable(response: ServerResponse): boolean {
  return response instanceof DoorResponse && response.shareableAt !== null
}

/** Says which pattern of paths an answer belongs to, for the figures. */
export function nameRoute(response: ServerResponse, route: string): void {
  if (response instanceof DoorResponse) response.route = route
}

/**
 * An HTTP server that gives the bytes of an answer again to an equal request while the data are at the same revision, and computes one of several equal
 * requests at once (DESIGN §4.5). What `listener` does not mark as shareable is never kept.
 */
export function createDoor(
  cache: AnswerCache,
  currentRevision: () => number,
  staleness: Staleness,
  listener: RequestListener,
  observe: Metrics['observe'],
): Server {
  const headOf = createHeadReader()
  const compute = (response: DoorResponse, begun: number) => {
    response.once('close', () => observe(response.route, response.statusCode, secondsSince(begun)))
    response.req.release({ isRead: true })
    listener(response.req, response)
  }
  const repeat = (answer: Answer, head: Head, response: DoorResponse, begun: number) => {
    response.req.release({ isRead: false })
    give(answer, head.ifNoneMatch, response, staleness.headers())
    observe(answer.route, response.statusCode, secondsSince(begun))
  }
  const enter = (key: string, head: Head, response: DoorResponse, begun: number) => {
    if (staleness.isTooStale()) return compute(response, begun)
    const revision = currentRevision()
    const found = cache.find(revision, key)
    if (found) return repeat(found, head, response, begun)
    const leader = cache.underWay(revision, key)
    if (leader) {
      return void leader.then((answer) => (answer ? repeat(answer, head, response, begun) : compute(response, begun)))
    }
    record(response, cache.begin(revision, key))
    compute(response, begun)
  }
  const options = {
    ...serverOptions,
    keepAliveTimeout: 72_000,
    IncomingMessage: DoorRequest,
    ServerResponse: DoorResponse,
  }
  const server = http.createServer(options, (request, response) => {
    const begun = performance.now()
    const { method, url = '' } = request
    const head = cache.isOn && (method === 'GET' || method === 'POST') ? headOf(request) : null
    const isGraph = url.startsWith('/graphql')
    if (!head || (isGraph && head.isIdentified)) return compute(response, begun)
    const name = `${method} ${url}\n${head.key}\n`
    if (method === 'GET') return enter(name, head, response, begun)
    if (!isGraph || head.bodyLength === null) return compute(response, begun)
    request.holdBody(head.bodyLength, (body) => enter(name + body.toString('latin1'), head, response, begun))
  })
  return server as unknown as Server
}

function secondsSince(begun: number): number {
  return (performance.now() - begun) / 1000
}

/** What the headers of a request say to the door. */
type Head = {
  /** Those that an answer may depend on. */
  readonly key: string
  /** Whether they say who asks, which is never shared on the path of the graph. */
  readonly isIdentified: boolean
  readonly ifNoneMatch: string | undefined
  /** Bytes of the body; null when that is not known, or too many to compare. */
  readonly bodyLength: number | null
}

/** A reader of heads that remembers them, for clients send the same ones. */
function createHeadReader(): (request: IncomingMessage) => Head {
  const known = new LRUCache<string, Head>({ max: heads.count })
  return (request) => {
    const sent = request.rawHeaders.join('\n')
    let head = known.get(sent)
    if (!head) {
      head = readHead(request.headers)
      if (sent.length <= heads.characters) known.set(sent, head)
    }
    return head
  }
}

function readHead(headers: IncomingHttpHeaders): Head {
  const length = Number(headers['content-length'] ?? Number.NaN)
  return {
    key: keyed.map((name) => headers[name] ?? '').join('\n'),
    isIdentified: headers.authorization !== undefined || headers.cookie !== undefined,
    ifNoneMatch: headers['if-none-match'],
    bodyLength: length > 0 && length <= largest.request && headers['content-encoding'] === undefined ? length : null,
  }
}

function give(answer: Answer, ifNoneMatch: string | undefined, response: DoorResponse, stale: StaleHeaders): void {
  const held =
    ifNoneMatch && answer.etag && (heldTag(ifNoneMatch, answer.etag) ?? (holdsAny(ifNoneMatch) ? answer.etag : null))
  if (!held) {
    response.giveWhole(answer, stale)
    return
  }
  const headers = answer.headers.flatMap(([name, value]) =>
    ofBody.has(name) ? [] : [name, name === 'etag' ? held : value],
  )
  response.writeHead(304, [...headers, ...listed(stale)]).end()
}

function listed(headers: StaleHeaders): readonly string[] {
  return Object.entries(headers ?? {}).flat()
}

function record(response: DoorResponse, done: (answer: Answer | null) => void): void {
  const chunks: Buffer[] = []
  let size = 0
  const keep = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, encoding as BufferEncoding) : Buffer.from(chunk)
    size += bytes.length
    if (size <= largest.answer) chunks.push(bytes)
  }
  let head: unknown
  const { write, writeHead, end } = response
  response.writeHead = (...given: unknown[]) => {
    head = given.at(-1)
    return writeHead.apply(response, given as never)
  }
  response.write = (chunk: unknown, ...rest: unknown[]) => {
    keep(chunk, rest[0])
    return write.apply(response, [chunk, ...rest] as never)
  }
  response.end = (...given: unknown[]) => {
    keep(given[0], given[1])
    const { shareableAt: revision, statusCode } = response
    const isWhole = statusCode === 200 && revision !== null && size <= largest.answer
    done(isWhole ? answerOf(response, revision, head, Buffer.concat(chunks)) : null)
    return end.apply(response, given as never)
  }
  response.once('close', () => done(null))
}

/** The answer whose headers were set one by one, or as the last argument of `writeHead`. */
function answerOf(response: DoorResponse, revision: number, head: unknown, body: Buffer): Answer {
  const sent = { ...response.getHeaders(), ...(typeof head === 'object' && head) }
  const headers = Object.entries(sent).flatMap(([name, value]) =>
    transient.has(name) || value === undefined ? [] : [[name, [value].flat().join(', ')] as const],
  )
  const etag = headers.find(([name]) => name === 'etag')?.[1]
  return {
    revision,
    headers,
    wire: bare(body),
    etag: etag?.replace(/-(br|gzip)"$/, '"') ?? null,
    route: response.route,
  }
}

import type { IncomingMessage, RequestListener, Server } from 'node:http'
import { secengBase } from '../../../rest-adapters/seceng/base.ts'
import { clientLimits } from '../../ground/limits.ts'
import { http } from '../../ground/node-http.ts'
import type { Tracing } from '../../ground/open-telemetry.ts'
import { type Patience, serverOptionsOf, patience as usualPatience } from '../../http-kit/connections.ts'
import { oneAtATime } from '../../http-kit/ordered-response.ts'
import { problemMediaType } from '../../http-kit/problem.ts'
import { checkHead, type HeadRefusal, headProblem } from '../../http-kit/request-head.ts'
import type { Budgets } from '../budget.ts'
import { type Clients, clientNameOf, createClients } from '../client.ts'
import { notModifiedTag } from '../etag.ts'
import { isEventPath } from '../event-stream.ts'
import { requestIdHeader, sentRequestId } from '../sent-request-id.ts'
import type { Staleness } from '../staleness.ts'
import type { Answer, AnswerCache } from './cache.ts'
import type { CreateMessage } from './message.ts'
import { createOneWriteMessage } from './one-write.ts'
import { recordAnswer } from './recording.ts'
import { CacheableRequest, type RequestHead, readHead } from './request.ts'
import { type AnsweredOperationOf, CacheableResponse, endSpan } from './response.ts'
import { createSlots, type SlotLimits, type Slots } from './slots.ts'

/** Headers that describe a body, which a 304 does not have. */
const ofBody = new Set(['content-type', 'content-encoding', 'content-length'])

/** A request that was answered, from the cache or by the service. */
export type AnsweredRequest = {
  readonly method: string
  /** The pattern of its path. */
  readonly route: string
  readonly status: number
  /** From its head to the end of its answer. */
  readonly seconds: number
  readonly isCached: boolean
  readonly operation: AnsweredOperationOf | null
  /** That of the request, or that which was made for it; null for a cached answer to a request without one. */
  readonly requestId: string | null
  /** What it cost its client, in points. */
  readonly cost: number
  /** Who it was computed for, without an address; null for a cached answer. */
  readonly client: string | null
}

export type CacheFrontOptions = {
  readonly cache: AnswerCache
  readonly currentRevision: () => number
  readonly staleness: Staleness
  /** Called once for each request, cached or not. */
  readonly onAnswered: (answered: AnsweredRequest) => void
  /** Returns true for a request at another origin than that of the service, which it may lead to other paths. */
  readonly isElsewhere?: (request: IncomingMessage) => boolean
  readonly createMessage?: CreateMessage
  /** How long a client may take for the head of a request; the usual time when not given. */
  readonly patience?: Patience
  /** Requests that one connection may send ahead of their answers; the usual number when not given. */
  readonly maxPipelined?: number
  /** Requests that are computed at once, and that wait for it; the usual numbers when not given. */
  readonly slotLimits?: SlotLimits & { readonly deadlineMs: number }
  /** Tells clients apart; by address alone when not given. */
  readonly clients?: Clients
  /** What each client may spend; no limit when not given. */
  readonly budgets?: Budgets | null
  /** Answers a request that is refused, for little; returns false where the listener must. */
  readonly sendRefusal?: (response: CacheableResponse) => boolean
  /** Records what requests make the service do; null, or not given, where nothing is traced. */
  readonly tracing?: Tracing | null
  /** Called when a connection is closed because it sent more than `maxPipelined`. */
  readonly onOverrun?: () => void
  /** Called once with what counts the requests that are computed and that wait. */
  readonly onSlots?: (statistics: Slots['statistics']) => void
}

type Exchange = { readonly head: RequestHead; readonly response: CacheableResponse; readonly startedAt: number }

/**
 * Creates an HTTP server that sends the bytes of a cached answer to an equal request while the data are at the same
 * revision, and computes one of several equal requests at once (DESIGN §4.5). What `listener` does not mark as
 * shareable is not cached.
 */
export function createCacheFront(
  {
    cache,
    currentRevision,
    staleness,
    onAnswered,
    isElsewhere = () => false,
    createMessage = createOneWriteMessage,
    patience = usualPatience,
    maxPipelined = clientLimits.pipelined,
    slotLimits = clientLimits,
    clients = createClients({ trustedProxies: [], trustedRouters: [] }),
    budgets = null,
    sendRefusal = () => false,
    tracing = null,
    onOverrun = () => {},
    onSlots = () => {},
  }: CacheFrontOptions,
  listener: RequestListener,
): Server {
  const report = (response: CacheableResponse, startedAt: number, isCached: boolean) => {
    endSpan(response, isCached)
    if (response.isBudgeted) budgets?.spend(clients.clientOf(response.req), response.cost)
    const { req, route, operation, requestId, statusCode, cost } = response
    onAnswered({
      method: req.method!,
      route,
      status: statusCode,
      seconds: (performance.now() - startedAt) / 1000,
      isCached,
      operation,
      requestId,
      cost,
      client: isCached ? null : clientNameOf(req, clients),
    })
  }
  const slots = createSlots(slotLimits)
  onSlots(slots.statistics)
  const compute = (response: CacheableResponse, startedAt: number, hasBody = false) => {
    response.once('close', () => {
      response.onHead?.()
      report(response, startedAt, false)
    })
    const { method, url = '' } = response.req
    const start = () => listener(response.req, response)
    const refuse = () => {
      if (!sendRefusal(response)) start()
    }
    // A body may come as slowly as it likes, and an answer of the server API may wait for a run.
    const isBounded = (method === 'GET' || method === 'HEAD' || hasBody) && !url.startsWith(secengBase)
    if (response.refusal !== null) return refuse()
    if (!isBounded || isFree(url) || isEventPath(url)) return start()
    response.deadline = { at: startedAt + slotLimits.deadlineMs }
    const refuseForLoad = () => {
      response.refusal = 'load'
      refuse()
    }
    slots.take(response, { client: clients.clientOf(response.req).key, start, refuse: refuseForLoad })
  }
  const repeat = (answer: Answer, { head, response, startedAt }: Exchange) => {
    response.route = answer.route
    response.operation = answer.operation
    response.requestId = sentRequestId(response.req)
    const { requestId } = response
    const stale = staleness.headers()
    const isAsStored = stale === null && requestId === null
    const more = isAsStored ? null : Object.entries({ ...stale, ...requestIdHeader(requestId) }).flat()
    send(answer, head.ifNoneMatch, response, more)
    report(response, startedAt, true)
  }
  const answer = (key: string, exchange: Exchange, body: Buffer | null) => {
    const { response, startedAt } = exchange
    const revision = currentRevision()
    const isUsable = !staleness.isTooStale()
    const found = isUsable ? cache.find(revision, key) : undefined
    if (found) {
      repeat(found, exchange)
      return
    }
    if (body) response.req.putBackBody(body)
    const leader = isUsable ? cache.inFlight(revision, key) : undefined
    if (leader)
      return void leader.then((shared) => {
        if (!shared) return compute(response, startedAt, true)
        response.req.resume()
        repeat(shared, exchange)
      })
    if (isUsable) recordAnswer(response, createMessage, cache.begin(revision, key))
    compute(response, startedAt, true)
  }
  const answerRequest = (request: CacheableRequest, response: CacheableResponse) => {
    const startedAt = performance.now()
    const wrong = checkHead(request)
    if (wrong !== null) return sendMalformedHead(response, wrong)
    if (tracing) response.span = tracing.beginRequest(request.method!, request.headers)
    // What another origin shows of the same path is not shared with it.
    if (isElsewhere(request)) return compute(response, startedAt)
    const { method, url = '' } = request
    if (budgets && !isFree(url) && !url.startsWith(secengBase)) {
      const client = clients.clientOf(request)
      response.refusal = budgets.refusal(client)
      if (response.refusal !== null) return compute(response, startedAt)
      response.isBudgeted = true
    }
    const isGraph = url.startsWith('/graphql')
    // No answer there is shared, and one that waits for a run must not hold up its equals.
    const mayShare =
      cache.isOn && (method === 'GET' || method === 'POST') && !url.startsWith(secengBase) && !isEventPath(url)
    const head = mayShare ? readHead(request) : null
    if (!head) return compute(response, startedAt)
    if (isGraph && head.isIdentified) {
      if (method === 'GET' || head.bodyLength === null) return compute(response, startedAt)
      return request.takeBody(head.bodyLength, (body) => {
        request.putBackBody(body)
        compute(response, startedAt, true)
      })
    }
    const exchange = { head, response, startedAt }
    if (method === 'GET') return answer(head.key, exchange, null)
    if (!isGraph || head.bodyLength === null) return compute(response, startedAt)
    request.takeBody(head.bodyLength, (body) => answer(head.key + body.toString('latin1'), exchange, body))
  }
  const server = http.createServer(answeringOptions(patience), oneAtATime(answerRequest, maxPipelined, onOverrun))
  server.on('connection', slots.noteConnection)
  server.on('checkExpectation', (_, response) =>
    sendMalformedHead(response, { status: 417, detail: 'The header Expect may say 100-continue alone.' }),
  )
  return server as unknown as Server
}

const freePaths = ['/livez', '/readyz', '/health', '/metrics']

/** Returns true for what a supervisor asks, which waits for nothing. */
function isFree(url: string): boolean {
  return freePaths.some((path) => url.startsWith(path))
}

/** Returns the options of a server whose requests a front answers. */
export function answeringOptions(patience: Patience) {
  const classes = { IncomingMessage: CacheableRequest, ServerResponse: CacheableResponse }
  return { ...serverOptionsOf(patience), keepAliveTimeout: 72_000, ...classes }
}

function sendMalformedHead(response: CacheableResponse, refusal: HeadRefusal): void {
  response
    .writeHead(refusal.status, { 'content-type': problemMediaType, 'cache-control': 'no-store', connection: 'close' })
    .end(headProblem(refusal))
}

function send(
  { headers, etag, message }: Answer,
  ifNoneMatch: string | undefined,
  response: CacheableResponse,
  more: readonly string[] | null,
): void {
  const matching = etag && notModifiedTag(ifNoneMatch, etag)
  if (!matching) {
    message.send(response, more)
    return
  }
  const own = headers.flatMap(([name, value]) => (ofBody.has(name) ? [] : [name, name === 'etag' ? matching : value]))
  response.writeHead(304, [...own, ...(more ?? [])]).end()
}

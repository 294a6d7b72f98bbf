import type { ServerResponse } from 'node:http'
import type { Deadline } from '../../ground/deadline.ts'
import type { Span } from '../../ground/span.ts'
import { OrderedResponse } from '../../http-kit/ordered-response.ts'
import type { CacheableRequest } from './request.ts'

/** An operation of the graph that was answered. */
export type AnsweredOperationOf = {
  /** `anonymous` without a name. */
  readonly name: string
  /** Of its first error; `OK` without. */
  readonly code: string
  /** In points; 0 where it was refused before it had a price. */
  readonly cost: number
}

/**
 * Why a response is refused before anything of it is computed: too many others wait, or its client has spent its
 * budget.
 */
export type Refusal = 'load' | { readonly retryAfterSeconds: number; readonly pointsPerMinute: number }

/** A response of the service, with what the cache front and the metrics need to know of it. */
export class CacheableResponse extends OrderedResponse<CacheableRequest> {
  /** The pattern of its path. */
  route = 'unmatched'
  /** What it answers of the graph; null for another path. */
  operation: AnsweredOperationOf | null = null
  /** What names the request in the log; null where nothing has yet. */
  requestId: string | null = null
  /** The revision of the data in it, when any client may be sent it; else null. */
  shareableAt: number | null = null
  /** What it costs its client, in points. */
  cost = 1
  /** Whether its cost is taken of the budget of its client. */
  isBudgeted = false
  /** Why it is to be refused; null when it is not. */
  refusal: Refusal | null = null
  /** When its head must be sent; null where it may take any time. */
  deadline: Deadline | null = null
  /** What is traced of it; null where nothing is. */
  span: Span | null = null
  /** Called once, when the head is written or the connection closed without one. */
  onHead: (() => void) | null = null

  override writeHead(...sent: readonly unknown[]): this {
    this.onHead?.()
    if (this.deadline) this.deadline.at = Number.POSITIVE_INFINITY
    return super.writeHead(...(sent as Parameters<ServerResponse['writeHead']>))
  }
}

/**
 * Marks the response as cacheable for any client until `revision` changes. Call only for error-free answers that do not
 * depend on the caller.
 */
export function markShareable(response: ServerResponse, revision: number): void {
  if (response instanceof CacheableResponse) response.shareableAt = revision
}

/** Returns true for a response that was marked as cacheable for any client. */
export function isShareable(response: ServerResponse): boolean {
  return response instanceof CacheableResponse && response.shareableAt !== null
}

/** Names the operation that a response answers. */
export function nameOperation(response: ServerResponse, operation: AnsweredOperationOf): void {
  if (!(response instanceof CacheableResponse)) return
  response.operation = operation
  response.cost = Math.max(1, operation.cost)
}

/** Names the pattern of paths that a response is counted by. */
export function nameRoute(response: ServerResponse, route: string): void {
  if (response instanceof CacheableResponse) response.route = route
}

/** Says what the operations that made a response cost. */
export function nameCost(response: ServerResponse, points: number): void {
  if (response instanceof CacheableResponse) response.cost = Math.max(1, points)
}

/** Returns why a response is to be refused; null when it is not. */
export function refusalOf(response: ServerResponse): Refusal | null {
  return response instanceof CacheableResponse ? response.refusal : null
}

/** Returns the span of the request that a response answers; null where nothing is traced. */
export function spanOf(response: ServerResponse): Span | null {
  return response instanceof CacheableResponse ? response.span : null
}

/** Ends the span of a request that was answered. Its address is in none: it may have variables and texts. */
export function endSpan({ span, req: { method }, route, statusCode }: CacheableResponse, isCached: boolean): void {
  if (!span) return
  span.rename(`${method} ${route}`)
  span.set({
    'http.request.method': method!,
    'http.route': route,
    'http.response.status_code': statusCode,
    'skg.answer.cached': isCached,
  })
  if (statusCode >= 500) span.fail(String(statusCode))
  span.end()
}

/** Returns when the head of a response must be sent; null where it may take any time. */
export function deadlineOf(response: ServerResponse): Deadline | null {
  return response instanceof CacheableResponse ? response.deadline : null
}

import type { ServerResponse } from 'node:http'
import { OrderedResponse } from '../../http-kit/ordered-response.ts'

/** An operation of the graph that was answered. */
export type AnsweredOperationOf = {
  /** `anonymous` without a name. */
  readonly name: string
  /** Of its first error; `OK` without. */
  readonly code: string
  /** In points; 0 where it was refused before it had a price. */
  readonly cost: number
}

/** A response of the service, with what the cache front and the metrics need to know of it. */
export class CacheableResponse extends OrderedResponse {
  /** The pattern of its path. */
  route = 'unmatched'
  /** What it answers of the graph; null for another path. */
  operation: AnsweredOperationOf | null = null
  /** What names the request in the log; null where nothing has yet. */
  requestId: string | null = null
  /** The revision of the data in it, when any client may be sent it; else null. */
  shareableAt: number | null = null
  /** True where more requests wait than may, so that it is to be refused. */
  isRefused = false
  /** Called once, when the head is written or the connection closed without one. */
  onHead: (() => void) | null = null

  override writeHead(...sent: readonly unknown[]): this {
    this.onHead?.()
    return super.writeHead(...(sent as Parameters<ServerResponse['writeHead']>))
  }
}

/** Marks the response as cacheable for any client until `revision` changes. Call only for error-free answers that do not depend on the caller. */
export function markShareable(response: ServerResponse, revision: number): void {
  if (response instanceof CacheableResponse) response.shareableAt = revision
}

/** Returns true for a response that was marked as cacheable for any client. */
export function isShareable(response: ServerResponse): boolean {
  return response instanceof CacheableResponse && response.shareableAt !== null
}

/** Names the operation that a response answers. */
export function nameOperation(response: ServerResponse, operation: AnsweredOperationOf): void {
  if (response instanceof CacheableResponse) response.operation = operation
}

/** Names the pattern of paths that a response is counted by. */
export function nameRoute(response: ServerResponse, route: string): void {
  if (response instanceof CacheableResponse) response.route = route
}

/** Returns true for a response that is to be refused because too many others wait. */
export function isRefused(response: ServerResponse): boolean {
  return response instanceof CacheableResponse && response.isRefused
}

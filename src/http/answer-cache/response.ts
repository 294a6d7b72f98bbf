import type { ServerResponse } from 'node:http'
import { OrderedResponse } from '../../http-kit/ordered-response.ts'

/** A response of the service, with what the cache front and the metrics need to know of it. */
export class CacheableResponse extends OrderedResponse {
  /** The pattern of its path. */
  route = 'unmatched'
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

/** Names the pattern of paths that a response is counted by. */
export function nameRoute(response: ServerResponse, route: string): void {
  if (response instanceof CacheableResponse) response.route = route
}

/** Returns true for a response that is to be refused because too many others wait. */
export function isRefused(response: ServerResponse): boolean {
  return response instanceof CacheableResponse && response.isRefused
}

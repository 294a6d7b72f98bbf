import { errorTable, type ServiceError } from '../ground/errors.ts'
import { budgetHeaders } from '../http-kit/budget-headers.ts'
import type { CacheableResponse } from './answer-cache/response.ts'
import { errorAnswer, errorOfRefusal, graphErrorsOf } from './errors.ts'
import { requestIdOf } from './request-id.ts'

/** Answers are data that any page may read, and never a page themselves. */
export const safeHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

/** Of a request that is refused because too many others wait. */
export const loadRetryAfterSeconds = 5

/**
 * Answers a request to the graph or a REST path that is refused, as the routes would, for a tenth of what they take.
 * Returns false for other paths, for browsers that want a page, and for what is not refused.
 */
export function sendRefusal(response: CacheableResponse): boolean {
  const { req, refusal } = response
  const { url = '', headers } = req
  const isGraph = url.startsWith('/graphql')
  if (refusal === null || !(isGraph || /^\/(api|data)\//.test(url)) || headers.accept?.includes('text/html'))
    return false
  const error = errorOfRefusal(refusal)
  const { type, body } = isGraph ? graphAnswer(error) : errorAnswer(url, error)
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const id = requestIdOf(req)
  response.requestId = id
  response.route = 'refused'
  response
    .writeHead(errorTable[error.code].status, {
      ...safeHeaders,
      'access-control-allow-origin': '*',
      'access-control-expose-headers': '*',
      'cache-control': 'no-store',
      'content-length': Buffer.byteLength(text),
      'content-type': type,
      'retry-after': String(loadRetryAfterSeconds),
      'x-request-id': id,
      ...budgetHeaders(error),
    })
    .end(text)
  return true
}

function graphAnswer(error: ServiceError) {
  return { type: 'application/json; charset=utf-8', body: graphErrorsOf(error) }
}

import { isConnectionError } from '../../db/engine/unavailability.ts'
import { LateRequest } from '../../src/ground/deadline.ts'
import { errorTable, ServiceError } from '../../src/ground/errors.ts'
import { budgetHeaders } from '../../src/http-kit/budget-headers.ts'

export type RpcErrorParts = {
  readonly details?: string | null
  readonly hint?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * An error that PostgREST would answer with; its code is PostgREST's or an SQLSTATE, null for an error of the gateway
 * before it.
 */
export class RpcError extends Error {
  readonly status: number
  readonly code: string | null
  readonly details: string | null
  readonly hint: string | null
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string | null,
    message: string,
    { details = null, hint = null, headers = {} }: RpcErrorParts = {},
  ) {
    super(message)
    this.name = 'RpcError'
    this.status = status
    this.code = code
    this.details = details
    this.hint = hint
    this.headers = headers
  }
}

/** Returns `cause` as an error that is safe to show to the client; null for what is internal. */
export function rpcErrorOf(cause: unknown): RpcError | null {
  if (cause instanceof RpcError) return cause
  const { code, cause: origin } = cause as { readonly code?: unknown; readonly cause?: unknown }
  const causes = [cause, origin]
  const isLate = causes.some((one) => one instanceof LateRequest)
  const isSlow = causes.some((one) => (one as { readonly code?: unknown } | undefined)?.code === '57014')
  if (isSlow && !isLate) return new RpcError(504, 'PGRST003', 'The statement took longer than the database allows.')
  if (isLate || isConnectionError(cause) || code === 'UNAVAILABLE')
    return new RpcError(503, 'PGRST001', 'Database client error. Retrying the connection.')
  if (cause instanceof ServiceError && cause.code === 'TOO_MANY_REQUESTS')
    return new RpcError(429, null, cause.message, { headers: budgetHeaders(cause) })
  if (cause instanceof ServiceError && errorTable[cause.code].status < 500)
    return new RpcError(400, '22023', cause.message)
  return null
}

/** Returns the answer for `error`, without its body for HEAD. */
export function errorResponse(
  { status, code, message, details, hint, headers }: RpcError,
  method: string,
): { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string } {
  const body = code === null ? { message, hint } : { code, message, details, hint }
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(code !== null && { 'proxy-status': `PostgREST; error=${code}` }),
      ...headers,
    },
    body: method === 'HEAD' ? '' : JSON.stringify(body),
  }
}

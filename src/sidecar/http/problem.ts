import { CodedError } from '../../ground/errors.ts'
import type { FieldError } from '../../ground/strict-schema.ts'
import { type ProblemDocument, problemDocument } from '../../http-kit/problem.ts'

/** The closed table of the sidecar's errors: code → HTTP status and title (contract: sidecar §1). */
export const problemTable = {
  bad_request: { status: 400, title: 'The request could not be read' },
  unauthorized: { status: 401, title: 'The token is missing or wrong' },
  forbidden_host: { status: 403, title: 'The Host header does not name this sidecar' },
  forbidden_origin: { status: 403, title: 'The Origin is not on the allow-list' },
  out_of_scope: { status: 403, title: 'The target is not in scope' },
  not_found: { status: 404, title: 'Nothing is known by this name' },
  method_not_allowed: { status: 405, title: 'This path does not take this method' },
  conflict: { status: 409, title: 'The state does not allow this' },
  job_terminal: { status: 409, title: 'The job has ended' },
  gone: { status: 410, title: 'This is no longer kept' },
  payload_too_large: { status: 413, title: 'The body is over the limit' },
  unsupported_media_type: { status: 415, title: 'The content type is not understood here' },
  validation_failed: { status: 422, title: 'What was sent is not valid' },
  idempotency_mismatch: { status: 422, title: 'The Idempotency-Key belongs to another request' },
  too_many_requests: { status: 429, title: 'The sidecar has all the work that it takes' },
  internal: { status: 500, title: 'The sidecar failed' },
  unavailable: { status: 503, title: 'The sidecar cannot do this now' },
  timeout: { status: 504, title: 'The time for this is over' },
} as const

export type ProblemCode = keyof typeof problemTable
export const problemCodes = Object.keys(problemTable) as readonly ProblemCode[]

type Details = {
  readonly errors?: readonly FieldError[]
  /** Sent as the Retry-After header as well. */
  readonly retryAfterSeconds?: number
  readonly [extension: string]: unknown
}

/** An error safe to show to the client; all others become `internal`. */
export class Problem extends CodedError<ProblemCode, Details> {
  override readonly name = 'Problem'

  constructor(code: ProblemCode, message: string, details: Details = {}) {
    super(code, message, details)
  }
}

/** Returns the problem document (RFC 9457) of `problem`. */
export function problemDocumentOf(problem: Problem): ProblemDocument<ProblemCode> {
  return problemDocument(problemTable[problem.code], problem)
}

import { type ErrorCode, firstOf, ServiceError } from '../../src/ground/errors.ts'

/** Selection of the errors of a payload. */
export const errorFields =
  'errors { __typename code message ... on InputError { pointer } ... on StateError { details } }'

type PayloadError = {
  readonly code: string
  readonly message: string
  readonly pointer?: string
  readonly details?: unknown
}

/**
 * Returns a payload without errors; throws the problem that its errors stand for, INPUT_REFUSED with all of `errors` at
 * once.
 */
export function succeeded<P extends { readonly errors: readonly PayloadError[] }>(payload: P): P {
  const [first] = payload.errors
  if (!first) return payload
  const code = first.code as ErrorCode
  if (first.pointer === undefined)
    throw new ServiceError(code, first.message, (first.details as Readonly<Record<string, unknown>> | null) ?? {})
  throw new ServiceError(code, firstOf(payload.errors), {
    errors: payload.errors.map(({ pointer, message }) => ({ pointer, message })),
  })
}

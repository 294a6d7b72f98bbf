import { type ErrorCode, ServiceError } from '../../src/errors.ts'

/** What is selected of the errors of a payload. */
export const errorFields =
  'errors { __typename code message ... on InputError { pointer } ... on StateError { details } }'

type PayloadError = {
  readonly code: string
  readonly message: string
  readonly pointer?: string
  readonly details?: Readonly<Record<string, unknown>>
}

/** Returns a payload without errors; throws the problem that its errors stand for, INPUT_REFUSED with all of `errors` at once. */
export function succeeded<P extends { readonly errors: readonly PayloadError[] }>(payload: P): P {
  const [first, ...others] = payload.errors
  if (!first) return payload
  const code = first.code as ErrorCode
  if (first.pointer === undefined) throw new ServiceError(code, first.message, first.details ?? {})
  const more = others.length > 0 ? ` And ${others.length} more.` : ''
  throw new ServiceError(code, `${first.pointer || '/'}: ${first.message}${more}`, {
    errors: payload.errors.map(({ pointer, message }) => ({ pointer, message })),
  })
}

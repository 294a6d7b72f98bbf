import type { CodedError } from '../ground/errors.ts'

export const problemMediaType = 'application/problem+json'

/** A problem document (RFC 9457). */
export type ProblemDocument<Code extends string = string> = {
  readonly type: 'about:blank'
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly code: Code
  readonly [extension: string]: unknown
}

/**
 * Returns the problem document of `error`; `head` is what the table of errors has for its code, in the order in which
 * it is sent.
 */
export function problemDocument<Code extends string>(
  head: { readonly title: string; readonly status: number },
  { code, message, details }: CodedError<Code, object>,
): ProblemDocument<Code> {
  return { type: 'about:blank', ...head, detail: message, code, ...details }
}

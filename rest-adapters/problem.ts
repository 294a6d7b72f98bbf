import { type ErrorCode, errorTable, type ServiceError } from '../src/errors.ts'

export type Problem = {
  readonly type: 'about:blank'
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly code: ErrorCode
  readonly [extension: string]: unknown
}

export const problemMediaType = 'application/problem+json'

/** The problem document (RFC 9457) of an error that is fit to be seen. */
export function problemOf({ code, message, details }: ServiceError): Problem {
  const { status, title } = errorTable[code]
  return { type: 'about:blank', title, status, detail: message, code, ...details }
}

import type { Violation } from '../src/contribution/explain/violation.ts'
import { type ErrorCode, ServiceError } from '../src/ground/errors.ts'

/** Why a contribution was not submitted or moved, as its payload lists it. */
export type ContributionError = {
  readonly __typename: 'ContributionError'
  readonly code: ErrorCode
  readonly message: string
  readonly path: readonly string[] | null
  readonly violations: readonly Violation[]
  readonly obstacles: readonly Violation[]
  readonly details: Readonly<Record<string, unknown>>
}

const codesOfPayload: readonly ErrorCode[] = ['INPUT_REFUSED', 'BAD_USER_INPUT', 'NOT_FOUND', 'CONFLICT']

/** Returns what `work` returns, or the error that its caller can mend; throws the others. */
export async function listContributionErrors<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T | null; readonly errors: readonly ContributionError[] }> {
  try {
    return { result: await work(), errors: [] }
  } catch (cause) {
    if (!(cause instanceof ServiceError) || !codesOfPayload.includes(cause.code)) throw cause
    return { result: null, errors: [errorOf(cause)] }
  }
}

function errorOf({ code, message, details }: ServiceError): ContributionError {
  const lists = details as { readonly violations?: readonly Violation[]; readonly obstacles?: readonly Violation[] }
  const { violations = [], obstacles = [] } = lists
  const { argument } = details
  const isOfDocument = violations.length + obstacles.length > 0
  const path = typeof argument === 'string' ? [argument] : isOfDocument ? ['document'] : null
  return { __typename: 'ContributionError', code, message, path, violations, obstacles, details }
}

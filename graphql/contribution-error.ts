import type { Violation } from '../src/contribution/explain/violation.ts'
import { ServiceError } from '../src/ground/errors.ts'
import type { MutationErrorCode } from './generated/model.ts'

/** Why a contribution was not submitted or moved, as its payload lists it. */
export type ContributionError = {
  readonly __typename: 'ContributionError'
  readonly code: MutationErrorCode
  readonly message: string
  readonly path: readonly string[] | null
  readonly violations: readonly Violation[]
  readonly obstacles: readonly Violation[]
  readonly details: Readonly<Record<string, unknown>>
}

const codesOfPayload: readonly MutationErrorCode[] = ['INPUT_REFUSED', 'BAD_USER_INPUT', 'NOT_FOUND', 'CONFLICT']

/** Returns what `work` returns, or the error that its caller can mend; throws the others. */
export async function listContributionErrors<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T | null; readonly errors: readonly ContributionError[] }> {
  try {
    return { result: await work(), errors: [] }
  } catch (cause) {
    const code = codesOfPayload.find((one) => cause instanceof ServiceError && one === cause.code)
    if (!code) throw cause
    return { result: null, errors: [errorOf(code, cause as ServiceError)] }
  }
}

function errorOf(code: MutationErrorCode, { message, details }: ServiceError): ContributionError {
  const lists = details as { readonly violations?: readonly Violation[]; readonly obstacles?: readonly Violation[] }
  const { violations = [], obstacles = [] } = lists
  const { argument } = details
  const isOfDocument = violations.length + obstacles.length > 0
  const path = typeof argument === 'string' ? [argument] : isOfDocument ? ['document'] : null
  return { __typename: 'ContributionError', code, message, path, violations, obstacles, details }
}

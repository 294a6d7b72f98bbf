import type { Database } from '../db/engine/database.ts'
import { writeOnce } from '../db/idempotency.ts'
import { firstOf, ServiceError } from '../src/ground/errors.ts'
import type { ContributionError } from './contribution-error.ts'
import type { MutationErrorCode } from './generated/model.ts'
import type { Context } from './runtime/context.ts'
import type { Caller } from './runtime/requester.ts'
import type { InputProblem } from './target-values.ts'

type Listed = {
  readonly code: MutationErrorCode
  readonly message: string
  /** Where in the input, null when it is no single place. */
  readonly path: readonly string[] | null
}

/** Why a mutation did nothing, as its payload lists it. */
export type ListedError =
  | (Listed & { readonly __typename: 'InputError'; readonly pointer: string })
  | (Listed & {
      readonly __typename: 'StateError'
      readonly details: Readonly<Record<string, unknown>>
    })
  | ContributionError

const statesOfPayload = [
  'CONFLICT',
  'NOT_FOUND',
  'OUT_OF_SCOPE',
  'RUN_ENDED',
  'TARGET_BUSY',
  'PRECONDITION_FAILED',
  'IDEMPOTENCY_MISMATCH',
  'SCANNER_UNKNOWN',
  'QUEUE_FULL',
] as const satisfies readonly MutationErrorCode[]

const members = new WeakMap<ServiceError, string>()

/** Returns the error, as that of one member of the input. */
export function atMember(member: string, error: ServiceError): ServiceError {
  members.set(error, member)
  return error
}

/** Returns the error of an input that is wrong at `problems`, which must not be empty. */
export function inputRefused(problems: readonly InputProblem[]): ServiceError {
  return new ServiceError('INPUT_REFUSED', firstOf(problems), { errors: problems })
}

/**
 * Returns what `mutate` returns in one transaction, once for a request with an idempotency key, with no errors;
 * `errors` lists what a client can mend: an input that is refused, a state that does not allow it. Throws what else
 * `mutate` throws. The result must survive JSON: dates come back as texts from a replay.
 */
export async function mutate<T>(
  { db, requester }: Pick<Context, 'db' | 'requester'>,
  caller: Pick<Caller, 'id'>,
  write: (trx: Database) => Promise<T>,
): Promise<{ readonly result: T | null; readonly errors: readonly ListedError[] }> {
  const { idempotency } = requester
  try {
    const once = idempotency && { ...idempotency, caller: caller.id }
    const { result, isReplayed } = await writeOnce(db, once, write)
    if (idempotency) idempotency.isReplayed = isReplayed
    return { result, errors: [] }
  } catch (cause) {
    if (!(cause instanceof ServiceError)) throw cause
    if (cause.code === 'OUT_OF_SCOPE') requester.refusals.push(cause.code)
    return { result: null, errors: errorsOf(cause) }
  }
}

function errorsOf(cause: ServiceError): readonly ListedError[] {
  const { code, message, details } = cause
  if (code === 'INPUT_REFUSED')
    return (details.errors as readonly InputProblem[]).map((problem) => ({
      __typename: 'InputError',
      code,
      ...problem,
      path: pathOf(problem.pointer),
    }))
  const state = statesOfPayload.find((one) => one === code)
  if (state) {
    const member = members.get(cause)
    return [{ __typename: 'StateError', code: state, message, path: member === undefined ? null : [member], details }]
  }
  throw cause
}

/** Returns the names in a JSON Pointer. */
function pathOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
}

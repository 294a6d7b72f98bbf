import type { RunError } from '../../db/target-run-tables.ts'
import { ServiceError } from '../ground/errors.ts'

/** Ends a run as failed, for a reason that its client is told. */
export class RunFailure extends Error {
  readonly reason: RunError['reason']

  constructor(reason: RunError['reason'], detail: string) {
    super(detail)
    this.name = 'RunFailure'
    this.reason = reason
  }
}

/** How the engine says that a value is beyond its limits. */
const tooLarge = /^(?:Maximum call stack|Invalid (?:string|array|array buffer|typed array) length|Array buffer alloc)/
/** Data exceptions of PostgreSQL, and its limits (SQLSTATE classes 22 and 54). */
const unstorable = /^(?:22|54)[0-9A-Z]{3}$/
const reasons = { CONFLICT: 'older', OUT_OF_SCOPE: 'out_of_scope', INPUT_REFUSED: 'input_refused' } as const

/**
 * Returns the error of a run that ends at the first attempt, because another one would end in the same way: content
 * that is refused, or that needs too much memory (contract: seceng §6.11). Null for a failure of the service.
 */
export function runErrorOf(cause: unknown): RunError | null {
  if (cause instanceof RunFailure) return runError(cause.reason, cause.message)
  const { code = '', message = '' } = cause as NodeJS.ErrnoException
  if (code === 'ERR_WORKER_OUT_OF_MEMORY')
    return runError('memory_exceeded', 'What the run reads needs more memory than it may have.')
  if (cause instanceof RangeError && tooLarge.test(message))
    return runError('input_refused', 'What the run reads has a text, a list or a nesting that is too large to be read.')
  if (unstorable.test(code))
    return runError('input_refused', 'What the run reads has a value that the database cannot store.')
  if (!(cause instanceof ServiceError) || !(cause.code in reasons)) return null
  const detail = cause.message.replace('Give --allow-older to do so.', 'Send allowOlder=true to do so.')
  return runError(reasons[cause.code as keyof typeof reasons], detail)
}

/** Returns the error of a run that fails for `reason`. */
export function runError(reason: RunError['reason'], detail: string): RunError {
  return { code: 'RUN_FAILED', reason, detail }
}

import { ServiceError } from '../ground/errors.ts'
import { redactText } from '../redact/text.ts'
import { Problem } from './http/problem.ts'
import { isStoreEnded } from './store/open.ts'
import { ThreadError } from './thread/worker.ts'

/**
 * Returns what the log may contain of a failure: its kind and where it came from, never its text, which may quote what
 * was read.
 */
export function describeFailure(cause: unknown): Readonly<Record<string, unknown>> {
  if (cause instanceof ThreadError) return { ...cause.failure }
  if (!(cause instanceof Error)) return { error: typeof cause }
  const places = (cause.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { error: cause.name, code: (cause as { code?: unknown }).code ?? null, places: places.slice(0, 8).join('\n') }
}

/** Returns the problem to send for a failure; `errorId` is how the log names what is internal. */
export function problemOfFailure(cause: unknown, errorId: string): Problem {
  if (cause instanceof Problem) return cause
  if (cause instanceof ServiceError && cause.code === 'INPUT_REFUSED')
    return new Problem('validation_failed', redactText(cause.message))
  if (isStoreEnded(cause)) return new Problem('unavailable', 'The sidecar is ending, or its store has failed.')
  if (cause instanceof ThreadError && cause.failure.code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new Problem('payload_too_large', 'This takes more memory than one job may have; send it in smaller parts.')
  if (cause instanceof ThreadError && cause.failure.error === 'ThreadEnded')
    return new Problem('unavailable', 'The work ended before it was done; send it again.', { retryAfterSeconds: 1 })
  return new Problem('internal', `The sidecar failed. Its log names this failure ${errorId}.`, { errorId })
}

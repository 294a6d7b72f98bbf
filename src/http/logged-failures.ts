import type { LoggedFailure } from '../../graphql/service-state-parents.ts'
import type { Logger } from '../ground/log.ts'

/** Failures that are remembered. */
const most = 20
const longestMessage = 200

/**
 * Returns a logger that logs as `log` does, and what remembers the last failures that it was told, the newest first,
 * without their values.
 */
export function rememberFailures(log: Logger): {
  readonly log: Logger
  readonly failures: () => readonly LoggedFailure[]
} {
  let failures: readonly LoggedFailure[] = []
  const error = (...logged: readonly unknown[]) => {
    failures = [failureOf(logged), ...failures].slice(0, most)
    Reflect.apply(log.error, log, logged)
  }
  return { log: Object.create(log, { error: { value: error } }) as Logger, failures: () => failures }
}

function failureOf([first, second]: readonly unknown[]): LoggedFailure {
  const facts = typeof first === 'object' && first !== null ? (first as Readonly<Record<string, unknown>>) : {}
  const message = typeof first === 'string' ? first : second
  const { name, code } = (facts.err ?? {}) as { readonly name?: unknown; readonly code?: unknown }
  return {
    at: Date.now(),
    message: typeof message === 'string' ? message.slice(0, longestMessage) : 'a failure',
    type: wordIn(name),
    code: wordIn(code),
    requestId: textIn(facts.requestId) ?? textIn(facts.errorId),
  }
}

/** Returns a text that is one word; null for others, which may have values in them. */
function wordIn(value: unknown): string | null {
  return typeof value === 'string' && /^\w{1,64}$/.test(value) ? value : null
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

import { AsyncLocalStorage } from 'node:async_hooks'

/** When a request must be answered, on the clock of `performance.now()`; set to Infinity once it is. */
export type Deadline = { at: number }

const current = new AsyncLocalStorage<Deadline>()

/** Runs `work`, and whatever it starts, under `deadline`. */
export function runBefore<T>(deadline: Deadline, work: () => T): T {
  return current.run(deadline, work)
}

/**
 * Returns the milliseconds that are left to the request for which the caller works, below 0 when it is late; null
 * outside of one, and for what goes on after it is answered.
 */
export function timeLeftMs(): number | null {
  const deadline = current.getStore()
  return deadline === undefined || deadline.at === Number.POSITIVE_INFINITY ? null : deadline.at - performance.now()
}

/** A statement for which its request has no time left; its code is that of PostgreSQL for a slow one. */
export class LateRequest extends Error {
  readonly code = '57014'
}

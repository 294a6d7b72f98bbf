import { setTimeout as delay } from 'node:timers/promises'
import { ServiceError } from '../../errors.ts'

const pollMs = 250
/** Requests of each kind that may wait at the same time (contract: seceng §13). */
const mostWaiting = 64
const longestWaitSeconds = 30

/** Lets so many requests wait at the same time. */
export type Waiting = {
  /** Returns what lets go of the place; throws TOO_MANY_REQUESTS when there is none. */
  enter(): () => void
}

export function createWaiting(): Waiting {
  let count = 0
  return {
    enter() {
      if (count >= mostWaiting)
        throw new ServiceError('TOO_MANY_REQUESTS', `At most ${mostWaiting} requests may wait at the same time.`, {
          retryAfterSeconds: 5,
        })
      count += 1
      return () => {
        count -= 1
      }
    },
  }
}

/** Returns the seconds that `Prefer: wait=N` (RFC 7240) asks for, at most 30; null when it asks for none. */
export function waitSecondsIn(prefer: string | readonly string[] | undefined): number | null {
  const seconds = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,9})"?/i.exec([prefer ?? ''].flat().join(','))?.[1]
  return seconds === undefined ? null : Math.min(Number(seconds), longestWaitSeconds)
}

/** Reads until `isFinal`, `untilMs` is over or `signal` ends it; returns what was read last. */
export async function waitForFinal<T>(
  read: () => Promise<T>,
  isFinal: (value: T) => boolean,
  untilMs: number,
  signal: AbortSignal,
): Promise<T> {
  for (;;) {
    const value = await read()
    const left = untilMs - performance.now()
    if (isFinal(value) || left <= 0 || signal.aborted) return value
    await delay(Math.min(pollMs, left), undefined, { signal }).catch(() => {})
  }
}

/** Yields server-sent events: `progress` at each change, at most four a second, then `end`; each has the value as data. */
export async function* eventsOf<T>(
  first: T,
  read: () => Promise<T>,
  isFinal: (value: T) => boolean,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let value = first
  let sent = ''
  for (;;) {
    const data = JSON.stringify(value)
    if (isFinal(value)) return yield `event: end\ndata: ${data}\n\n`
    if (data !== sent) yield `event: progress\ndata: ${data}\n\n`
    sent = data
    await delay(pollMs, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    value = await read()
  }
}

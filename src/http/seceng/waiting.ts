import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { ServiceError } from '../../ground/errors.ts'

/** Between two reads at least, whatever changes. */
const pauseMs = 250
/** Between two reads at most, for changes of which no word came. */
const lookMs = 1_000
/** Event streams, and waiting requests, that may be open at the same time (contract: seceng §13). */
const mostWaiting = 64
const longestWaitSeconds = 30

/** A value that requests wait for. */
export type Watched<T> = {
  readonly read: () => Promise<T>
  /** Returns true when the value will not change again. */
  readonly isFinal: (value: T) => boolean
}

/**
 * Lets requests wait for the end of long work. Both throw TOO_MANY_REQUESTS while 64 of their kind wait, and what the
 * first read throws.
 */
export type Waiting = {
  /** Returns the value when it is final, `seconds` are over, or the client or the service leaves. */
  forFinal<T>(reply: FastifyReply, watched: Watched<T>, seconds: number): Promise<T>
  /**
   * Returns server-sent events: `progress` at each change, at most four a second, then `end`; each has what `dataOf`
   * returns as data.
   */
  events<T>(reply: FastifyReply, watched: Watched<T>, dataOf: (value: T) => unknown): Promise<Readable>
}

type Changed = (signal: AbortSignal) => Promise<void>

/**
 * Lets requests wait until `ending` aborts. `changed` resolves when any value may have changed, or its signal aborts.
 */
export function createWaiting(changed: Changed, ending: AbortSignal): Waiting {
  const [waits, streams] = [createPlaces(), createPlaces()]
  const signalOf = (reply: FastifyReply, enter: () => () => void) => {
    whenClosed(reply, enter())
    const left = new AbortController()
    whenClosed(reply, () => left.abort())
    return AbortSignal.any([left.signal, ending])
  }
  return {
    async forFinal(reply, watched, seconds) {
      const signal = AbortSignal.any([signalOf(reply, waits), AbortSignal.timeout(seconds * 1_000)])
      let last!: Awaited<ReturnType<typeof watched.read>>
      for await (last of valuesOf(watched, changed, signal)) if (watched.isFinal(last)) break
      return last
    },
    async events(reply, watched, dataOf) {
      const events = eventsOf(watched, dataOf, changed, signalOf(reply, streams))
      const first = await events.next()
      return Readable.from(resumed(first, events))
    },
  }
}

/** Returns the seconds that `Prefer: wait=N` (RFC 7240) asks for, at most 30; null when it asks for none. */
export function waitSecondsIn(prefer: string | readonly string[] | undefined): number | null {
  const seconds = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,9})"?/i.exec([prefer ?? ''].flat().join(','))?.[1]
  return seconds === undefined ? null : Math.min(Number(seconds), longestWaitSeconds)
}

/** Calls `act` when the answer is sent or its client has left, at once when that has been. */
export function whenClosed({ raw }: FastifyReply, act: () => void): void {
  if (raw.closed) act()
  else raw.once('close', act)
}

/** Returns what takes one of so many places and returns what lets go of it. */
function createPlaces(): () => () => void {
  let taken = 0
  return () => {
    if (taken >= mostWaiting)
      throw new ServiceError('TOO_MANY_REQUESTS', `At most ${mostWaiting} requests may wait at the same time.`, {
        retryAfterSeconds: 5,
      })
    taken += 1
    return () => {
      taken -= 1
    }
  }
}

async function* eventsOf<T>(
  watched: Watched<T>,
  dataOf: (value: T) => unknown,
  changed: Changed,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let sent = ''
  for await (const value of valuesOf(watched, changed, signal)) {
    const data = JSON.stringify(dataOf(value))
    if (watched.isFinal(value)) return yield `event: end\ndata: ${data}\n\n`
    if (data !== sent) yield `event: progress\ndata: ${data}\n\n`
    sent = data
  }
}

async function* resumed<T>(first: IteratorResult<T, unknown>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (!first.done) yield first.value
  yield* rest
}

/** Yields the value once, then after each change, at most four times a second, until `signal` aborts. */
async function* valuesOf<T>({ read }: Watched<T>, changed: Changed, signal: AbortSignal): AsyncGenerator<T> {
  do {
    const leaving = new AbortController()
    const stopped = AbortSignal.any([signal, leaving.signal])
    const pause = (ms: number) => delay(ms, undefined, { signal: stopped }).catch(() => {})
    try {
      // Listens first, so that no change is missed while it reads.
      const change = changed(stopped)
      yield await read()
      await pause(pauseMs)
      await Promise.race([change, pause(lookMs - pauseMs)])
    } finally {
      leaving.abort()
    }
  } while (!signal.aborted)
}

import { createLoad, type Load } from './load.ts'
import type { CacheableResponse } from './response.ts'

/** Requests that came together are started for so long before other work has its turn. */
const sliceMs = 10
/** So many connections are taken before the next request that waits is started. */
const mostConnectionsBefore = 8

/** How many requests are computed at once, how many wait for that, and for how long at most. */
export type SlotLimits = { readonly inFlight: number; readonly waiting: number; readonly waitMs: number }

/** One request: whose it is, what starts it, and what refuses it. */
export type Turn = { readonly client: string; readonly start: () => void; readonly refuse: () => void }

export type Slots = {
  /**
   * Starts a turn when fewer than `inFlight` responses that were started have no head yet, those that came first
   * before, but nobody's beyond half of them while another client waits; with fewer while the event loop is late.
   * Refuses it after `waitMs`, and at once where `waiting` wait already or it would wait too long behind them, unless
   * another client has more of them: then the newest of whoever has most is. Does nothing for a client that has gone.
   */
  take(response: CacheableResponse, turn: Turn): void
  /** Notes that a connection was taken; others may wait for it, since libuv takes one in each turn of its loop. */
  noteConnection(): void
  /** How many are computed, and how many wait. */
  statistics(): { readonly inFlight: number; readonly waiting: number }
}

type Waiter = Turn & { readonly response: CacheableResponse; readonly leave: () => void }

/**
 * Bounds what is computed at once, and how much of it without a look at the network between: answers from cached rows
 * wait for nothing, so that all that clients have sent would else be answered in one go.
 */
export function createSlots(
  { inFlight: limit, waiting: mostWaiting, waitMs }: SlotLimits,
  load: Load = createLoad(limit),
): Slots {
  const waiting = new Set<Waiter>()
  const waitingOf = new Map<string, Waiter[]>()
  const running = new Map<string, number>()
  let inFlight = 0
  let isNextDue = false
  let hasNewConnection = false
  let connectionsBefore = 0
  let sliceBegan: number | null = null

  const endSlice = () => {
    sliceBegan = null
  }
  const hasTime = () => {
    if (sliceBegan !== null) return performance.now() - sliceBegan < sliceMs
    sliceBegan = performance.now()
    setImmediate(endSlice)
    return true
  }
  const startNext = () => {
    if (hasNewConnection && connectionsBefore < mostConnectionsBefore) {
      hasNewConnection = false
      connectionsBefore++
      setImmediate(startNext)
      return
    }
    connectionsBefore = 0
    isNextDue = false
    if (inFlight < load.most()) {
      const fairShare = Math.ceil(load.most() / 2)
      const [first] = waiting
      const next = waiting.values().find(({ client }) => (running.get(client) ?? 0) < fairShare) ?? first
      next?.leave()
      if (next) run(next.response, next)
    }
    scheduleNext()
  }
  // One at a time, since what one starts goes on right after it.
  const scheduleNext = () => {
    if (isNextDue || waiting.size === 0 || inFlight >= load.most()) return
    isNextDue = true
    setImmediate(startNext)
  }
  const count = (client: string, by: number) => {
    const now = (running.get(client) ?? 0) + by
    if (now === 0) running.delete(client)
    else running.set(client, now)
    inFlight += by
  }
  const run = (response: CacheableResponse, { client, start }: Turn) => {
    count(client, 1)
    response.onHead = () => {
      response.onHead = null
      count(client, -1)
      load.noteAnswer()
      scheduleNext()
    }
    start()
  }
  const wait = (response: CacheableResponse, turn: Turn) => {
    const timer = setTimeout(() => {
      waiter.leave()
      turn.refuse()
    }, waitMs)
    const leave = () => {
      waiting.delete(waiter)
      const own = waitingOf.get(turn.client) ?? []
      own.splice(own.indexOf(waiter), 1)
      if (own.length === 0) waitingOf.delete(turn.client)
      if (waiting.size === 0) load.end()
      clearTimeout(timer)
      response.off('close', leave)
    }
    const waiter: Waiter = { ...turn, response, leave }
    waiting.add(waiter)
    const own = waitingOf.get(turn.client)
    if (own) own.push(waiter)
    else waitingOf.set(turn.client, [waiter])
    load.begin()
    response.once('close', leave)
    scheduleNext()
  }

  return {
    take(response, turn) {
      if (inFlight < load.most() && waiting.size === 0 && hasTime()) return run(response, turn)
      if (waiting.size >= mostWaiting || load.isTooMuch(waiting.size)) {
        const newest = newestOfGreediest(waitingOf, turn.client)
        if (!newest) return turn.refuse()
        newest.leave()
        newest.refuse()
      }
      wait(response, turn)
    },
    noteConnection() {
      hasNewConnection = true
    },
    statistics: () => ({ inFlight, waiting: waiting.size }),
  }
}

/**
 * Returns the newest that waits of the client with the most, when that is over one more than `client` has; else
 * undefined.
 */
function newestOfGreediest(waitingOf: ReadonlyMap<string, readonly Waiter[]>, client: string): Waiter | undefined {
  let greediest: readonly Waiter[] = []
  for (const own of waitingOf.values()) if (own.length > greediest.length) greediest = own
  return greediest.length > (waitingOf.get(client)?.length ?? 0) + 1 ? greediest.at(-1) : undefined
}

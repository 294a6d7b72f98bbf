import type { CacheableResponse } from './response.ts'

/** Requests that came together are started for so long before other work has its turn. */
const sliceMs = 10

/** How many requests are computed at once, how many wait for that, and for how long at most. */
export type SlotLimits = { readonly inFlight: number; readonly waiting: number; readonly waitMs: number }

/** One request: whose it is, what starts it, and what refuses it. */
export type Turn = { readonly client: string; readonly start: () => void; readonly refuse: () => void }

export type Slots = {
  /**
   * Starts a turn when fewer than `inFlight` responses that were started have no head yet, those that came first
   * before, but nobody's beyond half of them while another client waits. Refuses it after `waitMs`, and at once where
   * `waiting` wait already, unless another client has more of them: then the newest of whoever has most is. Does
   * nothing for a client that has gone.
   */
  take(response: CacheableResponse, turn: Turn): void
  /** How many are computed, and how many wait. */
  statistics(): { readonly inFlight: number; readonly waiting: number }
}

type Waiter = Turn & { readonly response: CacheableResponse; readonly leave: () => void }

/**
 * Bounds what is computed at once, and how much of it without a look at the network between: answers from cached rows
 * wait for nothing, so that all that clients have sent would else be answered in one go.
 */
export function createSlots({ inFlight: most, waiting: mostWaiting, waitMs }: SlotLimits): Slots {
  const waiting = new Set<Waiter>()
  const running = new Map<string, number>()
  const fairShare = Math.ceil(most / 2)
  let inFlight = 0
  let isNextDue = false
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
    isNextDue = false
    if (inFlight < most) {
      const [first] = waiting
      const next = waiting.values().find(({ client }) => (running.get(client) ?? 0) < fairShare) ?? first
      next?.leave()
      if (next) run(next.response, next)
    }
    scheduleNext()
  }
  // One at a time, since what one starts goes on right after it.
  const scheduleNext = () => {
    if (isNextDue || waiting.size === 0 || inFlight >= most) return
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
      clearTimeout(timer)
      response.off('close', leave)
    }
    const waiter: Waiter = { ...turn, response, leave }
    waiting.add(waiter)
    response.once('close', leave)
    scheduleNext()
  }

  return {
    take(response, turn) {
      if (inFlight < most && waiting.size === 0 && hasTime()) return run(response, turn)
      if (waiting.size >= mostWaiting) {
        const newest = newestOfGreediest(waiting, turn.client)
        if (!newest) return turn.refuse()
        newest.leave()
        newest.refuse()
      }
      wait(response, turn)
    },
    statistics: () => ({ inFlight, waiting: waiting.size }),
  }
}

/**
 * Returns the newest that waits of the client with the most, when that is over one more than `client` has; else
 * undefined.
 */
function newestOfGreediest(waiting: ReadonlySet<Waiter>, client: string): Waiter | undefined {
  const counts = new Map<string, number>()
  for (const { client: own } of waiting) counts.set(own, (counts.get(own) ?? 0) + 1)
  const greediest = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0] as const)
  if (greediest[1] <= (counts.get(client) ?? 0) + 1) return undefined
  return [...waiting].findLast((waiter) => waiter.client === greediest[0])
}

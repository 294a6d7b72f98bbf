import type { CacheableResponse } from './response.ts'

/** Requests that came together are started for so long before other work has its turn. */
const sliceMs = 10

/** How many requests are computed at once, and how many wait for that. */
export type SlotLimits = { readonly inFlight: number; readonly waiting: number }

export type Slots = {
  /**
   * Calls `start` when fewer than `inFlight` responses that were started have no head yet, those that came first
   * before. Calls `refuse` at once where `waiting` wait already, and nothing for a client that has gone.
   */
  take(response: CacheableResponse, start: () => void, refuse: () => void): void
  /** How many are computed, and how many wait. */
  statistics(): { readonly inFlight: number; readonly waiting: number }
}

/**
 * Bounds what is computed at once, and how much of it without a look at the network between: answers from cached rows
 * wait for nothing, so that all that clients have sent would else be answered in one go.
 */
export function createSlots({ inFlight: most, waiting: mostWaiting }: SlotLimits): Slots {
  const waiting = new Set<() => void>()
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
    const [first] = waiting
    if (inFlight < most) first?.()
    scheduleNext()
  }
  // One at a time, since what one starts goes on right after it.
  const scheduleNext = () => {
    if (isNextDue || waiting.size === 0 || inFlight >= most) return
    isNextDue = true
    setImmediate(startNext)
  }
  const run = (response: CacheableResponse, start: () => void) => {
    inFlight++
    response.onHead = () => {
      response.onHead = null
      inFlight--
      scheduleNext()
    }
    start()
  }

  return {
    take(response, start, refuse) {
      if (inFlight < most && waiting.size === 0 && hasTime()) return run(response, start)
      if (waiting.size >= mostWaiting) return refuse()
      const begin = () => {
        waiting.delete(begin)
        response.off('close', leave)
        run(response, start)
      }
      const leave = () => void waiting.delete(begin)
      waiting.add(begin)
      response.once('close', leave)
      scheduleNext()
    },
    statistics: () => ({ inFlight, waiting: waiting.size }),
  }
}

/** What is computed at once at least, however late the event loop is. */
const least = 4
/** The event loop is looked at so often, while requests wait. */
const lookMs = 100
/** Later than this, less is computed at once; earlier than half of it, more. */
const lateMs = 100
/** Share of what was computed at once that is left when the event loop is late. */
const lessening = 0.7
/** Share that the last look has of the time that an answer takes. */
const weight = 0.3
/** A request is not kept waiting where it would wait longer than this. */
const longestWaitMs = 2_000
/**
 * What an answer takes is known once requests have waited for so long, since the first answers of a process take many
 * times as long as later ones; after as long without any that waits, others are asked for, and it is forgotten.
 */
const knownAfterMs = 1_000

/** How much a process can compute, as measured while requests wait. */
export type Load = {
  /** Returns how many may be computed at once. */
  most(): number
  /** Returns true where one more would wait too long behind `waiting` others. */
  isTooMuch(waiting: number): boolean
  /** Notes that requests wait from now on. */
  begin(): void
  /** Notes that the computation of one has ended. */
  noteAnswer(): void
  /** Notes that none waits any more. */
  end(): void
}

/** Measures the load of this process, which computes at most `limit` requests at once. */
export function createLoad(limit: number, now: () => number = performance.now.bind(performance)): Load {
  let most = limit
  let answerMs: number | null = null
  let endedAt = 0
  let watch: Watch | null = null

  const measureAnswers = (watch: Watch, at: number) => {
    if (watch.answers === 0 || (answerMs === null && at - watch.countedAt < knownAfterMs)) return
    const tookMs = (at - watch.countedAt) / watch.answers
    answerMs = answerMs === null ? tookMs : answerMs + (tookMs - answerMs) * weight
    watch.answers = 0
    watch.countedAt = at
  }
  const look = (watch: Watch) => {
    const at = now()
    const delayMs = at - watch.lookedAt - lookMs
    watch.lookedAt = at
    if (delayMs > lateMs) most = Math.max(Math.min(least, limit), Math.floor(most * lessening))
    else if (delayMs < lateMs / 2) most = Math.min(limit, most + 1)
    measureAnswers(watch, at)
  }
  return {
    most: () => most,
    isTooMuch: (waiting) => waiting * (answerMs ?? 0) > longestWaitMs,
    begin() {
      if (watch) return
      const at = now()
      if (at - endedAt >= knownAfterMs) answerMs = null
      const begun: Watch = { answers: 0, countedAt: at, lookedAt: at, timer: setInterval(() => look(begun), lookMs) }
      begun.timer.unref()
      watch = begun
    },
    noteAnswer() {
      if (watch) watch.answers++
    },
    end() {
      clearInterval(watch?.timer)
      watch = null
      endedAt = now()
    },
  }
}

/** What is seen from the moment that requests wait until none does. */
type Watch = {
  readonly timer: NodeJS.Timeout
  lookedAt: number
  /** Answers since `countedAt`. */
  answers: number
  countedAt: number
}

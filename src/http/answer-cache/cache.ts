import { LRUCache } from 'lru-cache'
import type { CacheStatistics } from '../metrics.ts'
import type { Headers, Message } from './message.ts'
import type { AnsweredOperationOf } from './response.ts'

/** A whole answer with status 200 that any client may be sent. */
export type Answer = {
  /** The revision of the data in it. */
  readonly revision: number
  readonly headers: Headers
  readonly message: Message
  /** Without the name of an encoding; null when it has none. */
  readonly etag: string | null
  /** The pattern of its path. */
  readonly route: string
  readonly operation: AnsweredOperationOf | null
}

export type AnswerCache = {
  /** False when nothing may be cached. */
  readonly isOn: boolean
  /** Returns the answer to the request `key` at `revision`; undefined on a miss. */
  find(revision: number, key: string): Answer | undefined
  /**
   * Returns the answer that has been in flight for `key` since `revision`, and may be of a later one; it resolves to
   * null when it may not be shared. Undefined when none is in flight.
   */
  inFlight(revision: number, key: string): Promise<Answer | null> | undefined
  /**
   * Registers the answer to `key` as in flight. Call the result once with the answer, or null when it may not be
   * shared.
   */
  begin(revision: number, key: string): (answer: Answer | null) => void
  /** Forgets all answers, those in flight too: they are sent to those who wait for them and not cached. */
  clear(): void
  readonly statistics: CacheStatistics
}

/** Bytes of an entry besides its body and its headers, about. */
const overhead = 1024

/**
 * Creates an empty cache of public answers of at most `maxBytes`, least recently used evicted first; a new revision
 * empties it (DESIGN §4.5).
 */
export function createAnswerCache(maxBytes: number): AnswerCache {
  const answers = new LRUCache<string, Answer>({
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: Math.max(1, Math.floor(maxBytes / 8)),
    sizeCalculation: ({ message }, key) => message.bytes + key.length + overhead,
  })
  const running = new Map<string, Promise<Answer | null>>()
  const counts = { hits: 0, misses: 0, joined: 0 }
  let cachedRevision = -1
  let generation = 0
  const nameOf = (revision: number, key: string) => `${generation} ${revision} ${key}`

  return {
    isOn: maxBytes > 0,
    find(revision, key) {
      if (revision !== cachedRevision) {
        answers.clear()
        cachedRevision = revision
      }
      const answer = answers.get(key)
      if (answer) counts.hits++
      return answer
    },
    inFlight(revision, key) {
      const leader = running.get(nameOf(revision, key))
      if (leader) counts.joined++
      return leader
    },
    begin(revision, key) {
      counts.misses++
      const name = nameOf(revision, key)
      const begunIn = generation
      const { promise, resolve } = Promise.withResolvers<Answer | null>()
      running.set(name, promise)
      let isDone = false
      return (answer) => {
        if (isDone) return
        isDone = true
        running.delete(name)
        if (answer?.revision === cachedRevision && begunIn === generation) answers.set(key, answer)
        resolve(answer)
      }
    },
    clear() {
      answers.clear()
      generation++
    },
    get statistics() {
      return { ...counts, entries: answers.size, bytes: answers.calculatedSize }
    },
  }
}

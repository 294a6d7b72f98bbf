import { LRUCache } from 'lru-cache'
import type { CacheFigures } from './metrics.ts'
import type { Wire } from './wire.ts'

/** A whole answer with status 200, as it goes over the wire. */
export type Answer = {
  /** The revision of the data in it. */
  readonly revision: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Of the answer as it is, without the name of an encoding. */
  readonly etag: string | null
  /** Its body, which gets a head as soon as it is given again. */
  wire: Wire
  /** The pattern of its path. */
  readonly route: string
}

export type AnswerCache = {
  /** False when it may hold nothing. */
  readonly isOn: boolean
  /** The answer to the request `key` at `revision`; undefined when it is not held. */
  find(revision: number, key: string): Answer | undefined
  /**
   * Resolves with the answer that is being computed for `key` since this revision, and may be of a later one; null when it may not be shared; undefined when
   * nobody computes it.
   */
  underWay(revision: number, key: string): Promise<Answer | null> | undefined
  /** Says that the answer to `key` is being computed; the result takes the answer, or null when it may not be shared. */
  begin(revision: number, key: string): (answer: Answer | null) => void
  readonly figures: CacheFigures
}

/** Besides its body and its headers an entry takes about so many bytes. */
const overhead = 1024

/** An empty cache of public answers that holds at most `maxBytes`, least recently used first out; a new revision empties it (DESIGN §4.5). */
export function createAnswerCache(maxBytes: number): AnswerCache {
  const held = new LRUCache<string, Answer>({
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: Math.max(1, Math.floor(maxBytes / 8)),
    sizeCalculation: ({ headers, wire }, key) =>
      wire.bytes.length + key.length + 2 * headers.flat().join('').length + overhead,
  })
  const begun = new Map<string, Promise<Answer | null>>()
  const counts = { hits: 0, misses: 0, joined: 0 }
  let heldRevision = -1

  return {
    isOn: maxBytes > 0,
    find(revision, key) {
      if (revision !== heldRevision) {
        held.clear()
        heldRevision = revision
      }
      const answer = held.get(key)
      if (answer) counts.hits++
      return answer
    },
    underWay(revision, key) {
      const leader = begun.get(`${revision} ${key}`)
      if (leader) counts.joined++
      return leader
    },
    begin(revision, key) {
      counts.misses++
      const name = `${revision} ${key}`
      const { promise, resolve } = Promise.withResolvers<Answer | null>()
      begun.set(name, promise)
      let isDone = false
      return (answer) => {
        if (isDone) return
        isDone = true
        begun.delete(name)
        if (answer?.revision === heldRevision) held.set(key, answer)
        resolve(answer)
      }
    },
    get figures() {
      return { ...counts, entries: held.size, bytes: held.calculatedSize }
    },
  }
}

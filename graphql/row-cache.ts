import { LRUCache } from 'lru-cache'

/** What was read at one revision, for every request at that revision. */
export type Rows = {
  /** What `source` gave for `key`; undefined when it is not held. */
  find<T>(source: object, key: string): T | undefined
  /** Holds what `source` gave for `key`, unless the data have moved on. */
  keep<T>(source: object, key: string, value: T): T
}

export type RowCache = {
  at(revision: number): Rows
  readonly figures: RowCacheFigures
}

export type RowCacheFigures = {
  readonly hits: number
  readonly misses: number
  readonly entries: number
  readonly bytes: number
}

/**
 * An empty cache of public rows that holds about `maxBytes`, least recently used first out; a new revision empties it (DESIGN §4.5). Values are shared
 * between requests and must not be changed.
 */
export function createRowCache(maxBytes: number): RowCache {
  const held = new LRUCache<string, { readonly value: unknown }>({
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: Math.max(1, Math.floor(maxBytes / 8)),
    sizeCalculation: ({ value }, key) => 64 + 2 * key.length + sizeOf(value),
  })
  const numbers = new WeakMap<object, number>()
  const counts = { hits: 0, misses: 0 }
  let sources = 0
  let heldRevision = -1

  const nameOf = (source: object, key: string) => {
    let number = numbers.get(source)
    if (number === undefined) {
      number = sources++
      numbers.set(source, number)
    }
    return `${number} ${key}`
  }

  return {
    at(revision) {
      if (revision > heldRevision) {
        held.clear()
        heldRevision = revision
      }
      return {
        find: <T>(source: object, key: string) => {
          const entry = revision === heldRevision ? held.get(nameOf(source, key)) : undefined
          if (entry) counts.hits++
          else counts.misses++
          return entry?.value as T | undefined
        },
        keep: (source, key, value) => {
          if (revision === heldRevision && maxBytes > 0) held.set(nameOf(source, key), { value })
          return value
        },
      }
    },
    get figures() {
      return { ...counts, entries: held.size, bytes: held.calculatedSize }
    },
  }
}

/** About how many bytes a value takes in memory. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 16 + 2 * value.length
  if (typeof value !== 'object' || value === null) return 8
  if (Array.isArray(value)) return value.reduce<number>((sum, entry) => sum + sizeOf(entry), 16)
  return Object.values(value).reduce<number>((sum, entry) => sum + 16 + sizeOf(entry), 32)
}

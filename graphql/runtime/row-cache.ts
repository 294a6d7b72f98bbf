import { LRUCache } from 'lru-cache'
import type { MaybePromise } from './maybe-promise.ts'

/** Rows that were read at one revision, shared by every request at it. */
export type Rows = {
  readonly revision: number
  /**
   * Returns the cached value for `key` of `source`, synchronously on a hit; concurrent misses share one read. Values are deep-frozen; failures are not
   * cached.
   */
  cached<T>(source: object, key: string, read: () => Promise<T>): MaybePromise<T>
}

export type RowCache = {
  /** Returns the rows at `revision`; another revision than the last empties the cache. */
  at(revision: number): Rows
  readonly statistics: RowCacheStatistics
}

export type RowCacheStatistics = {
  readonly hits: number
  readonly misses: number
  /** Reads that waited for the same read of another request. */
  readonly joined: number
  readonly entries: number
  readonly bytes: number
}

type Entry = { readonly value: unknown }

/** Creates an empty cache of public rows of about `maxBytes`, which evicts the least recently used; 0 caches nothing (DESIGN §4.5). */
export function createRowCache(maxBytes: number): RowCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: Math.max(1, Math.floor(maxBytes / 8)),
  })
  const counts = { hits: 0, misses: 0, joined: 0 }
  let current = uncachedRows(-1)

  const rowsAt = (revision: number): Rows => {
    const begun = new Map<string, Promise<unknown>>()
    const rows: Rows = {
      revision,
      cached: <T>(source: object, key: string, read: () => Promise<T>): MaybePromise<T> => {
        if (rows !== current) return read()
        const name = `${numberOf(source)} ${key}`
        const entry = entries.get(name)
        if (entry) {
          counts.hits++
          return entry.value as T
        }
        const inFlight = begun.get(name)
        if (inFlight) {
          counts.joined++
          return inFlight as Promise<T>
        }
        counts.misses++
        const reading = read()
          .then((value) => {
            const size = freeze(value) + 2 * name.length + 64
            if (rows === current) entries.set(name, { value }, { size })
            return value
          })
          .finally(() => begun.delete(name))
        begun.set(name, reading)
        return reading
      },
    }
    return rows
  }

  return {
    at(revision) {
      if (maxBytes === 0) return uncachedRows(revision)
      if (revision !== current.revision) {
        entries.clear()
        current = rowsAt(revision)
      }
      return current
    },
    get statistics() {
      return { ...counts, entries: entries.size, bytes: entries.calculatedSize }
    },
  }
}

/** Creates rows of one request, each read once and shared with no other request. */
export function uncachedRows(revision: number): Rows {
  const reads = new Map<string, MaybePromise<unknown>>()
  return {
    revision,
    cached: <T>(source: object, key: string, read: () => Promise<T>): MaybePromise<T> => {
      const name = `${numberOf(source)} ${key}`
      if (reads.has(name)) return reads.get(name) as MaybePromise<T>
      const reading = read()
      reads.set(name, reading)
      reading.then(
        (value) => reads.set(name, value),
        () => {},
      )
      return reading
    },
  }
}

const numbers = new WeakMap<object, number>()
let sources = 0

function numberOf(source: object): number {
  const known = numbers.get(source)
  if (known !== undefined) return known
  numbers.set(source, ++sources)
  return sources
}

/** Deep-freezes a value, and returns about how many bytes of memory it takes. */
function freeze(value: unknown): number {
  if (typeof value === 'string') return 16 + 2 * value.length
  if (typeof value !== 'object' || value === null) return 8
  if (ArrayBuffer.isView(value)) return 64 + value.byteLength
  Object.freeze(value)
  if (Array.isArray(value)) return value.reduce<number>((sum, entry) => sum + freeze(entry), 16)
  return Object.values(value).reduce<number>((sum, entry) => sum + 16 + freeze(entry), 32)
}

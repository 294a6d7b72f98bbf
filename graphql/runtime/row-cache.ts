import { LRUCache } from 'lru-cache'
import { isNarrow, type UsedColumns } from '../../db/engine/used-columns.ts'
import { LateRequest } from '../../src/ground/deadline.ts'
import type { MaybePromise } from './maybe-promise.ts'

/** Rows that were read at one revision, shared by every request at it. */
export type Rows = {
  readonly revision: number
  /**
   * Returns the cached value for `key` of `source`, synchronously on a hit; concurrent misses share one read. Values
   * are deep-frozen; failures are not cached.
   */
  cached<T>(source: object, key: string, read: () => Promise<T>): MaybePromise<T>
  /**
   * Returns the cached value for `key` of `source` likewise, of something that is computed from rows and has none among
   * it. Values are as large as `sizeOf` returns, in bytes, and are not frozen.
   */
  computed<T>(source: object, key: string, compute: () => Promise<T>, sizeOf: (value: T) => number): MaybePromise<T>
  /** Caches a row that another read has found. */
  put(source: object, key: string, row: object): void
  /**
   * Returns the same rows for an operation that reads the columns `used` alone: what lacks others is shared with reads
   * of these columns only. A read that is not cached begins the learning, during which nothing is shared.
   */
  using(used: UsedColumns): Rows
}

export type RowCache = {
  /** Returns the rows at `revision`; another revision than the last empties the cache. */
  at(revision: number): Rows
  /** Forgets all rows, as when the numbers of revisions begin to mean others. */
  clear(): void
  readonly statistics: RowCacheStatistics
}

export type RowReads = {
  readonly hits: number
  readonly misses: number
  /** Reads that waited for the same read of another request. */
  readonly joined: number
}

export type RowCacheStatistics = RowReads & {
  readonly entries: number
  readonly bytes: number
}

type Entry = { readonly value: unknown }

/**
 * Creates an empty cache of public rows of about `maxBytes`, which evicts the least recently used; 0 caches nothing
 * (DESIGN §4.5). `onRead` is called for each read, for whom a trace is recorded.
 */
export function createRowCache(maxBytes: number, onRead: ((kind: keyof RowReads) => void) | null = null): RowCache {
  const entries = new LRUCache<string, Entry>({ maxSize: Math.max(1, maxBytes) })
  const largest = { row: Math.floor(maxBytes / 8), computed: Math.floor(maxBytes / 2) }
  const counts = { hits: 0, misses: 0, joined: 0 }
  const count = (kind: keyof RowReads) => {
    counts[kind]++
    onRead?.(kind)
  }
  let current = uncachedRows(-1)

  const rowsAt = (revision: number): Rows => {
    const begun = new Map<string, Promise<unknown>>()
    const ofOperations = new WeakMap<UsedColumns, { readonly narrowed: string; readonly rows: Rows }>()
    const keep = (name: string, value: unknown, size: number, kind: keyof typeof largest) => {
      const taken = Math.max(1, Math.ceil(size) + 2 * name.length + 64)
      if (whole === current && taken <= largest[kind]) entries.set(name, { value }, { size: taken })
    }
    /** Returns the entry of `name`, else of `wider`; undefined for a miss. */
    const find = (name: string, wider = name): Entry | undefined => {
      if (whole !== current) return undefined
      const entry = entries.get(name) ?? entries.get(wider)
      if (entry) count('hits')
      return entry
    }
    /** Returns what `read` returns, which is stored under `name`, and which concurrent misses share. */
    const shared = <T>(
      name: string,
      read: () => Promise<T>,
      store: (value: T) => void,
      onMiss?: () => void,
    ): MaybePromise<T> => {
      if (whole !== current) return read()
      const begin = () => {
        const reading = read()
          .then((value) => {
            store(value)
            return value
          })
          .finally(() => begun.delete(name))
        begun.set(name, reading)
        return reading
      }
      const inFlight = begun.get(name) as Promise<T> | undefined
      if (inFlight) {
        count('joined')
        return inFlight.catch((cause) => {
          // The request that began the read had less time than this one.
          if (cause instanceof LateRequest) return (begun.get(name) as Promise<T> | undefined) ?? begin()
          throw cause
        })
      }
      count('misses')
      onMiss?.()
      return begin()
    }
    const computed: Rows['computed'] = <T>(
      source: object,
      key: string,
      compute: () => Promise<T>,
      sizeOf: (value: T) => number,
    ) => {
      const name = nameOf(source, key)
      const entry = find(name)
      if (entry) return entry.value as T
      return shared(name, compute, (value) => keep(name, value, sizeOf(value), 'computed'))
    }
    const rowsFor = (narrow: string, onMiss?: () => void): Rows => {
      const store = (name: string, value: unknown) => {
        const { size, lacksColumns } = freeze(value)
        keep(lacksColumns ? name + narrow : name, value, size, 'row')
      }
      return {
        revision,
        // A hit makes no function here: a page of findings reads some hundred rows.
        cached: <T>(source: object, key: string, read: () => Promise<T>) => {
          const name = nameOf(source, key)
          const entry = find(name + narrow, name)
          if (entry) return entry.value as T
          return shared(name + narrow, read, (value) => store(name, value), onMiss)
        },
        computed,
        put: (source, key, row) => store(nameOf(source, key), row),
        using: (used) => {
          if (used.stage === 'learning') return { ...uncachedRows(revision), computed }
          const narrowed = used.stage === 'cached' ? '' : ` ${used.name}`
          const known = ofOperations.get(used)
          if (known?.narrowed === narrowed) return known.rows
          const rows = narrowed === '' ? rowsFor('', () => used.learn()) : rowsFor(narrowed)
          ofOperations.set(used, { narrowed, rows })
          return rows
        },
      }
    }
    const whole = rowsFor('')
    return whole
  }

  return {
    clear() {
      entries.clear()
      current = uncachedRows(-1)
    },
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
  const cached = <T>(source: object, key: string, read: () => Promise<T>): MaybePromise<T> => {
    const name = nameOf(source, key)
    if (reads.has(name)) return reads.get(name) as MaybePromise<T>
    const reading = read()
    reads.set(name, reading)
    reading.then(
      (value) => reads.set(name, value),
      () => {},
    )
    return reading
  }
  return {
    revision,
    cached,
    computed: cached,
    put: (source, key, row) => {
      reads.set(nameOf(source, key), row)
    },
    using: (used) => {
      used.learn()
      return uncachedRows(revision)
    },
  }
}

function nameOf(source: object, key: string): string {
  return `${numberOf(source)} ${key}`
}

const numbers = new WeakMap<object, number>()
let sources = 0

function numberOf(source: object): number {
  const known = numbers.get(source)
  if (known !== undefined) return known
  numbers.set(source, ++sources)
  return sources
}

/** Deep-freezes a value; returns about how many bytes of memory it takes, and whether rows of it lack columns. */
function freeze(value: unknown): { readonly size: number; readonly lacksColumns: boolean } {
  let lacksColumns = false
  const sizeOf = (part: unknown): number => {
    if (typeof part === 'string') return 16 + 2 * part.length
    if (typeof part !== 'object' || part === null) return 8
    if (ArrayBuffer.isView(part)) return 64 + part.byteLength
    Object.freeze(part)
    if (Array.isArray(part)) return part.reduce<number>((sum, entry) => sum + sizeOf(entry), 16)
    lacksColumns ||= isNarrow(part)
    return Object.values(part).reduce<number>((sum, entry) => sum + 16 + sizeOf(entry), 32)
  }
  return { size: sizeOf(value), lacksColumns }
}

import type { Database } from '../../db/engine/database.ts'
import type { LoaderKind, Source } from './loader-kinds.ts'
import type { MaybePromise } from './maybe-promise.ts'

/** Reads that every request at this revision shares. */
export interface SharedReads {
  /**
   * Returns the result of `read` for `args`, cached for every request at this revision. `read` must be a function of a
   * module, and its result must depend on the arguments and the data alone.
   */
  read<T, A extends readonly unknown[]>(read: (db: Database, ...args: A) => Promise<T>, ...args: A): MaybePromise<T>
  /** Returns the result of `read`, cached for every request at this revision under the function `of` and a key. */
  cached<T>(of: object, key: string, read: () => Promise<T>): MaybePromise<T>
  /**
   * Returns the result of `compute` likewise: of something that is computed from rows, and takes as many bytes as
   * `sizeOf` returns. Every operation shares it, so `compute` must read by the loaders and the database that it is
   * given: their rows have all columns, whatever this operation uses of them.
   */
  computed<T>(
    of: object,
    key: string,
    compute: (load: this, db: Database) => Promise<T>,
    sizeOf: (value: T) => number,
  ): MaybePromise<T>
}

export type LoaderKinds = Readonly<Record<string, LoaderKind<unknown>>>
/** The loaders of one request, one of each kind. */
export type LoadersOf<Kinds> = {
  readonly [Name in keyof Kinds]: Kinds[Name] extends LoaderKind<infer Loader> ? Loader : never
}

/**
 * Returns a function that creates the loaders of one request over a source; each loader is created when it is first
 * used.
 */
export function defineLoaders<Loaders extends SharedReads>(kinds: LoaderKinds): (source: Source) => Loaders {
  class LazyLoaders implements SharedReads {
    readonly source: Source

    constructor(source: Source) {
      this.source = source
    }

    read<T, A extends readonly unknown[]>(read: (db: Database, ...args: A) => Promise<T>, ...args: A): MaybePromise<T> {
      const { db, rows } = this.source
      return rows.cached(read, JSON.stringify(args), () => read(db, ...args))
    }

    cached<T>(of: object, key: string, read: () => Promise<T>): MaybePromise<T> {
      return this.source.rows.cached(of, key, read)
    }

    computed<T>(
      of: object,
      key: string,
      compute: (load: this, db: Database) => Promise<T>,
      sizeOf: (value: T) => number,
    ): MaybePromise<T> {
      const { db, rows, whole } = this.source
      if (!whole) return rows.computed(of, key, () => compute(this, db), sizeOf)
      return rows.computed(of, key, () => compute(new LazyLoaders(whole) as this, whole.db), sizeOf)
    }
  }
  for (const [name, kind] of Object.entries(kinds)) {
    const made = Symbol(name)
    Object.defineProperty(LazyLoaders.prototype, name, {
      get(this: LazyLoaders & { [made]?: unknown }) {
        this[made] ??= kind(this.source)
        return this[made]
      },
    })
  }
  return (source) => new LazyLoaders(source) as unknown as Loaders
}

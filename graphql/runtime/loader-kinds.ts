import type { Database } from '../../db/engine/database.ts'
import { createBatch } from './batch.ts'
import type { MaybePromise } from './maybe-promise.ts'
import { type Rows, uncachedRows } from './row-cache.ts'

/** The database and the cache that a loader reads from. */
export type Source = {
  readonly db: Database
  readonly rows: Rows
  /** The same with all columns of each row, where an operation reads only those it uses; absent where rows have all. */
  readonly whole?: Source
}

/** Makes the loader of one request. */
export type LoaderKind<L> = (source: Source) => L

type Find<K, T> = (db: Database, keys: readonly K[]) => Promise<readonly T[]>
type List<T, A> = (db: Database, ownerIds: readonly string[], argument: A) => Promise<readonly T[]>

/** Loads a row by its id; null when there is none. */
export function one<T extends { readonly id: string }>(
  find: Find<string, T>,
): LoaderKind<(id: string) => MaybePromise<T | null>> {
  return oneBy(({ id }) => id, find)
}

/** Loads a row by its number; null when there is none. */
export function numbered<T extends { readonly id: number }>(
  find: Find<number, T>,
): LoaderKind<(id: number) => MaybePromise<T | null>> {
  return oneBy(({ id }) => id, find)
}

/** Loads a row by the key that `keyOf` returns; null when there is none. The loader of `other` has found it, too. */
export function oneBy<K extends string | number, T>(
  keyOf: (row: T) => K,
  find: Find<K, T>,
  other?: { readonly find: Find<never, T>; readonly keyOf: (row: T) => string | number },
): LoaderKind<(key: K) => MaybePromise<T | null>> {
  return ({ db, rows }) => {
    const batch = batchOf<K, T | null>(db, find, '', async (keys) => {
      const byKey = new Map((await find(db, keys)).map((row) => [keyOf(row), row]))
      return keys.map((key) => byKey.get(key) ?? null)
    })
    const read = async (key: K) => {
      const row = await batch(key)
      if (row !== null && other) rows.put(other.find, String(other.keyOf(row)), row as object)
      return row
    }
    return (key) => rows.cached(find, String(key), () => (other ? read(key) : batch(key)))
  }
}

/** Loads the rows of an owner, in the order of `list`. */
export function many<T extends { readonly ownerId: string }>(
  list: (db: Database, ownerIds: readonly string[]) => Promise<readonly T[]>,
): LoaderKind<(id: string) => MaybePromise<readonly T[]>> {
  return (source) => {
    const load = manyBy<T, null>(list)(source)
    return (id) => load(id, null)
  }
}

/** Loads the rows of a numbered owner, in the order of `list`. */
export function manyOf<T extends { readonly ownerId: string }>(
  list: (db: Database, ownerIds: readonly string[]) => Promise<readonly T[]>,
): LoaderKind<(id: number) => MaybePromise<readonly T[]>> {
  return (source) => {
    const load = manyBy<T, null>(list)(source)
    return (id) => load(String(id), null)
  }
}

/**
 * Loads the rows of an owner under an argument, such as a depth or filters; owners with an equal argument are read
 * together.
 */
export function manyBy<T extends { readonly ownerId: string }, A>(
  list: List<T, A>,
): LoaderKind<(id: string, argument: A) => MaybePromise<readonly T[]>> {
  return ({ db, rows }) => {
    const read = async (ids: readonly string[], argument: A) => {
      const byOwner = Map.groupBy(await list(db, ids, argument), (row) => row.ownerId)
      return ids.map((id) => byOwner.get(id) ?? [])
    }
    return (id, argument) => {
      const name = argument === null ? '' : JSON.stringify(argument)
      return rows.cached(list, name === '' ? id : `${id} ${name}`, () =>
        batchOf<string, readonly T[]>(db, list, name, (ids) => read(ids, argument))(id),
      )
    }
  }
}

/**
 * Loads what `read` returns for a key under an argument, such as a page; keys with an equal argument are read together.
 */
export function eachBy<K, V, A>(
  read: (db: Database, keys: readonly K[], argument: A) => Promise<readonly V[]>,
): LoaderKind<(key: K, argument: A) => MaybePromise<V>> {
  return ({ db, rows }) =>
    (key, argument) => {
      const name = JSON.stringify(argument)
      return rows.cached(read, `${JSON.stringify(key)} ${name}`, () =>
        batchOf<K, V>(db, read, name, (keys) => read(db, keys, argument))(key),
      )
    }
}

/** Loads what exists once. */
export function once<T>(read: (db: Database) => Promise<T>): LoaderKind<() => MaybePromise<T>> {
  return ({ db, rows }) => {
    let value: MaybePromise<T> | undefined
    return () => {
      value ??= rows.cached(read, '', () => read(db))
      return value
    }
  }
}

/**
 * Makes a loader whose rows are shared with no other request: the revision does not cover them, or they depend on the
 * caller.
 */
export function unshared<L>(kind: LoaderKind<L>): LoaderKind<L> {
  return ({ db, rows }) => kind({ db, rows: uncachedRows(rows.revision) })
}

type Batch<K, V> = (key: K) => Promise<V>
type Batches = Map<string, Batch<never, unknown>>
const batches = new WeakMap<Database, WeakMap<object, Batches>>()
const mostArguments = 1000

/** Returns the batch that all requests share for `source` under the argument `name`. */
function batchOf<K, V>(
  db: Database,
  source: object,
  name: string,
  read: (keys: readonly K[]) => Promise<readonly V[]>,
): Batch<K, V> {
  const ofDatabase = getOrAdd(batches, db, () => new WeakMap<object, Batches>())
  const ofSource = getOrAdd(ofDatabase, source, (): Batches => new Map())
  if (ofSource.size > mostArguments) ofSource.clear()
  return getOrAdd(ofSource, name, () => createBatch(read) as Batch<never, unknown>) as Batch<K, V>
}

function getOrAdd<K, V>(map: { get(key: K): V | undefined; set(key: K, value: V): unknown }, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

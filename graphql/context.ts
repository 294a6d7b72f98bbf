import type { Database } from '../db/database.ts'
import { limits } from './limits.ts'
import { createLoaders, type Loaders } from './loaders.ts'

/** What the resolvers of one request share. */
export type Context = {
  readonly db: Database
  readonly load: Loaders
  /** The revision that the answer is made from. */
  readonly revision: number
  /** The largest page that it may ask for: the public limit, or more for the service's own operations. */
  readonly largestPage: number
}

/** The context of one request that reads `db` at `revision`. */
export function createContext(db: Database, revision: number, largestPage: number = limits.pageSize): Context {
  return { db, revision, largestPage, load: createLoaders(db) }
}

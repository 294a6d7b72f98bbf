import type { Database } from '../db/database.ts'
import { createLoaders, type Loaders } from './loaders.ts'

/** What the resolvers of one request share. */
export type Context = {
  readonly db: Database
  readonly load: Loaders
  /** The revision that the answer is made from. */
  readonly revision: number
}

/** The context of one request that reads `db` at `revision`. */
export function createContext(db: Database, revision: number): Context {
  return { db, revision, load: createLoaders(db) }
}

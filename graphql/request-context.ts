import { loaderKinds, nodeTypes } from './rooms.ts'
import type { Context, Loaders, ServiceFacts } from './runtime/context.ts'
import { limits } from './runtime/limits.ts'
import { defineLoaders } from './runtime/loaders.ts'
import type { Reading } from './runtime/reading.ts'
import { createRequester, type Requester } from './runtime/requester.ts'
import { uncachedRows } from './runtime/row-cache.ts'

const createLoaders = defineLoaders<Loaders>(loaderKinds)

/** Returns the context of one attempt at an answer. */
export function createContext(
  reading: Reading,
  service: ServiceFacts,
  largestPage: number = limits.pageSize,
  requester: Requester = createRequester({ client: 'none' }),
): Context {
  const { db, revision } = reading
  return {
    reading,
    db,
    revision,
    service,
    largestPage,
    requester,
    load: createLoaders(reading),
    nodeTypes,
    sharing: { isPersonal: false },
    spent: { points: 0 },
  }
}

/** Prepares `context` for a mutation: it is computed once, and reads what it has written. */
export function startWriting(context: Context): void {
  const { reading, revision } = context
  reading.isWriting = true
  context.db = reading.writable
  context.load = createLoaders({ db: context.db, rows: uncachedRows(revision) })
}

import type { Database } from '../../db/engine/database.ts'
import type { ContributionDesk } from '../../src/contribution/desk.ts'
import { limits } from './limits.ts'
import { createLoaders, type Loaders } from './loaders.ts'
import type { Reading } from './reading.ts'
import { uncachedRows } from './row-cache.ts'

/** A file that mirrors a path of the service. */
export type StaticExport = {
  readonly id: string
  readonly path: string
  readonly title: string
  readonly mediaType: string
  readonly bytes: number
  readonly sha256: string
  readonly revision: number
  readonly generatedAt: Date | null
}
/** What was found of an export folder; `problem` says why it, or a file, is not as it was written. */
export type ExportFolder = {
  readonly problem: string | null
  readonly files: readonly {
    readonly path: string
    readonly revision: number | null
    readonly problem: string | null
  }[]
}
/** What the process around the graph tells of itself. */
export type ServiceFacts = {
  /** The exports as they are in `reading`. */
  listExports(reading: Reading): Promise<readonly StaticExport[]>
  /** Null when no folder is configured. */
  checkExportFolder(): Promise<ExportFolder | null>
  listRoutes(): readonly { readonly path: string; readonly problem: string | null }[]
  /** Where contributions are handed in and reviewed. */
  readonly contributions: ContributionDesk
}
/** Who asks. */
export type Caller = {
  /** Network address, or `none` when the service itself asks. */
  readonly client: string
  /** The bearer token or receipt that was sent; null when none was. Asking makes the answer private. */
  credential(): string | null
  /** Whether the answer depends on who asks, so that nobody else may be given it. */
  isPrivate(): boolean
}

/** What the resolvers of one request share. */
export type Context = {
  /** What the answer is made from. */
  readonly reading: Reading
  db: Database
  /** Reads what may be shared with other requests; what depends on who asks is read from `db`. */
  load: Loaders
  /** The revision that the answer is made from. */
  readonly revision: number
  /** The largest page that it may ask for: the public limit, or more for the service's own operations. */
  readonly largestPage: number
  readonly service: ServiceFacts
  readonly caller: Caller
  /** Whether something was read that no revision tells, so that the answer may be given to nobody else. */
  readonly sharing: { isPersonal: boolean }
}

/** The caller at `client` that sent this Authorization header. */
export function createCaller(client: string, authorization: string | undefined): Caller {
  let isPrivate = false
  return {
    client,
    credential() {
      isPrivate = true
      return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? null
    },
    isPrivate: () => isPrivate,
  }
}

/** Returns the context of one attempt at an answer. */
export function createContext(
  reading: Reading,
  service: ServiceFacts,
  largestPage: number = limits.pageSize,
  caller: Caller = createCaller('none', undefined),
): Context {
  const { db, revision } = reading
  return {
    reading,
    db,
    revision,
    service,
    largestPage,
    caller,
    load: createLoaders(reading),
    sharing: { isPersonal: false },
  }
}

/** Prepares `context` for a mutation: it is computed once, and reads what it has written. */
export function startWriting(context: Context): void {
  const { reading, revision } = context
  reading.isWriting = true
  context.db = reading.writable
  context.load = createLoaders({ db: context.db, rows: uncachedRows(revision) })
}

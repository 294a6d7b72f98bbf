import type { Database } from '../db/engine/database.ts'
import type { ContributionService } from '../src/contribution/service.ts'
import type { ErrorCode } from '../src/errors.ts'
import type { Policy } from '../src/target/policy.ts'
import type { Delivery } from '../src/target/webhook.ts'
import { type AccessRules, anonymous, type Identified } from './caller.ts'
import { loaderKinds, type NodeTypes, nodeTypes } from './rooms.ts'
import { limits } from './runtime/limits.ts'
import { defineLoaders, type LoadersOf } from './runtime/loaders.ts'
import type { Reading } from './runtime/reading.ts'
import { uncachedRows } from './runtime/row-cache.ts'
import type { ScanRunService } from './scan-run-service.ts'

export type Loaders = LoadersOf<typeof loaderKinds>
const createLoaders = defineLoaders(loaderKinds)

/** A file that mirrors a path of the service. */
export type StaticExport = {
  readonly id: string
  readonly path: string
  readonly title: string
  readonly mediaType: string
  readonly bytes: number
  readonly sha256: string
  readonly revision: number
  readonly status: 'Ready'
  readonly generatedAt: Date | null
}
/** The state of an export folder; `problem` says why it, or a file, is not as it was written. */
export type ExportFolder = {
  readonly problem: string | null
  readonly files: readonly {
    readonly path: string
    readonly revision: number | null
    readonly problem: string | null
  }[]
}
/** Facts of the process around the graph. */
export type ServiceFacts = {
  /** The exports as they are in `reading`. */
  listExports(reading: Reading): Promise<readonly StaticExport[]>
  /** Null when no folder is configured. */
  checkExportFolder(): Promise<ExportFolder | null>
  listRoutes(): readonly { readonly path: string; readonly problem: string | null }[]
  /** Where contributions are handed in and reviewed. */
  readonly contributions: ContributionService
  readonly access: AccessRules
  readonly targets: TargetFacts
  readonly scanRuns: ScanRunService
  /** Call it after a write has moved the revision, so that this process reads what it wrote. */
  onWrite(): Promise<unknown>
}
/** The operator's policy for targets. */
export type TargetFacts = {
  /** The policy of the operator as it is now. Rejects with UNAVAILABLE when its file cannot be used. */
  policy(): Promise<Policy>
  /** The names that scanners of a target may have. */
  scannerNames(): Promise<readonly string[]>
  /** Secret from which the secrets of webhooks are derived; null when there is none. */
  readonly secretKey: string | null
}
/** A request that has its effect once, however often it is sent (contract: seceng §3.4). */
export type Idempotency = {
  readonly operation: string
  readonly key: string
  /** Of what was sent: method, path, parameters and body. */
  readonly hash: string
  /** Set when the answer is that of an earlier request. */
  isReplayed: boolean
}
/** The client of one request, and what it sent besides its operation. */
export type Requester = {
  /** Network address, or `none` when the service itself asks. */
  readonly client: string
  /** Names the request in the log and the audit; null when the service itself asks. */
  readonly requestId: string | null
  /** Null when the request names no idempotency key. */
  readonly idempotency: Idempotency | null
  /** Body and headers of a webhook, which has no credential and is verified by the operation; null for other requests. */
  readonly delivery: Delivery | null
  /** Codes of the refusals of access and scope so far, for the audit. */
  readonly refusals: ErrorCode[]
  /** The bearer token or receipt that was sent; null when none was. Calling it makes the answer private. */
  credential(): string | null
  /** Who the credential of the server API stands for. Calling it makes the answer private. */
  identify(): Identified
  /** Returns whether the answer depends on the caller, so that it must not be sent to anyone else. */
  isPrivate(): boolean
}
/** Facts of a request before its operation runs. */
export type RequesterFacts = {
  readonly client: string
  readonly authorization?: string | undefined
  readonly requestId?: string
  readonly identified?: Identified
  readonly idempotency?: Idempotency | null
  readonly delivery?: Delivery | null
}

/** The state that the resolvers of one request share. */
export type Context = {
  /** The data that the answer is made from. */
  readonly reading: Reading
  db: Database
  /** Reads rows that requests share; read from `db` what depends on the caller. */
  load: Loaders
  readonly nodeTypes: NodeTypes
  /** The revision that the answer is made from. */
  readonly revision: number
  /** The largest page that it may ask for: the public limit, or more for the service's own operations. */
  readonly largestPage: number
  readonly service: ServiceFacts
  readonly requester: Requester
  /** Set once something was read that the revision does not cover, so that the answer must not be sent to anyone else. */
  readonly sharing: { isPersonal: boolean }
}

/** Returns the requester that `facts` describe. */
export function createRequester({
  client,
  authorization,
  requestId,
  identified = anonymous,
  idempotency,
  delivery,
}: RequesterFacts): Requester {
  let isPrivate = false
  const privately = <T>(value: T): T => {
    isPrivate = true
    return value
  }
  return {
    client,
    requestId: requestId ?? null,
    idempotency: idempotency ?? null,
    delivery: delivery ?? null,
    refusals: [],
    credential: () => privately(/^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? null),
    identify: () => privately(identified),
    isPrivate: () => isPrivate,
  }
}

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
  }
}

/** Prepares `context` for a mutation: it is computed once, and reads what it has written. */
export function startWriting(context: Context): void {
  const { reading, revision } = context
  reading.isWriting = true
  context.db = reading.writable
  context.load = createLoaders({ db: context.db, rows: uncachedRows(revision) })
}

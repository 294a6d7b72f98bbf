import type { ActiveRun, LastImport } from '../db/service-state.ts'
import type { Setting } from '../src/ground/settings.ts'

declare module './runtime/context.ts' {
  interface ServiceFacts {
    /** What the service is doing; null where none answers. */
    readonly state: ServiceStateSource | null
  }
}

/** Computed answers of operations with one name for one client. */
export type ServiceOperation = {
  readonly name: string
  readonly client: string
  readonly count: number
  readonly failed: number
  readonly cost: number
  readonly seconds: number
  readonly slowestSeconds: number
}

/** A failure that was logged, without its values. */
export type LoggedFailure = {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly message: string
  readonly type: string | null
  readonly code: string | null
  readonly requestId: string | null
}

/** A failure, and the process that logged it. */
export type ServiceFailure = LoggedFailure & { readonly pid: number }

export type ServiceRun = ActiveRun
export type ServiceImport = LastImport

export type ServiceCache = {
  readonly name: 'answers' | 'rows'
  readonly hits: number
  readonly misses: number
  readonly joined: number
  readonly entries: number
  readonly bytes: number
}

/** What one process is doing, as it sends it to others. */
export type ServiceProcess = {
  readonly pid: number
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly revision: number
  readonly residentBytes: number
  readonly inFlight: number
  readonly waiting: number
  readonly connections: number
  readonly database: { readonly total: number; readonly idle: number; readonly waiting: number }
  readonly caches: readonly ServiceCache[]
  readonly operations: readonly ServiceOperation[]
  /** The newest first. */
  readonly failures: readonly LoggedFailure[]
}

/** A setting with where its value comes from; secrets masked. */
export type ServiceSetting = Setting & { readonly name: string }

export type ServiceState = {
  readonly version: string
  readonly database: 'pglite' | 'postgres'
  readonly epoch: string
  readonly unconfirmedMs: number
  readonly wrongFiles: readonly string[]
  readonly processes: readonly ServiceProcess[]
  readonly settings: readonly ServiceSetting[] | null
}

export type ServiceStateSource = {
  /** Returns what the processes of this address are doing, for `callerId`, whose reading is stored in the audit. */
  read(callerId: string, requestId: string | null): Promise<ServiceState>
}

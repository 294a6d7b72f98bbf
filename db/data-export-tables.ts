import type { Generated, Selectable } from 'kysely'
import type { RunProgress } from './target-run-tables.ts'

export type ExportFormat =
  | 'sarif'
  | 'csv'
  | 'jsonl'
  | 'cyclonedx'
  | 'cyclonedx-vex'
  | 'openvex'
  | 'stix'
  | 'navigator'
  | 'attack-flow'

export type ExportState = 'queued' | 'running' | 'succeeded' | 'failed' | 'timed_out'

/** Scope of an export: one of `target`, `application` and everything that its maker may see. */
export type ExportRequest = {
  /** Id of the target; null for the other scopes. */
  readonly target: string | null
  /** Guid of the application; null for the other scopes. */
  readonly application: string | null
  /** A `SecurityFindingFilter` of the graph. */
  readonly filter: Readonly<Record<string, unknown>>
  /** An `AttackPathFilter` of the graph. */
  readonly paths: Readonly<Record<string, unknown>>
  /** How many attack paths, best first. */
  readonly limit: number
  /** The consumer whose limits a SARIF file keeps; absent for none. */
  readonly profile?: 'github'
}

/** Why a finding has no place in a file that takes only what stands in a line of a file, and only so many of a part. */
export type WithoutLine = 'fixed' | 'component' | 'http' | 'model' | 'no line' | 'no place' | 'over the limit'
export type CountByKind = Readonly<Partial<Record<WithoutLine, number>>>

export type ExportError = {
  readonly code: 'EXPORT_FAILED'
  readonly reason: 'interrupted' | 'timed_out' | 'refused' | 'disk_full'
  readonly detail: string
}

export type DataExport = Selectable<DataExportTable>
export type DataExportTable = {
  /** A UUIDv7. */
  id: string
  format: ExportFormat
  request: ExportRequest
  /** Globs of the names of the applications that exist for its maker; null for all. */
  visible: readonly string[] | null
  state: ExportState
  /** Rises each time a worker takes it up and never falls; each write of a worker names it. */
  lease: Generated<number>
  aliveAt: Date | null
  attempt: Generated<number>
  progress: RunProgress
  error: ExportError | null
  revision: number | null
  /** Names of the applications that it covers. */
  applications: readonly string[] | null
  rowCount: number | null
  omitted: number | null
  /** By kind; empty where kinds are not told apart. */
  omittedKinds: Generated<readonly { readonly kind: WithoutLine; readonly count: number }[]>
  bytes: number | null
  sha256: string | null
  fileName: string | null
  /** A compact JWS; null when no key is configured. */
  signature: string | null
  /** The caller, such as `key:ci`. */
  requestedBy: string
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  finishedAt: Date | null
  /** Until when its file is kept; null until it ends. */
  expiresAt: Date | null
}

export type ExportRowTable = {
  exportId: string
  lease: number
  part: number
  position: number
  ordinal: number
  key: string | null
  row: unknown
}

export type DataExportTables = { dataExport: DataExportTable; exportRow: ExportRowTable }

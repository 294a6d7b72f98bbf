import type { Generated, GeneratedAlways, Selectable } from 'kysely'

/** The claim of a worker on a run: each write names it, and fails once another worker has taken the run up. */
export type Lease = { readonly id: string; readonly lease: number }

export const runKinds = ['import', 'scan', 'vcs', 'trust'] as const
export type RunKind = (typeof runKinds)[number]

export const runStates = ['queued', 'running', 'cancelling', 'succeeded', 'failed', 'timed_out', 'cancelled'] as const
export type RunState = (typeof runStates)[number]
/** The states that a run never leaves. */
export type FinalState = 'succeeded' | 'failed' | 'timed_out' | 'cancelled'

export type RunStage = 'cloning' | 'scanning' | 'examining' | 'importing'

export type RunProgress = {
  /** 0 to 100; null while the whole is not known. */
  readonly percent: number | null
  readonly done: number
  readonly total: number | null
  readonly message: string | null
}

export type RunError = {
  readonly code: 'RUN_FAILED'
  readonly reason:
    | 'older'
    | 'scanner_failed'
    | 'clone_failed'
    | 'clone_too_large'
    | 'out_of_scope'
    | 'format_unknown'
    | 'input_refused'
    | 'output_too_large'
    | 'memory_exceeded'
    | 'interrupted'
    | 'internal'
    | 'superseded'
    | 'timed_out'
  readonly detail: string
}

/** Counts of one tool of a run. */
export type RunResult = {
  readonly scanId: string | null
  readonly tool: string
  readonly scanType: 'STATIC' | 'DYNAMIC' | 'MANUAL' | 'SCA'
  readonly reported: number
  readonly new: number
  readonly fixed: number
  readonly reopened: number
  readonly changed: number
  readonly unchanged: number
}

export type RunWarning = { readonly pointer: string; readonly message: string }

/** The outcome of one scanner. */
export type RunScanner = {
  readonly name: string
  readonly version: string | null
  readonly state: 'succeeded' | 'failed' | 'timed_out' | 'unavailable'
  readonly exitCode: number | null
  readonly durationMs: number | null
  readonly findings: number | null
  readonly warnings: number | null
}

/** The request of a run of kind `import`. */
export type ImportRequest = {
  /** The verb of the importer. */
  readonly format: string
  /** ISO 8601; when the scan was made where the file does not say. */
  readonly startedAt: string | null
  readonly allowOlder: boolean
  readonly incremental: boolean
}

/** The request of a run of kind `scan` or `vcs`. */
export type ScanRequest = {
  /** Names of the scanners, in the order in which they run. */
  readonly scanners: readonly string[]
  /** The branch, tag or commit; null for that of the locator. */
  readonly ref: string | null
  /** The commit of an event, which is scanned in place of the ref; null when no event names one. */
  readonly commit: string | null
  /** The commit at which the ref was before that event; null when no event says it. */
  readonly before: string | null
}

/** The request of a run of kind `trust`. */
export type TrustRequest = {
  /** How findings name the file. */
  readonly name: string
  /** The path of a `file:` locator; null for a stored file. */
  readonly uri: string | null
  /**
   * The artefact that it is, in its application and target; empty for what the locator of the target names (contract:
   * seceng §9.7).
   */
  readonly part: string
}

/** The source of a run that did not read an uploaded file. */
export type ReadArtifact = { readonly sha256: string | null; readonly bytes: number }

export type ScanRun = Selectable<ScanRunTable>
export type ScanRunTable = {
  /** A UUIDv7. */
  id: string
  kind: RunKind
  targetId: string | null
  applicationGuid: string
  applicationName: string
  state: RunState
  stage: RunStage | null
  /** Rises each time a worker takes the run up and never falls; each write of a worker names it. */
  lease: Generated<number>
  aliveAt: Date | null
  attempt: Generated<number>
  timeoutMs: number
  progress: RunProgress
  request: Readonly<Record<string, unknown>>
  commitSha: string | null
  commitRef: string | null
  /** The file handed in. */
  inputSha256: string | null
  inputBytes: number | null
  inputFormat: string | null
  /** The SARIF that is kept. */
  sarifSha256: string | null
  log: Generated<string>
  scanners: Generated<readonly RunScanner[]>
  results: Generated<readonly RunResult[]>
  warnings: Generated<readonly RunWarning[]>
  verdict: 'malicious' | 'suspicious' | 'clean' | 'unknown' | null
  complete: boolean | null
  notExamined: Generated<readonly { readonly place: string; readonly reason: string }[]>
  error: RunError | null
  /** Name of the credential that requested it. */
  requestedBy: string
  createdAt: Generated<Date>
  startedAt: Date | null
  updatedAt: Generated<Date>
  finishedAt: Date | null
  /** Until when its files are kept; null until it ends. */
  expiresAt: Date | null
  /** The order in which runs were accepted. */
  place: GeneratedAlways<number>
  /** Runs of one key are worked on one after another. */
  orderKey: string
  /** Whose findings an imported file has; null until it is read, and for other runs. */
  orderScopes: readonly string[] | null
  /** Ids of findings that were closed because other bytes took the place of the artefact. */
  replaced: Generated<readonly string[]>
}

export type StoredFile = Selectable<StoredFileTable>
/** A file below SECENG_FILES_DIR, named by its content. */
export type StoredFileTable = {
  sha256: string
  bytes: number
  mediaType: string
  /** How many runs that have not ended read it, and targets that name it. */
  refs: number
  expiresAt: Date
  createdAt: Generated<Date>
}

/** A tool that the MCP server of a target declared when it was last examined. */
export type ToolDigest = {
  targetId: string
  server: string
  tool: string
  version: string | null
  /** Of its definition. */
  sha256: string
}

/** An artefact that trust scans examine (contract: seceng §9.7). */
export type Artifact = {
  /** A UUID. */
  id: string
  /** The scanner that stands for it. */
  scannerId: number
  applicationId: number
  targetId: string | null
  name: string
  sha256: string | null
  verdict: NonNullable<ScanRun['verdict']>
  examinedAt: Date
  runId: string | null
  /** The malicious version that it replaced; null when there is none. */
  replacedVersion: ArtifactVersion | null
}

/** An earlier version of an artefact; its dates are ISO 8601. */
export type ArtifactVersion = {
  readonly sha256: string | null
  readonly verdict: Artifact['verdict']
  readonly examinedAt: string
  readonly replacedAt: string
}

export type TargetRunTables = {
  artifact: Artifact
  scanRun: ScanRunTable
  storedFile: StoredFileTable
  toolDigest: ToolDigest
}

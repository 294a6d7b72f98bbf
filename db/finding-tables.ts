import type { Generated, GeneratedAlways, Selectable } from 'kysely'
import type { Reference } from './tables.ts'

export type ScanType = 'STATIC' | 'DYNAMIC' | 'MANUAL' | 'SCA'

/** What became of a finding: open or suppressed count as open, the other two as closed. */
export type FindingState = 'open' | 'suppressed' | 'false_positive' | 'fixed'

export type Application = Selectable<ApplicationTable>
export type ApplicationTable = {
  id: GeneratedAlways<number>
  guid: string
  name: string
  issueCount: Generated<number>
  createdAt: Date
  changedAt: Date
}

/** A tool that scans an application, or a part of it, for findings of one type: its scans follow each other. */
export type Scanner = Selectable<ScannerTable>
export type ScannerTable = {
  id: GeneratedAlways<number>
  applicationId: number
  scanType: ScanType
  tool: string
  /** What part of the application it looks at, as the tool names it; '' for all of it. */
  part: string
  /** Null only until its first scan is stored. */
  newestScanId: number | null
  newestAt: Date | null
}

export type Scan = Selectable<ScanTable>
export type ScanTable = {
  id: GeneratedAlways<number>
  scannerId: number
  applicationId: number
  scanType: ScanType
  tool: string
  toolVersion: string | null
  target: string | null
  startedAt: Date | null
  importedAt: Date
  /** When it started, else when it was imported. */
  datedAt: Date
  format: string
  fileSha256: string | null
  fileBytes: number | null
  /** True when it only adds: what it does not report is not closed. */
  incremental: boolean
  reported: number
  newCount: number
  fixedCount: number
  reopenedCount: number
  changedCount: number
  unchangedCount: number
  /** Open findings of its scanner after it, by severity 0 to 5. */
  openBySeverity: readonly number[]
}

export type ThreatModel = {
  /** The id of its scan. */
  id: number
  scannerId: number
  title: string
  format: string
  description: string | null
  components: readonly ThreatModelComponent[]
  controls: readonly ThreatModelControl[]
}
export type ThreatModelComponent = {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly description: string | null
}
export type ThreatModelControl = {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly status: string | null
}

export type SecurityFinding = {
  /** Application number * 10^10 + issue id. */
  id: number
  applicationId: number
  issueId: number
  scannerId: number
  scanType: ScanType
  identity: string
  content: string
  fingerprint: string
  rule: string | null
  title: string
  description: string | null
  recommendation: string | null
  severity: number
  state: FindingState
  stateAt: Date
  firstSeenAt: Date
  firstScanId: number
  /** Null while the newest scan of its scanner reports it. */
  lastSeenAt: Date | null
  lastScanId: number | null
  /** The scan in whose file `pointer` places it. */
  changedScanId: number
  pointer: string
  count: number
  sourceCwes: readonly number[]
  sourceTechniques: readonly string[]
  /** Number of the principal weakness; null when the catalogue has none that the source names. */
  cwe: number | null
  /** Number of a category, or 0. */
  category: number
  /** Ids of its weaknesses and techniques. */
  targets: readonly string[]
  cves: readonly string[]
  cvssVersion: string | null
  cvssScore: number | null
  cvssVector: string | null
  references: readonly Reference[]
  location: FindingLocation | null
  /** The path, address, component or label of the location. */
  place: string | null
  dependency: Dependency | null
  tags: readonly string[]
}

export type Dependency = 'DIRECT' | 'TRANSITIVE' | 'UNKNOWN'

export type FindingLocation = CodeLocation | HttpLocation | ComponentLocation | ModelLocation

export type CodeLocation = {
  readonly kind: 'code'
  readonly path: string
  readonly line: number | null
  readonly endLine: number | null
  readonly column: number | null
  readonly module: string | null
  readonly procedure: string | null
  readonly snippet: string | null
}
export type HttpLocation = {
  readonly kind: 'http'
  readonly url: string
  readonly hostname: string
  readonly port: number | null
  readonly path: string
  readonly method: string | null
  readonly parameter: string | null
  readonly attack: string | null
}
export type ComponentLocation = {
  readonly kind: 'component'
  readonly name: string
  readonly version: string | null
  readonly ecosystem: string | null
  readonly purl: string | null
  readonly path: string | null
  readonly licences: readonly string[]
  readonly dependency: Dependency
}
export type ModelLocation = {
  readonly kind: 'model'
  readonly componentIds: readonly string[]
  readonly label: string
  readonly capecIds: readonly number[]
  readonly likelihood: string | null
  readonly impact: string | null
  readonly inputVector: string | null
}

/** Kept by triggers of `security_finding`, as the two below. */
export type SecurityFindingCount = {
  applicationId: number
  scannerId: number
  scanType: ScanType
  state: FindingState
  severity: number
  cwe: number
  category: number
  count: number
}
export type SecurityFindingLink = { targetId: string; findingId: number }
export type SecurityFindingLinkCount = {
  targetId: string
  applicationId: number
  scanType: ScanType
  state: FindingState
  severity: number
  count: number
}

export type FindingTables = {
  application: ApplicationTable
  scanner: ScannerTable
  scan: ScanTable
  threatModel: ThreatModel
  securityFinding: SecurityFinding
  securityFindingCount: SecurityFindingCount
  securityFindingLink: SecurityFindingLink
  securityFindingLinkCount: SecurityFindingLinkCount
}

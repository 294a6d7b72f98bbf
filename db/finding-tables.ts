import type { Generated, GeneratedAlways, Selectable } from 'kysely'
import type { Dependency, FindingLocation, SecurityFindingCode, SecurityFindingTrace } from './finding-trace-tables.ts'
import type { Reference } from './knowledge-tables.ts'

export type ScanType = 'STATIC' | 'DYNAMIC' | 'MANUAL' | 'SCA'

/**
 * State of a finding: open and suppressed count as open, the others as closed; replaced ones went with the artefact
 * that had them.
 */
export type FindingState = 'open' | 'suppressed' | 'false_positive' | 'fixed' | 'replaced'

export type Application = Selectable<ApplicationTable>
export type ApplicationTable = {
  id: GeneratedAlways<number>
  guid: string
  name: string
  issueCount: Generated<number>
  createdAt: Date
  changedAt: Date
  /** Null while nobody has said. */
  owner: string | null
  team: string | null
  labels: Generated<readonly string[]>
}

/** A tool that scans an application, or a part of it, for findings of one type: its scans follow each other. */
export type Scanner = Selectable<ScannerTable>
export type ScannerTable = {
  id: GeneratedAlways<number>
  applicationId: number
  scanType: ScanType
  tool: string
  /** The part of the application that it covers, as the tool names it; '' for all of it. */
  part: string
  /** Null only until its first scan is stored. */
  newestScanId: number | null
  newestAt: Date | null
  /** The target that it looks at; null when it belongs to the whole application. */
  targetId: string | null
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
  /** The commit of the repository `target` that it examined; null where its file names none. */
  commitSha: string | null
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
  /** Results that repeat another one of it; null where they were not counted. */
  repeats: number | null
  /** The edition of the readers that read its file. */
  reader: Generated<number>
  /** The scan run that brought it in; null for other imports. */
  runId: string | null
}

export type ThreatModel = {
  /** The id of its scan. */
  id: number
  scannerId: number
  title: string
  format: 'tm-bom' | 'threat-dragon' | 'threagile' | 'threat-composer'
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
  /** Follows from `sourceState` and the decision in force. */
  state: FindingState
  /** State by its tool; fixed once the tool no longer reports it. */
  sourceState: FindingState
  stateAt: Date
  /** Since when its state, severity and first date count in the daily changes; null for `stateAt`. */
  ageChangedAt: Date | null
  /** When an import or a decision last changed it. */
  changedAt: Date
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
  /** How the first of `sourceCwes` was found, where no field for it names it. */
  derivedFrom: WeaknessDerivation | null
  /** The source of the derivation: the taxon, the tag, the text, or tool and rule. */
  derivedBy: string | null
  /** The fingerprints of its tool; null where it writes none. */
  sourceFingerprints: SourceFingerprints | null
  /** The state that the statement of a VEX in force gives; null for none. */
  vexState: FindingState | null
  vexStatementId: number | null
}

/** Fingerprints of a tool by their names, as SARIF 2.1.0 has them. */
export type SourceFingerprints = {
  readonly fingerprints?: Readonly<Record<string, string>> | undefined
  readonly partialFingerprints?: Readonly<Record<string, string>> | undefined
}

/** How a finding came by its weaknesses where no field of its source names them. */
export type WeaknessDerivation = 'TAXA' | 'TAGS' | 'TEXT' | 'RULE_TABLE' | 'CATALOG'

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
  securityFindingTrace: SecurityFindingTrace
  securityFindingCode: SecurityFindingCode
  securityFindingCount: SecurityFindingCount
  securityFindingLink: SecurityFindingLink
  securityFindingLinkCount: SecurityFindingLinkCount
}

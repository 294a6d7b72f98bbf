import type { GeneratedAlways } from 'kysely'

/** 3 configured or stated, 2 used in code, 1 a hint. */
export type EvidenceConfidence = 1 | 2 | 3

/** What a person says of a component (contract: applications §1.3). */
export type ComponentDeclaration = {
  applicationId: number
  /** Null when it is of the whole application. */
  targetId: string | null
  kind: string
  present: boolean
  note: string | null
  /** The caller, such as `key:NAME`. */
  by: string
  at: Date
}

/** A scan whose sources were looked at for components, whether they show any or not. */
type ComponentSourceTable = {
  id: GeneratedAlways<number>
  scannerId: number
  /** The reader that looked. */
  source: string
  scanId: number
  lookedAt: Date
}

/** What one source shows of a component. */
export type StoredEvidence = {
  sourceId: number
  kind: string
  /** The greatest of its places. */
  confidence: EvidenceConfidence
  /** Places that show it, stored or not. */
  count: number
  /** At most 20, surest first. */
  places: readonly EvidencePlace[]
}

/** A place that shows a component, without the text that is there. */
export type EvidencePlace = {
  /** A path, or an element of a threat model; null for all of the source. */
  readonly place: string | null
  readonly line: number | null
  /** Number of the pattern in the table of evidence. */
  readonly pattern: number | null
  readonly confidence: EvidenceConfidence
}

/** A file that is evidence of components. */
export type ComponentFile = {
  sourceId: number
  path: string
  /** Bits of the kinds, in the order of `componentKinds`. */
  kinds: number
}

/** A model or package that source code uses. */
export type ComponentUse = {
  sourceId: number
  kind: 'MODEL' | 'PACKAGE'
  /** What a bill of materials may call it, the most likely name first. */
  names: readonly string[]
  /** A path that shows it. */
  place: string
}

/** What a reviewer says of a link between a finding and a technique (contract: applications §12.10). */
export type JudgedLink = {
  applicationId: number
  fingerprint: string
  techniqueId: string
  verdict: 'confirmed' | 'refused'
  reason: string | null
  by: string
  at: Date
}

/** What tables of the model say of some findings. */
type CandidateSetTable = {
  id: GeneratedAlways<number>
  digest: string
  tables: string
  value: unknown
}

export type ComponentTables = {
  candidateSet: CandidateSetTable

  componentDeclaration: ComponentDeclaration
  componentSource: ComponentSourceTable
  componentEvidence: StoredEvidence
  componentFile: ComponentFile
  componentUse: ComponentUse
  judgedLink: JudgedLink
}

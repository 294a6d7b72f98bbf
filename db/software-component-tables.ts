import type { GeneratedAlways, Selectable } from 'kysely'
import type { Dependency } from './finding-trace-tables.ts'

export type SoftwareComponentKind = 'LIBRARY' | 'MODEL' | 'DATASET'
export type SoftwareComponentRelation = 'DEPENDS_ON' | 'TRAINED_ON' | 'TESTED_ON' | 'BASE_MODEL'

/** What a model card states; what it does not is null or empty. */
export type AiModelCard = {
  readonly task: string | null
  readonly architecture: string | null
  readonly parameters: readonly { readonly name: string; readonly value: string | null }[]
  readonly format: string | null
  readonly trainedBy: string | null
  readonly metrics: readonly { readonly name: string; readonly value: string | null; readonly slice: string | null }[]
  readonly considerations: readonly string[]
  readonly safetyRisk: string | null
  readonly autonomy: string | null
  readonly energy: string | null
  readonly revision: string | null
}

/** What is stated of a dataset; what is not is null or empty. */
export type DatasetCard = {
  readonly kind: string | null
  readonly size: string | null
  readonly availability: string | null
  readonly confidentiality: string | null
  readonly sensitiveData: string | null
  readonly collection: string | null
  readonly preprocessing: readonly string[]
  readonly intendedUse: string | null
  readonly knownBias: readonly string[]
}

export type SoftwareComponent = Selectable<SoftwareComponentTable>
type SoftwareComponentTable = {
  id: GeneratedAlways<number>
  applicationId: number
  identity: string
  kind: SoftwareComponentKind
  name: string
  version: string | null
  ecosystem: string | null
  purl: string | null
  /** The Package URL by which findings name it. */
  locator: string
  cpe: string | null
  sha256: string | null
  type: string | null
  hashes: readonly { readonly alg: string; readonly value: string }[]
  licences: readonly string[]
  supplier: string | null
  scope: string | null
  dependency: Dependency
  statedDependency: Dependency
  model: AiModelCard | null
  dataset: DatasetCard | null
  firstSeenAt: Date
  /** Null while the newest scan of any scanner names it. */
  lastSeenAt: Date | null
}

/** A scanner that names a component. */
type SoftwareComponentReport = { componentId: number; scannerId: number }

/** An edge; `fromId` is 0 for the application itself. */
type SoftwareComponentEdge = { scannerId: number; fromId: number; toId: number; relation: SoftwareComponentRelation }

/** A BOM-Link of a component; `componentId` is null for the application itself. */
type SoftwareComponentLink = { applicationId: number; link: string; componentId: number | null }

export type VexStatement = Selectable<VexStatementTable>
type VexStatementTable = {
  id: GeneratedAlways<number>
  applicationId: number
  tool: string
  content: string
  vulnerabilities: readonly string[]
  product: string | null
  state: 'open' | 'suppressed' | 'false_positive' | 'fixed'
  status: string
  justification: string | null
  detail: string | null
  author: string | null
  statedAt: Date
  version: number
}

export type SoftwareComponentTables = {
  softwareComponent: SoftwareComponentTable
  softwareComponentReport: SoftwareComponentReport
  softwareComponentEdge: SoftwareComponentEdge
  softwareComponentLink: SoftwareComponentLink
  vexStatement: VexStatementTable
}

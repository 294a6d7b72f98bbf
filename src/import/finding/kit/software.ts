import type { Dependency } from '../../../../db/finding-trace-tables.ts'

/** The key of the application itself in edges. */
export const rootKey = ''

/** What a software component is. */
export type ComponentKind = 'LIBRARY' | 'MODEL' | 'DATASET'

/** A digest of a component: `alg` as CycloneDX spells it (`SHA-256`), `value` in small hexadecimal letters. */
export type ComponentHash = { readonly alg: string; readonly value: string }

/** A component that a file names. */
export type SourceComponent = {
  /** What makes it the same component in every file of its application. */
  readonly key: string
  readonly kind: ComponentKind
  readonly name: string
  readonly version: string | null
  readonly ecosystem: string | null
  readonly purl: string | null
  /** The Package URL by which findings name it: its own, else one that is made of its name and version. */
  readonly locator: string
  readonly cpe: string | null
  /** As the file spells it: library, framework, machine-learning-model, service, … */
  readonly type: string | null
  readonly hashes: readonly ComponentHash[]
  readonly licences: readonly string[]
  readonly supplier: string | null
  readonly scope: string | null
  readonly dependency: Dependency
  /** BOM-Links by which a VEX may name it (`urn:cdx:serial/version#ref`), and other names of the same. */
  readonly refs: readonly string[]
  readonly model: ModelCard | null
  readonly dataset: DatasetCard | null
}

/** What a model card states; what it does not is null or empty. */
export type ModelCard = {
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

/** `DESCRIBES` leads from the BOM-Link of a file's own subject to the application. */
export type EdgeRelation = 'DEPENDS_ON' | 'TRAINED_ON' | 'TESTED_ON' | 'BASE_MODEL' | 'DESCRIBES'

/** An edge between two components of a file, by their keys; that of the application is empty. */
export type SourceEdge = { readonly from: string; readonly to: string; readonly relation: EdgeRelation }

/** What a VEX says of a vulnerability in a product. */
export type VexStatement = {
  /** Ids of the vulnerability, the first is its principal one. */
  readonly vulnerabilities: readonly string[]
  /** A Package URL, a BOM-Link, a reference in the same file, or a name; null for the whole application. */
  readonly product: string | null
  readonly state: 'open' | 'fixed' | 'false_positive' | 'suppressed'
  readonly status: string
  readonly justification: string | null
  readonly detail: string | null
  readonly author: string | null
  /** ISO 8601; null when the file says none. */
  readonly statedAt: string | null
  readonly version: number
  readonly pointer: string
}

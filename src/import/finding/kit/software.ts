import type { Dependency } from '../../../../db/finding-trace-tables.ts'
import type {
  AiModelCard,
  DatasetCard,
  SoftwareComponentKind,
  SoftwareComponentRelation,
} from '../../../../db/software-component-tables.ts'

/** The key of the application itself in edges. */
export const rootKey = ''

/** A digest of a component: `alg` as CycloneDX spells it (`SHA-256`), `value` in small hexadecimal letters. */
export type ComponentHash = { readonly alg: string; readonly value: string }

/** A component that a file names. */
export type SourceComponent = {
  /** What makes it the same component in every file of its application. */
  readonly key: string
  readonly kind: SoftwareComponentKind
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
  readonly model: AiModelCard | null
  readonly dataset: DatasetCard | null
}

/** `DESCRIBES` leads from the BOM-Link of a file's own subject to the application. */
export type EdgeRelation = SoftwareComponentRelation | 'DESCRIBES'

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

import type { Generated, Selectable } from 'kysely'

/** A date without a time, `YYYY-MM-DD`. */
export type IsoDate = string
export type Reference = { readonly title: string | null; readonly url: string | null }

type ObjectTable = {
  id: string
  name: string
  /** Markdown, byte for byte as the source gives it; null when the source gives none. */
  description: string | null
  references: readonly Reference[]
  createdDate: IsoDate | null
  modifiedDate: IsoDate | null
  /** True when the source no longer lists the object. */
  retired: boolean
  supersededBy: string | null
}
type AtlasTable = ObjectTable & {
  /** The MITRE ATT&CK object that this one corresponds to. */
  attackReference: { readonly id: string; readonly url: string | null } | null
}

export type Matrix = Selectable<MatrixTable>
type MatrixTable = {
  id: string
  name: string
  description: string | null
  source: string
  version: string
  importedAt: Generated<Date>
}

export type Tactic = AtlasTable & {
  /** Place in the matrix from 1; null when the tactic is retired. */
  position: number | null
}
export type Technique = AtlasTable & {
  maturity: 'feasible' | 'demonstrated' | 'realized' | null
  platforms: readonly string[]
  parentId: string | null
}
export type Mitigation = AtlasTable & { categories: readonly string[]; lifecyclePhases: readonly string[] }
export type CaseStudy = AtlasTable & {
  type: 'incident' | 'exercise' | null
  incidentDate: IsoDate | null
  incidentDateGranularity: 'DATE' | 'MONTH' | 'YEAR' | null
  target: string | null
  actor: string | null
  reporter: string | null
}
/** A sub-technique has the rows of its parent when the source gives it none of its own. */
export type TechniqueTactic = { techniqueId: string; tacticId: string; position: number }
/** One mention of a technique in a mitigation; a technique may be mentioned twice. Positions count from 1. */
export type MitigationTechnique = { mitigationId: string; position: number; techniqueId: string; use: string | null }
/** One step of a case study. Positions count from 1; ids may not resolve. */
export type ProcedureStep = {
  caseStudyId: string
  position: number
  tacticId: string
  techniqueId: string
  description: string | null
  /** Positions of the steps that follow; null when the source does not say. */
  leadsTo: readonly number[] | null
}

export type Weakness = ObjectTable & {
  number: number
  extendedDescription: string | null
  abstraction: 'Pillar' | 'Class' | 'Base' | 'Variant' | 'Compound'
  structure: string
  status: CweStatus
  likelihood: 'High' | 'Medium' | 'Low' | 'Unknown' | null
  alternateTerms: readonly string[]
  platforms: readonly WeaknessPlatform[]
  consequences: readonly WeaknessConsequence[]
  potentialMitigations: readonly WeaknessMitigation[]
  observedExamples: readonly ObservedExample[]
  taxonomyMappings: readonly TaxonomyMapping[]
  severity: number
  remediationEffort: number
  recommendation: string
}
export type CweStatus = 'Stable' | 'Usable' | 'Draft' | 'Incomplete' | 'Obsolete' | 'Deprecated'
export type WeaknessPlatform = {
  readonly type: string
  readonly name: string | null
  readonly class: string | null
  readonly prevalence: string | null
}
export type WeaknessConsequence = {
  readonly scopes: readonly string[]
  readonly impacts: readonly string[]
  readonly likelihood: string | null
  readonly note: string | null
}
export type WeaknessMitigation = {
  readonly phases: readonly string[]
  readonly strategy: string | null
  readonly description: string | null
  readonly effectiveness: string | null
}
export type ObservedExample = {
  readonly reference: string
  readonly description: string | null
  readonly link: string | null
}
export type TaxonomyMapping = {
  readonly taxonomy: string
  readonly entryId: string | null
  readonly entryName: string | null
  readonly fit: string | null
}
export type WeaknessRelation = {
  weaknessId: string
  position: number
  /** As CWE spells it: ChildOf, PeerOf, CanPrecede, CanAlsoBe, Requires, StartsWith. */
  nature: string
  targetId: string
  viewNumber: number
}
export type WeaknessCategory = ObjectTable & { number: number; status: CweStatus }
export type WeaknessCategoryMember = { categoryId: string; position: number; memberId: string; viewNumber: number }
export type WeaknessView = {
  id: string
  number: number
  name: string
  description: string | null
  type: string
  status: CweStatus
  retired: boolean
}
export type WeaknessCatalog = Selectable<WeaknessCatalogTable>
type WeaknessCatalogTable = {
  id: string
  source: string
  version: string
  date: IsoDate | null
  importedAt: Generated<Date>
}
export type TechniqueWeakness = {
  techniqueId: string
  weaknessId: string
  source: string
  rationale: string
  url: string | null
}

export type NodeKind =
  | 'TACTIC'
  | 'TECHNIQUE'
  | 'MITIGATION'
  | 'CASE_STUDY'
  | 'WEAKNESS'
  | 'WEAKNESS_CATEGORY'
  | 'WEAKNESS_VIEW'
  | 'MATRIX'

export type Tables = {
  revision: { id: number; source: string; at: Generated<Date> }
  importLog: {
    revision: number
    importer: string
    source: string
    version: string | null
    format: string
    sha256: string
    bytes: number
    counts: unknown
    warnings: unknown
  }
  matrix: MatrixTable
  tactic: Tactic
  technique: Technique
  mitigation: Mitigation
  caseStudy: CaseStudy
  techniqueTactic: TechniqueTactic
  mitigationTechnique: MitigationTechnique
  procedureStep: ProcedureStep
  weakness: Weakness
  weaknessRelation: WeaknessRelation
  weaknessCategory: WeaknessCategory
  weaknessCategoryMember: WeaknessCategoryMember
  weaknessView: WeaknessView
  weaknessCatalog: WeaknessCatalogTable
  techniqueWeakness: TechniqueWeakness
  nodeIndex: {
    id: string
    kind: NodeKind
    name: string
    aliases: string
    body: string
    retired: boolean
    words: Generated<string>
  }
  graphEdge: { sourceId: string; targetId: string; kind: string; provenance: string }
}

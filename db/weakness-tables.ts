import type { Generated, Selectable } from 'kysely'
import type { IsoDate, ObjectTable } from './knowledge-tables.ts'

/** Closed lists of the schema of CWE, 7.2, as its catalogues spell them. */
export const abstractions = ['Pillar', 'Class', 'Base', 'Variant', 'Compound'] as const
export const cweStatuses = ['Stable', 'Usable', 'Draft', 'Incomplete', 'Obsolete', 'Deprecated'] as const
export const structures = ['Simple', 'Composite', 'Chain'] as const
export const viewTypes = ['Graph', 'Explicit', 'Implicit'] as const
export const platformTypes = ['Language', 'Technology', 'Operating_System', 'Architecture'] as const
export const prevalences = ['Often', 'Sometimes', 'Rarely', 'Undetermined'] as const
export const likelihoods = ['High', 'Medium', 'Low', 'Unknown'] as const
export const effectivenesses = [
  ...(['High', 'Moderate', 'Limited', 'Incidental'] as const),
  ...(['Defense in Depth', 'Discouraged Common Practice', 'None'] as const),
] as const
export const fits = ['Exact', 'Imprecise', 'CWE More Abstract', 'CWE More Specific'] as const

export type Weakness = ObjectTable & {
  number: number
  extendedDescription: string | null
  abstraction: (typeof abstractions)[number]
  structure: (typeof structures)[number]
  status: CweStatus
  likelihood: (typeof likelihoods)[number] | null
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

export type CweStatus = (typeof cweStatuses)[number]

export type WeaknessPlatform = {
  readonly type: (typeof platformTypes)[number]
  readonly name: string | null
  readonly class: string | null
  readonly prevalence: (typeof prevalences)[number] | null
}

export type WeaknessConsequence = {
  readonly scopes: readonly string[]
  readonly impacts: readonly string[]
  readonly likelihood: (typeof likelihoods)[number] | null
  readonly note: string | null
}

export type WeaknessMitigation = {
  readonly phases: readonly string[]
  readonly strategy: string | null
  readonly description: string | null
  readonly effectiveness: (typeof effectivenesses)[number] | null
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
  readonly fit: (typeof fits)[number] | null
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
  type: (typeof viewTypes)[number]
  status: CweStatus
  /** What it lists itself: weaknesses and categories. */
  memberIds: readonly string[]
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

export type WeaknessTables = {
  weakness: Weakness
  weaknessRelation: WeaknessRelation
  weaknessCategory: WeaknessCategory
  weaknessCategoryMember: WeaknessCategoryMember
  weaknessView: WeaknessView
  weaknessCatalog: WeaknessCatalogTable
  techniqueWeakness: TechniqueWeakness
}

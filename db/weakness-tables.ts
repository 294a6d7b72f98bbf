import type { Generated, Selectable } from 'kysely'
import type { IsoDate, ObjectTable } from './knowledge-tables.ts'

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

import type { ComponentKind } from './component.ts'

/** What a technique needs of an application and yields (contract: applications §4.1). */
export type TechniqueNeed = {
  readonly id: string
  readonly kind: 'preparation' | 'context' | 'design' | 'finding'
  /** Alternatives; each names components of which all are needed. Empty: nothing is needed. `model` stands for any of three kinds. */
  readonly needs: readonly (readonly (ComponentKind | 'model')[])[]
  /** Positions from which it can be the first step. */
  readonly access: readonly string[]
  /** States of which one must be held. */
  readonly after: readonly string[]
  readonly yields: readonly string[]
  /** True when only a rule of a finding says what it yields. */
  readonly yieldsByRule: boolean
  /** True when a link to its parent counts for it. */
  readonly fromParent: boolean
  readonly why: string
}
export type NeedsTable = {
  readonly version: number
  readonly release: string
  readonly techniques: ReadonlyMap<string, TechniqueNeed>
}

/** A rule for findings with one of the weaknesses of a set. */
export type MappingRule = {
  /** Components that must be known. */
  readonly with: readonly (ComponentKind | 'model')[]
  /** Components that must not be known. */
  readonly notWith: readonly (ComponentKind | 'model')[]
  /** The finding lies in a place that is evidence of one of them; empty: wherever it lies. */
  readonly near: readonly ComponentKind[]
  /** Null: whatever it says. */
  readonly text: RegExp | null
  /** Restricts the rule to some weaknesses of its set; null: all. */
  readonly onlyCwe: readonly number[] | null
  readonly techniques: readonly string[]
  /** Null: what the techniques yield. */
  readonly yields: readonly string[] | null
  readonly components: readonly ComponentKind[]
  readonly why: string
}
export type MappingSet = { readonly cwes: readonly number[]; readonly rules: readonly MappingRule[] }
export type WordRule = {
  readonly text: RegExp
  readonly techniques: readonly string[]
  readonly components: readonly ComponentKind[]
  readonly why: string
}
export type MappingsTable = {
  /** Such as `2`, or `2+1a2b3c4d` with the operator's own rules. */
  readonly version: string
  readonly sets: readonly MappingSet[]
  readonly conventional: ReadonlySet<number>
  readonly ids: ReadonlyMap<string, readonly string[]>
  readonly words: readonly WordRule[]
  readonly informational: readonly RegExp[]
  readonly testPlaces: RegExp
  /** When the component on the left is known, those on the right are a hint. */
  readonly implied: ReadonlyMap<ComponentKind, readonly ComponentKind[]>
}
export type Tables = { readonly needs: NeedsTable; readonly mappings: MappingsTable }

import type { ComponentKind } from './component.ts'

/** A component that must be known, or with `!` one that must not be. */
export type KnownOrNot = ComponentKind | 'model' | `!${ComponentKind}`

/** What a technique needs of an application and yields (contract: applications §4.1). */
export type TechniqueNeed = {
  readonly id: string
  readonly kind: 'preparation' | 'context' | 'design' | 'finding'
  /**
   * Alternatives; each names components of which all are needed. Empty: nothing is needed. `model` stands for any of
   * three kinds.
   */
  readonly needs: readonly (readonly (ComponentKind | 'model')[])[]
  /** Positions from which it can be the first step. */
  readonly access: readonly string[]
  /** Alternatives with which `access` does not count, since another technique comes before it then. */
  readonly accessUnless: readonly (readonly KnownOrNot[])[]
  /** Alternatives with which it is believed at level 1 without a finding; only of kind `finding`. */
  readonly byDesign: TechniqueNeed['needs']
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

/** A rule for findings with one of some weaknesses. */
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
  /** Techniques of preparation and context: never exposed. */
  readonly shown: readonly string[]
  /** Null: what the techniques yield. */
  readonly yields: readonly string[] | null
  readonly components: readonly ComponentKind[]
  readonly why: string
}
export type WordRule = {
  readonly text: RegExp
  readonly techniques: readonly string[]
  readonly shown: readonly string[]
  readonly components: readonly ComponentKind[]
  readonly why: string
  /** `statement`: threat models, people and probes of models; `dependency`: vulnerable packages. */
  readonly of: 'statement' | 'dependency'
}
/** Techniques that an id names, with those that are only shown around. */
export type NamedLinks = {
  readonly techniques: readonly string[]
  readonly shown: readonly string[]
  readonly why: string
}
export type MappingsTable = {
  /** Such as `2`, or `2+1a2b3c4d` with the operator's own rules. */
  readonly version: string
  /** Numbered by their place; those of the operator come first. */
  readonly rules: readonly MappingRule[]
  /** Of each weakness: the numbers of its rules in the order in which they are tried. */
  readonly rulesOf: ReadonlyMap<number, readonly number[]>
  readonly conventional: ReadonlySet<number>
  /** Of ids such as `LLM01`. */
  readonly ids: ReadonlyMap<string, NamedLinks>
  readonly words: readonly WordRule[]
  readonly informational: readonly RegExp[]
  readonly testPlaces: RegExp
  /** When the component on the left is known, those on the right are a hint. */
  readonly implied: ReadonlyMap<ComponentKind, readonly ComponentKind[]>
}
export type Tables = { readonly needs: NeedsTable; readonly mappings: MappingsTable }

import type { ComponentKind, ComponentState } from './component.ts'
import type { FindingClass, Goal, Link, Position, ResolvedComponent, Standing } from './model.ts'

/** A technique that the application makes possible (contract: applications §4). */
export type Exposure = {
  readonly technique: string
  readonly kind: 'design' | 'finding'
  /** The greatest level of its links; 1 for design without a link. */
  readonly level: 1 | 2 | 3 | 4
  /** The greatest severity of its links; 0 without one. */
  readonly severity: number
  /** The alternative of its needs that is used. */
  readonly needs: readonly { readonly kind: ComponentKind; readonly state: ComponentState }[]
  /** True when a component that it uses is only a hint. */
  readonly isHint: boolean
  /** True when its components make it believable at level 1 without a finding. */
  readonly isByDesign: boolean
  readonly yields: readonly string[]
  readonly links: readonly ExposureLink[]
}
/** A link of a group to an exposed technique; that of a parent has at most level 3. */
export type ExposureLink = Pick<Link, 'level' | 'by' | 'why'> & {
  /** Index into the groups of the input. */
  readonly group: number
}

export type ModelStep = {
  readonly technique: string
  readonly tactic: string
  readonly kind: 'design' | 'finding'
  readonly level: 1 | 2 | 3 | 4
  readonly severity: number
  readonly needs: Exposure['needs']
  /** The state that it follows: a position for the first step. */
  readonly after: string
  readonly yields: string
  /** All findings that are linked to it. */
  readonly findingCount: number
  /** The first 5 by level, severity and id. */
  readonly links: readonly (Pick<Link, 'level' | 'by' | 'why'> & { readonly issueId: number })[]
  /** Implemented mitigations that cover it. */
  readonly implemented: readonly string[]
  /** Case studies that show the step before it before this one; empty for the first. */
  readonly transition: readonly string[]
  /** One sentence for people: what is needed and there, and what it yields. */
  readonly why: string
}

export type ModelFactor = { readonly name: FactorName; readonly value: FactorValue; readonly points: number }
export type FactorName = 'evidence' | 'severity' | 'precedent' | 'maturity' | 'impact'
export type FactorValue = number | string | PrecedentValue
/** `shown` of `of` transitions are in some study; `whole`: a study shows all steps in this order. */
export type PrecedentValue = { readonly shown: number; readonly of: number; readonly whole: boolean }

export type ModelPath = {
  readonly id: string
  /** `technique@tactic` of each step, joined by `>`. */
  readonly text: string
  readonly score: number
  readonly factors: readonly ModelFactor[]
  /** 1 to 4, after the penalty for a hint and that of controls. */
  readonly evidence: 1 | 2 | 3 | 4
  readonly standing: Standing
  readonly severity: number
  readonly maturity: number
  readonly precedent: PrecedentValue
  readonly access: Position
  readonly goalKind: Goal
  /** First yield, last state before the goal, and goal, joined by `>`. */
  readonly story: string
  /** Case studies that show all its steps in order, by id. */
  readonly witnesses: readonly string[]
  readonly steps: readonly ModelStep[]
  /** Ids of the first 100. */
  readonly variants: readonly string[]
  readonly variantCount: number
  /** The standing of which it is the best path, among the first five; null elsewhere. */
  readonly bestOf: Standing | null
}

/** Two facts that would change the answer most (contract: applications §8.2). */
export type Unknown = {
  readonly kind: ComponentKind
  readonly question: string
  /** What is supposed: true that it is there. */
  readonly supposed: boolean
  /** Null without a path. */
  readonly bestScoreIf: number | null
  readonly pathsIf: number
}

export type Outcome = {
  readonly kind: 'paths' | 'no_ai' | 'unknown' | 'none'
  /** One sentence for people. */
  readonly text: string
  /** For `none`: the components that the nearest technique to a goal lacks. */
  readonly missing: readonly ComponentKind[]
}

/** Why a technique or a path is not possible. */
export type UnmetNeed = {
  /** The technique that lacks something: for a path its first such step. */
  readonly technique: string
  /** Components of its nearest alternative that are not known; empty where something else is missing. */
  readonly missing: readonly ComponentKind[]
  /** One sentence for people. */
  readonly text: string
}

export type FixRound = {
  /** The technique of the step that is taken away. */
  readonly technique: string
  /** Indexes of the groups that are fixed, ascending. */
  readonly groups: readonly number[]
  readonly findingCount: number
  /** The id of the path that it began with, and its score. */
  readonly path: string
  readonly best: number
  /** Of paths with links; null when none is left. */
  readonly bestScoreAfter: number | null
  /** Of all paths. */
  readonly bestOverall: number | null
  readonly pathsCut: number
  readonly pathsLeft: number
  /** Cut so far of all paths with links, three decimals. */
  readonly share: number
}
/** A path that no finding supports: what ends it is its design or a mitigation. */
export type ByDesign = {
  readonly path: string
  readonly score: number
  readonly components: readonly ComponentKind[]
  /** That cover a step and are not implemented. */
  readonly mitigations: readonly string[]
}
export type MitigationFix = {
  readonly mitigation: string
  readonly techniques: readonly string[]
  readonly best: number
  readonly bestScoreAfter: number | null
  readonly pathsCut: number
  readonly pathsLeft: number
  readonly share: number
}
export type FixFirst = {
  readonly findings: readonly FixRound[]
  readonly byDesign: readonly ByDesign[]
  readonly mitigations: readonly MitigationFix[]
  /** All paths with links before the first round. */
  readonly paths: number
}

export type ModelResult = {
  readonly outcome: Outcome
  /** Why no path goes through the technique of the filter; null where one does, or none was named. */
  readonly notPossible: UnmetNeed | null
  readonly hasAi: boolean
  readonly components: readonly ResolvedComponent[]
  /** Open findings by class; the sum is all. */
  readonly classes: Readonly<Record<FindingClass, number>>
  /** Of class `unmapped` and severity 4 or 5: how many, and the first 5. */
  readonly notJudged: { readonly count: number; readonly issueIds: readonly number[] }
  /** By id. */
  readonly exposed: readonly Exposure[]
  /** Techniques of preparation and context whose needs are met, by id: possible around it, never counted. */
  readonly around: readonly string[]
  /** The list (contract: applications §12.5); its length is `total`. */
  readonly items: readonly ModelPath[]
  /** All concrete paths that pass the filter. */
  readonly paths: number
  readonly bestScore: number | null
  readonly unknowns: readonly Unknown[]
  readonly fixFirst: FixFirst | null
  readonly tables: { readonly needs: string; readonly mappings: string; readonly atlas: string }
  readonly warnings: readonly string[]
}

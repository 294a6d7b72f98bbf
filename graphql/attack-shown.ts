import type { ComponentKind, ComponentState } from '../src/application/component.ts'
import type { Goal, LinkAuthor, Position, Standing } from '../src/application/model.ts'
import type { ByDesign, ModelResult } from '../src/application/model-result.ts'
import type { KnownComponents } from './component-facts.ts'
import type { AttackFactor } from './generated/model.ts'
import type { MaybePromise } from './runtime/maybe-promise.ts'

/** Issue ids of findings of an application, read when they are asked for: the first so many. */
export type IssueReader = (first: number) => MaybePromise<readonly number[]>

/** A step as both models answer it. */
export type ShownStep = {
  readonly applicationId: number
  readonly technique: string
  readonly tactic: string
  /** 0 to 3. */
  readonly maturity: number
  readonly severity: number
  readonly findingCount: number
  readonly readIssues: IssueReader
  /** Weaknesses by which findings expose it; null for those of its first findings. */
  readonly weaknesses: readonly { readonly weaknessId: string; readonly ancestorIds: readonly string[] }[] | null
  /** Case studies that show the step before it before this one; null for the first. */
  readonly transition: readonly string[] | null
  readonly mitigations: ShownMitigations
  /** Null under model 1. */
  readonly modelled: null | {
    readonly kind: 'design' | 'finding'
    readonly needs: readonly { readonly kind: ComponentKind; readonly state: ComponentState }[]
    readonly after: string
    readonly yields: string
    readonly links: readonly ShownLink[]
    readonly why: string
  }
}
export type ShownLink = {
  readonly applicationId: number
  readonly issueId: number
  readonly level: number
  readonly by: LinkAuthor
  readonly why: string
}
/** Ids of mitigations that are linked to a step, and those that the target has or plans. */
export type ShownMitigations = {
  readonly linked: readonly string[]
  readonly implemented: ReadonlySet<string>
  readonly planned: ReadonlySet<string>
}

/** A path as both models answer it. */
export type ShownPath = {
  /** The same for the same steps of the same subject, whatever the filter. */
  readonly fingerprint: string
  /** The key that it is paged by. */
  readonly place: readonly [number, string]
  readonly score: number
  readonly severity: number
  readonly maturity: number
  readonly precedent: number
  readonly goal: boolean
  readonly sameFindings: boolean
  readonly factors: readonly { readonly name: AttackFactor; readonly value: unknown; readonly points: number }[]
  readonly variants: readonly string[]
  readonly variantCount: number
  readonly witnesses: readonly string[]
  readonly steps: readonly ShownStep[]
  /** Null under model 1. */
  readonly modelled: null | {
    readonly evidence: number
    readonly standing: Standing
    readonly bestOf: Standing | null
    readonly access: Position
    readonly goalKind: Goal
    readonly story: string
  }
}

/** With what `node` finds it by: its subject, fingerprint and filter. */
export type NamedPath = ShownPath & { readonly id: string }

export type ShownRound = {
  readonly applicationId: number
  readonly technique: string
  readonly findingCount: number
  readonly readIssues: IssueReader
  /** Null for those of its first findings. */
  readonly weaknessIds: readonly string[] | null
  readonly pathsCut: number
  readonly pathsLeft: number
  readonly share: number
  readonly pathCountAfter: bigint
  readonly bestScoreAfter: number | null
  readonly modelled: null | { readonly path: string; readonly best: number; readonly bestOverall: number | null }
}
export type ShownMitigationRound = {
  readonly mitigation: string
  readonly techniques: readonly string[]
  readonly pathsCut: number
  readonly pathsLeft: number
  readonly share: number
  readonly best: number | null
  readonly bestScoreAfter: number | null
}
export type ShownRemediation = {
  readonly rounds: readonly ShownRound[]
  readonly minimum: number | null
  readonly byDesign: readonly ByDesign[]
  readonly mitigations: readonly ShownMitigationRound[]
  readonly pathCount: number
  readonly unjudged: number
}

/** An answer about attack paths as both models give it. */
export type ShownAnswer = {
  readonly applicationId: number
  readonly items: readonly ShownPath[]
  readonly pathCount: bigint
  readonly isComplete: boolean
  readonly exposedTechniques: number
  readonly exposedFindings: number
  readonly unjudged: number
  readonly remediation: ShownRemediation | null
  /** Null under model 1. */
  readonly modelled: null | {
    readonly result: ModelResult
    readonly known: KnownComponents
  }
}

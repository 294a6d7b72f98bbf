import type { ComponentKind, ComponentState } from '../src/application/component.ts'
import type { ByDesign, ModelResult, Unknown, UnmetNeed } from '../src/application/model-result.ts'
import type {
  NamedPath,
  ShownAnswer,
  ShownLink,
  ShownMitigationRound,
  ShownMitigations,
  ShownRemediation,
  ShownRound,
  ShownStep,
} from './attack-shown.ts'
import type { Connection, Edge } from './runtime/connection.ts'

export type AttackPath = NamedPath
export type AttackPathConnection = Connection<NamedPath> & { readonly answer: ShownAnswer }
export type AttackPathEdge = Edge<NamedPath>
export type AttackStep = ShownStep
export type AttackStepWeakness = { readonly weaknessId: string; readonly ancestorIds: readonly string[] }
/** Ids of case studies. */
export type AttackTransition = { readonly studies: readonly string[] }
export type AttackStepMitigations = ShownMitigations
export type AttackLink = ShownLink
export type AttackNeed = { readonly kind: ComponentKind; readonly state: ComponentState }
export type AttackOutcome = ModelResult['outcome']
export type AttackUnknown = Unknown
export type AttackUnmetNeed = UnmetNeed
export type AttackTables = ModelResult['tables']
export type FindingClasses = ModelResult['classes']
export type ComponentSource = { readonly source: string; readonly scanId: number; readonly lookedAt: Date }
export type AttackByDesign = ByDesign
export type Remediation = ShownRemediation
export type FindingRemediation = ShownRemediation
export type FindingRound = ShownRound
export type MitigationRound = ShownMitigationRound

import type { ExposureLink } from '../db/attack.ts'
import type { MitigationRound as StoredRound } from '../src/application/remediation.ts'
import type { AttackAnswer, ExplainedPath, ExplainedRound, ExplainedStep } from './attack-answer.ts'
import type { Connection, Edge } from './runtime/connection.ts'

export type AttackPath = ExplainedPath
export type AttackPathConnection = Connection<ExplainedPath> & { readonly answer: AttackAnswer }
export type AttackPathEdge = Edge<ExplainedPath>
export type AttackStep = ExplainedStep
export type AttackStepWeakness = ExposureLink
/** Ids of case studies. */
export type AttackTransition = { readonly studies: readonly string[] }
/** Ids of the mitigations linked to a step, and the answer that it is of. */
export type AttackStepMitigations = { readonly linked: readonly string[]; readonly answer: AttackAnswer }
export type Remediation = AttackAnswer
export type FindingRemediation = AttackAnswer
export type FindingRound = ExplainedRound
export type MitigationRound = StoredRound

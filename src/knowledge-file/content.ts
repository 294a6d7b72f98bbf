import type {
  CaseStudy,
  Matrix,
  Mitigation,
  MitigationTechnique,
  ProcedureStep,
  Tactic,
  Technique,
  TechniqueTactic,
} from '../../db/knowledge-tables.ts'

/** All that the knowledge room stores, retired objects included. */
export type StoredKnowledge = {
  readonly matrix: Matrix
  /** In matrix order, retired ones last; the other objects are in the order of their ids. */
  readonly tactics: readonly Tactic[]
  readonly techniques: readonly Technique[]
  readonly mitigations: readonly Mitigation[]
  readonly caseStudies: readonly CaseStudy[]
  /** These relations are in the order of the ids of their owners and, within one, of their positions. */
  readonly techniqueTactics: readonly TechniqueTactic[]
  readonly mitigationTechniques: readonly MitigationTechnique[]
  readonly procedureSteps: readonly ProcedureStep[]
}

export type KnowledgeObject = Tactic | Technique | Mitigation | CaseStudy

/** A file of the knowledge. */
export type KnowledgeText = {
  readonly content: string
  /** Objects in it; of a table its rows. */
  readonly objectCount: number
  /** Objects that the format has no place for. */
  readonly omittedCount: number
}

/** Returns the objects that are not retired. */
export function currentOf<T extends KnowledgeObject>(objects: readonly T[]): readonly T[] {
  return objects.filter(({ retired }) => !retired)
}

/** Returns `rows` by the value of `key`, each list in their order. */
export function groupBy<T, K extends keyof T>(rows: readonly T[], key: K): ReadonlyMap<T[K], readonly T[]> {
  return Map.groupBy(rows, (row) => row[key])
}

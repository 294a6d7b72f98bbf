import type { GeneratedAlways, Selectable } from 'kysely'

/** Decisions that can be in force. */
export const decisions = ['confirmed', 'accepted', 'false_positive', 'fixed'] as const
export type Decision = (typeof decisions)[number]

/** The decision in force about a finding (contract: seceng §5.3). */
export type FindingTriage = {
  findingId: number
  decision: Decision
  /** Of accepted and false_positive only. */
  reason: string | null
  comment: string | null
  /** When an accepted finding is open again; null for never. */
  until: Date | null
  by: string
  at: Date
}

/** A change of the decision about a finding. */
export type FindingTriageMove = Selectable<FindingTriageMoveTable>
export type FindingTriageMoveTable = {
  /** Rises with time. */
  id: GeneratedAlways<number>
  findingId: number
  at: Date
  /** `service` for what no caller did. */
  by: string
  from: Decision | 'none'
  to: Decision | 'none' | 'expired' | 'reopened'
  reason: string | null
  comment: string | null
  until: Date | null
}

export type FindingTriageTables = { findingTriage: FindingTriage; findingTriageMove: FindingTriageMoveTable }

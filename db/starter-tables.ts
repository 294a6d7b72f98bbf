import type { Generated } from 'kysely'

/** Parts of the starter that are decided about: matrix, weaknesses and links; demo application and synthetic report. */
export type StarterPart = 'knowledge' | 'demo'
export type StarterOutcome = 'loaded' | 'declined' | 'removed'

export type StarterTables = {
  /** The decision about each part, made once; a part without a row is undecided. */
  starterDecision: { part: StarterPart; outcome: StarterOutcome; at: Generated<Date> }
}

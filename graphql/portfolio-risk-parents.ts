import type { Tactic } from '../db/knowledge-tables.ts'
import type { PortfolioRow } from '../db/portfolio.ts'
import type { ApplicationExposure } from './finding-link-parents.ts'
import type { Connection, Edge } from './runtime/connection.ts'
import type { MaybePromise } from './runtime/maybe-promise.ts'

export type TacticRisk = {
  readonly tactic: Tactic
  readonly fits: boolean
  readonly techniqueCount: number
  readonly severity: number | null
}
export type ApplicationRisk = Omit<PortfolioRow, 'openBySeverity'> & {
  /** All 0 while no scan says anything of it. */
  readonly openBySeverity: readonly number[]
  readonly overdue: () => MaybePromise<number>
  readonly isExposureKnown: boolean
  readonly bestScore: number | null
  readonly exposure: ApplicationExposure | null
  readonly tactics: readonly TacticRisk[]
}
export type PortfolioRisk = {
  readonly examinedCount: number
  /** By risk. */
  readonly all: readonly ApplicationRisk[]
}
export type ApplicationRiskConnection = Connection<ApplicationRisk>
export type ApplicationRiskEdge = Edge<ApplicationRisk>

import type { FixCount, PortfolioRow } from '../db/portfolio.ts'
import type { MaybePromise } from './runtime/maybe-promise.ts'

export type Portfolio = {
  readonly rows: readonly PortfolioRow[]
  /** Numbers of overdue findings by application; null for a day in the past. */
  overdue(): MaybePromise<ReadonlyMap<number, number> | null>
  /** Fixes within so many days before the end of its day. */
  fixes(days: number): Promise<readonly FixCount[]>
}
export type PortfolioApplication = { readonly row: PortfolioRow; readonly of: Portfolio }
export type PortfolioGroup = {
  readonly name: string | null
  readonly rows: readonly PortfolioRow[]
  readonly of: Portfolio
}

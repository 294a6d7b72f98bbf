import type { AgeGap } from '../db/finding-age-change.ts'
import type { FixCount, PortfolioRow } from '../db/portfolio.ts'
import type { MaybePromise } from './runtime/maybe-promise.ts'

export type Portfolio = {
  readonly rows: readonly PortfolioRow[]
  /** True for a day before today. */
  readonly isPast: boolean
  /** Numbers of overdue findings by application, 0 for those left out; null where the number is not known. */
  overdue(): MaybePromise<ReadonlyMap<number, number | null>>
  /** The days on which what was overdue is not known, by application, second day excluded. */
  gaps(): MaybePromise<readonly AgeGap[]>
  /** Fixes within so many days before the end of its day. */
  fixes(days: number): Promise<readonly FixCount[]>
}
export type PortfolioApplication = { readonly row: PortfolioRow; readonly of: Portfolio }
export type PortfolioGroup = {
  readonly name: string | null
  readonly rows: readonly PortfolioRow[]
  readonly of: Portfolio
}

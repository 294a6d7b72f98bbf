import cluster from 'node:cluster'
import { askFirstProcess } from './first-process.ts'
import type { BudgetStore, Points } from './shared-budgets.ts'

const waitMs = 2_000

/** Says what clients have spent in one process, and asks what they owe in all. */
export const budgetsQuestion = 'skg:budgets'

/** Returns the store that the first process of `skg serve --processes` is; null for a process that is alone. */
export function budgetsOfProcesses(): BudgetStore | null {
  if (!cluster.isWorker) return null
  const { ask, stop } = askFirstProcess<readonly Points[], readonly Points[]>(budgetsQuestion, waitMs)
  return { add: ask, stop }
}

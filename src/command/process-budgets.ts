import type { Worker } from 'node:cluster'
import { type BudgetLimits, createBudgets } from '../http/budget.ts'
import { budgetsQuestion } from '../http/budgets-of-processes.ts'
import type { Points } from '../http/shared-budgets.ts'
import { answerWorkers } from './answer-workers.ts'

/**
 * Returns what has a worker answered, when it says what clients have spent there, what they owe in all processes; it
 * does nothing where nobody has a limit.
 */
export function relayBudgets(limits: BudgetLimits): (worker: Worker) => void {
  const ledger = createBudgets(limits)
  if (ledger === null) return () => {}
  return answerWorkers<readonly Points[], readonly Points[]>(budgetsQuestion, (spent = []) =>
    spent.map(({ client, points }) => {
      ledger.spend(client, points)
      return { client, points: ledger.owed(client) }
    }),
  )
}

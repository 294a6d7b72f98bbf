import type { Worker } from 'node:cluster'
import { type BudgetLimits, createBudgets } from '../http/budget.ts'
import { type BudgetsMessage, budgetsQuestion } from '../http/budgets-of-processes.ts'

/** Returns what has a worker answered, when it says what clients have spent there, what they owe in all processes. */
export function relayBudgets(limits: BudgetLimits): (worker: Worker) => void {
  const ledger = createBudgets(limits)
  return (worker) =>
    void worker.on('message', (message: BudgetsMessage) => {
      if (ledger === null || message.type !== budgetsQuestion) return
      const answer = (message.about ?? []).map(({ client, points }) => {
        ledger.spend(client, points)
        return { client, points: ledger.owed(client) }
      })
      if (worker.isConnected()) worker.send({ ...message, answer } satisfies BudgetsMessage)
    })
}

import cluster from 'node:cluster'
import type { Budgets, Ledger } from './budget.ts'
import type { Client } from './client.ts'
import { askFirstProcess, type FirstProcessMessage } from './first-process.ts'

const shareMs = 200
const waitMs = 2_000

type Points = { readonly client: Client; readonly points: number }

/** Says what clients have spent in one process, and asks what they owe in all. */
export const budgetsQuestion = 'skg:budgets'
export type BudgetsMessage = FirstProcessMessage<readonly Points[], readonly Points[]>

/**
 * Returns budgets that hold for all processes of one `skg serve --processes` together: each tells the first one what
 * was spent, five times a second, and takes over what is owed. Where the first one does not answer, or a process is
 * alone, its own debts hold.
 */
export function budgetsOfProcesses(ledger: Ledger): { readonly budgets: Budgets; stop(): void } {
  if (!cluster.isWorker) return { budgets: ledger, stop: () => {} }
  const first = askFirstProcess<readonly Points[], readonly Points[]>(budgetsQuestion, waitMs)
  let spent = new Map<string, Points>()
  let isSharing = false
  const pointsOf = ({ key }: Client) => spent.get(key)?.points ?? 0
  const share = async () => {
    if (isSharing || spent.size === 0) return
    isSharing = true
    const taken = [...spent.values()]
    spent = new Map()
    for (const { client, points } of (await first.ask(taken)) ?? []) ledger.setOwed(client, points + pointsOf(client))
    isSharing = false
  }
  const timer = setInterval(share, shareMs).unref()
  return {
    budgets: {
      refusal: ledger.refusal,
      spend(client, points) {
        ledger.spend(client, points)
        spent.set(client.key, { client, points: points + pointsOf(client) })
      },
    },
    stop() {
      clearInterval(timer)
      first.stop()
    },
  }
}

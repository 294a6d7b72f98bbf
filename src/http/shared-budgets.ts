import type { Budgets, Ledger } from './budget.ts'
import type { Client } from './client.ts'

const shareMs = 200

/** Points of a client: spent, or owed. */
export type Points = { readonly client: Client; readonly points: number }

/** Where processes that have one budget for each client say what was spent. */
export type BudgetStore = {
  /** Adds what was spent, and resolves to what each of these clients owes then; null where it does not answer. */
  add(spent: readonly Points[]): Promise<readonly Points[] | null>
  stop(): void
}

/**
 * Returns budgets that hold for all processes with one store together: each says what was spent there, five times a
 * second, and takes over what is owed. Where the store does not answer, the own debts hold.
 */
export function shareBudgets(ledger: Ledger, store: BudgetStore): { readonly budgets: Budgets; stop(): void } {
  let spent = new Map<string, Points>()
  let isSharing = false
  const pointsOf = ({ key }: Client) => spent.get(key)?.points ?? 0
  const share = async () => {
    if (isSharing || spent.size === 0) return
    isSharing = true
    const taken = [...spent.values()]
    spent = new Map()
    for (const { client, points } of (await store.add(taken)) ?? []) ledger.setOwed(client, points + pointsOf(client))
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
      store.stop()
    },
  }
}

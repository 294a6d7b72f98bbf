import type { Refusal } from './answer-cache/response.ts'
import type { Client } from './client.ts'

/** Points that a client may spend in a minute, by how it is known; 0 is without limit. */
export type BudgetLimits = Readonly<Record<Client['kind'], number>>

export type Budgets = {
  /** Returns why a request of `client` is refused: it owes its whole budget or more; null when it may go on. */
  refusal(client: Client): Refusal | null
  /** Takes `points` of the budget of `client`, which may owe more than it has. */
  spend(client: Client, points: number): void
}

/** Budgets whose debts can be read and replaced. */
export type Ledger = Budgets & {
  /** Returns the points that a client owes now. */
  owed(client: Client): number
  /** Has a client owe so many points from now on. */
  setOwed(client: Client, points: number): void
}

const minuteMs = 60_000
/** Clients that are remembered; beyond them the half that sent nothing for the longest time is forgotten. */
const mostClients = 20_000

/**
 * Creates the budgets of one process. What a client owes shrinks by its limit each minute, so that it may spend that at
 * once or spread; what a request costs is known when it is answered, so the last one of a minute may owe more, and is
 * paid by waiting. Null where nobody has a limit.
 */
export function createBudgets(limits: BudgetLimits, now: () => number = Date.now): Ledger | null {
  if (Object.values(limits).every((limit) => limit === 0)) return null
  const debts = new Map<string, { readonly points: number; readonly at: number }>()
  const owed = ({ key, kind }: Client) => {
    const debt = debts.get(key)
    return debt ? Math.max(0, debt.points - ((now() - debt.at) * limits[kind]) / minuteMs) : 0
  }
  const setOwed = ({ key }: Client, points: number) => {
    debts.delete(key)
    debts.set(key, { points, at: now() })
    if (debts.size > mostClients) forget()
  }
  const forget = () => {
    const oldest = [...debts.keys()].slice(0, mostClients / 2)
    for (const key of oldest) debts.delete(key)
  }

  return {
    refusal(client) {
      const limit = limits[client.kind]
      const left = limit - owed(client)
      if (limit === 0 || left > 0) return null
      return { pointsPerMinute: limit, retryAfterSeconds: Math.floor((-left * 60) / limit) + 1 }
    },
    spend(client, points) {
      if (limits[client.kind] === 0) return
      setOwed(client, owed(client) + points)
    },
    owed,
    setOwed,
  }
}

import { Gauge, type Registry } from '@prometheus-io/client'
import type { Config } from '../ground/config.ts'
import type { Logger } from '../ground/log.ts'
import { type Budgets, createBudgets } from './budget.ts'
import { budgetsOfProcesses } from './budgets-of-processes.ts'
import { shareBudgets } from './shared-budgets.ts'

/** Starts the budgets of clients, which other processes share by Redis where one is set, else by the first of them. */
export async function startBudgets(
  { budgets: limits, rateLimitRedisUrl }: Pick<Config, 'budgets' | 'rateLimitRedisUrl'>,
  log: Logger,
  register: Registry,
): Promise<{ readonly budgets: Budgets | null; stop(): void }> {
  const ledger = createBudgets(limits)
  const alone = { budgets: ledger, stop: () => {} }
  if (ledger === null) return alone
  if (rateLimitRedisUrl === null) {
    const store = budgetsOfProcesses()
    return store ? shareBudgets(ledger, store) : alone
  }
  const store = await (await import('./budgets-in-redis.ts')).budgetsInRedis(rateLimitRedisUrl, limits, log)
  new Gauge({
    name: 'skg_rate_limit_store_up',
    help: 'Whether the store of RATE_LIMIT_REDIS_URL answers; absent without one. While it does not, each process counts for itself.',
    registers: [register],
    aggregator: 'min',
    collect() {
      this.set(store.isUp() ? 1 : 0)
    },
  })
  return shareBudgets(ledger, store)
}

import cluster from 'node:cluster'
import { AggregatorRegistry } from '@prometheus-io/client'
import { askFirstProcess } from './first-process.ts'
import type { Metrics } from './metrics.ts'

const waitMs = 6_000

/** Asks the first process for the metrics of all. */
export const metricsQuestion = 'skg:metrics'

/**
 * Returns what reads the metrics of all processes that serve the address, in one of `skg serve --processes`; those of
 * this one where they cannot be had, or where it is alone.
 */
export function metricsOfProcesses({ register, text }: Metrics): () => Promise<string> {
  if (!cluster.isWorker) return text
  AggregatorRegistry.setRegistries([register])
  new AggregatorRegistry()
  const { ask } = askFirstProcess<string>(metricsQuestion, waitMs)
  return async () => (await ask()) || text()
}

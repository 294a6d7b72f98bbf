import cluster from 'node:cluster'
import { AggregatorRegistry } from '@prometheus-io/client'
import type { Metrics } from './metrics.ts'

const waitMs = 6_000

type Message = { readonly type: 'skg:metrics'; readonly id: number; readonly text?: string }

/**
 * Returns what reads the metrics of all processes that serve the address, in one of `skg serve --processes`; those of
 * this one where they cannot be had, or where it is alone.
 */
export function metricsOfProcesses({ register, text }: Metrics): () => Promise<string> {
  if (!cluster.isWorker) return text
  AggregatorRegistry.setRegistries([register])
  new AggregatorRegistry()
  const waiting = new Map<number, (text: string) => void>()
  let last = 0
  process.on('message', (message: Message) => {
    if (message?.type !== 'skg:metrics') return
    waiting.get(message.id)?.(message.text ?? '')
    waiting.delete(message.id)
  })
  return async () => {
    const id = ++last
    const all = await new Promise<string>((resolve) => {
      waiting.set(id, resolve)
      setTimeout(() => resolve(''), waitMs).unref()
      process.send?.({ type: 'skg:metrics', id } satisfies Message)
    })
    waiting.delete(id)
    return all || text()
  }
}

import cluster from 'node:cluster'
import type { ServiceProcess } from '../../graphql/service-state-parents.ts'

/** The longest that others are waited for. */
const waitMs = 3_000

/** Asks the first process for the states of all (`all`), or is asked for its own (`own`); and the answers. */
export type StateMessage =
  | { readonly type: 'skg:states'; readonly id: number; readonly states?: readonly ServiceProcess[] }
  | { readonly type: 'skg:state'; readonly id: number; readonly state?: ServiceProcess }

/**
 * Returns what reads the states of all processes of one `skg serve --processes`, by process id; that of this one where
 * it is alone, or others do not answer.
 */
export function statesOfProcesses(own: () => ServiceProcess): {
  read(): Promise<readonly ServiceProcess[]>
  stop(): void
} {
  if (!cluster.isWorker) return { read: async () => [own()], stop: () => {} }
  const waiting = new Map<number, (states: readonly ServiceProcess[]) => void>()
  let last = 0
  const onMessage = (message: StateMessage) => {
    if (message?.type === 'skg:state')
      process.send?.({ type: 'skg:state', id: message.id, state: own() } satisfies StateMessage)
    if (message?.type === 'skg:states') waiting.get(message.id)?.(message.states ?? [])
  }
  process.on('message', onMessage)
  return {
    stop: () => void process.off('message', onMessage),
    async read() {
      const id = ++last
      const all = await new Promise<readonly ServiceProcess[]>((resolve) => {
        waiting.set(id, resolve)
        setTimeout(() => resolve([]), waitMs).unref()
        process.send?.({ type: 'skg:states', id } satisfies StateMessage)
      })
      waiting.delete(id)
      return all.length > 0 ? all.toSorted((one, other) => one.pid - other.pid) : [own()]
    },
  }
}

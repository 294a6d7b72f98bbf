import cluster from 'node:cluster'
import type { ServiceProcess } from '../../graphql/service-state-parents.ts'
import { askFirstProcess } from './first-process.ts'

/** The longest that others are waited for. */
const waitMs = 3_000

/** Asks the first process for the states of all. */
export const statesQuestion = 'skg:states'

/** Asks one process for its own state, and the answer. */
export const stateQuestion = 'skg:state'
export type StateMessage = { readonly type: typeof stateQuestion; readonly id: number; readonly state?: ServiceProcess }

/**
 * Returns what reads the states of all processes of one `skg serve --processes`, by process id; that of this one where
 * it is alone, or others do not answer.
 */
export function statesOfProcesses(own: () => ServiceProcess): {
  read(): Promise<readonly ServiceProcess[]>
  stop(): void
} {
  if (!cluster.isWorker) return { read: async () => [own()], stop: () => {} }
  const first = askFirstProcess<readonly ServiceProcess[]>(statesQuestion, waitMs)
  const onMessage = (message: StateMessage | null) => {
    if (message?.type === stateQuestion)
      process.send?.({ type: stateQuestion, id: message.id, state: own() } satisfies StateMessage)
  }
  process.on('message', onMessage)
  return {
    stop() {
      first.stop()
      process.off('message', onMessage)
    },
    async read() {
      const all = (await first.ask()) ?? []
      return all.length > 0 ? all.toSorted((one, other) => one.pid - other.pid) : [own()]
    },
  }
}

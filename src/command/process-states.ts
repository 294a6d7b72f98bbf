import type { Worker } from 'node:cluster'
import type { ServiceProcess } from '../../graphql/service-state-parents.ts'
import { type StateMessage, type StatesMessage, stateQuestion, statesQuestion } from '../http/states-of-processes.ts'

/** A process that has not answered by then is left out. */
const waitMs = 2_000

/** Returns what has a worker answered when it asks for the states of all of `workers`. */
export function relayStates(workers: () => readonly Worker[]): (worker: Worker) => void {
  const asked = new Map<number, (state: ServiceProcess) => void>()
  let last = 0
  const stateOf = (worker: Worker) =>
    new Promise<ServiceProcess | null>((resolve) => {
      const id = ++last
      const end = (state: ServiceProcess | null) => {
        asked.delete(id)
        resolve(state)
      }
      asked.set(id, end)
      setTimeout(end, waitMs, null).unref()
      if (worker.isConnected()) worker.send({ type: stateQuestion, id } satisfies StateMessage)
      else end(null)
    })
  return (worker) =>
    void worker.on('message', async (message: StateMessage | StatesMessage) => {
      if ('state' in message && message.state) asked.get(message.id)?.(message.state)
      if (message.type !== statesQuestion) return
      const answer = (await Promise.all(workers().map(stateOf))).filter((state) => state !== null)
      if (worker.isConnected()) worker.send({ ...message, answer } satisfies StatesMessage)
    })
}

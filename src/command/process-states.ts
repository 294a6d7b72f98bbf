import type { Worker } from 'node:cluster'
import type { ServiceProcess } from '../../graphql/service-state-parents.ts'
import { type StateMessage, stateQuestion, statesQuestion } from '../http/states-of-processes.ts'
import { answerWorkers } from './answer-workers.ts'

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
  const answer = answerWorkers<readonly ServiceProcess[]>(statesQuestion, async () =>
    (await Promise.all(workers().map(stateOf))).filter((state) => state !== null),
  )
  return (worker) => {
    worker.on('message', (message: StateMessage) => {
      if (message.type === stateQuestion && message.state) asked.get(message.id)?.(message.state)
    })
    answer(worker)
  }
}

import type { Worker } from 'node:cluster'
import type { FirstProcessMessage } from '../http/first-process.ts'

/** Returns what has the questions of this `type` that a worker asks the first process answered by `answer`. */
export function answerWorkers<Answer, About = undefined>(
  type: string,
  answer: (about: About | undefined) => Answer | Promise<Answer>,
): (worker: Worker) => void {
  return (worker) =>
    void worker.on('message', async (message: FirstProcessMessage<Answer, About>) => {
      if (message.type !== type) return
      const found = await answer(message.about)
      if (worker.isConnected()) worker.send({ ...message, answer: found } satisfies FirstProcessMessage<Answer, About>)
    })
}

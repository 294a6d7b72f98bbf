import { Worker } from 'node:worker_threads'
import { workerUrl } from '../ground/threads.ts'
import type { ExamineAnswer, ExamineProgress, ExamineRequest } from './examine-thread.ts'

/** Memory of the thread for what lives, and for what is young. */
const mostMemoryMb = { old: 256, young: 8 } as const

/**
 * Examines the artefact at `path`, a file or a folder, in a thread of its own, which ends when `signal` aborts, and
 * writes what it finds as SARIF of the tool `skg-trust`, without secrets, to `sarifPath`. Throws `signal.reason`, and
 * the error of a thread that fails.
 */
export function examineInThread(
  request: ExamineRequest,
  signal: AbortSignal,
  onProgress: (progress: ExamineProgress) => void = () => {},
): Promise<ExamineAnswer> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<ExamineAnswer>()
  const thread = new Worker(workerUrl('examine-thread', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb.old, maxYoungGenerationSizeMb: mostMemoryMb.young },
  })
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  thread.on('message', (message: ExamineAnswer | ExamineProgress) =>
    'verdict' in message ? resolve(message) : onProgress(message),
  )
  thread.on('error', reject)
  thread.on('exit', () => reject(new Error('the thread that examines ended without an answer')))
  return promise.finally(async () => {
    signal.removeEventListener('abort', stop)
    await thread.terminate()
  })
}

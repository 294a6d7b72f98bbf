import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { ServiceError } from '../errors.ts'
import { workerUrl } from '../worker-url.ts'
import type { RedactAnswer, RedactRequest } from './redact-thread.ts'

/** Writes the file at `from` to `to` without secrets, in a thread of its own, which ends when `signal` aborts. Throws INPUT_REFUSED. */
export async function redactInThread(
  from: string,
  to: string,
  signal: AbortSignal,
): Promise<{ readonly sha256: string; readonly bytes: number }> {
  signal.throwIfAborted()
  const workerData: RedactRequest = { from, to }
  const thread = new Worker(workerUrl('redact-thread', import.meta.url), { workerData })
  try {
    const [answer] = (await once(thread, 'message', { signal })) as [RedactAnswer]
    if ('refusal' in answer) throw new ServiceError('INPUT_REFUSED', answer.refusal)
    return answer
  } catch (cause) {
    throw signal.aborted ? signal.reason : cause
  } finally {
    await thread.terminate()
  }
}

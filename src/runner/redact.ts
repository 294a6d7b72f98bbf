import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { ServiceError } from '../ground/errors.ts'
import { workerUrl } from '../ground/threads.ts'
import type { RedactAnswer, RedactRequest } from './redact-thread.ts'

const idleMs = 30_000

/** A thread that waits for the next file, so that not every small one starts its own. */
let idle: { readonly thread: Worker; readonly timer: NodeJS.Timeout; readonly end: () => void } | null = null

/**
 * Writes the file at `from` to `to` without secrets, in a thread, which ends when `signal` aborts. Throws
 * INPUT_REFUSED.
 */
export async function redactInThread(
  from: string,
  to: string,
  signal: AbortSignal,
): Promise<{ readonly sha256: string; readonly bytes: number }> {
  signal.throwIfAborted()
  const thread = takeThread()
  try {
    thread.postMessage({ from, to } satisfies RedactRequest)
    const [answer] = (await once(thread, 'message', { signal })) as [RedactAnswer]
    keepThread(thread)
    if ('refusal' in answer) throw new ServiceError('INPUT_REFUSED', answer.refusal)
    return answer
  } catch (cause) {
    if (idle?.thread !== thread) await thread.terminate()
    throw signal.aborted ? signal.reason : cause
  }
}

function takeThread(): Worker {
  const taken = idle
  idle = null
  if (!taken) return new Worker(workerUrl('redact-thread', import.meta.url))
  clearTimeout(taken.timer)
  taken.thread.off('error', taken.end)
  taken.thread.ref()
  return taken.thread
}

/** Keeps a thread for the next file, for a while; one that waits does not keep the process running. */
function keepThread(thread: Worker): void {
  if (idle) return void thread.terminate()
  const end = () => {
    if (idle?.thread === thread) idle = null
    void thread.terminate()
  }
  thread.unref()
  thread.once('error', end)
  idle = { thread, end, timer: setTimeout(end, idleMs).unref() }
}

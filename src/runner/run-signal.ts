import { EventEmitter, once } from 'node:events'
import type { OpenDatabase } from '../../db/engine/database.ts'
import { runChannel } from '../../db/target-run.ts'

const retryMs = 1_000
/** A change of progress also notifies; workers ask for cancellations at most this often because of one. */
const pauseMs = 250

/** Tells when any run has changed, in whatever process; a change may go unheard while the connection is lost. */
export type RunSignal = {
  /** Resolves at the next change, or when `signal` aborts. */
  next(signal: AbortSignal): Promise<void>
  /** As `next`, at most four times a second. */
  cancelled(signal: AbortSignal): Promise<void>
  stop(): Promise<void>
}

/** Listens to changes of runs, again whenever the connection was lost. */
export function startRunSignal(opened: OpenDatabase): RunSignal {
  const changes = new EventEmitter().setMaxListeners(0)
  let subscription: { stop(): Promise<void> } | null = null
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const listen = async () => {
    if (isStopped) return
    try {
      subscription = await opened.listen(runChannel, () => changes.emit('change'), again)
      if (isStopped) await subscription.stop()
    } catch {
      again()
    }
  }
  const again = () => {
    subscription = null
    timer = setTimeout(() => void listen(), retryMs).unref()
  }
  const listening = listen()
  const next = async (signal: AbortSignal) => void (await once(changes, 'change', { signal }).catch(() => {}))
  return {
    next,
    cancelled: async (signal) => {
      await new Promise((resolve) => setTimeout(resolve, pauseMs).unref())
      await next(signal)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await listening
      await subscription?.stop()
    },
  }
}

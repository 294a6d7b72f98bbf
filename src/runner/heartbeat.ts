import { setTimeout as delay } from 'node:timers/promises'
import type { RunSignal } from './run-signal.ts'

const beatMs = 2_000

/** Calls `beat` every two seconds, and whenever a run has changed, until `signal` aborts. */
export async function keepBeating(
  beat: () => Promise<void>,
  changes: RunSignal,
  signal: AbortSignal,
  onFailure: (cause: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    const pause = new AbortController()
    const stopped = AbortSignal.any([signal, pause.signal])
    await Promise.race([delay(beatMs, undefined, { signal: stopped }).catch(() => {}), changes.cancelled(stopped)])
    pause.abort()
    if (!signal.aborted) await beat().catch(onFailure)
  }
}

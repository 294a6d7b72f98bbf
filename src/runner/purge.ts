import type { RevisionClock } from '../../db/engine/revision.ts'
import type { Logger } from '../ground/log.ts'
import { type RevisionTask, runEachRevision } from './each-revision.ts'

/** By this `Cache-Tag` a cache finds all answers of the service. */
export const serviceTag = 'skg'

const answerMs = 2_000

/**
 * Tells the caches at `urls` to forget the answers of the service, now and after each revision, until `stop`: each is
 * sent `PURGE` with the `Cache-Tag` of the service. A failure is logged; such a cache goes on with what it has for as
 * long as that may be stored.
 */
export function startPurging(
  urls: readonly string[],
  clock: Pick<RevisionClock, 'current'>,
  log: Logger,
): RevisionTask | null {
  if (urls.length === 0) return null
  const purge = async (url: string, stopped: AbortSignal) => {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(answerMs)])
    try {
      const { status } = await fetch(url, { method: 'PURGE', headers: { 'cache-tag': serviceTag }, signal })
      if (status >= 400) throw new Error(`it answers ${status}`)
    } catch (cause) {
      if (!stopped.aborted) log.warn({ err: cause, host: new URL(url).host }, 'a cache of PURGE_URLS was not purged')
    }
  }
  return runEachRevision(clock, async (signal) => void (await Promise.all(urls.map((url) => purge(url, signal)))))
}

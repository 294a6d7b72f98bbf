import type { Store } from '../store/open.ts'
import { storeProgress } from './store.ts'
import type { JobEvents } from './stream.ts'
import type { JobContext } from './work.ts'

const storeEveryMs = 250

type Progress = Parameters<typeof storeProgress>[2]

/**
 * Returns `note`, which the work of a job calls as often as it likes, and which stores and reports four notes a second
 * at most, and `last`, the latest note: it may not be stored yet, so whoever ends the job stores it.
 */
export function reportProgress(
  id: string,
  { store, events }: { readonly store: Pick<Store, 'db'>; readonly events: JobEvents },
): { readonly note: JobContext['progress']; last(): Progress } {
  let last: Progress = { done: 0, total: null, message: null }
  let storedAt = Number.NEGATIVE_INFINITY
  const note: JobContext['progress'] = (done, total, message) => {
    last = { done, total, message }
    if (performance.now() - storedAt < storeEveryMs) return
    storedAt = performance.now()
    storeProgress(store.db, id, last).then(
      (job) => job && events.report(job),
      () => {},
    )
  }
  return { note, last: () => last }
}

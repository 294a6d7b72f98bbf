import { isEnded } from './state.ts'
import type { StoredJob } from './store.ts'

const pollAfterMs = { queued: 1000, running: 500 }

/** Returns a job as clients see it (contract: sidecar §3). */
export function jobOnWire(job: StoredJob) {
  const { id, type, status, done, total, message, createdAt, startedAt, updatedAt, finishedAt, expiresAt, error } = job
  const self = `/v1/jobs/${id}`
  const share = total ? Math.min(99, Math.floor((done / total) * 100)) : null
  return {
    id,
    type,
    status,
    progress: { percent: status === 'succeeded' ? 100 : share, done, total, message },
    createdAt,
    startedAt,
    updatedAt,
    finishedAt,
    expiresAt,
    pollAfterMs: isEnded(status) ? null : status === 'queued' ? pollAfterMs.queued : pollAfterMs.running,
    error: error === null ? null : JSON.parse(error),
    links: { self, result: `${self}/result`, cancel: `${self}/cancel`, events: `${self}/events` },
  }
}

export type JobOnWire = ReturnType<typeof jobOnWire>

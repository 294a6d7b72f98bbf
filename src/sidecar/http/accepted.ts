import type { StoredJob } from '../jobs/store.ts'
import { jobOnWire } from '../jobs/wire.ts'
import type { Answer } from './route.ts'

/** Returns the answer that a job is queued. */
export function acceptedAnswer(job: StoredJob, isNew: boolean): Answer {
  const wire = jobOnWire(job)
  return {
    status: 202,
    headers: {
      location: wire.links.self,
      'retry-after': '1',
      ...(!isNew && { 'idempotency-replayed': 'true' }),
    },
    json: wire,
  }
}

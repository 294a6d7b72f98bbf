export const jobStatuses = ['queued', 'running', 'cancelling', 'succeeded', 'failed', 'timed_out', 'cancelled'] as const
export type JobStatus = (typeof jobStatuses)[number]

/**
 * Where a job may go from each state (contract: sidecar §3); the ended states lead nowhere. A crash puts a running job
 * back into the queue.
 */
export const transitions: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  queued: ['running', 'cancelled', 'failed'],
  running: ['succeeded', 'failed', 'timed_out', 'cancelling', 'queued'],
  cancelling: ['cancelled'],
  succeeded: [],
  failed: [],
  timed_out: [],
  cancelled: [],
}

export function isEnded(status: JobStatus): boolean {
  return transitions[status].length === 0
}

/** Returns the states that lead to `status`. */
export function statesBefore(status: JobStatus): readonly JobStatus[] {
  return jobStatuses.filter((from) => transitions[from].includes(status))
}

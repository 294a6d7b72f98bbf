import { problemText } from '../client/client.ts'
import type { JobOnWire } from './wire.ts'

/** The jobs as a table for people, one a line. */
export function jobTable(jobs: readonly JobOnWire[]): string {
  if (jobs.length === 0) return 'no jobs'
  return jobs
    .map(({ id, type, status, progress: { percent, message }, createdAt }) => {
      const share = percent === null ? '' : `${percent} %`
      return `${id}  ${type.padEnd(15)}  ${status.padEnd(10)}  ${share.padStart(5)}  ${createdAt.slice(0, 19)}  ${message ?? ''}`.trimEnd()
    })
    .join('\n')
}

/** One job for people, with its error when it has one. */
export function jobText(job: JobOnWire): string {
  return [jobTable([job]), ...(job.error ? [problemText(job.error)] : [])].join('\n')
}

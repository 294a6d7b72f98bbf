import { stat } from 'node:fs/promises'
import { digestHeader } from '../../http-kit/digest-header.ts'
import { ref } from '../../http-kit/json-schema.ts'
import { isEnded, type JobStatus, jobStatuses } from '../jobs/state.ts'
import { findJob, listJobs, type StoredJob } from '../jobs/store.ts'
import { streamJob } from '../jobs/stream.ts'
import { type JobRequest, submitJob } from '../jobs/submit.ts'
import { jobOnWire } from '../jobs/wire.ts'
import { limits } from '../limits.ts'
import { acceptedAnswer } from './accepted.ts'
import { pageOf, readCursor } from './cursor.ts'
import { Problem } from './problem.ts'
import type { Answer, Route, RouteRequest, SidecarParts } from './route.ts'
import { jobRequest } from './schemas.ts'

const idParameter = { id: { type: 'string', description: 'Id of a job.' } } as const
let streams = 0

async function submit({ body, headers, signal }: RouteRequest, parts: SidecarParts): Promise<Answer> {
  const key = headers['idempotency-key'] as string | undefined
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new Problem('bad_request', 'Idempotency-Key must have 1 to 200 visible ASCII characters.')
  const { job, isNew } = await submitJob(body as JobRequest, key ?? null, parts, signal)
  return acceptedAnswer(job, isNew)
}

async function jobOf({ parameters }: RouteRequest, { store }: SidecarParts): Promise<StoredJob> {
  const job = await findJob(store.db, parameters.id!)
  if (job) return job
  throw new Problem('not_found', 'There is no job of this id.')
}

async function result(request: RouteRequest, parts: SidecarParts): Promise<Answer> {
  const job = await jobOf(request, parts)
  if (!isEnded(job.status))
    throw new Problem('conflict', `The job has no result yet: it is ${job.status}.`, { jobStatus: job.status })
  if (job.status !== 'succeeded')
    throw new Problem('conflict', `The job has no result: it is ${job.status}.`, { jobStatus: job.status })
  if (job.resultSha256 === null || job.expiresAt! <= new Date().toISOString())
    throw new Problem('gone', 'The result has expired and is removed; run the job again.')
  const path = parts.runner.resultPath(job.id)
  const file = await stat(path).catch(() => null)
  if (!file?.isFile() || file.size !== job.resultBytes)
    throw new Problem('gone', 'The file of the result is no longer what the job has written; run the job again.')
  return {
    status: 200,
    headers: {
      ...digestHeader(job.resultSha256),
      'content-length': String(job.resultBytes),
      'content-disposition': `attachment; filename="${job.resultName}"`,
    },
    file: { path, mediaType: job.resultMediaType!, isTemporary: false },
  }
}

async function list({ query }: RouteRequest, { store }: SidecarParts): Promise<Answer> {
  const limit = (query.limit as number | undefined) ?? 50
  const page = { limit: limit + 1, before: readCursor(query.cursor), status: (query.status as JobStatus) ?? null }
  return { status: 200, json: pageOf(await listJobs(store.db, page), limit, jobOnWire) }
}

async function events(request: RouteRequest, parts: SidecarParts): Promise<Answer> {
  const { id } = await jobOf(request, parts)
  if (streams >= limits.eventStreams)
    throw new Problem('too_many_requests', `${limits.eventStreams} clients follow jobs, which is the limit.`, {
      retryAfterSeconds: 5,
    })
  return {
    status: 200,
    takeOver: (reply) => {
      streams++
      reply.raw.once('close', () => streams--)
      void streamJob(reply, id, () => findJob(parts.store.db, id), parts.events, parts.ending)
    },
  }
}

const accepted = {
  description: 'The job is queued, or was with this Idempotency-Key.',
  schema: ref('Job'),
  headers: { Location: 'Path of the job.', 'Retry-After': 'Seconds until to ask.' },
} as const

export const jobRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/jobs',
    operationId: 'submitJob',
    tag: 'jobs',
    summary: 'Queues a job.',
    description:
      'Jobs that read a file take what is in scope and leave the rest out. Their file is held in memory only, because it is not redacted: when the process ends before such a job, it fails as `interrupted`; other jobs are run again.',
    headers: {
      'Idempotency-Key': {
        type: 'string',
        description: 'The same key with the same body gives the same job, with another body 422.',
      },
    },
    body: {
      schema: jobRequest,
      named: 'JobRequest',
      isChecked: true,
      example: { type: 'ingest-har', input: { upload: 'proxy.har' }, timeoutMs: 60_000 },
    },
    answers: { 202: accepted },
    errors: ['idempotency_mismatch', 'out_of_scope', 'too_many_requests'],
    answer: submit,
  },
  {
    method: 'GET',
    path: '/v1/jobs',
    operationId: 'listJobs',
    tag: 'jobs',
    summary: 'Jobs, newest first.',
    query: {
      limit: { type: 'integer', minimum: 1, maximum: limits.pageSize, default: 50, description: 'Jobs of a page.' },
      cursor: { type: 'string', description: 'The nextCursor of the page before.' },
      status: { enum: jobStatuses, description: 'Only jobs in this state.' },
    },
    answers: { 200: { description: 'A page of jobs.', schema: ref('JobList') } },
    errors: [],
    answer: list,
  },
  {
    method: 'GET',
    path: '/v1/jobs/:id',
    operationId: 'getJob',
    tag: 'jobs',
    summary: 'A job.',
    parameters: idParameter,
    answers: { 200: { description: 'The job as it is now.', schema: ref('Job') } },
    errors: ['not_found'],
    answer: async (request, parts) => ({ status: 200, json: jobOnWire(await jobOf(request, parts)) }),
  },
  {
    method: 'GET',
    path: '/v1/jobs/:id/result',
    operationId: 'getJobResult',
    tag: 'jobs',
    summary: 'What a job has resulted in.',
    parameters: idParameter,
    answers: {
      200: {
        description: 'The file: an export, classifications as JSON lines, or the report of an ingest as JSON.',
        mediaTypes: ['application/json', 'application/x-ndjson', 'application/octet-stream'],
        headers: { 'Repr-Digest': 'SHA-256 of the file (RFC 9530).', 'Content-Disposition': 'Its name.' },
      },
    },
    errors: ['not_found', 'conflict', 'gone'],
    answer: result,
  },
  {
    method: 'POST',
    path: '/v1/jobs/:id/cancel',
    operationId: 'cancelJob',
    tag: 'jobs',
    summary: 'Cancels a job.',
    parameters: idParameter,
    answers: {
      200: { description: 'It was queued and is cancelled.', schema: ref('Job') },
      202: { description: 'It is running and will be cancelled.', schema: ref('Job') },
    },
    errors: ['not_found', 'job_terminal'],
    answer: async ({ parameters }, { runner }) => {
      const job = await runner.cancel(parameters.id!)
      return { status: job.status === 'cancelled' ? 200 : 202, json: jobOnWire(job) }
    },
  },
  {
    method: 'GET',
    path: '/v1/jobs/:id/events',
    operationId: 'followJob',
    tag: 'jobs',
    summary: 'Server-sent events of a job: `progress` at each change, then `end`.',
    parameters: idParameter,
    answers: { 200: { description: 'Each event has the job as its data.', mediaTypes: ['text/event-stream'] } },
    errors: ['not_found', 'too_many_requests'],
    answer: events,
  },
]

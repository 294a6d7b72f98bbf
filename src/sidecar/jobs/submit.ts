import { createHash, randomUUID } from 'node:crypto'
import { checkBy, validationProblem } from '../check.ts'
import { type ExportRequest, readClassifyRequest, readExportRequest } from '../export/request.ts'
import { Problem } from '../http/problem.ts'
import type { SidecarParts } from '../http/route.ts'
import { jobInputSchema } from '../http/schemas.ts'
import { limits } from '../limits.ts'
import { countQueued, findJobByKey, type StoredJob, storeJob } from './store.ts'
import { fileFormatOf, type JobType, jobTypes } from './types.ts'

export type JobRequest = { readonly type: JobType; readonly input: object; readonly timeoutMs?: number }
type FileInput = { readonly upload?: string; readonly text?: string; readonly base64?: string }

const checks = new Map(jobTypes.map((type) => [type, checkBy(jobInputSchema(type), 'input')]))
let submitting = 0
const underWay = new Map<string, Promise<unknown>>()

type Submitted = { readonly job: StoredJob; readonly isNew: boolean }

/**
 * Queues a job, or returns the one that was submitted before with the same idempotency key. Throws
 * `idempotency_mismatch` when that key belongs to another request, `too_many_requests` when the queue is full.
 */
export async function submitJob(
  request: JobRequest,
  idempotencyKey: string | null,
  parts: SidecarParts,
  signal: AbortSignal,
): Promise<Submitted> {
  if (idempotencyKey === null) return submitNow(request, null, parts, signal)
  // The first of two with one key may have taken the upload that the second names as well.
  while (underWay.has(idempotencyKey)) await underWay.get(idempotencyKey)!.catch(() => {})
  const own = submitNow(request, idempotencyKey, parts, signal)
  underWay.set(idempotencyKey, own)
  try {
    return await own
  } finally {
    underWay.delete(idempotencyKey)
  }
}

async function submitNow(
  request: JobRequest,
  idempotencyKey: string | null,
  parts: SidecarParts,
  signal: AbortSignal,
): Promise<Submitted> {
  const { config, store, uploads, runner } = parts
  const requestHash = createHash('sha256').update(canonical(request)).digest('hex')
  const known = idempotencyKey === null ? null : await findJobByKey(store.db, idempotencyKey)
  if (known) return { job: sameRequest(known, requestHash), isNew: false }

  checks.get(request.type)!(request.input)
  const timeoutMs = request.timeoutMs ?? config.jobTimeoutMs
  if (timeoutMs > config.jobTimeoutMs)
    throw validationProblem('job', [{ pointer: '/timeoutMs', message: `must be ${config.jobTimeoutMs} or less` }])

  const id = `job_${randomUUID()}`
  submitting++
  try {
    if ((await countQueued(store.db)) + submitting > limits.queuedJobs) throw queueProblem()
    const input = await readInput(request, id, parts, signal)
    const stored = await storeJob(store.db, {
      id,
      type: request.type,
      input,
      idempotencyKey,
      requestHash,
      timeoutMs,
      createdAt: new Date().toISOString(),
    })
    if (!stored.isNew) uploads.release(id)
    else void runner.pump()
    return { job: sameRequest(stored.job, requestHash), isNew: stored.isNew }
  } catch (cause) {
    uploads.release(id)
    throw cause
  } finally {
    submitting--
  }
}

function sameRequest(job: StoredJob, requestHash: string): StoredJob {
  if (job.requestHash === requestHash) return job
  throw new Problem('idempotency_mismatch', 'This Idempotency-Key was sent with another request; use a new key.')
}

function queueProblem(): Problem {
  return new Problem('too_many_requests', `${limits.queuedJobs} jobs are queued, which is the limit.`, {
    retryAfterSeconds: 5,
  })
}

/** Returns the input as it is stored; null when it is a file, which stays in the uploads for the job. */
async function readInput(
  { type, input }: JobRequest,
  id: string,
  parts: SidecarParts,
  signal: AbortSignal,
): Promise<string | null> {
  if (fileFormatOf(type) === null) {
    const read =
      type === 'export-evidence'
        ? await readExportRequest(input as ExportRequest, parts, signal)
        : await readClassifyRequest(input, parts, signal)
    return JSON.stringify(read)
  }
  const { upload, text, base64 } = input as FileInput
  if (upload === undefined)
    parts.uploads.hold(id, text === undefined ? Buffer.from(base64!, 'base64') : Buffer.from(text))
  else if (!parts.uploads.take(upload, id))
    throw validationProblem('input', [{ pointer: '/upload', message: 'names no upload that waits for a job' }])
  return null
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).filter(([, own]) => own !== undefined)
  return `{${members
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, own]) => `${JSON.stringify(name)}:${canonical(own)}`)
    .join()}}`
}

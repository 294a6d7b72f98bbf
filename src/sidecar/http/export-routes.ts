import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { digestHeader } from '../../http-kit/digest-header.ts'
import { ref } from '../../http-kit/json-schema.ts'
import { type ExportRequest, readExportRequest } from '../export/request.ts'
import { type ExportInput, exportEvidence } from '../jobs/export.ts'
import { submitJob } from '../jobs/submit.ts'
import { limits } from '../limits.ts'
import { acceptedAnswer } from './accepted.ts'
import { Problem } from './problem.ts'
import type { Answer, Route, RouteRequest, SidecarParts } from './route.ts'
import { exportRequest } from './schemas.ts'

let exporting = 0

async function answerExport({ body, headers, signal }: RouteRequest, parts: SidecarParts): Promise<Answer> {
  const request = body as ExportRequest
  const prefers = /(^|[,;\s])respond-async\b/i.test(String(headers.prefer ?? ''))
  if (prefers || request.items.length > limits.itemsAnsweredAtOnce) {
    const { job, isNew } = await submitJob({ type: 'export-evidence', input: request }, null, parts, signal)
    const accepted = acceptedAnswer(job, isNew)
    return prefers ? { ...accepted, headers: { ...accepted.headers, 'preference-applied': 'respond-async' } } : accepted
  }
  const input = await readExportRequest(request, parts, signal)
  if (exporting >= limits.exportsAnsweredAtOnce)
    throw new Problem(
      'too_many_requests',
      `${limits.exportsAnsweredAtOnce} exports are being written; send Prefer: respond-async to queue this one.`,
      { retryAfterSeconds: 1 },
    )
  exporting++
  try {
    return await exportNow(input, parts, signal)
  } finally {
    exporting--
  }
}

async function exportNow(input: ExportInput, parts: SidecarParts, signal: AbortSignal): Promise<Answer> {
  const { pool, store } = parts
  const path = join(store.resultDir, `export_${randomUUID()}`)
  try {
    const { mediaType, name, bytes, sha256 } = await pool.use((thread) =>
      exportEvidence({ input, thread, signal, store, resultPath: path, progress: () => {} }),
    )
    signal.throwIfAborted()
    return {
      status: 200,
      headers: {
        ...digestHeader(sha256),
        'content-length': String(bytes),
        'content-disposition': `attachment; filename="${name}"`,
      },
      file: { path, mediaType, isTemporary: true },
    }
  } catch (cause) {
    await rm(path, { force: true })
    throw cause
  }
}

export const exportRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/connectors/export-evidence',
    operationId: 'exportEvidence',
    tag: 'connectors',
    summary: 'Evidence as a file.',
    description: `Up to ${limits.itemsAnsweredAtOnce} items are answered at once; more, or with \`Prefer: respond-async\`, are a job.`,
    headers: { Prefer: { type: 'string', description: '`respond-async` makes it a job.' } },
    body: {
      schema: exportRequest,
      named: 'ExportRequest',
      isChecked: true,
      example: { source: 'store', items: ['msg_0b0f4a52-8f3e-4c0e-9c55-0a2f6d1f6b1e'], format: 'zip' },
    },
    answers: {
      200: {
        description: 'The file.',
        mediaTypes: ['application/json', 'application/octet-stream'],
        headers: { 'Repr-Digest': 'SHA-256 of the file (RFC 9530).', 'Content-Disposition': 'Its name.' },
      },
      202: { description: 'A job writes the file.', schema: ref('Job'), headers: { Location: 'Path of the job.' } },
    },
    errors: ['out_of_scope', 'too_many_requests'],
    answer: answerExport,
  },
]

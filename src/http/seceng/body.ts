import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { inputRefused } from '../../../graphql/mutation.ts'
import { limits } from '../../../graphql/runtime/limits.ts'
import type { RouteBody, RouteRequest, SentBody, SpooledFile } from '../../../rest-adapters/route.ts'
import { ServiceError } from '../../errors.ts'
import type { FieldError } from '../kit/strict-schema.ts'
import { readBody } from '../read-request.ts'

/** Stores the decoded bytes of a file, raw, gzipped or in a form, while they come. Throws BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE or UNAVAILABLE. */
export type Spool = (source: Readable, head: FileHead) => Promise<SpooledFile>
export type FileHead = {
  readonly contentType: string
  readonly contentEncoding: string | undefined
  readonly contentLength: number | null
}

/** Returns the document or the file that a request sends. Throws as `readBody`, and as `spool` for a file. */
export async function receiveBody(
  request: FastifyRequest,
  body: RouteBody,
  parameters: RouteRequest['parameters'],
  spool: Spool | undefined,
): Promise<{ readonly body: SentBody | null; readonly file?: SpooledFile }> {
  const { headers } = request
  const contentType = headers['content-type'] ?? ''
  const mediaType = contentType.split(';', 1)[0]!.trim().toLowerCase()
  const source = request.body as Readable | undefined
  if (spool && source && body.file?.isFile(parameters, mediaType)) {
    const length = Number(headers['content-length'] ?? Number.NaN)
    const contentLength = Number.isNaN(length) ? null : length
    return {
      body: null,
      file: await spool(source, { contentType, contentEncoding: headers['content-encoding'], contentLength }),
    }
  }
  if (![undefined, 'identity'].includes(headers['content-encoding']?.toLowerCase()))
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'A document is not taken in an encoding; send it as it is.')
  const bytes = source ? await bytesOf(source, body.limitBytes) : Buffer.alloc(0)
  if (bytes.length > 0 && mediaType.endsWith('json')) checkJson(bytes)
  const read = await readBody({ body: bytes, headers }, body)
  if (read) await checkSchema(body, read.document)
  return { body: read }
}

/** Reads a body to its end, or up to the limit. */
async function bytesOf(source: Readable, limitBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of source) {
    size += chunk.length
    if (size <= limitBytes) chunks.push(chunk)
    else if (size > limitBytes + limits.bodyBytes) break
  }
  if (size > limitBytes) throw new ServiceError('BODY_TOO_LARGE', `The body is over the limit of ${limitBytes} bytes.`)
  return Buffer.concat(chunks)
}

function checkJson(bytes: Buffer): void {
  try {
    JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new ServiceError('MALFORMED_BODY', 'The body is not JSON.')
  }
}

const checks = new WeakMap<RouteBody, (value: unknown) => readonly FieldError[]>()

/** Throws INPUT_REFUSED with all that the schema of a body refuses. */
async function checkSchema(body: RouteBody, document: unknown): Promise<void> {
  const { compileStrict } = await import('../kit/strict-schema.ts')
  const check = checks.get(body) ?? compileStrict(body.schema)
  checks.set(body, check)
  const problems = check(document)
  if (problems.length > 0) throw inputRefused(problems)
}

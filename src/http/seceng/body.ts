import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { inputRefused } from '../../../graphql/mutation.ts'
import { limits } from '../../../graphql/runtime/limits.ts'
import type { FileBody, RouteBody, RouteRequest, SentBody, SpooledFile } from '../../../rest-adapters/route.ts'
import { ServiceError } from '../../ground/errors.ts'
import type { FieldError } from '../../ground/strict-schema.ts'
import { readBody } from '../read-request.ts'

/** Where files that are sent go. */
export type Uploads = {
  /** Stores the decoded bytes of a file while they come. Throws BODY_TOO_LARGE, MALFORMED_BODY or UNAVAILABLE. */
  spool(source: Readable, head: { readonly mediaType: string; readonly isGzip: boolean }): Promise<SpooledFile>
  /** Removes a file that no operation has taken. */
  discard(id: string): Promise<void>
}

export type Received = { readonly body: SentBody | null; readonly file?: SpooledFile }

/** Returns the document or the file that a request sends. Throws as `readBody`, and as `spool` for a file. */
export async function receiveBody(
  request: FastifyRequest,
  body: RouteBody,
  parameters: RouteRequest['parameters'],
  uploads: Uploads | undefined,
): Promise<Received> {
  const { headers } = request
  const mediaType = mediaTypeIn(headers['content-type'])
  const source = request.body as Readable | undefined
  if (uploads && body.file?.isFile(parameters, mediaType)) {
    if (mediaType === formType) return { body: null, file: await receiveForm(request, body.file, uploads) }
    if (!source) throw new ServiceError('MALFORMED_BODY', 'The body is empty; send a file.')
    checkType(mediaType, body.file)
    return { body: null, file: await uploads.spool(source, { mediaType, isGzip: isGzip(headers['content-encoding']) }) }
  }
  if (![undefined, 'identity'].includes(headers['content-encoding']?.toLowerCase()))
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'A document is not taken in an encoding; send it as it is.')
  const embedded = uploads && body.file?.embedded
  const bytes = source ? await bytesOf(source, embedded?.limitBytes ?? body.limitBytes) : Buffer.alloc(0)
  const document = bytes.length > 0 && mediaType.endsWith('json') ? parseJson(bytes) : undefined
  const held = embedded?.read(document)
  if (held) return { body: null, file: await receiveEmbedded(held, uploads!) }
  if (bytes.length > body.limitBytes) throw tooLarge(body.limitBytes)
  const read = await readBody({ body: bytes, headers }, body)
  if (read) await checkSchema(body, read.document)
  return { body: read }
}

const formType = 'multipart/form-data'
const mostFields = 20
const longestField = 4_096

function mediaTypeIn(contentType: string | undefined): string {
  return (contentType ?? '').split(';', 1)[0]!.trim().toLowerCase()
}

function isGzip(contentEncoding: string | undefined): boolean {
  const encoding = contentEncoding?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'gzip' || encoding === 'x-gzip') return true
  if (encoding === 'identity') return false
  throw new ServiceError(
    'UNSUPPORTED_MEDIA_TYPE',
    `A file is taken in gzip or as it is, not in ${encoding.slice(0, 40)}.`,
  )
}

function checkType(mediaType: string, { mediaTypes }: FileBody): void {
  if (!mediaTypes.includes('*/*') && !mediaTypes.includes(mediaType))
    throw new ServiceError(
      'UNSUPPORTED_MEDIA_TYPE',
      `Send ${mediaTypes.join(', ')} or ${formType}, not ${mediaType.slice(0, 100) || 'nothing'}.`,
    )
}

/** Returns the field `file` of a form, gunzipped when its name ends in `.gz`, with the other fields. */
async function receiveForm(request: FastifyRequest, { fieldNames }: FileBody, uploads: Uploads): Promise<SpooledFile> {
  const fields: Record<string, string> = {}
  let file: SpooledFile | null = null
  const refuse = (message: string) => new ServiceError('INPUT_REFUSED', message, { errors: [{ pointer: '', message }] })
  try {
    const limits = { files: 1, fields: mostFields, fieldSize: longestField, fileSize: Number.MAX_SAFE_INTEGER }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (!fieldNames.includes(part.fieldname))
          throw refuse(
            `The form has a field ${part.fieldname.slice(0, 40)}; allowed are file, ${fieldNames.join(', ')}.`,
          )
        fields[part.fieldname] = String(part.value)
      } else if (part.fieldname !== 'file') throw refuse('The file of a form must be its field "file".')
      else {
        const isZipped = isGzip(request.headers['content-encoding']) || /\.gz$/i.test(part.filename ?? '')
        file = await uploads.spool(part.file, { mediaType: mediaTypeIn(part.mimetype), isGzip: isZipped })
      }
    }
  } catch (cause) {
    if (file) await uploads.discard(file.id)
    throw refusalOfForm(cause)
  }
  if (!file) throw refuse('The form has no field "file".')
  return { ...file, fields }
}

function refusalOfForm(cause: unknown): unknown {
  const { code = '', message } = cause as { readonly code?: string; readonly message: string }
  if (cause instanceof ServiceError) return cause
  if (/LIMIT|TOO_LARGE/.test(code))
    return new ServiceError('BODY_TOO_LARGE', 'The form has too many or too long fields.')
  return /form|multipart|boundary|premature|Malformed/i.test(message)
    ? new ServiceError('MALFORMED_BODY', 'The body is not a whole form.')
    : cause
}

async function receiveEmbedded(
  { content, fields }: { readonly content: Buffer; readonly fields: Readonly<Record<string, string>> },
  uploads: Uploads,
): Promise<SpooledFile> {
  const file = await uploads.spool(Readable.from([content]), { mediaType: 'application/sarif+json', isGzip: true })
  return { ...file, fields }
}

/** Reads a body to its end, or up to the limit. */
export async function bytesOf(source: Readable, limitBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of source) {
    size += chunk.length
    if (size <= limitBytes) chunks.push(chunk)
    else if (size > limitBytes + limits.bodyBytes) break
  }
  if (size > limitBytes) throw tooLarge(limitBytes)
  return Buffer.concat(chunks)
}

function tooLarge(limitBytes: number): ServiceError {
  return new ServiceError('BODY_TOO_LARGE', `The body is over the limit of ${limitBytes} bytes.`)
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new ServiceError('MALFORMED_BODY', 'The body is not JSON.')
  }
}

const checks = new WeakMap<RouteBody, (value: unknown) => readonly FieldError[]>()

/** Throws INPUT_REFUSED with all that the schema of a body refuses. */
async function checkSchema(body: RouteBody, document: unknown): Promise<void> {
  const { compileStrict } = await import('../../ground/strict-schema.ts')
  const check = checks.get(body) ?? compileStrict(body.schema)
  checks.set(body, check)
  const problems = check(document)
  if (problems.length > 0) throw inputRefused(problems)
}

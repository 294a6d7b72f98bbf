import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { writeAudit } from '../../../db/audit.ts'
import type { Identified } from '../../../graphql/runtime/requester.ts'
import type { Content } from '../../../rest-adapters/route.ts'
import { ServiceError } from '../../ground/errors.ts'
import { counted } from '../../ground/text.ts'
import { digestHeader } from '../../http-kit/digest-header.ts'
import { notModifiedTag } from '../etag.ts'
import type { ServiceParts } from '../parts.ts'

/** Bytes of a file, both included. */
export type ByteRange = { readonly start: number; readonly end: number }

/**
 * Returns the one range that a request asks for of a file of `bytes` (RFC 9110 §14.2): null for none, for several and
 * for what is no range of bytes, which get the whole file; `unsatisfiable` when no byte of it is in the file.
 */
export function rangeIn(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | null {
  const [first = '', last = ''] =
    /^bytes=([^-]*)-([^-]*)$/i
      .exec(header ?? '')
      ?.slice(1)
      .map((end) => end.trim()) ?? []
  if ((first === '' && last === '') || !/^\d*$/.test(first + last)) return null
  if (first === '') {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? 'unsatisfiable' : { start: bytes - length, end: bytes - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= bytes) return 'unsatisfiable'
  return { start, end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) }
}

/**
 * Sends a stored file, or the range of it that is asked for, and records it in the audit. Throws GONE when it is no
 * longer kept, RANGE_NOT_SATISFIABLE for a range beyond it.
 */
export async function download(
  request: FastifyRequest,
  reply: FastifyReply,
  { object, sha256, bytes, mediaType, fileName }: Content,
  { caller }: Identified,
  { runner, opened }: ServiceParts,
): Promise<FastifyReply> {
  const { headers, method } = request
  const etag = `"${sha256}"`
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'content-disposition': `attachment; filename="${fileName}"`,
    ...digestHeader(sha256),
  })
  if (notModifiedTag(headers['if-none-match'], etag)) return reply.code(304).send()
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = method === 'GET' && isSame ? rangeIn(headers.range, bytes) : null
  if (range === 'unsatisfiable') {
    reply.removeHeader('repr-digest').removeHeader('content-disposition').header('content-range', `bytes */${bytes}`)
    throw new ServiceError('RANGE_NOT_SATISFIABLE', `The file has ${counted(bytes, 'byte')}.`, { bytes })
  }
  const source = await runner?.files.open(sha256, range ?? {})
  if (!source) throw new ServiceError('GONE', 'The file is no longer kept.')
  reply.type(mediaType).header('content-length', range ? range.end - range.start + 1 : bytes)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
  if (method === 'HEAD') {
    source.destroy()
    return reply.send(Readable.from([]))
  }
  const event = { kind: 'export', action: 'download', object, outcome: 'done', requestId: request.id }
  await writeAudit(opened.db, { ...event, caller: caller!.id })
  return reply.send(source)
}

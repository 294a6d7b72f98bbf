import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Problem } from '../http/problem.ts'

export type FileBody = { readonly content: Uint8Array; readonly sha256: string }

/**
 * Reads the file in the body of a request, hashed as it arrives, so that a large one does not delay others. Throws
 * `payload_too_large` over `most` bytes.
 */
export async function readFileBody(payload: IncomingMessage, most: number): Promise<FileBody> {
  const tooLarge = () =>
    new Problem('payload_too_large', `The body is over the limit of ${most} bytes.`, { limitBytes: most })
  const announced = Number(payload.headers['content-length'] ?? 0)
  if (announced > most) throw tooLarge()
  const hash = createHash('sha256')
  let content = Buffer.allocUnsafeSlow(announced || 64 * 1024)
  let length = 0
  for await (const chunk of payload as AsyncIterable<Buffer>) {
    if (length + chunk.length > most) throw tooLarge()
    if (length + chunk.length > content.length) {
      const larger = Buffer.allocUnsafeSlow(Math.min(most, Math.max(content.length * 2, length + chunk.length)))
      content.copy(larger, 0, 0, length)
      content = larger
    }
    chunk.copy(content, length)
    hash.update(chunk)
    length += chunk.length
  }
  return { content: content.subarray(0, length), sha256: hash.digest('hex') }
}

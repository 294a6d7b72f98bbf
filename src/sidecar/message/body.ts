import { decompress } from '../../redact/compression.ts'
import { bodyLimitBytes } from './http-message-schema.ts'
import { dechunk } from './raw-http.ts'
import type { HttpBody, HttpHeader } from './shape.ts'

/**
 * Returns the body of a message of the wire: transfer and content codings removed, text as text in its charset,
 * anything else as base64, at most 256 KiB of it. Undefined when there is none. A coding that cannot be removed leaves
 * the bytes as they are.
 */
export function bodyOfWire(bytes: Uint8Array, headers: readonly HttpHeader[], cut = false): HttpBody | undefined {
  if (bytes.length === 0) return undefined
  const chunked = /\bchunked\b/i.test(headerOf(headers, 'transfer-encoding') ?? '')
  const whole = chunked ? dechunk(bytes) : { bytes, complete: true }
  return bodyOfBytes(whole.bytes, headers, headerOf(headers, 'content-type'), cut || !whole.complete)
}

/**
 * Returns the body given as bytes: its content coding removed where the headers declare one, then as `bodyOfWire`. A
 * body that decompresses to more than 4 MiB is described and not kept.
 */
export function bodyOfBytes(
  bytes: Uint8Array,
  headers: readonly HttpHeader[],
  mimeType: string | undefined,
  cut = false,
): HttpBody {
  const type = mimeType ? { mime_type: mimeType.slice(0, 1000) } : {}
  const decoded = decompress(bytes, headerOf(headers, 'content-encoding') ?? '')
  if (decoded === null) return { ...type, size: bytes.length, truncated: true }
  const size = decoded.length
  const truncated = cut || size > bodyLimitBytes
  const marks = { ...type, size, ...(truncated ? { truncated } : {}) }
  const kept = decoded.subarray(0, bodyLimitBytes)
  const text = textOf(kept, mimeType, truncated)
  return text === null ? { base64: Buffer.from(kept).toString('base64'), ...marks } : { text, ...marks }
}

/** Returns the first value of a header, whatever its case; undefined when there is none. */
export function headerOf(headers: readonly HttpHeader[], name: string): string | undefined {
  return headers.find((header) => header.name.toLowerCase() === name)?.value
}

/** `text` cut to the limit of a body at a whole character. */
export function cutText(text: string): string {
  if (text.length * 3 <= bodyLimitBytes) return text
  const bytes = Buffer.from(text)
  return bytes.length <= bodyLimitBytes ? text : withoutHalfCharacter(bytes.subarray(0, bodyLimitBytes)).toString()
}

/**
 * Returns the text of the bytes in the charset of the media type (UTF-8 when it names none), or null when they are not
 * text; `cut` when the end is missing.
 */
export function textOf(bytes: Uint8Array, mimeType: string | undefined, cut: boolean): string | null {
  const charset = charsetOf(bytes, mimeType)
  const isUtf8 = /^utf-?8$/i.test(charset)
  const decoded = decodedAs(cut && isUtf8 ? withoutHalfCharacter(bytes) : bytes, charset, !cut || isUtf8)
  return decoded === null || /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(decoded) ? null : decoded
}

function charsetOf(bytes: Uint8Array, mimeType: string | undefined): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(mimeType ?? '')?.[1] ?? 'utf-8'
}

function decodedAs(bytes: Uint8Array, charset: string, fatal: boolean): string | null {
  try {
    return new TextDecoder(charset, { fatal }).decode(bytes)
  } catch {
    return null
  }
}

function withoutHalfCharacter(bytes: Uint8Array): Buffer {
  let lead = bytes.length - 1
  while (lead > 0 && lead > bytes.length - 4 && (bytes[lead]! & 0xc0) === 0x80) lead--
  const first = bytes[lead] ?? 0
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1
  return Buffer.from(lead + length > bytes.length ? bytes.subarray(0, lead) : bytes)
}

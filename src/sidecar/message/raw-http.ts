import type { HttpHeader } from './shape.ts'

/** One message of the wire, split; `body` is as it was sent, before any decoding. */
export type RawMessage = {
  /** Request line or status line; null when the bytes begin with a header. */
  readonly start: string | null
  readonly headers: readonly HttpHeader[]
  readonly body: Uint8Array
}

const headerLimitBytes = 512 * 1024

/**
 * Returns the start line, headers and undecoded body of one HTTP/1 message (also an HTTP/2 one as proxies write it), or
 * what is wrong with it. Lenient as testers' captures need: bare line feeds, folded lines and odd names pass, and bytes
 * are read as Latin-1. Never throws.
 */
export function splitRawHttp(bytes: Uint8Array): RawMessage | { readonly error: string } {
  const end = endOfHeaders(bytes)
  if (end.headerEnd > headerLimitBytes) return { error: `has more than ${headerLimitBytes / 1024} KiB of headers` }
  const lines = Buffer.from(bytes.subarray(0, end.headerEnd)).toString('latin1').replaceAll('\0', '').split(/\r?\n/)
  const first = lines[0] ?? ''
  const hasStart = isStartLine(first)
  const headers: { name: string; value: string }[] = []
  for (const line of lines.slice(hasStart || first === '' ? 1 : 0)) {
    const last = headers.at(-1)
    if (/^[ \t]/.test(line) && last) {
      last.value = `${last.value} ${clean(line.trim())}`.slice(0, 65_536)
      continue
    }
    const colon = line.indexOf(':', 1)
    if (colon === -1) {
      if (line.trim() !== '') headers.push({ name: clean(line.trim()).slice(0, 1000), value: '' })
      continue
    }
    headers.push({
      name: clean(line.slice(0, colon)).slice(0, 1000),
      value: clean(line.slice(colon + 1).trim()).slice(0, 65_536),
    })
  }
  if (!hasStart && headers.length === 0) return { error: 'is empty or is not HTTP' }
  if (headers.length > 1000) return { error: 'has more than 1000 headers' }
  return { start: hasStart ? first : null, headers, body: bytes.subarray(end.bodyStart) }
}

/**
 * Returns the bytes without their chunked transfer coding as far as they can be read; the same bytes when they are not
 * chunked.
 */
export function dechunk(bytes: Uint8Array): { readonly bytes: Uint8Array; readonly complete: boolean } {
  const parts: Uint8Array[] = []
  let at = 0
  while (at < bytes.length) {
    const lineEnd = bytes.indexOf(10, at)
    if (lineEnd === -1 || lineEnd - at > 1000) break
    const line = Buffer.from(bytes.subarray(at, lineEnd)).toString('latin1')
    const size = /^\s*([0-9a-f]{1,8})\s*(?:;[\s\S]*)?$/i.exec(line)?.[1]
    if (size === undefined) break
    const length = Number.parseInt(size, 16)
    if (length === 0) return { bytes: Buffer.concat(parts), complete: true }
    const start = lineEnd + 1
    parts.push(bytes.subarray(start, start + length))
    if (start + length > bytes.length) return { bytes: Buffer.concat(parts), complete: false }
    at = start + length
    if (bytes[at] === 13) at++
    if (bytes[at] === 10) at++
  }
  return parts.length > 0 ? { bytes: Buffer.concat(parts), complete: false } : { bytes, complete: true }
}

function isStartLine(line: string): boolean {
  return /^HTTP\/\d/.test(line) || /^[^\s:]+ +\S.*$/.test(line)
}

function clean(text: string): string {
  return text.replaceAll(/[\r\n]/g, ' ')
}

function endOfHeaders(bytes: Uint8Array): { headerEnd: number; bodyStart: number } {
  let lineStart = bytes[0] === 13 && bytes[1] === 10 ? 2 : 0
  while (true) {
    const lineEnd = bytes.indexOf(10, lineStart)
    if (lineEnd === -1) return { headerEnd: bytes.length, bodyStart: bytes.length }
    const empty = lineEnd === lineStart || (lineEnd === lineStart + 1 && bytes[lineStart] === 13)
    if (empty && lineStart > 0) return { headerEnd: lineStart, bodyStart: lineEnd + 1 }
    lineStart = lineEnd + 1
  }
}

import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync, zstdDecompressSync } from 'node:zlib'

/** Most bytes that one body may decompress to. */
const decompressionLimitBytes = 4 * 1024 * 1024

type Decompressor = (bytes: Uint8Array) => Buffer
const cutShort = { maxOutputLength: decompressionLimitBytes, finishFlush: constants.Z_SYNC_FLUSH }
const gunzip: Decompressor = (bytes) => gunzipSync(bytes, cutShort)
const decompressors: Readonly<Record<string, readonly Decompressor[]>> = {
  gzip: [gunzip],
  'x-gzip': [gunzip],
  deflate: [(bytes) => inflateSync(bytes, cutShort), (bytes) => inflateRawSync(bytes, cutShort)],
  br: [(bytes) => brotliDecompressSync(bytes, { ...cutShort, finishFlush: constants.BROTLI_OPERATION_FLUSH })],
  zstd: [(bytes) => zstdDecompressSync(bytes, { maxOutputLength: decompressionLimitBytes })],
}

/**
 * Returns `bytes` without the content codings that `contentEncoding` lists; the same bytes when one is unknown or not
 * there; null when it grows over 4 MiB.
 */
export function decompress(bytes: Uint8Array, contentEncoding: string): Uint8Array | null {
  const codings = contentEncoding
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity')
    .slice(0, 4)
  let current = bytes
  for (const coding of codings.reverse()) {
    const decoded = firstDecoded(current, Object.hasOwn(decompressors, coding) ? decompressors[coding]! : [])
    if (decoded === null) return null
    if (decoded === current) return bytes
    current = decoded
  }
  return current
}

function firstDecoded(bytes: Uint8Array, runs: readonly Decompressor[]): Uint8Array | null {
  for (const run of runs) {
    try {
      const decoded = run(bytes)
      if (decoded.length > 0 || bytes.length === 0) return decoded
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return null
    }
  }
  return bytes
}

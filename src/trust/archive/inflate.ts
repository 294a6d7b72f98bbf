import { crc32 } from 'node:zlib'
import { Gunzip, Inflate, Unzlib } from 'fflate'
import { LimitReached } from '../limits.ts'
import type { Source } from '../source.ts'

export type Compression = 'deflate' | 'zlib' | 'gzip'

const decoders = { deflate: Inflate, zlib: Unzlib, gzip: Gunzip } as const
/** Input inflated per step: deflate expands up to 1032-fold. */
const pieceBytes = 4_096

/** Writes what `source` inflates to with `write`, piece by piece, until it returns false. Returns why it broke; null when it is whole or was stopped. Throws what limits `write` throws. */
export function inflateInto(source: Source, form: Compression, write: (bytes: Uint8Array) => boolean): string | null {
  if (form === 'zlib' && source.size < 8) return 'the data are cut off'
  let isWanted = true
  let [size, crc] = [0, 0]
  const decoder = new decoders[form]((bytes: Uint8Array) => {
    if (!isWanted || bytes.length === 0) return
    size += bytes.length
    if (form === 'gzip') crc = crc32(bytes, crc)
    isWanted = write(bytes)
  })
  // What is behind the last member of a gzip would not be read if it were told to be the last piece.
  if (decoder instanceof Gunzip) decoder.onmember = () => ([size, crc] = [0, 0])
  const isLast = (position: number) => form !== 'gzip' && position + pieceBytes >= source.size
  try {
    for (let position = 0; position < source.size && isWanted; position += pieceBytes)
      decoder.push(Uint8Array.from(source.read(position, pieceBytes)), isLast(position))
    return form === 'gzip' && isWanted ? trailerProblem(source, size, crc) : null
  } catch (cause) {
    if (cause instanceof LimitReached) throw cause
    return (cause as Error).message
  }
}

/** Compares the last member of a gzip with the checksum and the size behind it. */
function trailerProblem(source: Source, size: number, crc: number): string | null {
  const trailer = source.read(source.size - 8, 8)
  const isWhole = source.size >= 18 && trailer.readUInt32LE(0) === crc && trailer.readUInt32LE(4) === size % 2 ** 32
  return isWhole ? null : 'the data are not what the trailer says'
}

/** Returns what `source` inflates to, as far as it is whole, and about `most` bytes of it. */
export function inflate(source: Source, form: Compression, most: number): Buffer {
  const pieces: Buffer[] = []
  let length = 0
  inflateInto(source, form, (piece) => {
    pieces.push(Buffer.from(piece))
    length += piece.length
    return length < most
  })
  return Buffer.concat(pieces)
}

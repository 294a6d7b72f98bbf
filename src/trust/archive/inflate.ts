import { Gunzip, Inflate, Unzlib } from 'fflate'
import { LimitReached } from '../limits.ts'
import type { Source } from '../source.ts'

export type Compression = 'deflate' | 'zlib' | 'gzip'

const decoders = { deflate: Inflate, zlib: Unzlib, gzip: Gunzip } as const
/** Input inflated per step: deflate expands up to 1032-fold. */
const pieceBytes = 16_384

/** Writes what `source` inflates to with `write`, piece by piece, until it returns false. Returns why it broke; null when it is whole or was stopped. Throws what limits `write` throws. */
export function inflateInto(source: Source, form: Compression, write: (bytes: Uint8Array) => boolean): string | null {
  let isWanted = true
  const decoder = new decoders[form]((bytes: Uint8Array) => {
    if (isWanted && bytes.length > 0) isWanted = write(bytes)
  })
  try {
    for (let position = 0; position < source.size && isWanted; position += pieceBytes)
      decoder.push(Uint8Array.from(source.read(position, pieceBytes)), position + pieceBytes >= source.size)
    return null
  } catch (cause) {
    if (cause instanceof LimitReached) throw cause
    return (cause as Error).message
  }
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

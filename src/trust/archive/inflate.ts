import { crc32, constants as zlib, zstdDecompressSync } from 'node:zlib'
import { Gunzip, Inflate, Unzlib } from 'fflate'
import Bunzip from 'seek-bzip'
import { noteBuffer } from '../collect.ts'
import { Cursor, EndOfData } from '../cursor.ts'
import { LimitReached } from '../limits.ts'
import type { Source } from '../source.ts'
import { BrokenData } from './broken-data.ts'
import { readLz4 } from './lz4.ts'
import { readLzmaAlone, readLzmaMember, readXz } from './xz.ts'

/** Ways in which data are compressed; `lzma member` is that of method 14 of a zip. */
export type Compression = 'deflate' | 'zlib' | 'gzip' | 'bzip2' | 'xz' | 'lzma' | 'lzma member' | 'lz4' | 'zstd'

type Write = (bytes: Uint8Array) => boolean

const decoders = { deflate: Inflate, zlib: Unzlib, gzip: Gunzip } as const
/** Input inflated per step: deflate expands up to 1032-fold. */
const pieceBytes = 4_096
/** Bytes of the buffers that the decoder makes for such a piece, above all for what it may refer back to. */
const pieceCost = 131_072
/** Data of zstd, which are decoded in one piece. */
const mostZstd = 33_554_432

/** Returns in which way data with this head are compressed; null when in none that has a magic number. */
export function compressionOf(head: Buffer): Compression | null {
  const begins = (text: string) => head.toString('latin1', 0, text.length) === text
  if (head[0] === 0x78 && head.length > 1 && (head[0] * 256 + head[1]!) % 31 === 0) return 'zlib'
  if (begins('\x1f\x8b')) return 'gzip'
  if (/^BZh[1-9](?:1AY&SY|\x17rE8P\x90)/.test(head.toString('latin1', 0, 10))) return 'bzip2'
  if (begins('\xfd7zXZ\0')) return 'xz'
  if (begins('\x28\xb5\x2f\xfd')) return 'zstd'
  if (begins('\x04\x22\x4d\x18') || begins('\x02\x21\x4c\x18')) return 'lz4'
  return begins('\x5d\0\0') && head.length > 13 ? 'lzma' : null
}

/**
 * Writes what `source` inflates to with `write`, piece by piece, until it returns false. Returns why it broke; null
 * when it is whole or was stopped. Throws what limits `write` throws.
 */
export function inflateInto(source: Source, form: Compression, write: Write): string | null {
  if (form === 'zlib' || form === 'deflate' || form === 'gzip') return inflateDeflated(source, form, write)
  const cursor = new Cursor(source)
  const read = () => cursor.u8()
  const isEnd = () => cursor.remaining === 0
  try {
    if (form === 'bzip2') readBzip2(cursor, write)
    else if (form === 'xz') readXz(read, isEnd, write)
    else if (form === 'lzma') readLzmaAlone(read, write)
    else if (form === 'lzma member') readLzmaMember(read, null, write)
    else if (form === 'lz4') readLz4(read, isEnd, write)
    else readZstd(source, write)
    return null
  } catch (cause) {
    if (cause instanceof LimitReached) throw cause
    return cause instanceof EndOfData ? 'the data are cut off' : (cause as Error).message
  }
}

/** Stops the decoder of bzip2. */
const stopped = Symbol('stopped')

function readBzip2(cursor: Cursor, write: Write): void {
  const piece = new Uint8Array(65_536)
  let filled = 0
  const flush = () => {
    const isWanted = filled === 0 || write(piece.slice(0, filled))
    filled = 0
    if (!isWanted) throw stopped
  }
  const output = {
    writeByte(byte: number) {
      piece[filled++] = byte
      if (filled === piece.length) flush()
    },
  }
  const input = {
    readByte: () => (cursor.remaining === 0 ? -1 : cursor.u8()),
    eof: () => cursor.remaining === 0,
    read(target: Uint8Array, offset: number, length: number) {
      const count = Math.min(length, cursor.remaining)
      for (let index = 0; index < count; index++) target[offset + index] = cursor.u8()
      return count === 0 ? -1 : count
    },
  }
  try {
    Bunzip.decode(input, output, true)
    flush()
  } catch (cause) {
    if (cause === stopped) return
    flushQuietly(flush)
    throw cause
  }
}

/** Passes on what was decoded before the data broke. */
function flushQuietly(flush: () => void): void {
  try {
    flush()
  } catch (cause) {
    if (cause !== stopped) throw cause
  }
}

function readZstd(source: Source, write: Write): void {
  if (source.size > mostZstd) throw new BrokenData('zstd data of over 32 MiB')
  const params = { [zlib.ZSTD_d_windowLogMax]: 25 }
  write(zstdDecompressSync(source.read(0, source.size), { maxOutputLength: mostZstd, params }))
}

function inflateDeflated(source: Source, form: 'deflate' | 'zlib' | 'gzip', write: Write): string | null {
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
    for (let position = 0; position < source.size && isWanted; position += pieceBytes) {
      noteBuffer(pieceCost)
      decoder.push(Uint8Array.from(source.read(position, pieceBytes)), isLast(position))
    }
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

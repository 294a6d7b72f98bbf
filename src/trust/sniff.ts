import { compressionOf } from './archive/inflate.ts'
import { isZip } from './archive/zip.ts'
import { findSuperblock } from './format/hdf5/file.ts'
import { isTarHeader } from './format/tar.ts'
import { isOldPickle } from './pickle/pickle-file.ts'
import type { Place } from './place.ts'
import type { Source } from './source.ts'

/** The kind of a file by its content. */
export type Content =
  | 'pickle'
  | 'zip'
  | 'npy'
  | 'hdf5'
  | 'safetensors'
  | 'gguf'
  | 'protobuf'
  | 'tflite'
  | 'executorch'
  | 'blob'
  | 'gzip'
  | 'zlib'
  | 'bzip2'
  | 'xz'
  | 'lzma'
  | 'lz4'
  | 'zstd'
  | 'zfile'
  | 'tar'
  | 'program'
  | 'archive'
  | 'media'
  | 'text'
  | 'empty'
  | 'unknown'

const at = (head: Buffer, position: number, text: string) =>
  head.subarray(position, position + text.length).equals(Buffer.from(text, 'latin1'))

const programs = [
  '\x7fELF',
  'MZ',
  '\xfe\xed\xfa\xce',
  '\xfe\xed\xfa\xcf',
  '\xce\xfa\xed\xfe',
  '\xcf\xfa\xed\xfe',
  '\xca\xfe\xba\xbe',
  '\0asm',
  'dex\n',
  '#!',
]
const archives = ['7z\xbc\xaf\x27\x1c', 'Rar!\x1a\x07', 'MSCF']
const media = [
  '\x89PNG',
  '\xff\xd8\xff',
  'GIF8',
  'RIFF',
  '%PDF',
  'OggS',
  'ID3',
  'wOFF',
  'wOF2',
  'fLaC',
  'SQLite format 3',
  'BM',
  'II*\0',
  'MM\0*',
]

/** Tells what `source` is. The name decides only where the content leaves it open. */
export function contentOf(source: Source, place: Place): Content {
  if (source.size === 0) return 'empty'
  const head = Buffer.from(source.read(0, 4_096))
  if (at(head, 0, 'PK\x03\x04') || at(head, 0, 'PK\x05\x06')) return 'zip'
  if (at(head, 0, '\x93NUMPY')) return 'npy'
  if (findSuperblock(source) !== null) return 'hdf5'
  if (at(head, 0, 'GGUF')) return 'gguf'
  // A length of 128, 384, … bytes begins as a pickle does.
  if (isSafetensors(head, source.size)) return 'safetensors'
  if (head[0] === 0x80 && head[1]! <= 5) return 'pickle'
  if (at(head, 4, 'TFL3')) return 'tflite'
  if (at(head, 4, 'ET12')) return 'executorch'
  if (programs.some((sign) => at(head, 0, sign)) && !(at(head, 0, 'MZ') && isText(head))) return 'program'
  const compression = compressionOf(head)
  if (compression !== null && compression !== 'zlib' && compression !== 'deflate' && compression !== 'lzma member')
    return compression
  if (at(head, 257, 'ustar') || isTarHeader(head.subarray(0, 512))) return 'tar'
  if (archives.some((sign) => at(head, 0, sign))) return 'archive'
  if (media.some((sign) => at(head, 0, sign)) && !isText(head)) return 'media'
  if (/^ZF0x[0-9a-f]/.test(head.toString('latin1', 0, 5))) return 'zfile'
  if (compression === 'zlib' && !isText(head)) return 'zlib'
  if (isText(head)) return isOldPickle(source, place) ? 'pickle' : 'text'
  if (isOldPickle(source, place)) return 'pickle'
  if (isProtobuf(head, source.size)) return 'protobuf'
  if (isZip(source)) return 'zip'
  if (isWeightBlob(head)) return 'blob'
  return 'unknown'
}

/** A length of 64 bits, then JSON; told also where the length is wrong. */
function isSafetensors(head: Buffer, size: number): boolean {
  if (size < 10 || head[8] !== 0x7b) return false
  const length = head.readBigUInt64LE(0)
  return length > 1n && length < 1n << 40n && /^\{\s*["}]/.test(head.subarray(8, 64).toString('latin1'))
}

/** Valid UTF-8 without control characters but blanks. */
export function isText(head: Buffer): boolean {
  for (let cut = 0; cut < 4; cut++) {
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(head.subarray(0, head.length - cut))
      return !/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text)
    } catch {
      if (head.length < 4_096) return false
    }
  }
  return false
}

/**
 * The numbers of a package of Core ML: how many there are, version 2, and nothing up to byte 64; each behind the sign
 * 0xdeadbeef.
 */
function isWeightBlob(head: Buffer): boolean {
  return (
    head.length >= 68 &&
    head.readUInt32LE(4) === 2 &&
    head.readUInt32LE(64) === 0xdeadbeef &&
    head.subarray(8, 64).every((byte) => byte === 0)
  )
}

/** The first fields of a message of protocol buffers, as ONNX and TensorFlow write them: each fits into the file. */
function isProtobuf(head: Buffer, size: number): boolean {
  let position = 0
  for (let fields = 0; fields < 8 && position < head.length; fields++) {
    let tag = head[position++]!
    if (tag >= 0x80) tag = (tag & 0x7f) | (head[position++]! << 7)
    const [number, type] = [tag >> 3, tag & 7]
    if (number === 0 || (number > 25 && (number < 200 || number > 3_001))) return false
    let value = 0n
    let shift = 0n
    if (type !== 0 && type !== 2) return false
    for (;;) {
      if (position >= head.length || shift > 63n) return position >= size && fields > 0
      const byte = head[position++]!
      value |= BigInt(byte & 0x7f) << shift
      shift += 7n
      if (byte < 0x80) break
    }
    if (type === 2) {
      if (value > BigInt(size - position)) return false
      position += Number(value)
    }
  }
  return true
}

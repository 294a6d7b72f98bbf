import { Cursor } from '../../cursor.ts'
import type { Source } from '../../source.ts'

/** The structure is one that is not understood; the message says what. */
export class UnknownStructure extends Error {}

/** Structures that are followed in one file. */
const mostBlocks = 100_000

/** An HDF5 file from its superblock on (HDF5 File Format Specification 3.0). Addresses count from there. */
export class Hdf5File {
  readonly source: Source
  readonly start: number
  readonly offsetBytes: number
  readonly lengthBytes: number
  #blocks = 0

  constructor(source: Source, start: number, offsetBytes: number, lengthBytes: number) {
    for (const bytes of [offsetBytes, lengthBytes])
      if (bytes !== 4 && bytes !== 8) throw new UnknownStructure(`numbers of ${bytes} bytes`)
    this.source = source
    this.start = start
    this.offsetBytes = offsetBytes
    this.lengthBytes = lengthBytes
  }

  /** A cursor at `address`, behind `signature` when one is given. Throws UnknownStructure when it is not there. */
  at(address: number, signature = ''): Cursor {
    if (++this.#blocks > mostBlocks) throw new UnknownStructure(`over ${mostBlocks} structures`)
    const cursor = this.cursorAt(this.start + address)
    const found = cursor.bytes(signature.length).toString('latin1')
    if (found !== signature) throw new UnknownStructure(`no ${signature} at ${this.start + address}`)
    return cursor
  }

  /** A cursor of a small window: structures are short, and stand far from each other. */
  cursorAt(position: number): Cursor {
    return new Cursor(this.source, position, 1_024)
  }

  /** An address; null for the undefined one. */
  offset(cursor: Cursor): number | null {
    const bytes = cursor.bytes(this.offsetBytes)
    return bytes.every((byte) => byte === 0xff) ? null : numberIn(bytes)
  }

  length(cursor: Cursor): number {
    return numberIn(cursor.bytes(this.lengthBytes))
  }
}

/** A number of up to eight bytes, the lowest first; inexact over 2^53, which no file reaches. */
export function numberIn(bytes: Uint8Array): number {
  return bytes.reduceRight((sum, byte) => sum * 256 + byte, 0)
}

const signature = Buffer.from('\x89HDF\r\n\x1a\n', 'latin1')

/** Returns where the superblock stands: at 0, 512, 1024, 2048 and so on; null for what is no HDF5. */
export function findSuperblock(source: Source): number | null {
  for (let position = 0; position < source.size; position = position === 0 ? 512 : position * 2)
    if (source.read(position, 8).equals(signature)) return position
  return null
}

/** The file, the address of the header of its root group, and the position at which it says that it ends. */
export type Superblock = { readonly file: Hdf5File; readonly root: number; readonly end: number | null }

/** Reads the superblock at `start`. Throws EndOfData and UnknownStructure. */
export function readSuperblock(source: Source, start: number): Superblock {
  const cursor = new Cursor(source, start + 8)
  const version = cursor.u8()
  if (version > 3) throw new UnknownStructure(`a superblock of version ${version}`)
  if (version >= 2) {
    const file = new Hdf5File(source, start, cursor.u8(), cursor.u8())
    cursor.skip(1)
    const base = file.offset(cursor)
    cursor.skip(file.offsetBytes)
    const end = file.offset(cursor)
    return { file, root: rootAt(file.offset(cursor)), end: endOf(file, base, end) }
  }
  cursor.skip(4)
  const file = new Hdf5File(source, start, cursor.u8(), cursor.u8())
  cursor.skip(version === 1 ? 13 : 9)
  const base = file.offset(cursor)
  cursor.skip(file.offsetBytes)
  const end = file.offset(cursor)
  if (file.offset(cursor) !== null) throw new UnknownStructure('a file of several parts')
  cursor.skip(file.offsetBytes)
  return { file, root: rootAt(file.offset(cursor)), end: endOf(file, base, end) }
}

/** The end counts from where the file began when it was written, which `base` tells. */
function endOf({ start }: Hdf5File, base: number | null, end: number | null): number | null {
  return end === null ? null : end - (base ?? 0) + start
}

function rootAt(address: number | null): number {
  if (address === null) throw new UnknownStructure('no root group')
  return address
}

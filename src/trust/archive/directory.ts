import { Cursor } from '../cursor.ts'
import type { Source } from '../source.ts'

/** An entry of the central directory of a zip. */
export type ZipEntry = {
  readonly name: string
  readonly method: number
  readonly flags: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  /** Of its local header, from the start of the file. */
  readonly offset: number
  readonly isLink: boolean
}

export type ZipEnd = {
  readonly count: number
  readonly directory: number
  readonly directoryBytes: number
  /** Bytes before the archive, by which all its offsets are moved. */
  readonly prefix: number
  /** First byte behind the archive. */
  readonly end: number
  /** Why other programs may take another directory than this one; null when all take this one. */
  readonly doubt: string | null
}

type Directory = Pick<ZipEnd, 'count' | 'directory' | 'directoryBytes'>

const [endSign, end64Sign, locator64Sign, entrySign] = [0x06054b50, 0x06064b50, 0x07064b50, 0x02014b50]

/** Finds the end of the central directory in the last 64 KiB; null when there is none. */
export function findZipEnd(source: Source): ZipEnd | null {
  const tailStart = Math.max(0, source.size - 65_557)
  const tail = source.read(tailStart, 65_557)
  let doubt: string | null = null
  for (let at = tail.length - 22; at >= 0; at--) {
    if (tail[at] !== 0x50 || tail.readUInt32LE(at) !== endSign) continue
    const endAt = at + 22 + tail.readUInt16LE(at + 20)
    const found = endAt <= tail.length && readEnd(source, tail, tailStart, at, endAt)
    if (found) return doubt === null ? found : { ...found, doubt }
    doubt = 'a second end of the directory is behind the one that fits'
  }
  return null
}

function readEnd(source: Source, tail: Buffer, tailStart: number, at: number, endAt: number): ZipEnd | null {
  const narrow = {
    count: tail.readUInt16LE(at + 10),
    directoryBytes: tail.readUInt32LE(at + 12),
    directory: tail.readUInt32LE(at + 16),
  }
  const wide = readEnd64(source, tailStart + at)
  const { count, directoryBytes, directory } = wide ?? narrow
  const start = (wide?.at ?? tailStart + at) - directoryBytes
  if (start < 0 || directory > start) return null
  if (count > 0 && source.read(start, 4).readUInt32LE(0) !== entrySign) return null
  const doubt = wide ? (wide.doubt ?? (isSame(narrow, wide) ? null : differing)) : null
  return { count, directory: start, directoryBytes, prefix: start - directory, end: tailStart + endAt, doubt }
}

const differing = 'the end of the directory and its zip64 form differ'

/** Checks that `narrow` says what `wide` says, but for fields that are full, which refer to `wide`. */
function isSame(narrow: Directory, wide: Directory): boolean {
  return (
    (narrow.count === 0xffff || narrow.count === wide.count) &&
    (narrow.directoryBytes === 0xffffffff || narrow.directoryBytes === wide.directoryBytes) &&
    (narrow.directory === 0xffffffff || narrow.directory === wide.directory)
  )
}

/**
 * Reads the zip64 end that belongs to the end at `before`; null when it is absent. Python's zipfile and PyTorch take it
 * wherever it is, also where no field of the other end is full, as in each file of `torch.save`. PyTorch looks where
 * the locator points, Python right before it.
 */
function readEnd64(source: Source, before: number) {
  if (before < 20) return null
  const locator = source.read(before - 20, 20)
  if (locator.readUInt32LE(0) !== locator64Sign) return null
  const stated = Number(locator.readBigUInt64LE(8))
  const found = [...new Set([stated, before - 76])].flatMap((at) => {
    const record = at >= 0 ? source.read(at, 56) : Buffer.alloc(0)
    return record.length === 56 && record.readUInt32LE(0) === end64Sign ? [{ at, record }] : []
  })
  const [first] = found
  if (!first) return null
  return {
    count: Number(first.record.readBigUInt64LE(32)),
    directoryBytes: Number(first.record.readBigUInt64LE(40)),
    directory: Number(first.record.readBigUInt64LE(48)),
    at: first.at,
    doubt: found.length > 1 ? 'two zip64 ends of the directory are there' : null,
  }
}

/**
 * Reads the entries of the central directory one by one. Throws EndOfData when it is cut off, and ends early where an
 * entry is none.
 */
export function* readDirectory(source: Source, end: ZipEnd): Generator<ZipEntry, boolean> {
  const cursor = new Cursor(source, end.directory)
  const stop = end.directory + end.directoryBytes
  while (cursor.position + 46 <= stop) {
    const head = cursor.bytes(46)
    if (head.readUInt32LE(0) !== entrySign) return false
    const flags = head.readUInt16LE(8)
    const name = cursor.bytes(head.readUInt16LE(28))
    const extra = cursor.bytes(head.readUInt16LE(30))
    cursor.skip(head.readUInt16LE(32))
    const attributes = head.readUInt32LE(38)
    const narrow = { size: head.readUInt32LE(24), packed: head.readUInt32LE(20), offset: head.readUInt32LE(42) }
    const { size, packed, offset } = wideSizes(narrow, extra)
    yield {
      name: nameOf(name, flags),
      method: head.readUInt16LE(10),
      flags,
      crc: head.readUInt32LE(16),
      packed,
      size,
      offset: offset + end.prefix,
      isLink: head[5] === 3 && ((attributes >>> 16) & 0o170000) === 0o120000,
    }
  }
  return cursor.position === stop
}

/** A name as its flag says: UTF-8, else the old code page, of which only ASCII is the same. */
export function nameOf(bytes: Buffer, flags: number): string {
  return bytes.toString(flags & 0x800 ? 'utf8' : 'latin1')
}

/** Sizes of more than 32 bits, which stand in the extra field 1. */
export function wideSizes<T extends { readonly size: number; readonly packed: number; readonly offset: number }>(
  narrow: T,
  extra: Buffer,
): { size: number; packed: number; offset: number } {
  const found = { size: narrow.size, packed: narrow.packed, offset: narrow.offset }
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) === 1) {
      let place = at + 4
      for (const key of ['size', 'packed', 'offset'] as const) {
        if (found[key] !== 0xffffffff || place + 8 > Math.min(extra.length, at + 4 + length)) continue
        found[key] = Number(extra.readBigUInt64LE(place))
        place += 8
      }
    }
    at += 4 + length
  }
  return found
}

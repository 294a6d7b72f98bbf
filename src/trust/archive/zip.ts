import { crc32 } from 'node:zlib'
import { counted } from '../../ground/text.ts'
import { EndOfData } from '../cursor.ts'
import { limits } from '../limits.ts'
import type { Place } from '../place.ts'
import { type Source, sliceSource } from '../source.ts'
import { findZipEnd, nameOf, readDirectory, wideSizes, type ZipEnd, type ZipEntry } from './directory.ts'
import type { Compression } from './inflate.ts'
import { spoolInflated } from './spool.ts'

const localSign = 0x04034b50
/** Bytes of a stored member whose CRC is compared. */
/** Bytes to which an array may grow: zeros are compressed to next to nothing. */
const mostArray = 268_435_456
const mostChecked = 4_194_304

/** A member of an archive, while it is read. */
export type Member = {
  readonly name: string
  readonly source: Source
  /** True when the archive says so; what it is shows whether that is true. */
  readonly isEncrypted: boolean
}

type Local = { readonly dataStart: number; readonly end: number }

/** Ways of compression by their number in a zip. */
const methods: Readonly<Record<number, Compression>> = {
  8: 'deflate',
  12: 'bzip2',
  14: 'lzma member',
  20: 'zstd',
  93: 'zstd',
  95: 'xz',
}

/** Returns true when `source` ends as a zip does. */
export function isZip(source: Source): boolean {
  return findZipEnd(source) !== null
}

/**
 * Examines the directory of a zip, and passes each member that can be read to `onMember`: a stored one where it stands,
 * others inflated. What `isData` tells to be raw numbers is not inflated. `mayFollow` says that something else may
 * stand before it.
 */
export function readZip(
  source: Source,
  at: Place,
  isData: (name: string, all: ReadonlySet<string>) => boolean,
  onMember: (member: Member, isData: boolean) => void,
  mayFollow = false,
): void {
  const { examination, place } = at
  const end = findZipEnd(source)
  if (!end) {
    examination.find('PKL-005', place, null, 'the archive has no central directory', 'directory')
    examination.omit(place, 'a zip without its central directory')
    return
  }
  if ((end.prefix > 0 && !mayFollow) || end.end < source.size)
    examination.find(
      'PKL-005',
      place,
      end.prefix > 0 ? 0 : end.end,
      'bytes stand before or behind the archive',
      'around',
    )
  if (end.doubt !== null) examination.find('ZIP-001', place, null, end.doubt, 'second end')
  const names = new Set<string>()
  const entries = listEntries(source, end, at, names)
  const spans: (readonly [start: number, end: number, name: string])[] = []
  for (const entry of entries) {
    const own = `${place}!/${entry.name}`
    const local = readLocal(source, entry, at)
    if (!local) {
      examination.omit(own, 'its header is not where the directory says')
      continue
    }
    spans.push([entry.offset, local.end, entry.name])
    if (!entry.name.endsWith('/') || entry.size > 0)
      readMember(source, entry, local, at, isData(entry.name, names), onMember)
  }
  checkSpans(source, end, spans, at)
}

function listEntries(source: Source, end: ZipEnd, { examination, place }: Place, names: Set<string>): ZipEntry[] {
  const entries: ZipEntry[] = []
  try {
    const reader = readDirectory(source, end)
    let next = reader.next()
    for (; !next.done; next = reader.next()) {
      const entry = next.value
      examination.addMember(entry.name)
      examination.siblings.noteFile(`${place}!/${entry.name}`)
      checkName(entry, names.has(entry.name), `${place}!/${entry.name}`, { examination, place })
      names.add(entry.name)
      entries.push(entry)
    }
    if (!next.value || entries.length !== end.count)
      examination.find(
        'PKL-005',
        place,
        end.directory,
        `the directory has ${counted(entries.length, 'entry', 'entries')} and says ${end.count}`,
        'count',
      )
  } catch (cause) {
    if (!(cause instanceof EndOfData)) throw cause
    examination.find('PKL-005', place, end.directory, 'the directory is cut off', 'directory')
    examination.omit(place, 'members behind the end of the directory')
  }
  return entries
}

function checkName(
  { name, isLink, offset }: ZipEntry,
  isRepeated: boolean,
  own: string,
  { examination }: Pick<Place, 'examination' | 'place'>,
): void {
  const find = (what: string) => examination.find('ZIP-001', own, offset, what)
  if (/(?:^|[\\/])\.\.(?:[\\/]|$)/.test(name)) find('the name leads upwards')
  else if (/^(?:[\\/]|[A-Za-z]:)/.test(name)) find('the name is absolute')
  if (/\0/.test(name)) find('the name has a zero byte')
  if (isLink) {
    find('the member is a link')
    examination.siblings.noteLink(own)
  }
  if (isRepeated) find('two members have this name')
}

function readLocal(source: Source, entry: ZipEntry, { examination, place }: Place): Local | null {
  const own = `${place}!/${entry.name}`
  const head = source.read(entry.offset, 30)
  if (head.length < 30 || head.readUInt32LE(0) !== localSign) {
    examination.find('ZIP-001', own, entry.offset, 'no local header stands where the directory says')
    return null
  }
  const flags = head.readUInt16LE(6)
  const nameBytes = head.readUInt16LE(26)
  const extraBytes = head.readUInt16LE(28)
  const rest = source.read(entry.offset + 30, nameBytes + extraBytes)
  const name = nameOf(rest.subarray(0, nameBytes), flags)
  const narrow = { size: head.readUInt32LE(22), packed: head.readUInt32LE(18), offset: 0 }
  const { size, packed } = wideSizes(narrow, rest.subarray(nameBytes))
  const isLater = (flags & 8) !== 0
  const contradictions = [
    name !== entry.name && 'name',
    head.readUInt16LE(8) !== entry.method && 'method',
    (flags & 1) !== (entry.flags & 1) && 'encryption',
    (!isLater || size !== 0) && size !== entry.size && 'size',
    (!isLater || packed !== 0) && packed !== entry.packed && 'size in the archive',
    (!isLater || head.readUInt32LE(14) !== 0) && head.readUInt32LE(14) !== entry.crc && 'CRC',
  ].filter((word) => word !== false)
  if (contradictions.length > 0)
    examination.find(
      'ZIP-001',
      own,
      entry.offset,
      `local header and directory differ in ${contradictions.join(', ')}`,
      'headers differ',
    )
  const dataStart = entry.offset + 30 + nameBytes + extraBytes
  const end = dataStart + entry.packed
  if (end > source.size) {
    examination.find('PKL-005', own, entry.offset, 'the member passes the end of the file', 'passes the end')
    examination.omit(own, 'it passes the end of the file')
    return null
  }
  return { dataStart, end }
}

function readMember(
  source: Source,
  entry: ZipEntry,
  { dataStart }: Local,
  { examination, place }: Place,
  isData: boolean,
  onMember: (member: Member, isData: boolean) => void,
): void {
  const { name, method, flags, size, packed, crc, offset } = entry
  const own = `${place}!/${name}`
  const isEncrypted = (flags & 1) !== 0
  if (isEncrypted) examination.omit(own, 'encrypted')
  const stored = sliceSource(source, dataStart, packed)
  if (method === 0) {
    if (!isEncrypted && !isData && packed <= mostChecked && crc32(stored.read(0, packed)) !== crc)
      examination.find('PKL-005', own, offset, 'the data are not what the directory says', 'CRC')
    onMember({ name, source: stored, isEncrypted }, isData)
    return
  }
  const least = /\.npy$/i.test(name) ? mostArray : limits.text
  if (size > Math.max(least, packed * limits.expansion)) {
    examination.find('ZIP-002', own, offset, `${packed} bytes grow to ${size}`, 'growth')
    examination.omit(own, 'it grows over the limit')
    return
  }
  const form = methods[method]
  if (form === undefined) {
    examination.omit(own, `compression ${method} is not supported`)
    return
  }
  if (isData) return
  const inflated = spoolInflated(stored, form, examination, least)
  try {
    if (inflated.isTooLarge) {
      examination.find('ZIP-002', own, offset, `${packed} bytes grow to over ${inflated.source.size}`, 'growth')
      examination.omit(own, 'it grows over the limit')
    } else if (!isEncrypted && (inflated.problem !== null || inflated.source.size !== size || inflated.crc !== crc)) {
      examination.find('PKL-005', own, offset, 'the compressed data are not what the directory says', 'compressed data')
      if (inflated.problem !== null) examination.omit(own, 'compressed data that break')
    }
    onMember({ name, source: inflated.source, isEncrypted }, false)
  } finally {
    inflated.close()
  }
}

/** Members must stand one behind the other, with no member between them that the directory does not have. */
function checkSpans(
  source: Source,
  end: ZipEnd,
  spans: (readonly [number, number, string])[],
  { examination, place }: Place,
): void {
  spans.sort(([a], [b]) => a - b)
  let last = end.prefix
  for (const [start, stop, name] of [...spans, [end.directory, end.directory, ''] as const]) {
    if (start < last) examination.find('ZIP-001', `${place}!/${name}`, start, 'members overlap')
    else if (
      start - last >= 30 &&
      source
        .read(last, 65_536)
        .subarray(0, start - last)
        .includes('PK\x03\x04')
    )
      examination.find(
        'ZIP-001',
        place,
        last,
        'a member stands there that the directory does not have',
        `hidden member before ${name}`,
      )
    last = Math.max(last, stop)
  }
}

import { counted } from '../../ground/text.ts'
import { isOldPickle, readPickleFile } from '../pickle/pickle-file.ts'
import type { Place } from '../place.ts'
import { type Source, sliceSource } from '../source.ts'

const longestHeader = 1_048_576

/** Reads an array of numpy: its header, and the pickle behind it when its items are objects. */
export function readNpy(source: Source, at: Place): void {
  const { examination, place } = at
  const isWide = source.read(6, 1)[0]! >= 2
  const start = isWide ? 12 : 10
  const head = source.read(8, 4)
  const length = head.length < 4 ? Number.NaN : isWide ? head.readUInt32LE(0) : head.readUInt16LE(0)
  if (!(start + length <= source.size) || length > longestHeader) {
    broken('the header passes the end', 0)
    return
  }
  const header = source.read(start, length).toString('latin1')
  const data = start + length
  const bytes = dataBytes(header)
  const content = sliceSource(source, data, source.size - data)
  // Only a description that surely is one of numbers is none of objects: numpy takes many words and lists for both.
  if (/['",(\s][<>|=]?O\d*['",\s]|object/i.test(header) || (bytes === null && mayBePickle(content, at))) {
    examination.find('NPY-001', place, data, 'the items of the array are Python objects')
    readPickleFile(content, at)
    return
  }
  if (bytes === null) {
    examination.omit(place, 'an array whose size its header does not say')
    return
  }
  const rest = source.size - data - bytes
  if (rest < 0) broken('the data end before the array does', data)
  else if (rest > 0) {
    examination.find('PKL-005', place, data + bytes, `${counted(rest, 'byte')} behind the array`, 'behind the array')
    examination.omit(place, 'bytes behind the array')
  }

  function broken(message: string, offset: number): void {
    examination.find('PKL-005', place, offset, message)
    examination.omit(place, message)
  }
}

function mayBePickle(content: Source, at: Place): boolean {
  return content.read(0, 1)[0] === 0x80 || isOldPickle(content, { ...at, name: 'a.pkl' })
}

/** Bytes of the array that a header tells of: `{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }`. */
function dataBytes(header: string): number | null {
  const item = itemBytes(header)
  const shape = /'shape':\s*\(([\d,\sL]*)\)/.exec(header)
  return item === null || !shape ? null : product(item, shape[1]!)
}

/** Bytes of one item: of a simple type, or of all members of `[('a', '<i4'), ('b', '<f8', (3,))]`. */
function itemBytes(header: string): number | null {
  const simple = /'descr':\s*'([^']{1,60})'/.exec(header)
  if (simple) return typeBytes(simple[1]!)
  const members = /'descr':\s*\[((?:\s*\('[^']*',\s*'[^']{1,60}'(?:,\s*\([\d,\s]*\))?\),?)+)\s*\]/.exec(header)
  if (!members) return null
  let sum = 0
  for (const [, type, shape = ''] of members[1]!.matchAll(/\('[^']*',\s*'([^']{1,60})'(?:,\s*\(([\d,\s]*)\))?\)/g)) {
    const bytes = typeBytes(type!)
    if (bytes === null) return null
    sum += product(bytes, shape)
  }
  return sum
}

function typeBytes(type: string): number | null {
  const found = /^[<>|=]?([a-zA-Z?])(\d{1,9})(?:\[[^\]]*\])?$/.exec(type)
  return found && Number(found[2]) * (found[1] === 'U' ? 4 : 1)
}

function product(bytes: number, shape: string): number {
  const sizes = shape.split(',').flatMap((part) => (part.trim() ? Number(part.trim().replace('L', '')) : []))
  return sizes.reduce((all, size) => all * size, bytes)
}

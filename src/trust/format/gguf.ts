import { counted } from '../../ground/text.ts'
import { Cursor, EndOfData } from '../cursor.ts'
import type { Place } from '../place.ts'
import type { Source } from '../source.ts'
import { createSecretSearch } from '../text/secret.ts'
import { readTemplate } from '../text/template.ts'

/** Bytes of a value by its type; 8 is a text, 9 a list. */
const valueBytes: Readonly<Record<number, number>> = {
  0: 1,
  1: 1,
  2: 2,
  3: 2,
  4: 4,
  5: 4,
  6: 4,
  7: 1,
  10: 8,
  11: 8,
  12: 8,
}
const [textType, listType] = [8, 9]
const longestTemplate = 1_048_576
const mostPairs = 100_000
const mostDimensions = 8
/** Bytes of a block of a type of tensors, and the elements in it; of other types only the place is compared. */
const blocks: Readonly<Record<number, readonly [bytes: number, elements: number]>> = {
  0: [4, 1],
  1: [2, 1],
  2: [18, 32],
  8: [34, 32],
  12: [144, 256],
  13: [176, 256],
  14: [210, 256],
  24: [1, 1],
  25: [2, 1],
  26: [4, 1],
  27: [8, 1],
  28: [8, 1],
  30: [2, 1],
}
/** Characters of all keys. */
const mostCharacters = 4_194_304
/** Counts beyond this serve to make a sum of a reader turn over: no file has so many. */
const mostCounted = 2 ** 40
const longestKey = 1_024
/** Bytes of a tensor beyond which a product of 64 bits turns over. */
const mostBytes = 2 ** 62
const longestSecret = 4_096

/** Reads the metadata of a GGUF file: counts and lengths against the file, and chat templates. Tensors are not read. */
export function readGguf(source: Source, at: Place): void {
  const { examination, place } = at
  const find = (message: string, offset: number, severity?: number) =>
    examination.find('GGUF-003', place, offset, message, undefined, severity)
  const cursor = new Cursor(source, 4)
  try {
    let version = cursor.u32()
    if (version !== 0 && version % 65_536 === 0) {
      cursor.position -= 4
      cursor.isBigEndian = true
      version = cursor.u32()
    }
    if (version < 1 || version > 3) {
      find(`the version ${version} is none`, 4)
      examination.omit(place, `a GGUF of version ${version}`)
      return
    }
    const count = () => (version === 1 ? cursor.u32() : cursor.u64())
    const tensors = count()
    const pairs = count()
    if (tensors > source.size / 16 || pairs > source.size / 8 || pairs > mostPairs) {
      find(
        `${counted(Number(tensors), 'tensor')} and ${counted(Number(pairs), 'value')} are more than the file has room for`,
        8,
        tensors > mostCounted || pairs > mostCounted ? 5 : undefined,
      )
      examination.omit(place, 'metadata whose count passes the file')
      return
    }
    const keys = new Set<string>()
    let characters = 0
    let alignment = 32
    for (let index = 0; index < pairs; index++) {
      const offset = cursor.position
      const key = textOf(cursor, count(), longestKey) ?? ''
      if (keys.has(key)) find(`the key ${key} stands twice`, offset)
      characters += key.length
      if (characters <= mostCharacters) keys.add(key)
      else examination.omit(place, 'whether keys behind the first ones stand twice')
      alignment = readValue(cursor, count, key, at) ?? alignment
    }
    readTensors(cursor, count, tensors, alignment, at)
  } catch (cause) {
    if (!(cause instanceof EndOfData)) throw cause
    find('a length passes the end of the file', Math.min(cursor.position, source.size))
    examination.omit(place, `metadata from byte ${Math.min(cursor.position, source.size)} on`)
  }
}

/** Reads a value. Returns the alignment when it is that, else null. */
function readValue(cursor: Cursor, count: () => number, key: string, at: Place): number | null {
  const offset = cursor.position
  const type = cursor.u32()
  if (type === textType) {
    const text = textOf(cursor, count(), longestTemplate)
    if (text !== null && text.length <= longestSecret) createSecretSearch(at)(key, text)
    if (/template/i.test(key)) {
      if (text === null) at.examination.omit(at.place, `${key}, which is over ${longestTemplate} bytes`)
      else {
        readTemplate(text, key, offset, at)
        const named = /^tokenizer\.chat_template(?:\.(.+))?$/.exec(key)
        if (named) at.examination.siblings.noteTemplate(at.place, offset, named[1] ?? 'default', text)
      }
    }
    return null
  }
  if (type === listType) {
    readList(cursor, count, key, at, 0)
    return null
  }
  const bytes = valueBytes[type]
  if (bytes === undefined) throw new EndOfData()
  if (key === 'general.alignment' && bytes === 4) {
    const alignment = cursor.u32()
    if (alignment === 0 || (alignment & (alignment - 1)) !== 0)
      at.examination.find('GGUF-003', at.place, offset, `the alignment ${alignment} is no power of two`)
    return alignment
  }
  cursor.skip(bytes)
  return null
}

/** Compares where tensors stand with the size of the file. */
function readTensors(cursor: Cursor, count: () => number, tensors: number, alignment: number, at: Place): void {
  let [last, lastAt] = [0, cursor.position]
  for (let index = 0; index < tensors; index++) {
    if (index % 65_536 === 0) at.examination.checkTime()
    const offset = cursor.position
    cursor.skip(count())
    const dimensions = cursor.u32()
    if (dimensions > mostDimensions) throw new EndOfData()
    let elements = 1
    for (let dimension = 0; dimension < dimensions; dimension++) elements *= count()
    const [blockBytes = 0, blockElements = 1] = blocks[cursor.u32()] ?? []
    const end = cursor.u64() + (elements / blockElements) * blockBytes
    if (end > last) [last, lastAt] = [end, offset]
  }
  const start = Math.ceil(cursor.position / Math.max(1, alignment)) * Math.max(1, alignment)
  if (tensors === 0 || start + last <= cursor.source.size) return
  const severity = last > mostBytes ? 5 : undefined
  at.examination.find('GGUF-003', at.place, lastAt, 'a tensor passes the end of the file', undefined, severity)
  at.examination.omit(at.place, 'tensors that pass the end of the file')
}

function readList(cursor: Cursor, count: () => number, key: string, at: Place, depth: number): void {
  const type = cursor.u32()
  const length = count()
  if (depth > 3) throw new EndOfData()
  const bytes = valueBytes[type]
  if (bytes !== undefined) {
    cursor.skip(bytes * length)
    return
  }
  if (type !== textType && type !== listType) throw new EndOfData()
  if (length * 8 > cursor.remaining && type === textType) throw new EndOfData()
  for (let index = 0; index < length; index++) {
    if (index % 65_536 === 0) at.examination.checkTime()
    if (type === textType) cursor.skip(count())
    else readList(cursor, count, key, at, depth + 1)
  }
}

/** A text; null when it is longer than `most`, and then behind it. */
function textOf(cursor: Cursor, length: number, most: number): string | null {
  if (length <= most) return cursor.bytes(length).toString('utf8')
  cursor.skip(length)
  return null
}

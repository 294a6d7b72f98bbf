import { EndOfData } from '../../cursor.ts'
import type { Place } from '../../place.ts'
import { leadsOutside } from '../../siblings.ts'
import type { Source } from '../../source.ts'
import { scanJson } from '../../text/json-scan.ts'
import { longestParsed, readJsonText } from '../../text/strict-json.ts'
import { createKerasReader, readKerasConfig } from '../keras.ts'
import { textAttributesOf } from './attribute.ts'
import { elsewhereOf } from './elsewhere.ts'
import { findSuperblock, readSuperblock, UnknownStructure } from './file.ts'

const stepBytes = 262_144
const longestConfig = 33_554_432
const jsonLimits = { text: 65_536, depth: 200, values: 10_000_000 } as const
const sign = Buffer.from('"class_name"')

/**
 * Reads the configuration of a Keras model, which stands as JSON in attributes of the root group. Every other text with
 * `class_name` is read as well, wherever it stands, so that no structure hides one.
 */
export function readHdf5(source: Source, at: Place): void {
  try {
    readStructure(source, at)
  } catch (cause) {
    if (!(cause instanceof UnknownStructure || cause instanceof EndOfData)) throw cause
    at.examination.omit(at.place, `the structure of the HDF5 file: ${cause.message}`)
  }
  searchConfigs(source, at)
}

function readStructure(source: Source, at: Place): void {
  const { examination, place } = at
  const start = findSuperblock(source)
  if (start === null) throw new UnknownStructure('no superblock')
  const { file, root, end } = readSuperblock(source, start)
  if (end === null || end > source.size) {
    examination.find('PKL-005', place, 0, 'the file ends before its superblock says', 'end')
    examination.omit(place, 'what stands behind the end of the file')
  }
  for (const { name, texts } of textAttributesOf(file, root, (name) => name.endsWith('_config')))
    for (const { position, length } of texts) readConfig(source, name, position, length, at)
  for (const { what, path, position } of elsewhereOf(file, root))
    examination.find('HDF-001', place, position, `${what} ${path}`, path, leadsOutside(path) ? undefined : 2)
}

function readConfig(source: Source, name: string, position: number, length: number, at: Place): void {
  if (length > longestConfig) at.examination.omit(at.place, `${name} of over ${longestConfig} bytes`)
  else if (!readKerasText(source, position, length, at)) at.examination.omit(at.place, `${name}, which is no JSON`)
}

/** Reads the configuration in JSON at `position`, up to a zero byte or `length`. Returns false when it is none. */
function readKerasText(source: Source, position: number, length: number, at: Place): boolean {
  if (length > longestParsed) {
    const reader = createKerasReader(position, at, true)
    return scanJson(source, [position, position + length], reader, jsonLimits) === null
  }
  const bytes = source.read(position, length)
  const end = bytes.indexOf(0)
  const { value } = readJsonText(bytes.toString('utf8', 0, end === -1 ? bytes.length : end))
  if (value !== undefined) readKerasConfig(value, position, at)
  return value !== undefined
}

function searchConfigs(source: Source, at: Place): void {
  const { examination, place } = at
  const piece = Buffer.allocUnsafe(stepBytes + sign.length)
  let readUpTo = 0
  for (let position = 0; position < source.size; position += stepBytes) {
    examination.checkTime()
    const bytes = piece.subarray(0, source.readInto(piece, position))
    for (let found = bytes.indexOf(sign); found !== -1; found = bytes.indexOf(sign, found + 1)) {
      const offset = position + found
      if (offset < readUpTo) continue
      const config = configAround(source, offset, readUpTo)
      readUpTo = config.end
      const isRead = config.isWhole && readKerasText(source, config.start, config.end - config.start, at)
      if (!isRead) {
        examination.find(
          'PKL-005',
          place,
          config.start,
          'the configuration of the model cannot be read whole',
          'configuration',
        )
        examination.omit(place, 'a configuration that cannot be read whole')
      }
    }
  }
}

/** The span of the JSON object around the byte at `offset`, as far as it is looked for: not before `first`. */
function configAround(source: Source, offset: number, first: number): { isWhole: boolean; start: number; end: number } {
  const before = source.read(Math.max(first, offset - 65_536), Math.min(offset - first, 65_536))
  let from = before.length
  while (from > 0 && before[from - 1]! >= 0x20 && before[from - 1]! !== 0x7f) from--
  const brace = before.indexOf(0x7b, from)
  let start = brace === -1 ? offset : offset - before.length + brace
  let [depth, isText, isEscaped] = [0, false, false]
  let position = start
  for (let step = 4_096; position < source.size; step = Math.min(step * 2, stepBytes)) {
    for (const byte of source.read(position, step)) {
      if (byte < 0x09 || position - start >= longestConfig)
        return { isWhole: false, start, end: Math.max(position, offset + sign.length) }
      position++
      if (isEscaped) isEscaped = false
      else if (isText) {
        if (byte === 0x5c) isEscaped = true
        else if (byte === 0x22) isText = false
      } else if (byte === 0x22) isText = true
      else if (byte === 0x7b && depth++ === 0) start = position - 1
      else if (byte === 0x7d && --depth <= 0) {
        if (position > offset) return { isWhole: depth === 0, start, end: Math.max(position, offset + sign.length) }
        depth = 0
      }
    }
  }
  return { isWhole: false, start, end: Math.max(position, offset + sign.length) }
}

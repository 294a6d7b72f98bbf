import { EndOfData } from '../../cursor.ts'
import type { Place } from '../../place.ts'
import type { Source } from '../../source.ts'
import { readJsonText } from '../../text/strict-json.ts'
import { readKerasConfig } from '../keras.ts'
import { textAttributesOf } from './attribute.ts'
import { findSuperblock, readSuperblock, UnknownStructure } from './file.ts'

const stepBytes = 262_144
const longestConfig = 33_554_432
const sign = Buffer.from('"class_name"')

/**
 * Reads the configuration of a Keras model, which stands as JSON in attributes of the root group. Every other text with `class_name` is read as well, wherever it
 * stands, so that no structure hides one.
 */
export function readHdf5(source: Source, at: Place): void {
  try {
    readAttributes(source, at)
  } catch (cause) {
    if (!(cause instanceof UnknownStructure || cause instanceof EndOfData)) throw cause
    at.examination.omit(at.place, `attributes of the HDF5 file: ${cause.message}`)
  }
  searchConfigs(source, at)
}

function readAttributes(source: Source, at: Place): void {
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
}

function readConfig(source: Source, name: string, position: number, length: number, at: Place): void {
  if (length > longestConfig) {
    at.examination.omit(at.place, `${name} of over ${longestConfig} bytes`)
    return
  }
  const bytes = source.read(position, length)
  const end = bytes.indexOf(0)
  const { value } = readJsonText(bytes.toString('utf8', 0, end === -1 ? bytes.length : end))
  if (value !== undefined) readKerasConfig(value, position, at)
  else at.examination.omit(at.place, `${name}, which is no JSON`)
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
      const config = configAround(source, offset)
      readUpTo = config.end
      if (config.value === undefined) {
        examination.find(
          'PKL-005',
          place,
          config.start,
          'the configuration of the model cannot be read whole',
          'configuration',
        )
        examination.omit(place, 'a configuration that cannot be read whole')
      } else readKerasConfig(config.value, config.start, at)
    }
  }
}

/** The JSON object around the byte at `offset`; its value is undefined when it is not whole. */
function configAround(source: Source, offset: number): { value: unknown; start: number; end: number } {
  const before = source.read(Math.max(0, offset - 65_536), Math.min(65_536, offset))
  let from = before.length
  while (from > 0 && before[from - 1]! >= 0x20 && before[from - 1]! !== 0x7f) from--
  const brace = before.indexOf(0x7b, from)
  const start = offset - before.length + (brace === -1 ? before.length : brace)
  const bytes = source.read(start, longestConfig)
  let [depth, at, isText] = [0, 0, false]
  for (; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte < 0x09) break
    if (isText) {
      if (byte === 0x5c) at++
      else if (byte === 0x22) isText = false
    } else if (byte === 0x22) isText = true
    else if (byte === 0x7b) depth++
    else if (byte === 0x7d && --depth === 0) {
      at++
      break
    }
  }
  const value = depth === 0 ? readJsonText(bytes.toString('utf8', 0, at)).value : undefined
  return { value, start, end: start + Math.max(at, offset - start + sign.length) }
}

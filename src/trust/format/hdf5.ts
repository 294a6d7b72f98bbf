import type { Place } from '../place.ts'
import type { Source } from '../source.ts'
import { readJsonText } from '../text/strict-json.ts'
import { readKerasConfig } from './keras.ts'

const stepBytes = 4_194_304
const longestConfig = 33_554_432
const sign = Buffer.from('"class_name"')

/**
 * Looks for the configuration of a Keras model, which stands as JSON in an attribute: every text with `class_name` is read, wherever it stands. The structure
 * of the file is not followed, so that nothing in it can hide an attribute.
 */
export function readHdf5(source: Source, at: Place): void {
  const { examination, place } = at
  const end = statedEnd(source)
  if (end === null || end > source.size) {
    examination.find('PKL-005', place, 0, 'the file ends before its superblock says', 'end')
    examination.omit(place, 'what stands behind the end of the file')
  }
  let readUpTo = 0
  for (let position = 0; position < source.size; position += stepBytes) {
    examination.checkTime()
    const bytes = source.read(position, stepBytes + sign.length)
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

/** The end of the file by its superblock; null when that cannot be told. */
function statedEnd(source: Source): number | null {
  for (let start = 0; start < source.size; start = start === 0 ? 512 : start * 2) {
    const block = Buffer.from(source.read(start, 64))
    if (block.length < 64 || block.toString('latin1', 1, 4) !== 'HDF') continue
    const isOld = block[8]! < 2
    if (block[8]! > 3 || block[isOld ? 13 : 9] !== 8) return null
    return start + Number(block.readBigUInt64LE(isOld ? (block[8] === 1 ? 44 : 40) : 28))
  }
  return null
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

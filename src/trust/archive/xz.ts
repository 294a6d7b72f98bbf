import { BrokenData, type ReadByte } from './broken-data.ts'
import { LzmaDecoder } from './lzma.ts'

const magic = [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]
const lzma2 = 0x21
/** Bytes of a check by its kind. */
const checkBytes = [0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64]

type Write = (bytes: Uint8Array) => boolean

/**
 * Reads all streams of an xz file up to `isEnd`. Checks are moved over. Throws BrokenData, also for filters other than
 * LZMA2.
 */
export function readXz(read: ReadByte, isEnd: () => boolean, write: Write): void {
  for (let isFirst = true; !isEnd(); isFirst = false) {
    const first = read()
    if (first === 0 && !isFirst) continue
    for (const [index, byte] of magic.entries())
      if ((index === 0 ? first : read()) !== byte) throw new BrokenData('a stream of xz does not begin as one')
    read()
    const check = checkBytes[read() & 0x0f]!
    skip(read, 4)
    if (!readBlocks(read, check, write)) return
  }
}

function skip(read: ReadByte, count: number): void {
  for (let index = 0; index < count; index++) read()
}

/** Reads the blocks of a stream with its index and footer. Returns false when the writer stopped it. */
function readBlocks(read: ReadByte, check: number, write: Write): boolean {
  for (;;) {
    const size = read()
    if (size === 0) break
    const header = Array.from({ length: size * 4 + 3 }, read)
    const dictionary = dictionaryOf(header)
    let count = 0
    const counting = () => {
      count++
      return read()
    }
    if (!readLzma2(counting, dictionary, write)) return false
    skip(read, (4 - (count % 4)) % 4)
    skip(read, check)
  }
  let count = 1
  const counting = () => {
    count++
    return read()
  }
  for (let records = variable(counting) * 2; records > 0; records--) variable(counting)
  skip(read, (4 - (count % 4)) % 4)
  skip(read, 4 + 12)
  return true
}

/** The size of the dictionary in a header of a block, which has one filter. */
function dictionaryOf(header: readonly number[]): number {
  const flags = header[0]!
  let at = 1
  const next = () => header[at++] ?? 0
  if ((flags & 3) !== 0) throw new BrokenData('filters other than LZMA2')
  if (flags & 0x40) variable(next)
  if (flags & 0x80) variable(next)
  if (variable(next) !== lzma2 || variable(next) !== 1) throw new BrokenData('filters other than LZMA2')
  const bits = next()
  if (bits > 40) throw new BrokenData('the dictionary has no size')
  return bits === 40 ? 0xffffffff : (2 | (bits & 1)) * 2 ** (Math.floor(bits / 2) + 11)
}

function variable(read: ReadByte): number {
  let value = 0
  for (let index = 0; index < 9; index++) {
    const byte = read()
    value += (byte & 0x7f) * 2 ** (7 * index)
    if (byte < 0x80) return value
  }
  throw new BrokenData('a number is too long')
}

/** Reads chunks of LZMA2 up to their end. Returns false when the writer stopped it. */
function readLzma2(read: ReadByte, dictionary: number, write: Write): boolean {
  const decoder = new LzmaDecoder(read, write, dictionary)
  try {
    readChunks(read, decoder)
  } finally {
    decoder.flush()
  }
  return !decoder.isStopped
}

function readChunks(read: ReadByte, decoder: LzmaDecoder): void {
  for (let control = read(); control !== 0 && !decoder.isStopped; control = read()) {
    if (control === 1 || control >= 0xe0) decoder.resetDictionary()
    if (control < 0x80) {
      if (control > 2) throw new BrokenData('a chunk is of no kind')
      for (let left = (read() << 8) + read() + 1; left > 0; left--) decoder.put(read())
    } else {
      const size = ((control & 0x1f) << 16) + (read() << 8) + read() + 1
      skip(read, 2)
      if (control >= 0xc0) decoder.setProperties(read())
      else if (control >= 0xa0) decoder.resetState()
      if (!decoder.hasProperties) throw new BrokenData('a chunk has no properties')
      decoder.begin()
      decoder.decode(size)
    }
  }
}

/** Reads a file of LZMA alone: its properties, the size of its dictionary and its size, or an unknown one. */
export function readLzmaAlone(read: ReadByte, write: Write): void {
  const properties = read()
  const dictionary = littleEndian(read, 4)
  const size = littleEndian(read, 8)
  decodeLzma(read, properties, dictionary, size >= 2 ** 63 ? null : size, write)
}

/** Reads a member of a zip of method 14: a version, the size of its properties and these, then the data. */
export function readLzmaMember(read: ReadByte, size: number | null, write: Write): void {
  skip(read, 2)
  if (littleEndian(read, 2) !== 5) throw new BrokenData('the properties are none')
  const properties = read()
  decodeLzma(read, properties, littleEndian(read, 4), size, write)
}

function decodeLzma(read: ReadByte, properties: number, dictionary: number, size: number | null, write: Write): void {
  const decoder = new LzmaDecoder(read, write, dictionary)
  decoder.setProperties(properties)
  try {
    decoder.begin()
    decoder.decode(size)
  } finally {
    decoder.flush()
  }
}

function littleEndian(read: ReadByte, bytes: number): number {
  let value = 0
  for (let index = 0; index < bytes; index++) value += read() * 2 ** (8 * index)
  return value
}

import type { FormatCode } from './codebook.ts'

type Encoding = NonNullable<FormatCode['encoding']>

/** Turns the bytes of a file into text, chunk by chunk; `null` stands for the end. */
export type ByteDecoder = (chunk: Uint8Array | null) => string

const marks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const

/**
 * Returns a decoder that drops the byte order mark and keeps a character apart until all its bytes are there. What is
 * not of the encoding is thrown as `refuse` makes it, from the text before it in the same chunk and a message that
 * names the byte.
 */
export function createDecoder(encoding: Encoding, refuse: (before: string, message: string) => Error): ByteDecoder {
  const decoder = new TextDecoder(labelOf(encoding), { fatal: true, ignoreBOM: true })
  let pending: Uint8Array = new Uint8Array(0)
  let offset = 0
  let isStart = true

  const withoutMark = (bytes: Uint8Array) => {
    const mark = marks.find((known) => known.bytes.every((byte, index) => bytes[index] === byte))
    if (!mark) return bytes
    if (mark.encoding === encoding) return bytes.subarray(mark.bytes.length)
    const name = mark.encoding.toUpperCase()
    const advice =
      mark.encoding === 'utf-16be'
        ? 'save it as UTF-8'
        : `write \`encoding: ${mark.encoding}\` in the codebook's format`
    throw refuse('', `begins with the byte order mark of ${name}, but is to be read as ${encoding}; ${advice}`)
  }
  const decode = (bytes: Uint8Array) => {
    try {
      return decoder.decode(bytes)
    } catch {
      const before = validStart(encoding, bytes)
      const at = encoding === 'utf-16le' ? before.length * 2 : Buffer.byteLength(before)
      const byte = bytes[at]?.toString(16).toUpperCase().padStart(2, '0')
      const advice = encoding === 'utf-8' ? '; if a spreadsheet wrote it, it may be windows-1252, or mac-roman' : ''
      throw refuse(before, `byte ${(offset + at).toLocaleString('en')} (0x${byte}) is not ${encoding}${advice}`)
    }
  }

  return (chunk) => {
    let bytes = chunk ?? new Uint8Array(0)
    if (pending.length > 0) bytes = Buffer.concat([pending, bytes])
    pending = new Uint8Array(0)
    if (isStart) {
      if (chunk && bytes.length < 3) {
        pending = bytes
        return ''
      }
      isStart = false
      const rest = withoutMark(bytes)
      offset += bytes.length - rest.length
      bytes = rest
    }
    const length = chunk ? wholeLength(encoding, bytes) : bytes.length
    const text = decode(bytes.subarray(0, length))
    pending = bytes.slice(length)
    offset += length
    return text
  }
}

/** The name of the encoding in the Encoding standard. */
function labelOf(encoding: Encoding): string {
  return encoding === 'mac-roman' ? 'macintosh' : encoding
}

function wholeLength(encoding: Encoding, bytes: Uint8Array): number {
  const { length } = bytes
  if (encoding === 'utf-16le') {
    const even = length - (length % 2)
    const isHighSurrogate = even > 0 && (bytes[even - 1]! & 0xfc) === 0xd8
    return isHighSurrogate ? even - 2 : even
  }
  if (encoding !== 'utf-8') return length
  for (let back = 1; back <= Math.min(3, length); back += 1) {
    const byte = bytes[length - back]!
    if (byte < 0x80) return length
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? length - back : length
  }
  return length
}

function validStart(encoding: Encoding, bytes: Uint8Array): string {
  let low = 0
  let high = bytes.length
  let text = ''
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    try {
      text = new TextDecoder(labelOf(encoding), { fatal: true, ignoreBOM: true }).decode(bytes.subarray(0, middle), {
        stream: true,
      })
      low = middle
    } catch {
      high = middle - 1
    }
  }
  return text
}

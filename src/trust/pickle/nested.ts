import { inflate } from '../archive/inflate.ts'
import { Cursor } from '../cursor.ts'
import { limits } from '../limits.ts'
import { bytesSource, type Source, sliceSource } from '../source.ts'
import { visible } from '../text/visible.ts'
import type { Hidden, StreamContext } from './context.ts'
import { readStream } from './stream.ts'

const shortest = 20
/** Bytes that are looked at of what is compressed inside a pickle. */
const mostInflated = 16_777_216
/** Opcodes that a pickle of protocol 0 or 1 begins with. */
export const oldStarts = new Set([...'(c}])iIFNKMJLSUVXT'].map((sign) => sign.charCodeAt(0)))

/**
 * Looks for a pickle in the value of a text or of bytes: as it is, or in base64, hexadecimal, zlib or gzip, four deep. `isExpected`: the bytes are a tensor
 * that PyTorch keeps as a file of its own.
 */
export function examineHidden(hidden: Hidden, isText: boolean, context: StreamContext, isExpected: boolean): void {
  const source = Buffer.isBuffer(hidden)
    ? bytesSource(hidden)
    : sliceSource(hidden.source, hidden.position, hidden.length)
  if (source.size < 4) return
  if (examinePickle(source, '', context, isExpected)) return
  if (source.size < shortest) return
  if (source.size > limits.text) {
    if (isText && looksEncoded(source.read(0, 4_096)))
      context.examination.omit(context.place, `an encoded text of over ${limits.text} bytes in a pickle`)
    return
  }
  const bytes = Buffer.isBuffer(hidden) ? hidden : Buffer.from(source.read(0, source.size))
  for (const [how, decoded] of decodings(bytes)) if (examineEncoded(decoded, how, context, 1)) return
}

function examineEncoded(bytes: Buffer, how: string, context: StreamContext, level: number): boolean {
  if (examinePickle(bytesSource(bytes), how, context, false)) return true
  if (level >= limits.depth || bytes.length < shortest) return false
  return decodings(bytes).some(([next, decoded]) => examineEncoded(decoded, `${how}, ${next}`, context, level + 1))
}

/** Returns true when `source` is a pickle, which is examined. */
function examinePickle(source: Source, how: string, context: StreamContext, isExpected: boolean): boolean {
  const { examination, place, depth, within, offset } = context
  const head = source.read(0, 2)
  const hasProtocol = head[0] === 0x80 && head[1]! <= 5
  if (!hasProtocol && !oldStarts.has(head[0]!)) return false
  if (depth >= limits.depth) {
    if (hasProtocol) examination.omit(place, `pickles over ${limits.depth} deep inside each other`)
    return hasProtocol
  }
  const own = `${within}, in a pickle inside it${how && ` (${how})`}`
  const trial = examination.fork()
  const inner: StreamContext = { ...context, examination: trial, depth: depth + 1, within: own }
  const cursor = new Cursor(source)
  const streams = [readStream(cursor, inner)]
  const first = streams[0]!
  const isPickle =
    first.globals > 0 ? hasProtocol || first.isWhole : hasProtocol && (first.isWhole || first.opcodes >= 16)
  if (!isPickle) return false
  while (streams.at(-1)!.isWhole && cursor.remaining > 1 && streams.length < 100) {
    const next = source.read(cursor.position, 1)[0]!
    if (next !== 0x80 && !oldStarts.has(next)) break
    streams.push(readStream(cursor, inner))
  }
  const found = trial.report()
  const worst = found.findings.some(({ rule }) => rule === 'PKL-001' || rule === 'PKL-008')
  const message = `a pickle of ${source.size} bytes${how && ` (${how})`} stands inside${within}`
  examination.find('PKL-006', place, offset, message, visible(message), worst ? 5 : isExpected ? 2 : 4)
  examination.join(found)
  return true
}

function looksEncoded(bytes: Buffer): boolean {
  return /^[A-Za-z0-9+/_\-=\s]+$/.test(bytes.toString('latin1'))
}

/** Returns what `bytes` decode to, by each encoding that they may be in. */
function decodings(bytes: Buffer): (readonly [how: string, decoded: Buffer])[] {
  const found: (readonly [string, Buffer])[] = []
  if ((bytes[0] === 0x78 && (bytes[0] * 256 + bytes[1]!) % 31 === 0) || (bytes[0] === 0x1f && bytes[1] === 0x8b)) {
    const form = bytes[0] === 0x78 ? 'zlib' : 'gzip'
    found.push([form, inflate(bytesSource(bytes), form, mostInflated)])
  }
  if (!looksEncoded(bytes.subarray(0, 256)) || !looksEncoded(bytes)) return found
  const text = bytes.toString('latin1').replace(/\s+/g, '')
  if (/^(?:[0-9a-f]{2})+$/i.test(text)) found.push(['hexadecimal', Buffer.from(text, 'hex')])
  const decoded = Buffer.from(text, 'base64')
  if (decoded.length >= 4) found.push(['base64', decoded])
  return found
}

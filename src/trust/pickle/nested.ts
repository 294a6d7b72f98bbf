import { counted } from '../../ground/text.ts'
import { compressionOf, inflate } from '../archive/inflate.ts'
import { spoolCharacters, spoolInflated } from '../archive/spool.ts'
import { Cursor } from '../cursor.ts'
import { Examination } from '../examination.ts'
import { limits } from '../limits.ts'
import { bytesSource, type Source, sliceSource } from '../source.ts'
import { visible } from '../text/visible.ts'
import type { Hidden, StreamContext } from './context.ts'
import { canBegin } from './opcodes.ts'
import { cutOff, readStream } from './stream.ts'

const shortest = 20
/** Bytes of an encoded text by which is told whether what it decodes to is looked at. */
const headBytes = 4_096

/**
 * Looks for a pickle in the value of a text or of bytes: as it is, or in base64, hexadecimal, zlib or gzip, four deep;
 * in a text also as the bytes that its characters stand for. `isExpected`: the bytes are a tensor that PyTorch keeps as
 * a file of its own.
 */
export function examineHidden(hidden: Hidden, isText: boolean, context: StreamContext, isExpected: boolean): void {
  const source = Buffer.isBuffer(hidden)
    ? bytesSource(hidden)
    : sliceSource(hidden.source, hidden.position, hidden.length)
  if (source.size < 4) return
  if (isText && examineCharacters(source, context, isExpected)) return
  if (examinePickle(source, '', context, isExpected)) return
  examineDecoded(source, '', context, 0)
}

/** Examines the bytes that the characters of a text stand for in Latin-1, as protocols 0 to 2 write bytes. */
function examineCharacters(source: Source, context: StreamContext, isExpected: boolean): boolean {
  const [first, second] = source.read(0, 2)
  const hasProtocol = first === 0xc2 && second === 0x80
  if (!hasProtocol && !(first! < 0x80 && canBegin[first!])) return false
  const head = charactersOf(source.read(0, headBytes))
  if (head === null || !(isExpected || mayGoOn(head))) return false
  if (source.size <= limits.text) {
    const characters = charactersOf(source.read(0, source.size))
    const isSame = characters === null || characters.length === source.size
    return !isSame && examinePickle(bytesSource(characters), '', context, isExpected)
  }
  const spooled = spoolCharacters(source, context.examination)
  try {
    return examinePickle(spooled.source, '', context, isExpected)
  } finally {
    spooled.close()
  }
}

/** Returns true when bytes do not break as a pickle before their end. */
function mayGoOn(head: Buffer): boolean {
  const { isWhole, problem } = readStream(new Cursor(bytesSource(head)), {
    examination: new Examination(),
    place: '',
    depth: limits.depth,
    within: '',
    offset: null,
    lookInside: () => {},
  })
  return isWhole || problem === cutOff
}

/**
 * The bytes that the characters of UTF-8 stand for in Latin-1, but for one that is cut off at the end; null when others
 * are among them.
 */
function charactersOf(text: Buffer): Buffer | null {
  let end = text.length
  if (end > 0 && text[end - 1]! >= 0xc0) end--
  const characters = text.toString('utf8', 0, end)
  return /[^\0-\xff]/.test(characters) ? null : Buffer.from(characters, 'latin1')
}

/** Returns true when `source` decodes to a pickle, which is examined. */
function examineDecoded(source: Source, how: string, context: StreamContext, level: number): boolean {
  if (level >= limits.depth || source.size < shortest) return false
  const within = (form: string) => (how === '' ? form : `${how}, ${form}`)
  const examine = (decoded: Source, form: string) =>
    examinePickle(decoded, within(form), context, false) || examineDecoded(decoded, within(form), context, level + 1)
  const head = Buffer.from(source.read(0, headBytes))
  const form = compressionOf(head)
  if (form !== null && mayHide(inflate(bytesSource(head.subarray(0, 256)), form, headBytes))) {
    const inflated = spoolInflated(source, form, context.examination)
    try {
      if (inflated.isTooLarge)
        context.examination.omit(context.place, 'compressed data in a pickle that grow over the limit')
      if (examine(inflated.source, form)) return true
    } finally {
      inflated.close()
    }
  }
  const encodings = encodingsOf(head)
  if (encodings.length === 0) return false
  if (source.size > limits.text) {
    context.examination.omit(context.place, `an encoded text of over ${limits.text} bytes in a pickle`)
    return false
  }
  const text = source.read(0, source.size).toString('latin1')
  if (!isEncoded.test(text)) return false
  const plain = text.replace(/\s+/g, '')
  return encodings.some((encoding) => examine(bytesOf(plain, encoding), encoding === 'hex' ? 'hexadecimal' : encoding))
}

/** Returns true when `source` is a pickle, which is examined. */
function examinePickle(source: Source, how: string, context: StreamContext, isExpected: boolean): boolean {
  const { examination, place, depth, within, offset } = context
  const head = source.read(0, 2)
  const hasProtocol = head[0] === 0x80 && head[1]! <= 5
  if (!hasProtocol && !canBegin[head[0]!]) return false
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
    if (next !== 0x80 && !canBegin[next]) break
    streams.push(readStream(cursor, inner))
  }
  const found = trial.report()
  const worst = found.findings.some(({ rule }) => rule === 'PKL-001' || rule === 'PKL-008')
  const message = `a pickle of ${counted(source.size, 'byte')}${how && ` (${how})`} stands inside${within}`
  examination.find('PKL-006', place, offset, message, visible(message), worst ? 5 : isExpected ? 2 : 4)
  examination.join(found)
  return true
}

const isEncoded = /^[A-Za-z0-9+/_\-=\s]+$/

function bytesOf(text: string, encoding: BufferEncoding): Source {
  return bytesSource(Buffer.from(text, encoding))
}

/** The encodings that a text with this head may be in, when it decodes to what may be a pickle. */
function encodingsOf(head: Buffer): readonly ('hex' | 'base64')[] {
  const text = head.toString('latin1')
  if (!isEncoded.test(text)) return []
  const plain = text.replace(/\s+/g, '')
  const isHex = /^(?:[0-9a-f]{2})+[0-9a-f]?$/i.test(plain)
  return (['hex', 'base64'] as const).filter(
    (encoding) => (encoding === 'base64' || isHex) && mayHide(Buffer.from(plain, encoding)),
  )
}

/** Returns true for the head of what may be a pickle, or be compressed or encoded again. */
function mayHide(head: Buffer): boolean {
  if (head.length < 4) return false
  return (
    head[0] === 0x80 || canBegin[head[0]!]! || compressionOf(head) !== null || isEncoded.test(head.toString('latin1'))
  )
}

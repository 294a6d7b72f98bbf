import { counted } from '../../ground/text.ts'
import { Cursor } from '../cursor.ts'
import type { Place } from '../place.ts'
import { type Source, sliceSource } from '../source.ts'
import type { StreamContext } from './context.ts'
import { searchNames } from './names.ts'
import { examineHidden } from './nested.ts'
import { canBegin } from './opcodes.ts'
import { readStream, type StreamEnd } from './stream.ts'
import { Sequence, type Value } from './value.ts'

const legacyMagic = 0x1950a86a20f9469cfc6cn
/** Bytes that are searched for a pickle behind what no reader understands. */
const mostSearched = 67_108_864
const mostStreams = 10_000
/** Places of such data at which a pickle may begin. */
const mostHeads = 10_000
const mostStorages = 100_000

/** Reads all streams of a pickle file, with the storages of PyTorch before 1.6 behind them. */
export function readPickleFile(source: Source, at: Place): void {
  const { examination, place } = at
  const context = contextOf(at)
  const cursor = new Cursor(source)
  const first = readStream(cursor, context)
  if (isLegacyMagic(first.result)) {
    readLegacy(source, cursor, at, context)
    return
  }
  let last = first
  let streams = 1
  while (last.isWhole && cursor.remaining > 0 && streams < mostStreams) {
    const next = source.read(cursor.position, 1)[0]!
    if (next !== 0x80 && !canBegin[next]) break
    last = readStream(cursor, context)
    streams++
  }
  if (!last.isWhole) {
    broken(source, last, at)
    return
  }
  if (cursor.remaining > 0) {
    examination.find(
      'PKL-005',
      place,
      cursor.position,
      `${counted(cursor.remaining, 'byte')} behind the last STOP`,
      'behind STOP',
    )
    searchPickles(source, cursor.position, at)
  }
}

/**
 * Returns true when `source` begins with a pickle that has no magic, or passes for something else: it reaches STOP, or
 * its name says so and 16 opcodes parse. With `isElse` what it is otherwise has a magic number, and a pickle must name
 * something.
 */
export function isOldPickle(source: Source, at: Place, isElse = false): boolean {
  const [head, version] = source.read(0, 2)
  if (head === undefined || !(canBegin[head] || (head === 0x80 && version! <= 5))) return false
  // A list of paths begins as a name does, but Python imports no module with such a sign.
  const isNamed = /\.(?:pkl|pickle|p|joblib|dill|pt|pth|bin|ckpt)$/i.test(at.name)
  if (!isNamed && /^c[^\n]{0,300}\//.test(source.read(0, 300).toString('latin1'))) return false
  const trial = at.examination.fork()
  const { isWhole, opcodes, globals } = readStream(new Cursor(source), contextOf({ ...at, examination: trial }))
  if (isWhole && (globals > 0 || (opcodes > 2 && !isElse))) return true
  if (isNamed && (isWhole || opcodes >= 16 || globals > 0)) return true
  return trial.report().findings.some(({ rule }) => rule === 'PKL-001')
}

function contextOf({ examination, place, depth }: Place): StreamContext {
  return { examination, place, depth, within: '', offset: null, lookInside: examineHidden }
}

function isLegacyMagic(value: Value): boolean {
  return value === legacyMagic
}

function broken(source: Source, { problem, end }: StreamEnd, at: Place): void {
  const { examination, place } = at
  examination.find('PKL-005', place, end, `the stream breaks: ${problem}`, 'breaks')
  examination.omit(place, `what stands behind the break at byte ${end}`)
  searchPickles(source, Math.min(end, source.size), at)
  searchNames(source, end, Math.min(source.size, end + mostSearched), at)
}

/**
 * Magic, protocol, system, object and keys, each a stream, then the storages by their keys: a count of 8 bytes and the
 * elements.
 */
function readLegacy(source: Source, cursor: Cursor, at: Place, context: StreamContext): void {
  const { examination, place } = at
  const streams: StreamEnd[] = []
  for (let index = 0; index < 4; index++) {
    const stream = readStream(cursor, { ...context, keptItems: mostStorages })
    streams.push(stream)
    if (!stream.isWhole) {
      broken(source, stream, at)
      return
    }
  }
  const [, , object, keys] = streams
  const count = keys!.result instanceof Sequence ? keys!.result.weight - 1 : 0
  const types = new Map(object!.machine.storages.map(({ key, type }) => [key, type]))
  const order = keys!.result instanceof Sequence ? keys!.result.items : []
  for (let index = 0; index < count; index++) {
    const key = order[index]
    const type =
      types.get(typeof key === 'string' ? key : '') ?? (types.size > 0 ? [...new Set(types.values())][0] : undefined)
    const bytes = elementBytes[type ?? '']
    const isMixed = typeof key !== 'string' && new Set(types.values()).size > 1
    if (bytes === undefined || isMixed || cursor.remaining < 8) {
      examination.omit(place, `storages from byte ${cursor.position} on`)
      searchPickles(source, cursor.position, at)
      return
    }
    const length = cursor.u64() * bytes
    if (length > cursor.remaining) {
      examination.find('PKL-005', place, cursor.position, 'a storage passes the end of the file', 'storage')
      examination.omit(place, `storages from byte ${cursor.position} on`)
      return
    }
    cursor.skip(length)
  }
  if (cursor.remaining === 0) return
  examination.find(
    'PKL-005',
    place,
    cursor.position,
    `${counted(cursor.remaining, 'byte')} behind the last storage`,
    'behind storages',
  )
  searchPickles(source, cursor.position, at)
}

const elementBytes: Readonly<Record<string, number>> = {
  FloatStorage: 4,
  DoubleStorage: 8,
  HalfStorage: 2,
  BFloat16Storage: 2,
  LongStorage: 8,
  IntStorage: 4,
  ShortStorage: 2,
  CharStorage: 1,
  ByteStorage: 1,
  BoolStorage: 1,
  ComplexFloatStorage: 8,
  ComplexDoubleStorage: 16,
  QInt8Storage: 1,
  QUInt8Storage: 1,
  QInt32Storage: 4,
  UntypedStorage: 1,
}

/** Looks for pickles that begin in the midst of data, from `start` on, and reports what they call. */
export function searchPickles(source: Source, start: number, at: Place): void {
  const { examination, place } = at
  const end = Math.min(source.size, start + mostSearched)
  if (end < source.size) examination.omit(place, `bytes from ${end} on`)
  const step = 262_144
  let tried = 0
  for (let position = start; position < end; position += step) {
    examination.checkTime()
    const bytes = Buffer.from(source.read(position, Math.min(step + 16, end - position)))
    for (let found = nextHead(bytes, 0); found !== -1 && found < step; found = nextHead(bytes, found + 1)) {
      if (++tried > mostHeads) {
        examination.omit(place, `bytes from ${position + found} on`)
        return
      }
      const trial = examination.fork()
      const offset = position + found
      const stream = readStream(new Cursor(sliceSource(source, offset, source.size - offset)), {
        ...contextOf({ ...at, examination: trial }),
        within: `, in a pickle that begins at byte ${offset}`,
        offset,
      })
      const inside = trial.report()
      // Among random data bytes may pass for a name.
      const isTold = inside.findings.some(({ rule }) => rule === 'PKL-001')
      if (!isTold && !(stream.isWhole && stream.globals > 0)) continue
      examination.find('PKL-006', place, offset, 'a pickle stands among other data', 'among data')
      examination.join(inside)
    }
  }
}

/** The next place of PROTO with what a pickle begins with; -1 when there is none. */
function nextHead(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0x80, from); at !== -1 && at + 2 < bytes.length; at = bytes.indexOf(0x80, at + 1))
    if (bytes[at + 1]! >= 2 && bytes[at + 1]! <= 5 && canBegin[bytes[at + 2]!]) return at
  return -1
}

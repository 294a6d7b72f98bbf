import { Cursor, EndOfData } from '../cursor.ts'
import { limits } from '../limits.ts'
import { type Look, longOf, nameLine, pushBytes, pushText, rawUnescaped, textLine, unescaped } from './argument.ts'
import { BrokenStream } from './broken.ts'
import { Calls } from './calls.ts'
import type { StreamContext } from './context.ts'
import { isWrapper, skipJoblibArray } from './joblib.ts'
import { Machine } from './machine.ts'
import { type Opcode, opcodes } from './opcodes.ts'
import { Global, longText, Made, persistent, untold, type Value } from './value.ts'

/** The problem of a stream that ends before its STOP. */
export const cutOff = 'the stream is cut off'

export type StreamEnd = {
  /** False when the stream broke; `problem` says why. */
  readonly isWhole: boolean
  readonly problem: string
  readonly start: number
  readonly end: number
  readonly result: Value
  readonly opcodes: number
  readonly globals: number
  readonly calls: number
  readonly protocol: number
  /** References to storages, as PyTorch writes them. */
  readonly machine: Machine
}

/**
 * Follows one stream from `cursor` on to its STOP, with a stack and memo of what decides on calls, and reports what it
 * calls. A stream that breaks is reported up to there. `before` is the machine of a stream that goes on here. Leaves
 * `cursor` behind it. Throws LimitReached.
 */
export function readStream(cursor: Cursor, context: StreamContext, before: Machine | null = null): StreamEnd {
  const start = cursor.position
  const calls = new Calls(context)
  const machine = before === null ? new Machine(calls, context.keptItems) : before.fork(calls)
  const look: Look = (hidden, isText) =>
    context.lookInside(hidden, isText, { ...context, offset: calls.offset }, machine.isLoadExpected())
  let count = 0
  let protocol = 0
  let counted = 0
  const end = (isWhole: boolean, problem: string): StreamEnd => {
    context.examination.addOpcodes(count - counted)
    calls.finish()
    const result = machine.top()
    return {
      isWhole,
      problem,
      start,
      end: cursor.position,
      result,
      opcodes: count,
      globals: calls.globals,
      calls: calls.calls,
      protocol,
      machine,
    }
  }
  try {
    for (;;) {
      const at = cursor.position
      const code = cursor.u8()
      const opcode = opcodes[code]
      if (!opcode) return end(false, `byte ${code.toString(16).padStart(2, '0')} at ${at} is no opcode`)
      if (++count - counted >= 65_536) {
        context.examination.addOpcodes(count - counted)
        counted = count
      }
      calls.offset = context.offset ?? at
      if (opcode.name === 'STOP') return end(true, '')
      if (opcode.name === 'PROTO') {
        const version = cursor.u8()
        if (at !== start || version > 5)
          calls.find(
            'PKL-005',
            at === start ? `the protocol is ${version}` : 'a second PROTO stands inside the stream',
            'protocol',
          )
        protocol = Math.min(version, 5)
        continue
      }
      step(opcode, cursor, machine, calls, look)
      if (opcode.name !== 'BUILD' || !isWrapper(machine.top())) continue
      if (!context.isPlain) readArray(cursor, machine, context)
    }
  } catch (cause) {
    if (cause instanceof EndOfData) return end(false, cutOff)
    if (cause instanceof BrokenStream) return end(false, cause.message)
    calls.finish()
    throw cause
  }
}

/** Reads the array that joblib writes in the midst of a stream, and what it is to whoever does not know of it. */
function readArray(cursor: Cursor, machine: Machine, context: StreamContext): void {
  const start = cursor.position
  const array = skipJoblibArray(cursor, machine.top())
  if (array !== 'objects') readAsOpcodes(new Cursor(cursor.source, start), machine, context)
  if (array === 'unknown') throw new BrokenStream('the size of a raw array cannot be told')
  if (array === 'objects') {
    if (context.depth >= limits.depth)
      throw new BrokenStream(`pickles stand over ${limits.depth} deep inside each other`)
    const { isWhole, problem } = readStream(cursor, { ...context, depth: context.depth + 1 })
    if (!isWhole) throw new BrokenStream(problem)
  }
  machine.replaceTop(new Made(new Global('numpy', 'ndarray'), []))
}

/**
 * Reports what the bytes of an array call when they are read as opcodes: numbers do not name what runs code, and come
 * to no end.
 */
function readAsOpcodes(cursor: Cursor, machine: Machine, context: StreamContext): void {
  const { examination, place, within, offset } = context
  const trial = examination.fork()
  const { isWhole, globals } = readStream(cursor, { ...context, examination: trial, isPlain: true }, machine)
  const found = trial.report()
  if (!(isWhole && globals > 0) && !found.findings.some(({ rule }) => rule === 'PKL-001')) return
  const where = offset ?? cursor.position
  examination.find('PKL-005', place, where, `an array of joblib goes on as a pickle${within}`, `array${within}`)
  examination.join(found)
}

function step({ name, argument }: Opcode, cursor: Cursor, machine: Machine, calls: Calls, look: Look): void {
  switch (argument) {
    case 'none':
      machine.apply(name)
      return
    case 'u1':
      withNumber(name, cursor.u8(), machine, calls)
      return
    case 'u2':
      withNumber(name, cursor.u16(), machine, calls)
      return
    case 'i4':
      withNumber(name, cursor.i32(), machine, calls)
      return
    case 'u4':
      withNumber(name, cursor.u32(), machine, calls)
      return
    case 'u8':
      cursor.u64()
      return
    case 'f8':
      cursor.skip(8)
      machine.push(null)
      return
    case 'long1':
      machine.push(longOf(cursor, cursor.u8()))
      return
    case 'long4':
      machine.push(longOf(cursor, cursor.u32()))
      return
    case 'line':
      withLine(name, textLine(cursor), machine, calls, look)
      return
    case 'two lines': {
      const module = nameLine(cursor)
      const attribute = nameLine(cursor)
      name === 'GLOBAL' ? machine.push(calls.name(module, attribute)) : machine.instantiate(module, attribute)
      return
    }
    case 'text1':
      pushText(cursor, cursor.u8(), machine, look, 'utf8')
      return
    case 'text4':
      pushText(cursor, cursor.u32(), machine, look, 'utf8')
      return
    case 'text8':
      pushText(cursor, cursor.u64(), machine, look, 'utf8')
      return
    case 'latin1':
      pushText(cursor, cursor.u8(), machine, look, 'latin1')
      return
    case 'latin4':
      pushText(cursor, cursor.u32(), machine, look, 'latin1')
      return
    case 'bytes1':
      pushBytes(cursor, cursor.u8(), machine, look)
      return
    case 'bytes4':
      pushBytes(cursor, cursor.u32(), machine, look)
      return
    case 'bytes8':
      pushBytes(cursor, cursor.u64(), machine, look)
      return
  }
}

function withNumber(name: string, value: number, machine: Machine, calls: Calls): void {
  if (name === 'BINPUT' || name === 'LONG_BINPUT') machine.put(value)
  else if (name === 'BINGET' || name === 'LONG_BINGET') machine.get(value)
  else if (name.startsWith('EXT')) {
    calls.find('PKL-004', `the extension code ${value} stands for a name`, `extension ${value}`)
    machine.push(untold)
  } else machine.push(value)
}

function withLine(name: string, line: string | null, machine: Machine, calls: Calls, look: Look): void {
  if (name === 'PUT' || name === 'GET') {
    const index = wholeNumberIn(line)
    if (index === null || index < 0) throw new BrokenStream(`${name} names no place of the memo`)
    name === 'PUT' ? machine.put(index) : machine.get(index)
    return
  }
  if (name === 'INT' || name === 'LONG') {
    const number = wholeNumberIn(line)
    if (number === null) throw new BrokenStream(`${name} has no number`)
    machine.push(Number.isSafeInteger(number) ? number : null)
    return
  }
  if (name === 'FLOAT') {
    machine.push(null)
    return
  }
  if (name === 'PERSID') {
    machine.push(persistent)
    return
  }
  if (line === null) {
    calls.omit('a line of over 1 MiB in a pickle')
    machine.push(longText)
    return
  }
  let text = line
  if (name === 'STRING') {
    const quoted = /^(["'])([\s\S]*)\1$/.exec(line.replace(/(?<![ \t\r\n\v\f])[ \t\r\n\v\f]+$/, ''))
    if (!quoted) throw new BrokenStream('STRING has no quotes')
    text = unescaped(quoted[2]!)
  } else text = rawUnescaped(line)
  look(Buffer.from(text, name === 'STRING' ? 'latin1' : 'utf8'), true)
  machine.push(text)
}

/** A whole number as Python takes it: in any base, up to a zero byte; null when there is none. */
function wholeNumberIn(line: string | null): number | null {
  const [, sign, digits = ''] =
    /^\s*([+-]?)(0x[\da-f_]+|0o[0-7_]+|0b[01_]+|[\d_]+)L?\s*$/i.exec(line?.replace(/\0.*$/s, '') ?? '') ?? []
  const number = Number(digits.replaceAll('_', '') || Number.NaN)
  return Number.isNaN(number) ? null : sign === '-' ? -number : number
}

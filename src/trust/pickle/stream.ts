import { type Cursor, EndOfData } from '../cursor.ts'
import { limits } from '../limits.ts'
import { type Look, longOf, nameLine, pushBytes, pushText, textLine, unescaped } from './argument.ts'
import { BrokenStream } from './broken.ts'
import { Calls } from './calls.ts'
import type { StreamContext } from './context.ts'
import { skipJoblibArray } from './joblib.ts'
import { Machine } from './machine.ts'
import { type Opcode, opcodes } from './opcodes.ts'
import { untold, type Value } from './value.ts'

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
 * Follows one stream from `cursor` on to its STOP, with a stack and memo of what decides on calls, and reports what it calls. A stream that breaks is
 * reported up to there. Leaves `cursor` behind it. Throws LimitReached.
 */
export function readStream(cursor: Cursor, context: StreamContext): StreamEnd {
  const start = cursor.position
  const calls = new Calls(context)
  const machine = new Machine(calls, context.keptItems)
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
      if (opcode.name === 'BUILD') readArray(cursor, machine.top(), context)
    }
  } catch (cause) {
    if (cause instanceof EndOfData) return end(false, 'the stream is cut off')
    if (cause instanceof BrokenStream) return end(false, cause.message)
    calls.finish()
    throw cause
  }
}

/** The array that joblib writes in the midst of a stream. */
function readArray(cursor: Cursor, built: Value, context: StreamContext): void {
  const array = skipJoblibArray(cursor, built)
  if (array === 'unknown') throw new BrokenStream('the size of a raw array cannot be told')
  if (array !== 'objects') return
  if (context.depth >= limits.depth) throw new BrokenStream(`pickles stand over ${limits.depth} deep inside each other`)
  const { isWhole, problem } = readStream(cursor, { ...context, depth: context.depth + 1 })
  if (!isWhole) throw new BrokenStream(problem)
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
      withLine(name, textLine(cursor), machine, look)
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

function withLine(name: string, line: string | null, machine: Machine, look: Look): void {
  if (name === 'PUT' || name === 'GET') {
    const index = Number(line)
    if (line === null || !/^\d{1,10}$/.test(line.trim())) throw new BrokenStream(`${name} names no place of the memo`)
    name === 'PUT' ? machine.put(index) : machine.get(index)
    return
  }
  if (name === 'INT' || name === 'LONG') {
    const digits = line?.trim().replace(/L$/, '') ?? ''
    if (!/^[+-]?[\d_]+$/.test(digits)) throw new BrokenStream(`${name} has no number`)
    machine.push(digits.length > 15 ? null : Number(digits.replaceAll('_', '')))
    return
  }
  if (name === 'FLOAT') {
    machine.push(null)
    return
  }
  if (name === 'PERSID') {
    machine.push(untold)
    return
  }
  if (line === null) {
    machine.push(untold)
    return
  }
  let text = line
  if (name === 'STRING') {
    const quoted = /^(["'])([\s\S]*)\1\s*$/.exec(line.trim())
    if (!quoted) throw new BrokenStream('STRING has no quotes')
    text = unescaped(quoted[2]!)
  } else text = line.replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  look(Buffer.from(text, name === 'STRING' ? 'latin1' : 'utf8'), true)
  machine.push(text)
}

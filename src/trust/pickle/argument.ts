import type { Cursor } from '../cursor.ts'
import { limits } from '../limits.ts'
import { BrokenStream } from './broken.ts'
import type { Hidden } from './context.ts'
import type { Machine } from './machine.ts'
import { longestName, notText, untold, type Value } from './value.ts'

/** Looks for a pickle in a value. */
export type Look = (hidden: Hidden, isText: boolean) => void

const longestNameLine = 4_096
const longestLine = limits.text

/** The escapes of a Python literal. */
export function unescaped(text: string): string {
  const signs: Readonly<Record<string, string>> = {
    n: '\n',
    t: '\t',
    r: '\r',
    '0': '\0',
    '\\': '\\',
    "'": "'",
    '"': '"',
  }
  return text.replace(/\\(?:x([0-9a-f]{2})|([ntr0\\'"]))/gi, (_, hex: string | undefined, sign: string) =>
    hex ? String.fromCharCode(Number.parseInt(hex, 16)) : (signs[sign] ?? sign),
  )
}

export function textLine(cursor: Cursor): string | null {
  return cursor.line(longestLine)?.toString('latin1') ?? null
}

export function nameLine(cursor: Cursor): string {
  const line = cursor.line(longestNameLine)
  if (line === null) throw new BrokenStream('a name is over 4 KiB')
  return line.toString('utf8').replace(/\r$/, '')
}

export function longOf(cursor: Cursor, length: number): Value {
  if (length > 1_024) {
    cursor.skip(length)
    return null
  }
  const bytes = cursor.bytes(length)
  return length === 0 ? 0 : BigInt.asIntN(length * 8, BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`))
}

/** Reads a text; one that is too long for a name is looked at, and not kept. */
export function pushText(
  cursor: Cursor,
  length: number,
  machine: Machine,
  look: Look,
  encoding: 'utf8' | 'latin1',
): void {
  if (length > longestName) {
    skipBytes(cursor, length, look, encoding === 'utf8')
    machine.push(untold)
    return
  }
  const bytes = cursor.bytes(length)
  look(bytes, true)
  machine.push(bytes.toString(encoding))
}

export function pushBytes(cursor: Cursor, length: number, machine: Machine, look: Look): void {
  skipBytes(cursor, length, look, false)
  machine.push(notText)
}

function skipBytes(cursor: Cursor, length: number, look: Look, isText: boolean): void {
  const { source, position } = cursor
  cursor.skip(length)
  look({ source, position, length }, isText)
}

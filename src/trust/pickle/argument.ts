import type { Cursor } from '../cursor.ts'
import { limits } from '../limits.ts'
import { escapedSigns } from '../python-escapes.ts'
import { BrokenStream } from './broken.ts'
import type { Hidden } from './context.ts'
import type { Machine } from './machine.ts'
import { longestName, longText, bytes as notText, type Value } from './value.ts'

/** Looks for a pickle in a value. */
export type Look = (hidden: Hidden, isText: boolean) => void

const longestNameLine = 4_096
const longestLine = limits.text

const escapes = /\\(?:x([0-9a-fA-F]{2})|([0-7]{1,3})|([\s\S]))/g

/**
 * The escapes of a text in quotes as Python decodes them: octal and hexadecimal numbers, and signs; others stand for
 * themselves.
 */
export function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(escapes, (all, hex: string | undefined, octal: string | undefined, sign: string | undefined) => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff)
    return escapedSigns[sign!] ?? all
  })
}

/**
 * The escapes of a line of UNICODE, as the codec raw-unicode-escape decodes them: `\u` and `\U` behind an odd number of
 * backslashes.
 */
export function rawUnescaped(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(/(?<!\\)(\\+)(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8}))/g, (all, slashes: string, short, long) => {
    if (slashes.length % 2 === 0) return all
    const point = Number.parseInt(short ?? long, 16)
    return slashes.slice(1) + (point > 0x10ffff ? '\ufffd' : String.fromCodePoint(point))
  })
}

export function textLine(cursor: Cursor): string | null {
  return cursor.line(longestLine)?.toString('latin1') ?? null
}

export function nameLine(cursor: Cursor): string {
  const line = cursor.line(longestNameLine)
  if (line === null) throw new BrokenStream('a name is over 4 KiB')
  return line.toString('utf8')
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
    machine.push(longText)
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

import { Cursor, EndOfData } from '../cursor.ts'
import type { Source } from '../source.ts'

/** A field of a message: its number, and where its bytes stand when it has any. */
export type Field = {
  readonly number: number
  readonly type: number
  readonly start: number
  readonly length: number
  readonly value: number
}

/**
 * Reads the fields of the message from `start` to `end`, without what is inside of them. Throws EndOfData for what is
 * no message.
 */
export function* fieldsOf(source: Source, start: number, end: number): Generator<Field> {
  const cursor = new Cursor(source, start)
  while (cursor.position < end) {
    const tag = varint(cursor)
    const [number, type] = [Math.floor(tag / 8), tag % 8]
    let [value, length] = [0, 0]
    if (number === 0) throw new EndOfData()
    if (type === 0) value = varint(cursor)
    else if (type === 1) length = 8
    else if (type === 5) length = 4
    else if (type === 2) length = varint(cursor)
    else throw new EndOfData()
    const from = cursor.position
    if (from + length > end) throw new EndOfData()
    if (length > 0) cursor.skip(length)
    yield { number, type, start: from, length, value }
  }
}

function varint(cursor: Cursor): number {
  let value = 0
  for (let shift = 0; shift < 10; shift++) {
    const byte = cursor.u8()
    value += (byte & 0x7f) * 2 ** (7 * shift)
    if (byte < 0x80) return value
  }
  throw new EndOfData()
}

/** The text of a field; longer ones are cut. */
export function textOfField(source: Source, { start, length }: Field, most = 4_096): string {
  return source.read(start, Math.min(length, most)).toString('utf8')
}

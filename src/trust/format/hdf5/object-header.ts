import type { Cursor } from '../../cursor.ts'
import { type Hdf5File, UnknownStructure } from './file.ts'
import type { Span } from './heap.ts'

/** A message of the header of an object. */
export type Message = Span & { readonly type: number; readonly isShared: boolean }

const continuation = 0x10

/** Lists the messages of the object whose header is at `address`. Throws EndOfData and UnknownStructure. */
export function* messagesOf(file: Hdf5File, address: number): Generator<Message> {
  const isNew = file.source.read(file.start + address, 4).toString('latin1') === 'OHDR'
  const cursor = file.at(address, isNew ? 'OHDR' : '')
  let hasOrder = false
  let chunk: Span
  if (isNew) {
    cursor.skip(1)
    const flags = cursor.u8()
    hasOrder = (flags & 4) !== 0
    cursor.skip((flags & 0x20 ? 16 : 0) + (flags & 0x10 ? 4 : 0))
    const width = 1 << (flags & 3)
    const length = width === 1 ? cursor.u8() : width === 2 ? cursor.u16() : width === 4 ? cursor.u32() : cursor.u64()
    chunk = { position: cursor.position, length }
  } else {
    if (cursor.u8() !== 1) throw new UnknownStructure('the header of an object')
    cursor.skip(7)
    const length = cursor.u32()
    chunk = { position: cursor.position + 4, length }
  }
  const headBytes = isNew ? (hasOrder ? 6 : 4) : 8
  for (const waiting = [chunk]; waiting.length > 0; ) {
    const { position, length } = waiting.shift()!
    const reader = file.cursorAt(position)
    const end = position + length
    while (reader.position + headBytes <= end) {
      const type = isNew ? reader.u8() : reader.u16()
      const bytes = reader.u16()
      const flags = reader.u8()
      reader.skip(isNew ? (hasOrder ? 2 : 0) : 3)
      const at = reader.position
      if (at + bytes > end) throw new UnknownStructure('a message that passes its header')
      if (type === continuation) waiting.push(nextChunk(file, reader, isNew))
      else yield { type, isShared: (flags & 2) !== 0, position: at, length: bytes }
      reader.position = at
      reader.skip(bytes)
    }
  }
}

function nextChunk(file: Hdf5File, reader: Cursor, isNew: boolean): Span {
  const address = file.offset(reader)
  const length = file.length(reader)
  if (address === null) throw new UnknownStructure('a header without its continuation')
  const { position } = file.at(address, isNew ? 'OCHK' : '')
  return { position, length: isNew ? length - 8 : length }
}

import { recordsOf } from './b-tree.ts'
import { type Hdf5File, UnknownStructure } from './file.ts'
import { globalObject, openFractalHeap, type Span } from './heap.ts'
import { messagesOf } from './object-header.ts'

/** An attribute of text. */
export type TextAttribute = { readonly name: string; readonly texts: readonly Span[] }

const [attributeType, attributeInfoType] = [0x0c, 0x15]
const [stringClass, variableClass] = [3, 9]
const mostAttributes = 50_000
const mostElements = 1_000

/**
 * Lists the attributes of the object at `address` that are texts, of which `isWanted` takes the name. Throws EndOfData
 * and UnknownStructure.
 */
export function* textAttributesOf(
  file: Hdf5File,
  address: number,
  isWanted: (name: string) => boolean,
): Generator<TextAttribute> {
  let count = 0
  for (const span of attributesOf(file, address)) {
    if (++count > mostAttributes) throw new UnknownStructure(`over ${mostAttributes} attributes`)
    const found = readAttribute(file, span, isWanted)
    if (found) yield found
  }
}

function* attributesOf(file: Hdf5File, address: number): Generator<Span> {
  for (const message of messagesOf(file, address)) {
    if (message.type === attributeInfoType) yield* denseAttributes(file, message)
    if (message.type !== attributeType) continue
    if (message.isShared) throw new UnknownStructure('an attribute that stands elsewhere')
    yield message
  }
}

/** Attributes that are too many or too large for the header. */
function* denseAttributes(file: Hdf5File, { position }: Span): Generator<Span> {
  const cursor = file.cursorAt(position + 1)
  const flags = cursor.u8()
  if (flags & 1) cursor.skip(2)
  const heap = file.offset(cursor)
  const names = file.offset(cursor)
  if (heap === null || names === null) return
  const objectOf = openFractalHeap(file, heap)
  for (const record of recordsOf(file, names)) {
    if (record.length < 9) throw new UnknownStructure('an index of attributes')
    if (record[8]! & 2) throw new UnknownStructure('an attribute that stands elsewhere')
    yield objectOf(record.subarray(0, 8))
  }
}

function readAttribute(
  file: Hdf5File,
  { position, length }: Span,
  isWanted: (name: string) => boolean,
): TextAttribute | null {
  const cursor = file.cursorAt(position)
  const version = cursor.u8()
  const flags = cursor.u8()
  const [nameBytes, typeBytes, spaceBytes] = [cursor.u16(), cursor.u16(), cursor.u16()]
  if (version < 1 || version > 3) throw new UnknownStructure(`an attribute of version ${version}`)
  if (version === 3) cursor.skip(1)
  const padded = (bytes: number) => (version === 1 ? Math.ceil(bytes / 8) * 8 : bytes)
  const nameAt = cursor.position
  const name = cursor.bytes(nameBytes).toString('utf8').replace(/\0.*$/s, '')
  if (!isWanted(name)) return null
  if (version > 1 && flags !== 0) throw new UnknownStructure(`the type of ${name}, which stands elsewhere`)
  const typeAt = nameAt + padded(nameBytes)
  const spaceAt = typeAt + padded(typeBytes)
  const dataAt = spaceAt + padded(spaceBytes)
  const type = file.cursorAt(typeAt)
  const kind = type.u8() & 0x0f
  const isText = (type.u8() & 0x0f) === 1
  type.skip(2)
  const bytes = type.u32()
  const count = elementsOf(file, spaceAt)
  if (kind !== stringClass && !(kind === variableClass && isText)) throw new UnknownStructure(`the type of ${name}`)
  if (dataAt + count * bytes > position + length) throw new UnknownStructure(`the data of ${name} pass their end`)
  const texts = Array.from({ length: count }, (_, index): Span => {
    const at = dataAt + index * bytes
    return kind === stringClass ? { position: at, length: bytes } : variableText(file, at)
  })
  return { name, texts }
}

/** A text of any length: its length, and its place in a global heap. */
function variableText(file: Hdf5File, at: number): Span {
  const cursor = file.cursorAt(at)
  const length = cursor.u32()
  const heap = file.offset(cursor)
  const index = cursor.u32()
  if (length === 0 || heap === null || heap === 0) return { position: at, length: 0 }
  const found = globalObject(file, heap, index)
  return { position: found.position, length: Math.min(length, found.length) }
}

/** How many elements a data space has. */
function elementsOf(file: Hdf5File, position: number): number {
  const cursor = file.cursorAt(position)
  const version = cursor.u8()
  const rank = cursor.u8()
  cursor.skip(1)
  if (version === 2 && cursor.u8() === 2) return 0
  if (version === 1) cursor.skip(5)
  else if (version !== 2) throw new UnknownStructure(`a data space of version ${version}`)
  let count = 1
  for (let index = 0; index < rank; index++) count *= file.length(cursor)
  if (count > mostElements) throw new UnknownStructure(`an attribute of ${count} texts`)
  return count
}

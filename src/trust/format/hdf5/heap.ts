import { bytesFor, recordsOf } from './b-tree.ts'
import { type Hdf5File, numberIn, UnknownStructure } from './file.ts'

/** Where bytes stand in the file. */
export type Span = { readonly position: number; readonly length: number }

/** Returns the object `index` of the global heap at `address`. Throws EndOfData and UnknownStructure. */
export function globalObject(file: Hdf5File, address: number, index: number): Span {
  const cursor = file.at(address, 'GCOL')
  cursor.skip(4)
  const end = file.start + address + file.length(cursor)
  while (cursor.position + 8 + file.lengthBytes <= end) {
    const own = cursor.u16()
    cursor.skip(6)
    const length = file.length(cursor)
    if (own === index) return { position: cursor.position, length }
    if (own === 0) break
    cursor.skip(Math.ceil(length / 8) * 8)
  }
  throw new UnknownStructure(`no object ${index} in the global heap`)
}

/**
 * Opens the fractal heap at `address`: returns a function that finds an object by its id. Throws EndOfData and
 * UnknownStructure.
 */
export function openFractalHeap(file: Hdf5File, address: number): (id: Buffer) => Span {
  const cursor = file.at(address, 'FRHP')
  cursor.skip(3)
  const filterBytes = cursor.u16()
  cursor.skip(1)
  const mostManaged = cursor.u32()
  file.length(cursor)
  const huge = file.offset(cursor)
  cursor.skip(file.offsetBytes + 9 * file.lengthBytes)
  const width = cursor.u16()
  const firstBytes = file.length(cursor)
  const mostDirect = file.length(cursor)
  const sizeBits = cursor.u16()
  cursor.skip(2)
  const root = file.offset(cursor)
  const rows = cursor.u16()
  if (filterBytes > 0) throw new UnknownStructure('a heap that is compressed')
  if (width === 0 || firstBytes === 0 || sizeBits > 64) throw new UnknownStructure('a heap without blocks')
  const offsetBytes = Math.ceil(sizeBits / 8)
  const lengthBytes = bytesFor(Math.min(mostDirect, mostManaged))
  const rowBytes = (row: number) => firstBytes * 2 ** Math.max(0, row - 1)

  return (id) => {
    const type = (id[0]! >> 4) & 3
    if (type === 1) return hugeObject(numberIn(id.subarray(1)))
    if (type !== 0) throw new UnknownStructure('an object inside its id')
    const offset = numberIn(id.subarray(1, 1 + offsetBytes))
    const length = numberIn(id.subarray(1 + offsetBytes, 1 + offsetBytes + lengthBytes))
    if (root === null) throw new UnknownStructure('a heap without a root')
    return { position: file.start + placeOf(root, rows, offset, 0), length }
  }

  /** The address of the byte at `offset` of the block at `block`, which has so many rows; a direct block has none. */
  function placeOf(block: number, count: number, offset: number, depth: number): number {
    if (count === 0) return block + offset
    if (depth > 16) throw new UnknownStructure('a heap of over 16 levels')
    const node = file.at(block, 'FHIB')
    node.skip(1 + file.offsetBytes + offsetBytes)
    let before = 0
    for (let row = 0; row < count; row++) {
      const bytes = rowBytes(row)
      for (let column = 0; column < width; column++) {
        const child = file.offset(node)
        if (offset < before + bytes) {
          if (child === null) throw new UnknownStructure('a heap without a block')
          const inner = bytes <= mostDirect ? 0 : Math.log2(bytes) - Math.log2(firstBytes * width) + 1
          return placeOf(child, inner, offset - before, depth + 1)
        }
        before += bytes
      }
    }
    throw new UnknownStructure('an object outside its heap')
  }

  function hugeObject(id: number): Span {
    if (huge === null) throw new UnknownStructure('a heap without large objects')
    for (const record of recordsOf(file, huge)) {
      const [address, length, own] = [
        record.subarray(0, file.offsetBytes),
        record.subarray(file.offsetBytes, file.offsetBytes + file.lengthBytes),
        record.subarray(file.offsetBytes + file.lengthBytes),
      ]
      if (numberIn(own) === id) return { position: file.start + numberIn(address), length: numberIn(length) }
    }
    throw new UnknownStructure(`no large object ${id}`)
  }
}

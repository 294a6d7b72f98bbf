import { type Hdf5File, numberIn, UnknownStructure } from './file.ts'

/** Bytes of a node that are no records: signature, version, type and checksum. */
const overheadBytes = 10

/** Lists the records of the B-tree of version 2 at `address`. Throws EndOfData and UnknownStructure. */
export function* recordsOf(file: Hdf5File, address: number): Generator<Buffer> {
  const cursor = file.at(address, 'BTHD')
  cursor.skip(2)
  const nodeBytes = cursor.u32()
  const recordBytes = cursor.u16()
  const depth = cursor.u16()
  cursor.skip(2)
  const root = file.offset(cursor)
  const count = cursor.u16()
  if (root === null || count === 0) return
  if (recordBytes === 0 || depth > 16) throw new UnknownStructure(`a tree of depth ${depth}`)
  const levels = [{ records: Math.floor((nodeBytes - overheadBytes) / recordBytes), all: 0 }]
  levels[0]!.all = levels[0]!.records
  const pointers = [{ bytes: 0, own: 0, all: 0 }]
  for (let level = 1; level <= depth; level++) {
    const below = levels[level - 1]!
    const own = bytesFor(below.records)
    const all = level > 1 ? bytesFor(below.all) : 0
    const bytes = file.offsetBytes + own + all
    const records = Math.floor((nodeBytes - overheadBytes - bytes) / (recordBytes + bytes))
    pointers.push({ bytes, own, all })
    levels.push({ records, all: (records + 1) * below.all + records })
  }
  yield* nodeAt(root, count, depth)

  function* nodeAt(at: number, records: number, level: number): Generator<Buffer> {
    const node = file.at(at, level === 0 ? 'BTLF' : 'BTIN')
    node.skip(2)
    for (let index = 0; index < records; index++) yield node.bytes(recordBytes)
    if (level === 0) return
    const { own, all } = pointers[level]!
    for (let index = 0; index <= records; index++) {
      const child = file.offset(node)
      const count = numberIn(node.bytes(own))
      node.skip(all)
      if (child === null) throw new UnknownStructure('a tree without a node')
      yield* nodeAt(child, count, level - 1)
    }
  }
}

/** Bytes that numbers up to `most` take. */
export function bytesFor(most: number): number {
  return Math.floor(Math.log2(Math.max(1, most)) / 8) + 1
}

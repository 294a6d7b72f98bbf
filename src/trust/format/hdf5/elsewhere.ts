import { recordsOf } from './b-tree.ts'
import { type Hdf5File, UnknownStructure } from './file.ts'
import { globalObject, openFractalHeap, type Span } from './heap.ts'
import { type Message, messagesOf } from './object-header.ts'

/** Another file that a file takes links or data from, and the place of what says so. */
export type Elsewhere = { readonly what: string; readonly path: string; readonly position: number }

const type = { linkInfo: 0x02, link: 0x06, externalFiles: 0x07, layout: 0x08, symbolTable: 0x11 } as const
const [hardLink, externalLink] = [0, 64]
const virtualClass = 3
const longestPath = 4_096
const mostFiles = 1_000

/** Lists the other files that objects from the one at `root` on lead to. Throws EndOfData and UnknownStructure. */
export function* elsewhereOf(file: Hdf5File, root: number): Generator<Elsewhere> {
  const waiting = [root]
  const seen = new Set(waiting)
  const follow = (address: number | null) => {
    if (address === null || seen.has(address)) return
    seen.add(address)
    waiting.push(address)
  }
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop())
    for (const message of messagesOf(file, address)) yield* elsewhereIn(file, message, follow)
}

type Follow = (address: number | null) => void

function* elsewhereIn(file: Hdf5File, message: Message, follow: Follow): Generator<Elsewhere> {
  if (message.type === type.link) yield* linkAt(file, message, follow)
  else if (message.type === type.linkInfo) {
    const cursor = file.cursorAt(message.position + 1)
    if (cursor.u8() & 1) cursor.skip(8)
    const [heap, names] = [file.offset(cursor), file.offset(cursor)]
    if (heap === null || names === null) return
    const linkOf = openFractalHeap(file, heap)
    for (const record of recordsOf(file, names)) yield* linkAt(file, linkOf(record.subarray(4)), follow)
  } else if (message.type === type.symbolTable) {
    const tree = file.offset(file.cursorAt(message.position))
    if (tree !== null) readSymbols(file, tree, follow, 0)
  } else if (message.type === type.externalFiles) yield* externalFilesAt(file, message)
  else if (message.type === type.layout) yield* virtualSourcesAt(file, message)
}

/** A link of a group: one to an object of the file is followed. */
function* linkAt(file: Hdf5File, { position }: Span, follow: Follow): Generator<Elsewhere> {
  const cursor = file.cursorAt(position + 1)
  const flags = cursor.u8()
  const kind = flags & 8 ? cursor.u8() : hardLink
  cursor.skip((flags & 4 ? 8 : 0) + (flags & 16 ? 1 : 0))
  const width = 1 << (flags & 3)
  cursor.skip(width === 1 ? cursor.u8() : width === 2 ? cursor.u16() : width === 4 ? cursor.u32() : cursor.u64())
  if (kind === hardLink) follow(file.offset(cursor))
  if (kind !== externalLink) return
  cursor.skip(3)
  yield { what: 'an external link leads to', path: pathAt(file, cursor.position), position }
}

/** The symbols of a group of the first versions, which are no links to other files. */
function readSymbols(file: Hdf5File, address: number, follow: Follow, depth: number): void {
  if (depth > 16) throw new UnknownStructure('a group of over 16 levels')
  const node = file.at(address, 'TREE')
  node.skip(1)
  const level = node.u8()
  const count = node.u16()
  node.skip(2 * file.offsetBytes)
  for (let index = 0; index < count; index++) {
    file.length(node)
    const child = file.offset(node)
    if (child === null) continue
    if (level > 0) readSymbols(file, child, follow, depth + 1)
    else readSymbolNode(file, child, follow)
  }
}

function readSymbolNode(file: Hdf5File, address: number, follow: Follow): void {
  const node = file.at(address, 'SNOD')
  node.skip(2)
  const count = node.u16()
  for (let index = 0; index < count; index++) {
    file.offset(node)
    follow(file.offset(node))
    node.skip(24)
  }
}

function* externalFilesAt(file: Hdf5File, { position }: Span): Generator<Elsewhere> {
  const cursor = file.cursorAt(position + 6)
  const count = cursor.u16()
  const heap = file.offset(cursor)
  if (heap === null) return
  if (count > mostFiles) throw new UnknownStructure(`data in ${count} files`)
  const head = file.at(heap, 'HEAP')
  head.skip(4 + 2 * file.lengthBytes)
  const names = file.offset(head)
  for (let index = 0; index < count; index++) {
    const name = file.length(cursor)
    cursor.skip(2 * file.lengthBytes)
    if (names !== null) yield { what: 'data stand in', path: pathAt(file, file.start + names + name), position }
  }
}

/** The first file of a data set that is put together from others; a point is the file itself. */
function* virtualSourcesAt(file: Hdf5File, { position }: Span): Generator<Elsewhere> {
  const cursor = file.cursorAt(position)
  if (cursor.u8() < 4 || cursor.u8() !== virtualClass) return
  const heap = file.offset(cursor)
  if (heap === null) return
  const object = globalObject(file, heap, cursor.u32())
  const path = pathAt(file, object.position + 1 + file.lengthBytes)
  if (path !== '.') yield { what: 'data are put together from', path, position }
}

function pathAt(file: Hdf5File, position: number): string {
  return file.source.read(position, longestPath).toString('utf8').replace(/\0.*$/s, '')
}

import { crc32, deflateRawSync } from 'node:zlib'

/** A pickle, opcode by opcode, which is never loaded. */
export function pickle(...parts: readonly (string | Buffer)[]): Buffer {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
}

const counted = (code: string, width: 1 | 4 | 8, bytes: Buffer) => {
  const length = Buffer.alloc(width)
  if (width === 8) length.writeBigUInt64LE(BigInt(bytes.length))
  else length.writeUIntLE(bytes.length, 0, width)
  return Buffer.concat([Buffer.from(code, 'latin1'), length, bytes])
}

export const op = {
  proto: (version: number) => Buffer.from([0x80, version]),
  frame: (bytes: Buffer) => Buffer.concat([counted('\x95', 8, bytes)]),
  text: (value: string) =>
    Buffer.byteLength(value) < 256 ? counted('\x8c', 1, Buffer.from(value)) : counted('X', 4, Buffer.from(value)),
  bytes: (value: Buffer) => (value.length < 256 ? counted('C', 1, value) : counted('B', 4, value)),
  /** GLOBAL of protocol 0. */
  global: (module: string, name: string) => `c${module}\n${name}\n`,
  /** STACK_GLOBAL of protocol 4. */
  stackGlobal: (module: string, name: string) => pickle(op.text(module), op.text(name), '\x93'),
  memoize: '\x94',
  put: (index: number) => Buffer.from([0x71, index]),
  get: (index: number) => Buffer.from([0x68, index]),
  tuple1: '\x85',
  emptyTuple: ')',
  reduce: 'R',
  build: 'b',
  stop: '.',
} as const

/** A call with one text, of protocol 4. */
export function call(module: string, name: string, argument = 'echo'): Buffer {
  return pickle(op.proto(4), op.stackGlobal(module, name), op.text(argument), op.tuple1, op.reduce, op.stop)
}

/** A dictionary with one member. */
export function dictOf(key: string, value: Buffer): Buffer {
  return pickle(op.proto(4), '}', op.text(key), value, 's', op.stop)
}

export type ZipMember = {
  readonly name: string
  readonly bytes: Buffer
  readonly isDeflated?: boolean
  /** What the local header says in place of the directory. */
  readonly localName?: string
  readonly flags?: number
  readonly attributes?: number
  readonly method?: number
  readonly crc?: number
  readonly size?: number
}

/** A zip, which may lie. */
export function zip(members: readonly ZipMember[], { comment = '' }: { comment?: string } = {}): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const member of members) {
    const { name, bytes, isDeflated, localName = name, flags = 0, attributes = 0 } = member
    const packed = isDeflated ? deflateRawSync(bytes) : bytes
    const method = member.method ?? (isDeflated ? 8 : 0)
    const crc = member.crc ?? crc32(bytes)
    const size = member.size ?? bytes.length
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(flags, 6)
    local.writeUInt16LE(method, 8)
    local.writeUInt32LE(crc, 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(size, 22)
    local.writeUInt16LE(Buffer.byteLength(localName), 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(0x0314, 4)
    entry.writeUInt16LE(20, 6)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(crc, 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(size, 24)
    entry.writeUInt16LE(Buffer.byteLength(name), 28)
    entry.writeUInt32LE(attributes >>> 0, 38)
    entry.writeUInt32LE(offset, 42)
    const body = Buffer.concat([local, Buffer.from(localName), packed])
    bodies.push(body)
    directory.push(entry, Buffer.from(name))
    offset += body.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(members.length, 0xffff), 8)
  end.writeUInt16LE(Math.min(members.length, 0xffff), 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(Buffer.byteLength(comment), 20)
  return Buffer.concat([...bodies, central, end, Buffer.from(comment)])
}

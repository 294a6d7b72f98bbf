import type { Source } from './source.ts'

/** The bytes end before what was to be read. */
export class EndOfData extends Error {
  constructor() {
    super('the data end too early')
    this.name = 'EndOfData'
  }
}

const windowBytes = 65_536

/**
 * Reads `source` forwards from `position` on through a window, of 64 KiB when not given. Every read throws EndOfData
 * past the end.
 */
export class Cursor {
  readonly source: Source
  position: number
  /** True while numbers of 32 and 64 bits have their highest byte first. */
  isBigEndian = false
  #window: Buffer = Buffer.alloc(0)
  #start = 0
  #piece: Buffer | null = null
  readonly #most: number

  constructor(source: Source, position = 0, window = windowBytes) {
    this.source = source
    this.position = position
    this.#most = window
  }

  #fill(): void {
    const wanted = Math.min(this.#most, this.remaining)
    if (this.#piece === null || this.#piece.length < wanted) this.#piece = Buffer.allocUnsafe(wanted)
    this.#window = this.#piece.subarray(0, this.source.readInto(this.#piece, this.position))
    this.#start = this.position
  }

  get remaining(): number {
    return this.source.size - this.position
  }

  /** Returns the place of the next `length` bytes in `window`, at most 64 KiB, and moves behind them. */
  #take(length: number): number {
    const at = this.position - this.#start
    if (at >= 0 && at + length <= this.#window.length) {
      this.position += length
      return at
    }
    if (this.remaining < length) throw new EndOfData()
    this.#fill()
    if (this.#window.length < length) throw new EndOfData()
    this.position += length
    return 0
  }

  u8(): number {
    const at = this.#take(1)
    return this.#window[at]!
  }

  u16(): number {
    const at = this.#take(2)
    return this.#window.readUInt16LE(at)
  }

  u32(): number {
    const at = this.#take(4)
    return this.isBigEndian ? this.#window.readUInt32BE(at) : this.#window.readUInt32LE(at)
  }

  i32(): number {
    const at = this.#take(4)
    return this.#window.readInt32LE(at)
  }

  /** A number of 64 bits; inexact over 2^53, which no file reaches. */
  u64(): number {
    const at = this.#take(8)
    if (this.isBigEndian) return this.#window.readUInt32BE(at) * 4_294_967_296 + this.#window.readUInt32BE(at + 4)
    return this.#window.readUInt32LE(at) + this.#window.readUInt32LE(at + 4) * 4_294_967_296
  }

  /** A copy of the next `length` bytes. */
  bytes(length: number): Buffer {
    if (length > this.remaining) throw new EndOfData()
    if (length > this.#most) {
      const bytes = Buffer.from(this.source.read(this.position, length))
      if (bytes.length < length) throw new EndOfData()
      this.position += length
      return bytes
    }
    const at = this.#take(length)
    return Buffer.from(this.#window.subarray(at, at + length))
  }

  /** Moves over `length` bytes without reading them. */
  skip(length: number): void {
    if (!(length <= this.remaining)) throw new EndOfData()
    this.position += length
  }

  /**
   * The bytes up to the next line feed, which is left out; null when the line is over `most` bytes, and then behind it.
   */
  line(most: number): Buffer | null {
    const pieces: Buffer[] = []
    let length = 0
    for (;;) {
      if (this.remaining <= 0) throw new EndOfData()
      const at = this.position - this.#start
      if (at < 0 || at >= this.#window.length) {
        this.#fill()
        if (this.#window.length === 0) throw new EndOfData()
      }
      const from = this.position - this.#start
      const end = this.#window.indexOf(10, from)
      const piece = this.#window.subarray(from, end === -1 ? undefined : end)
      length += piece.length
      if (length <= most) pieces.push(Buffer.from(piece))
      this.position += piece.length + (end === -1 ? 0 : 1)
      if (end !== -1) return length <= most ? Buffer.concat(pieces) : null
    }
  }
}

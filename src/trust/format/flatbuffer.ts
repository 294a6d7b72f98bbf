import { EndOfData } from '../cursor.ts'
import type { Source } from '../source.ts'

/** Bytes of a text that are read. */
export const longestText = 65_536

/**
 * A table of a FlatBuffer, by its place. Fields are told by their index in the schema; what is not set is null. Throws
 * EndOfData for what leads out of the file.
 */
export class Table {
  readonly #source: Source
  readonly #start: number
  readonly #fields: number
  readonly #fieldBytes: number

  constructor(source: Source, start: number) {
    this.#source = source
    this.#start = start
    this.#fields = start - numberAt(source, start, 4, true)
    this.#fieldBytes = numberAt(source, this.#fields, 2)
    // The sizes of the list of fields and of the table stand in it.
    if (this.#fieldBytes < 4) throw new EndOfData()
  }

  /** The root table of the file. */
  static root(source: Source): Table {
    return new Table(source, numberAt(source, 0, 4))
  }

  #place(index: number): number | null {
    const at = 4 + 2 * index
    if (at + 2 > this.#fieldBytes) return null
    const offset = numberAt(this.#source, this.#fields + at, 2)
    return offset === 0 ? null : this.#start + offset
  }

  /** A number of 1 or 4 bytes with a sign. */
  number(index: number, bytes: 1 | 4): number | null {
    const place = this.#place(index)
    return place === null ? null : numberAt(this.#source, place, bytes, true)
  }

  table(index: number): Table | null {
    const place = this.#place(index)
    return place === null ? null : new Table(this.#source, place + numberAt(this.#source, place, 4))
  }

  /** A text, at most its first 65,536 bytes. */
  text(index: number): string | null {
    const place = this.#place(index)
    if (place === null) return null
    const start = place + numberAt(this.#source, place, 4)
    const length = numberAt(this.#source, start, 4)
    if (start + 4 + length > this.#source.size) throw new EndOfData()
    return this.#source.read(start + 4, Math.min(length, longestText)).toString('utf8')
  }

  /** The tables of a list. */
  *tables(index: number): Generator<Table> {
    const place = this.#place(index)
    if (place === null) return
    const start = place + numberAt(this.#source, place, 4)
    const count = numberAt(this.#source, start, 4)
    if (start + 4 + count * 4 > this.#source.size) throw new EndOfData()
    for (let at = start + 4; at < start + 4 + count * 4; at += 4)
      yield new Table(this.#source, at + numberAt(this.#source, at, 4))
  }
}

function numberAt(source: Source, at: number, bytes: 1 | 2 | 4, isSigned = false): number {
  if (at < 0 || at + bytes > source.size) throw new EndOfData()
  const read = source.read(at, bytes)
  return isSigned ? read.readIntLE(0, bytes) : read.readUIntLE(0, bytes)
}

import { BrokenStream } from './broken.ts'
import { longestName, untold, type Value } from './value.ts'

/** Values that the memo keeps, and characters of their texts; what it has no room for is `untold`. */
const mostKept = { values: 500_000, characters: 16_777_216 } as const
/** Places of the memo that were put, nearly all of which follow each other. */
class Places {
  #dense = 0
  readonly #others = new Set<number>()

  get count(): number {
    return this.#dense + this.#others.size
  }

  has(index: number): boolean {
    return index < this.#dense || this.#others.has(index)
  }

  add(index: number): void {
    if (index > this.#dense) {
      if (this.#others.size >= mostKept.values) throw new BrokenStream('the memo has too many places')
      this.#others.add(index)
    } else if (index === this.#dense) {
      this.#dense++
      while (this.#others.delete(this.#dense)) this.#dense++
    }
  }
}

/** The memo of an unpickler, as far as it decides on calls. */
export class Memo {
  readonly #values = new Map<number, Value>()
  readonly #places = new Places()
  #characters = 0
  #isFull = false

  get count(): number {
    return this.#places.count
  }

  put(index: number, value: Value): void {
    const length = typeof value === 'string' ? value.length : 0
    this.#places.add(index)
    if (value === null) {
      this.#values.delete(index)
      return
    }
    if (this.#values.size >= mostKept.values || this.#characters + length > mostKept.characters) {
      this.#isFull = true
      this.#values.delete(index)
      return
    }
    this.#characters += length
    this.#values.set(index, length > longestName ? untold : value)
  }

  get(index: number): Value {
    if (!this.#places.has(index)) throw new BrokenStream('the memo has no such place')
    return this.#values.get(index) ?? (this.#isFull ? untold : null)
  }
}

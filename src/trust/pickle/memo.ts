import { BrokenStream } from './broken.ts'
import { longestName, unkept, type Value } from './value.ts'

/** Values that the memo keeps, and characters of their texts. */
const mostKept = { values: 2_000_000, characters: 16_777_216 } as const

/** The memo of an unpickler, as far as it decides on calls. Where it has nothing of its own it has what `below` has. */
export class Memo {
  readonly #below: Memo | null
  /** Places that follow each other from `#start` on, as nearly all do, and how many more of them are not kept. */
  readonly #dense: Value[] = []
  readonly #start: number
  #further = 0
  readonly #others = new Map<number, Value>()
  #characters = 0
  count: number

  constructor(below: Memo | null = null) {
    this.#below = below
    this.#start = below === null ? 0 : below.#end
    this.count = below?.count ?? 0
  }

  get #end(): number {
    return this.#start + this.#dense.length + this.#further
  }

  put(index: number, value: Value): void {
    if (this.#find(index) === undefined) this.count++
    const place = index - this.#start
    if (place >= 0 && place < this.#dense.length) this.#dense[place] = this.#keepable(value)
    else if (index === this.#end) {
      if (this.#dense.length < mostKept.values) this.#dense.push(this.#keepable(value))
      else this.#further++
      this.#others.delete(index)
    } else if (!(place >= 0 && index < this.#end)) {
      if (this.#others.size >= mostKept.values) throw new BrokenStream('the memo has too many places')
      this.#others.set(index, this.#keepable(value))
    }
  }

  get(index: number): Value {
    const value = this.#find(index)
    if (value === undefined) throw new BrokenStream('the memo has no such place')
    return value
  }

  #find(index: number): Value | undefined {
    const place = index - this.#start
    if (place >= 0 && place < this.#dense.length) return this.#dense[place]
    if (place >= 0 && index < this.#end) return unkept
    const other = this.#others.get(index)
    return other !== undefined || this.#below === null ? other : this.#below.#find(index)
  }

  #keepable(value: Value): Value {
    if (typeof value !== 'string') return value
    if (value.length > longestName || this.#characters + value.length > mostKept.characters) return unkept
    this.#characters += value.length
    return value
  }
}

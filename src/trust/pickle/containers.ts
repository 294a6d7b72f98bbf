import type { Calls } from './calls.ts'
import { Dictionary, isSpecialMember, Made, mostItems, Sequence, specialKey, type Value, weightOf } from './value.ts'

/** Values that are kept of all containers, and that a pickle stands for when its references are followed. */
const most = { kept: 1_500_000, weight: 100_000_000 } as const

/** Fills the containers of an unpickler, as far as what they hold decides on calls. */
export class Containers {
  readonly #calls: Calls
  readonly #kept: number
  #room = most.kept

  /** `kept` is how many items of a sequence are kept. */
  constructor(calls: Calls, kept: number) {
    this.#calls = calls
    this.#kept = kept
  }

  sequence(items: readonly Value[], isTuple = false): Sequence {
    const sequence = new Sequence(isTuple)
    this.#fill(sequence, items)
    return sequence
  }

  append(target: Value, items: readonly Value[]): void {
    if (target instanceof Sequence) this.#fill(target, items)
    else {
      this.#calls.change(target, false)
      this.#calls.passOn(items)
    }
  }

  /** Takes keys and values by turns. */
  setItems(owner: Value, items: readonly Value[]): void {
    if (!(owner instanceof Dictionary)) this.#calls.change(owner, true)
    if (owner instanceof Made) owner.entries ??= new Dictionary()
    const target = owner instanceof Made ? owner.entries : owner
    if (!(target instanceof Dictionary)) return
    this.#calls.passOn(items)
    for (let index = 0; index + 1 < items.length; index += 2) {
      const key = items[index]!
      const value = items[index + 1]!
      target.special ??= specialKey(key) ?? (isSpecialMember(key, value) ? String(key) : null)
      if (typeof key === 'string' && target.entries.size < mostItems && this.#room-- > 0) target.keep(key, value)
      target.weight = this.#grown(target.weight, value)
    }
  }

  #fill(sequence: Sequence, items: readonly Value[]): void {
    this.#calls.passOn(items)
    sequence.count += items.length
    for (const item of items) {
      if (sequence.items.length < this.#kept && this.#room-- > 0) sequence.keep(item)
      sequence.weight = this.#grown(sequence.weight, item)
    }
  }

  #grown(weight: number, value: Value): number {
    const sum = weight + weightOf(value)
    if (sum > most.weight)
      this.#calls.find('PKL-007', `references make it stand for over ${most.weight} values`, 'references')
    return Math.min(sum, Number.MAX_SAFE_INTEGER / 2)
  }
}

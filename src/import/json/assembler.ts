import { type ParsedTokenInfo, TokenType } from '@streamparser/json'
import { cleanText } from '../finding/kit/text.ts'
import { refused } from '../source-object.ts'
import { type JsonEvent, type JsonPath, type Plan, planAt, pointerOf } from './plan.ts'

type Container = Record<string, unknown> | unknown[]

type Frame = {
  readonly plan: Plan
  readonly isList: boolean
  /** The value being built; null when it is passed over or entered. */
  readonly container: Container | null
  /** Where in the file it begins. */
  readonly offset: number
  /** The member or item at hand. */
  key: string | number
  /** How many items of a list that is built are kept. */
  readonly most: number
  /** Parts of the value before the last that is kept. */
  partsBefore: number
  /** True for a value that is passed over and reported, unless it is an empty list. */
  readonly isReported: boolean
}

const deepest = 200
const largestValue = 67_108_864
const mostParts = 2_000_000

/**
 * Makes values of JSON tokens as a plan says. It checks the whole grammar, passed-over parts too, and throws
 * INPUT_REFUSED with the byte and the pointer for what is not JSON, for nesting over 200, and for a value that is to be
 * built but has over 64 MB or two million parts.
 */
export class JsonAssembler {
  readonly #plan: Plan
  readonly #emit: (event: JsonEvent) => void
  readonly #frames: Frame[] = []
  /** Parts of the value that is being built. */
  #parts = 0
  #expected: 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing' = 'value'

  constructor(plan: Plan, emit: (event: JsonEvent) => void) {
    this.#plan = plan
    this.#emit = emit
  }

  /** Where the reading stands. */
  get path(): JsonPath {
    return this.#frames.map(({ key }) => key)
  }

  get isDone(): boolean {
    return this.#expected === 'nothing'
  }

  /**
   * The plan of the object that may begin here as an item of a list that is gone into, but not built; null where none
   * may.
   */
  get planOfItem(): Plan | null {
    const frame = this.#frames.at(-1)
    const mayBegin = this.#expected === 'value' || this.#expected === 'value or end'
    return frame?.isList && !frame.container && mayBegin ? planAt(frame.plan, frame.key) : null
  }

  /** Takes the value of the object that `planOfItem` is for; undefined for one that is passed over. */
  takeItem(value: unknown): void {
    if (value !== undefined) this.#emit({ kind: 'value', path: this.path, value })
    this.#after()
  }

  readonly onToken = ({ token, value, offset }: ParsedTokenInfo): void => {
    const expected = this.#expected
    if (token === TokenType.COMMA) {
      if (expected !== 'comma or end') throw this.#unexpected(',', offset)
      const frame = this.#frames.at(-1)!
      if (frame.isList) frame.key = (frame.key as number) + 1
      this.#expected = frame.isList ? 'value' : 'key'
    } else if (token === TokenType.COLON) {
      if (expected !== 'colon') throw this.#unexpected(':', offset)
      this.#expected = 'value'
    } else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) this.#close(token, offset)
    else if (expected === 'key' || expected === 'key or end') {
      if (token !== TokenType.STRING) throw this.#unexpected(String(value), offset)
      this.#frames.at(-1)!.key = value as string
      this.#expected = 'colon'
    } else if (expected === 'value' || expected === 'value or end') {
      if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET)
        this.#open(token === TokenType.LEFT_BRACKET, offset)
      else this.#scalar(value as string | number | boolean | null, offset)
    } else throw this.#unexpected(String(value), offset)
  }

  #open(isList: boolean, offset: number): void {
    if (this.#frames.length >= deepest) throw this.refusal(`is nested deeper than ${deepest} levels`, offset)
    const frame = this.#frames.at(-1)
    let plan = frame ? planAt(frame.plan, frame.key) : this.#plan
    const isReported = plan === 'report'
    if (plan === 'report') plan = 'skip'
    else if (typeof plan === 'object' && 'items' in plan !== isList) {
      this.#mismatch(plan, isList ? 'a list' : 'an object')
      plan = 'skip'
    }
    const isBuilt = plan !== 'skip' && (plan === 'take' || 'except' in plan || Boolean(frame?.container))
    const container: Container | null = isBuilt ? (isList ? [] : {}) : null
    const begin = frame?.container ? frame.offset : offset
    if (!frame?.container) this.#parts = 0
    else this.#beginItem(frame)
    if (container) this.#count(begin, offset)
    if (container && frame?.container) this.#attach(frame, container)
    const most = isList && typeof plan === 'object' && 'most' in plan ? plan.most! : Number.POSITIVE_INFINITY
    this.#frames.push({
      plan,
      isList,
      container,
      offset: begin,
      key: isList ? 0 : '',
      most,
      partsBefore: 0,
      isReported,
    })
    this.#expected = isList ? 'value or end' : 'key or end'
  }

  #close(token: TokenType, offset: number): void {
    const isList = token === TokenType.RIGHT_BRACKET
    const allowed = isList ? 'value or end' : 'key or end'
    const frame = this.#frames.at(-1)
    if (frame?.isList !== isList || (this.#expected !== 'comma or end' && this.#expected !== allowed))
      throw this.#unexpected(isList ? ']' : '}', offset)
    const isEmpty = this.#expected === allowed
    this.#frames.pop()
    // An empty list says nothing.
    if (frame.isReported && !(isList && isEmpty)) this.#emit({ kind: 'unknown', path: this.path })
    if (frame.container && !this.#frames.at(-1)?.container)
      this.#emit({ kind: 'value', path: this.path, value: frame.container })
    else if (isList && typeof frame.plan === 'object' && !frame.container)
      this.#emit({ kind: 'list', path: this.path, length: isEmpty ? 0 : (frame.key as number) + 1 })
    else if ((frame.key as number) >= frame.most)
      this.#emit({ kind: 'cut', path: this.path, length: (frame.key as number) + 1, most: frame.most })
    this.#after()
  }

  #scalar(value: string | number | boolean | null, offset: number): void {
    const frame = this.#frames.at(-1)
    if (frame?.container) {
      this.#beginItem(frame)
      this.#count(frame.offset, offset)
      // A null in a list is kept, so that the items after it keep their pointers.
      if ((value !== null || frame.isList) && planAt(frame.plan, frame.key) !== 'skip')
        this.#attach(frame, this.#clean(value))
    } else {
      const plan = frame ? planAt(frame.plan, frame.key) : this.#plan
      const isAbsent = value === null && !frame?.isList
      if (plan === 'take' && value !== null) this.#emit({ kind: 'value', path: this.path, value: this.#clean(value) })
      else if (plan === 'report' && value !== null) this.#emit({ kind: 'unknown', path: this.path })
      else if (plan !== 'skip' && plan !== 'report' && !isAbsent)
        this.#mismatch(plan, value === null ? 'null' : `a ${typeof value}`)
    }
    this.#after()
  }

  /** No longer counts the parts of the item that the one which begins takes the place of. */
  #beginItem(frame: Frame): void {
    if (frame.key === frame.most - 1) frame.partsBefore = this.#parts
    else if ((frame.key as number) >= frame.most) this.#parts = frame.partsBefore
  }

  #count(begin: number, offset: number): void {
    if (offset - begin > largestValue)
      throw this.refusal(`is part of a value of over ${largestValue / 1_048_576} MB`, offset)
    if (++this.#parts > mostParts) throw this.refusal(`is part of a value of over ${mostParts} parts`, offset)
  }

  #attach({ container, key, most }: Frame, value: unknown): void {
    if (Array.isArray(container)) container[Math.min(container.length, most - 1)] = value
    // Assigning this key would replace the prototype.
    else if (key !== '__proto__') (container as Record<string, unknown>)[key] = value
  }

  #after(): void {
    this.#expected = this.#frames.length === 0 ? 'nothing' : 'comma or end'
  }

  #clean<T>(value: T): T | string {
    if (typeof value !== 'string') return value
    const clean = cleanText(value)
    if (clean !== value) this.#emit({ kind: 'unclean', path: this.path })
    return clean
  }

  #mismatch(plan: Exclude<Plan, 'skip' | 'report'>, found: string): void {
    const wanted = plan === 'take' ? 'a value' : 'items' in plan ? 'a list' : 'an object'
    this.#emit({ kind: 'mismatch', path: this.path, wanted, found })
  }

  #unexpected(text: string, offset: number) {
    return this.refusal(`not JSON: found ${JSON.stringify(text.slice(0, 40))} where ${this.#expected} must be`, offset)
  }

  /** The refusal of the file for what stands at a byte of it. */
  refusal(reason: string, offset: number) {
    return refused(pointerOf(this.path), `${reason} (at byte ${offset})`)
  }
}

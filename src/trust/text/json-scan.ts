import type { Source } from '../source.ts'

export type Scalar = string | number | boolean | null

/**
 * Takes JSON as it is read: `key` is that of the member, or of the list that it stands in; depth 0 is the document
 * itself.
 */
export type JsonHandler = {
  open(key: string, isObject: boolean, depth: number): void
  /** A text that is over the limit is undefined. */
  scalar(key: string, value: Scalar | undefined, depth: number): void
  close(key: string, isObject: boolean, depth: number): void
}

export type JsonLimits = {
  /** Bytes of a text that are kept. */
  readonly text: number
  readonly depth: number
  readonly values: number
}

const windowBytes = 262_144
const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]
const isBlank = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

class NotJson extends Error {}

/**
 * Reads the JSON in `source` from `start` to `end` in bounded memory, several documents one behind the other when
 * `isMany`. Returns what is wrong with it; null when nothing is.
 */
export function scanJson(
  source: Source,
  [start, end]: readonly [number, number],
  handler: JsonHandler,
  limits: JsonLimits,
  isMany = false,
): string | null {
  try {
    new Scanner(source, start, end, handler, limits).run(isMany)
    return null
  } catch (cause) {
    if (cause instanceof NotJson) return cause.message
    throw cause
  }
}

type Frame = { readonly isObject: boolean; readonly key: string; member: string }

class Scanner {
  readonly #source: Source
  readonly #end: number
  readonly #handler: JsonHandler
  readonly #limits: JsonLimits
  readonly #frames: Frame[] = []
  #window: Buffer = Buffer.alloc(0)
  #windowStart: number
  readonly #piece = Buffer.allocUnsafe(windowBytes)
  #at = 0
  #values = 0

  constructor(source: Source, start: number, end: number, handler: JsonHandler, limits: JsonLimits) {
    this.#source = source
    this.#end = end
    this.#handler = handler
    this.#limits = limits
    this.#windowStart = start
  }

  run(isMany: boolean): void {
    let next = this.#nextSign()
    if (next === -1) throw new NotJson('is no JSON')
    for (; next !== -1; next = this.#nextSign()) {
      if (this.#values > 0 && !isMany) throw new NotJson('is no JSON')
      this.#document(next)
    }
  }

  #document(first: number): void {
    this.#value(first, '')
    while (this.#frames.length > 0) {
      const frame = this.#frames.at(-1)!
      const sign = this.#nextSign()
      if (sign === (frame.isObject ? closeBrace : closeBracket)) this.#close(frame)
      else if (sign !== comma) throw new NotJson('is no JSON')
      else this.#member(frame, this.#nextSign())
    }
  }

  /** What stands behind an opening sign or a comma. */
  #member(frame: Frame, sign: number): void {
    if (!frame.isObject) {
      this.#value(sign, frame.key)
      return
    }
    if (sign !== quote) throw new NotJson('is no JSON')
    const member = this.#text()
    if (member === undefined) throw new NotJson('has a name that is too long')
    if (this.#nextSign() !== colon) throw new NotJson('is no JSON')
    frame.member = member
    this.#value(this.#nextSign(), member)
  }

  #value(sign: number, key: string): void {
    if (++this.#values > this.#limits.values) throw new NotJson(`has over ${this.#limits.values} values`)
    const depth = this.#frames.length
    if (sign === openBrace || sign === openBracket) {
      if (depth >= this.#limits.depth) throw new NotJson(`is nested over ${this.#limits.depth} deep`)
      const frame = { isObject: sign === openBrace, key, member: '' }
      this.#frames.push(frame)
      this.#handler.open(key, frame.isObject, depth)
      const next = this.#nextSign()
      if (next === (frame.isObject ? closeBrace : closeBracket)) this.#close(frame)
      else this.#member(frame, next)
    } else this.#handler.scalar(key, sign === quote ? this.#text() : this.#word(sign), depth)
  }

  #close(frame: Frame): void {
    this.#frames.pop()
    this.#handler.close(frame.key, frame.isObject, this.#frames.length)
  }

  /** The rest of a text behind its quote; undefined when it is too long. */
  #text(): string | undefined {
    const pieces: Buffer[] = []
    let [length, isEscaped, hasEscapes] = [0, false, false]
    for (;;) {
      if (this.#at >= this.#window.length && !this.#fill()) throw new NotJson('is no JSON')
      const from = this.#at
      let at = from
      for (; at < this.#window.length; at++) {
        const byte = this.#window[at]!
        if (isEscaped) isEscaped = false
        else if (byte === backslash) isEscaped = hasEscapes = true
        else if (byte === quote) break
        else if (byte < 0x20) throw new NotJson('is no JSON')
      }
      length += at - from
      if (length <= this.#limits.text) pieces.push(Buffer.from(this.#window.subarray(from, at)))
      else pieces.length = 0
      const isEnded = at < this.#window.length
      this.#at = isEnded ? at + 1 : at
      if (isEnded) break
    }
    if (length > this.#limits.text) return undefined
    const text = (pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)).toString('utf8')
    return hasEscapes ? (parsed(`"${text}"`) as string) : text
  }

  /** A number or a word. */
  #word(first: number): Scalar {
    let word = String.fromCharCode(first)
    for (;;) {
      if (this.#at >= this.#window.length && !this.#fill()) break
      const byte = this.#window[this.#at]!
      if (isBlank(byte) || byte === comma || byte === closeBrace || byte === closeBracket || byte === colon) break
      word += String.fromCharCode(byte)
      this.#at++
      if (word.length > 1_000) throw new NotJson('is no JSON')
    }
    return parsed(word) as Scalar
  }

  /** The next byte that is no blank; -1 at the end. */
  #nextSign(): number {
    for (;;) {
      for (; this.#at < this.#window.length; this.#at++)
        if (!isBlank(this.#window[this.#at]!)) return this.#window[this.#at++]!
      if (!this.#fill()) return -1
    }
  }

  #fill(): boolean {
    this.#windowStart += this.#window.length
    const wanted = Math.max(0, Math.min(windowBytes, this.#end - this.#windowStart))
    this.#window = this.#piece.subarray(0, this.#source.readInto(this.#piece.subarray(0, wanted), this.#windowStart))
    this.#at = 0
    return this.#window.length > 0
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new NotJson('is no JSON')
  }
}

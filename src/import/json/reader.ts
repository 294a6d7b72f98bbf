import { type ParsedTokenInfo, Tokenizer, TokenizerError, TokenType } from '@streamparser/json'
import { ServiceError } from '../../ground/errors.ts'
import { JsonAssembler } from './assembler.ts'
import { endOfObject, readPlainObject } from './plain-object.ts'
import type { JsonEvent, Plan } from './plan.ts'

const longestText = 8_388_608
/** An object of up to so many bytes is read at once. */
const longestObject = 1_048_576
const [comma, openBrace, openBracket] = [0x2c, 0x7b, 0x5b]

/**
 * Makes events of JSON that comes in pieces. It is read token by token, but the objects of a list that is gone into are
 * each parsed at once, unless there is anything to report of them.
 */
export class JsonReader {
  readonly #assembler: JsonAssembler
  readonly #tokenizer = new Tokenizer()
  #next: 'token' | 'object' | 'comma' = 'token'
  /** The beginning of an object that has not come whole. */
  #rest: Buffer = Buffer.alloc(0)
  /** Bytes that have been read. */
  #offset = 0
  /** Bytes of these that the tokenizer has not seen. */
  #unseen = 0
  #last: { readonly token: TokenType | null; readonly offset: number } = { token: null, offset: 0 }

  constructor(plan: Plan, emit: (event: JsonEvent) => void) {
    this.#assembler = new JsonAssembler(plan, emit)
    this.#tokenizer.onToken = (token) => this.#take({ ...token, offset: token.offset + this.#unseen })
  }

  write(chunk: Buffer): void {
    let bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    while (bytes.length > 0) {
      const length = this.#read(bytes)
      if (length === 0) break
      bytes = bytes.subarray(length)
    }
    this.#rest = bytes
    if (this.#offset - this.#last.offset > longestText && !this.#assembler.isDone)
      throw this.#assembler.refusal(`has a text, or blanks, of over ${longestText / 1_048_576} MB`, this.#last.offset)
  }

  end(): void {
    this.#tokenize(this.#rest)
    this.#tokenizer.end()
    if (!this.#assembler.isDone) throw this.#cutOff()
  }

  /** Returns the refusal for an error of `write` or `end`; throws what is none of the input. */
  refusalOf(cause: unknown): ServiceError {
    if (cause instanceof ServiceError) return cause
    const { message } = cause as Error
    if (!(cause instanceof TokenizerError)) {
      if ((cause as { code?: string }).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw cause
      return this.#assembler.refusal('a text that is not UTF-8 begins here', this.#last.offset + 1)
    }
    if (message.startsWith('Tokenizer ended')) return this.#cutOff()
    const found = /^Unexpected ("[\s\S]{0,200}?") at .{0,300}absolute position "(\d{1,20})"/.exec(message)
    return found
      ? this.#assembler.refusal(
          `not JSON: ${JSON.stringify(found[1]!.slice(1, -1))} cannot stand here`,
          Number(found[2]) + this.#unseen,
        )
      : this.#assembler.refusal(`not JSON: ${message}`, this.#offset)
  }

  /** Reads the beginning of `bytes`; returns how many of them, 0 when more must come first. */
  #read(bytes: Buffer): number {
    if (this.#next === 'token') return this.#readTokens(bytes)
    const blanks = blanksOf(bytes)
    if (blanks > 0) return this.#pass(blanks)
    if (this.#next === 'comma' && bytes[0] === comma) {
      this.#take({ token: TokenType.COMMA, value: ',', offset: this.#offset })
      this.#next = 'object'
      return this.#pass(1)
    }
    const length = this.#next === 'object' && bytes[0] === openBrace ? endOfObject(bytes) : 0
    if (length === null && bytes.length < longestObject) return 0
    if (length) return this.#readObject(bytes.subarray(0, length))
    this.#next = 'token'
    return this.#readTokens(bytes)
  }

  /** Reads tokens up to where a list may begin. */
  #readTokens(bytes: Buffer): number {
    const length = bytes.indexOf(openBracket) + 1 || bytes.length
    this.#tokenize(bytes.subarray(0, length))
    const { token, offset } = this.#last
    const isInList = token === TokenType.LEFT_BRACKET && offset === this.#offset - 1
    if (isInList && this.#assembler.planOfItem !== null) this.#next = 'object'
    return length
  }

  #readObject(bytes: Buffer): number {
    const plain = readPlainObject(bytes, this.#assembler.planOfItem!)
    if (plain) {
      this.#assembler.takeItem(plain.value)
      this.#last = { token: TokenType.RIGHT_BRACE, offset: this.#offset + bytes.length - 1 }
      this.#pass(bytes.length)
    } else this.#tokenize(bytes)
    this.#next = 'comma'
    return bytes.length
  }

  #tokenize(bytes: Buffer): void {
    this.#tokenizer.write(bytes)
    this.#offset += bytes.length
  }

  #pass(length: number): number {
    this.#offset += length
    this.#unseen += length
    return length
  }

  #take(token: ParsedTokenInfo): void {
    this.#last = token
    this.#assembler.onToken(token)
  }

  #cutOff(): ServiceError {
    if (this.#assembler.path.length === 0)
      return new ServiceError('INPUT_REFUSED', 'The file is empty; it must have JSON.')
    return this.#assembler.refusal('the file is cut off here', this.#offset)
  }
}

function blanksOf(bytes: Buffer): number {
  let length = 0
  while (bytes[length] === 0x20 || bytes[length] === 0x0a || bytes[length] === 0x0d || bytes[length] === 0x09) length++
  return length
}

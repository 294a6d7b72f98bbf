import { TemplateError, type Token, tokensOf } from './lexer.ts'

const deepest = 150
/** What is made of more takes tens of megabytes. */
const mostTokens = 200_000

/** Reads the tokens of a template one by one, with one ahead. */
export class TokenReader {
  protected token: Token
  readonly #tokens: Iterator<Token>
  #ahead: Token | null = null
  #depth = 0
  #count = 0

  constructor(template: string) {
    this.#tokens = tokensOf(template)
    this.token = this.#read()
  }

  #read(): Token {
    if (++this.#count > mostTokens) throw new TemplateError(`code of over ${mostTokens.toLocaleString('en')} tokens`)
    const { value, done } = this.#tokens.next()
    return done ? { type: 'end', value: '', offset: 0 } : value
  }

  /** Returns the current token and takes the next one. */
  protected next(): Token {
    const { token } = this
    this.token = this.#ahead ?? this.#read()
    this.#ahead = null
    return token
  }

  protected look(): Token {
    this.#ahead ??= this.#read()
    return this.#ahead
  }

  protected is(type: Token['type'], value?: string): boolean {
    return this.token.type === type && (value === undefined || this.token.value === value)
  }

  protected skip(type: Token['type'], value?: string): boolean {
    if (!this.is(type, value)) return false
    this.next()
    return true
  }

  protected expect(type: Token['type'], value?: string): string {
    if (!this.is(type, value)) throw this.unexpected()
    return this.next().value ?? ''
  }

  protected unexpected(): TemplateError {
    return new TemplateError(`“${this.token.value ?? 'a text'}” is not expected at ${this.token.offset}`)
  }

  protected nested<T>(parse: () => T): T {
    if (++this.#depth > deepest) throw new TemplateError(`code over ${deepest} deep`)
    const value = parse()
    this.#depth--
    return value
  }
}

import { pythonText } from './python-text.ts'

/** The template is none that Jinja takes. */
export class TemplateError extends Error {}

export type Token = {
  readonly type: 'data' | 'open' | 'close' | 'name' | 'text' | 'integer' | 'float' | 'operator' | 'end'
  /**
   * The name, the sign, or the text itself; null for a text that only Python's table of names of characters decodes.
   */
  readonly value: string | null
  readonly offset: number
}

const openers = /\{\{|\{%|\{#/g
const rawBlock = /\{%[-+]?\s{0,200}raw\s{0,200}-?%\}/y
const rawEnd = /\{%[-+]?\s{0,200}endraw\s{0,200}[-+]?%\}/g
const blank = /\s{1,1000}/y
const float =
  /(?<![.\d_])\d[\d_]{0,100}(?:\.\d[\d_]{0,100})?e[+-]?\d[\d_]{0,100}|(?<!\.)\d[\d_]{0,100}\.\d[\d_]{0,100}/iy
const integer = /0b(?:_?[01]){1,100}|0o(?:_?[0-7]){1,100}|0x(?:_?[\da-f]){1,100}|[1-9](?:_?\d){0,100}|0(?:_?0){0,100}/iy
const name = /[\p{L}\p{N}\p{M}_]{1,1000}/uy
const identifier = /^[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}\p{Pc}]*$/u
const operator = /\/\/|\*\*|==|!=|>=|<=|[-+/*%~[\](){}><=.:|,;]/y
const closing: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Yields the tokens of a template as Jinja 2 does. Throws TemplateError. */
export function* tokensOf(template: string): Generator<Token> {
  let position = 0
  let strips = false
  while (position < template.length) {
    openers.lastIndex = position
    const match = openers.exec(template)
    const start = match ? match.index : template.length
    const isTight = match !== null && template[start + 2] === '-'
    if (start > position) {
      let text = template.slice(position, start)
      if (strips) text = text.trimStart()
      if (isTight) text = text.trimEnd()
      if (text !== '') yield { type: 'data', value: text, offset: position }
    }
    strips = false
    if (!match) break
    const [sign] = match
    if (sign === '{#') {
      const end = template.indexOf('#}', start + 2)
      if (end === -1) throw new TemplateError('a comment does not end')
      strips = template[end - 1] === '-'
      position = end + 2
      continue
    }
    rawBlock.lastIndex = start
    const raw = sign === '{%' ? rawBlock.exec(template) : null
    if (raw) {
      rawEnd.lastIndex = rawBlock.lastIndex
      const end = rawEnd.exec(template)
      if (!end) throw new TemplateError('a raw block does not end')
      yield { type: 'data', value: template.slice(rawBlock.lastIndex, end.index), offset: start }
      strips = end[0].endsWith('-%}')
      position = rawEnd.lastIndex
      continue
    }
    yield { type: 'open', value: sign, offset: start }
    const closer = sign === '{{' ? '}}' : '%}'
    const code = new Code(template, start + 2 + (/[-+]/.test(template[start + 2] ?? '') ? 1 : 0), closer)
    yield* code.tokens()
    position = code.position
    strips = template[position - 3] === '-'
  }
  yield { type: 'end', value: '', offset: template.length }
}

/** Reads the tokens of one block or expression. */
class Code {
  position: number
  readonly #text: string
  readonly #closer: string
  readonly #open: string[] = []

  constructor(text: string, position: number, closer: string) {
    this.#text = text
    this.position = position
    this.#closer = closer
  }

  *tokens(): Generator<Token> {
    for (;;) {
      this.#match(blank)
      const offset = this.position
      if (offset >= this.#text.length) throw new TemplateError('the template ends inside of code')
      if (this.#open.length === 0 && this.#closes()) {
        yield { type: 'close', value: this.#closer, offset }
        return
      }
      yield this.#next(offset)
    }
  }

  #closes(): boolean {
    const skipped = /[-+]/.test(this.#text[this.position]!) ? 1 : 0
    if (!this.#text.startsWith(this.#closer, this.position + skipped)) return false
    if (skipped === 1 && this.#text[this.position] === '+' && this.#closer === '}}') return false
    this.position += skipped + 2
    return true
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.position
    const found = pattern.exec(this.#text)
    if (!found) return null
    this.position += found[0].length
    return found[0]
  }

  #next(offset: number): Token {
    const token = (type: Token['type'], value: string | null): Token => ({ type, value, offset })
    const sign = this.#text[offset]!
    if (sign === '"' || sign === "'") return token('text', this.#quoted(sign))
    const decimal = this.#match(float)
    if (decimal !== null) return token('float', decimal)
    const whole = this.#match(integer)
    if (whole !== null) return token('integer', whole.replaceAll('_', ''))
    const word = this.#match(name)
    if (word !== null) {
      if (!identifier.test(word)) throw new TemplateError(`${word} is no name`)
      return token('name', word)
    }
    const found = this.#match(operator)
    if (found === null) throw new TemplateError(`“${sign}” is not expected`)
    if ('([{'.includes(found)) this.#open.push(found)
    else if (closing[found] !== undefined && this.#open.pop() !== closing[found])
      throw new TemplateError(`“${found}” is not expected`)
    return token('operator', found)
  }

  #quoted(quote: string): string | null {
    for (let at = this.position + 1; at < this.#text.length; at++) {
      if (this.#text[at] === '\\') at++
      else if (this.#text[at] === quote) {
        const inside = this.#text.slice(this.position + 1, at)
        this.position = at + 1
        const decoded = pythonText(inside)
        if (decoded === undefined) throw new TemplateError('an escape is none')
        return decoded
      }
    }
    throw new TemplateError('a text does not end')
  }
}
